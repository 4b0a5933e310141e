import { describe, expect, it } from 'vitest';
import { pastedPath } from '../src/lib/links';
import { moment, parseRoute, paths } from '../src/lib/router';

describe('parseRoute', () => {
  it.each([
    ['/', { screen: 'home' }],
    ['/settings', { screen: 'settings' }],
    ['/t/abc', { screen: 'table', id: 'abc' }],
    ['/t/abc/', { screen: 'table', id: 'abc' }],
    ['/t/a%2Fb', { screen: 'table', id: 'a/b' }],
    ['/join/tok-en_1', { screen: 'join', token: 'tok-en_1' }],
    ['/watch/token', { screen: 'watch', token: 'token' }],
    ['/t/abc/else', { screen: 'missing' }],
    ['/t', { screen: 'missing' }],
    ['/what', { screen: 'missing' }],
    ['/t/%zz', { screen: 'table', id: '%zz' }],
  ])('%s', (path, route) => {
    expect(parseRoute(path)).toEqual(route);
  });

  it('reads the moment of a replay and the cited rule from the hash', () => {
    expect(parseRoute('/t/abc/replay', '', '#at=17')).toEqual({ screen: 'replay', id: 'abc', at: 17 });
    expect(parseRoute('/t/abc/replay', '', '#at=x')).toEqual({ screen: 'replay', id: 'abc', at: undefined });
    expect(parseRoute('/rules/the_river', '', '#6.2.4')).toEqual({ screen: 'rules', game: 'the_river', rule: '6.2.4' });
    expect(moment('#at=99999999')).toBeUndefined();
  });

  it('reads what paths write', () => {
    expect(parseRoute(paths.table('a b'))).toEqual({ screen: 'table', id: 'a b' });
    const [path, query] = paths.new('the_river').split('?');
    expect(parseRoute(path!, `?${query}`)).toEqual({ screen: 'new', game: 'the_river', friends: false });
    const [same, invited] = paths.invite('the_river').split('?');
    expect(parseRoute(same!, `?${invited}`)).toEqual({ screen: 'new', game: 'the_river', friends: true });
    const [replay, hash] = paths.replay('x', 3).split('#');
    expect(parseRoute(replay!, '', `#${hash}`)).toEqual({ screen: 'replay', id: 'x', at: 3 });
  });
});

describe('links', () => {
  it('carries the token of a replay both ways', () => {
    const path = paths.replay('a b', 7, 'tok-en');
    expect(path).toBe('/t/a%20b/replay?watch=tok-en#at=7');
    const { pathname, search, hash } = new URL(path, 'http://table');
    expect(parseRoute(pathname, search, hash)).toEqual({ screen: 'replay', id: 'a b', at: 7, watch: 'tok-en' });
  });

  it('name the side of a finished game that is shown', () => {
    const shown = (path: string) => {
      const { pathname, search, hash } = new URL(path, 'http://x');
      return parseRoute(pathname, search, hash);
    };
    expect(shown(paths.replay('a', 7, 'tok', 'analysis'))).toEqual({
      screen: 'replay',
      id: 'a',
      at: 7,
      watch: 'tok',
      show: 'analysis',
    });
    expect(shown(paths.replay('a', undefined, undefined, 'scores'))).toMatchObject({ show: 'scores' });
    expect(shown(paths.analyse('a'))).toMatchObject({ id: 'a', show: 'analysis', begin: true });
    expect(shown('/t/a/replay?show=nonsense')).not.toHaveProperty('show');
  });
  it.each([
    ['https://x.org/join/abc_1', '/join/abc_1'],
    [' https://x.org/t/abc/replay?watch=t-1#at=3 ', '/t/abc/replay?watch=t-1#at=3'],
    ['/watch/abc', '/watch/abc'],
    ['abc', '/join/abc'],
  ])('leads from %s to where it was meant to lead', (text, path) => {
    expect(pastedPath(text)).toBe(path);
  });
});
