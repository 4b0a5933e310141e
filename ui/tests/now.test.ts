import { afterEach, describe, expect, it, vi } from 'vitest';

describe('clocks', () => {
  afterEach(() => vi.useRealTimers());

  it('run by the server, however wrong the clock of the device is', async () => {
    vi.useFakeTimers({ now: 5_000_000 });
    vi.stubGlobal('document', { hidden: false });
    const { hearTime, now, serverTime } = await import('../src/lib/now.svelte');
    hearTime(1_000_000);
    expect(now.ms).toBe(1_000_000);
    vi.advanceTimersByTime(2_000);
    expect([now.ms, serverTime()]).toEqual([1_002_000, 1_002_000]);
    hearTime(undefined);
    expect(serverTime()).toBe(1_002_000);
    vi.unstubAllGlobals();
  });
});
