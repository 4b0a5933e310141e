import { afterEach, describe, expect, it, vi } from 'vitest';
import { buildOf, renew } from '../src/lib/build';
import { keyBytes } from '../src/lib/push';
import { parseRoute, paths } from '../src/lib/router';
import { understood } from '../src/lib/settings.svelte';
import { day } from '../src/lib/time';

const page = (build: string) => `<html><script type="module" crossorigin src="/assets/${build}.js"></script></html>`;

describe('an app that the server has replaced', () => {
  const reload = vi.fn();
  const kept = new Map<string, string>();
  const there = (text: string | null) =>
    (() =>
      text === null ? Promise.reject(new Error('offline')) : Promise.resolve(new Response(text))) as typeof fetch;
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  afterEach(() => {
    reload.mockClear();
    kept.clear();
  });

  it('is known by its first script', () => {
    expect(buildOf(page('index-a1'))).toBe('/assets/index-a1.js');
    expect(buildOf('<p>no app</p>')).toBeNull();
  });

  it('gives way at once, and once only', async () => {
    expect(await renew(there(page('index-b2')), '/assets/index-a1.js')).toBe(true);
    expect(reload).toHaveBeenCalledTimes(1);
    expect(await renew(there(page('index-b2')), '/assets/index-a1.js')).toBe(false);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('stays where nothing is newer, or nothing can be told', async () => {
    for (const text of [page('index-a1'), '<p>a proxy</p>', null])
      expect(await renew(there(text), '/assets/index-a1.js')).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });
});

describe('small things', () => {
  it('reads keys of pushes', () => {
    expect([...keyBytes('BP-_AA')]).toEqual([4, 255, 191, 0]);
  });

  it('takes over the switch that sound once was', () => {
    expect(understood({ sound: true })).toEqual({ sound: 'turn' });
    expect(understood({ sound: false })).toEqual({ sound: 'off' });
    expect(understood({ sound: 'all' })).toEqual({ sound: 'all' });
    expect(understood({ sound: 'loud' })).toEqual({});
  });

  it('says days as people do', () => {
    const now = new Date(2026, 10, 16, 9).getTime();
    const at = (month: number, date: number, year = 2026) => new Date(year, month, date, 23).getTime();
    expect(day(at(10, 16), now, 'en')).toBe('today');
    expect(day(at(10, 15), now, 'pl')).toBe('wczoraj');
    expect(day(at(10, 12), now, 'en')).toMatch(/12/);
    expect(day(at(10, 12, 2025), now, 'it')).toMatch(/2025/);
  });

  it('knows the new pages', () => {
    expect(parseRoute(paths.finished)).toEqual({ screen: 'finished' });
    expect(parseRoute(paths.statistics)).toEqual({ screen: 'statistics' });
    expect(parseRoute(paths.rulesList)).toEqual({ screen: 'rules', game: '' });
    expect(parseRoute('/new', '?game=rotunda&friends')).toEqual({ screen: 'new', game: 'rotunda', friends: true });
  });
});
