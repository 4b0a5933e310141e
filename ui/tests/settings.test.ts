import { describe, expect, it } from 'vitest';
import { understood } from '../src/lib/settings.svelte';

describe('settings from the server', () => {
  it('are taken over as they were sent, texts for numbers included', () => {
    const sent = { lang: 'pl', theme: 'dark', motion: '0.5', text: 130, sound: 'off', curtain: 'true' };
    expect(understood(sent)).toEqual({ ...sent, motion: 0.5, curtain: true });
  });
  it('are passed over where they make no sense', () => {
    expect(understood({ lang: 'xx', motion: '7', text: null, other: 1 })).toEqual({});
  });
});
