/** Paths of the app and what they mean. Framework-free. */

/** What a replay shows besides the board. */
export type ReplayPart = 'analysis' | 'scores';

export type Route =
  | { screen: 'home' }
  | { screen: 'new'; game?: string; friends?: boolean }
  | { screen: 'table'; id: string }
  | { screen: 'replay'; id: string; at?: number; watch?: string; show?: ReplayPart; begin?: boolean }
  | { screen: 'join'; token: string }
  | { screen: 'watch'; token: string }
  | { screen: 'settings' }
  | { screen: 'finished' }
  | { screen: 'statistics' }
  | { screen: 'rules'; game: string; rule?: string }
  | { screen: 'missing' };

export function parseRoute(path: string, query = '', hash = ''): Route {
  const parts = path.split('/').filter(Boolean).map(decode);
  const [first, second, third] = parts;
  switch (parts.length) {
    case 0:
      return { screen: 'home' };
    case 1:
      if (first === 'new') {
        const wishes = new URLSearchParams(query);
        return { screen: 'new', game: wishes.get('game') ?? undefined, friends: wishes.has('friends') };
      }
      if (first === 'settings') return { screen: 'settings' };
      if (first === 'games') return { screen: 'finished' };
      if (first === 'statistics') return { screen: 'statistics' };
      if (first === 'rules') return { screen: 'rules', game: '' };
      break;
    case 2:
      if (first === 't') return { screen: 'table', id: second! };
      if (first === 'join') return { screen: 'join', token: second! };
      if (first === 'watch') return { screen: 'watch', token: second! };
      if (first === 'rules') return { screen: 'rules', game: second!, rule: hash.replace(/^#/, '') || undefined };
      break;
    case 3:
      if (first === 't' && third === 'replay') {
        const wishes = new URLSearchParams(query);
        const route: Route = {
          screen: 'replay',
          id: second!,
          at: moment(hash),
          watch: wishes.get('watch') ?? undefined,
        };
        const show = wishes.get('show');
        if (show === 'analysis' || show === 'scores') route.show = show;
        if (wishes.has('begin')) route.begin = true;
        return route;
      }
  }
  return { screen: 'missing' };
}

/** `#at=17` names a moment of a replay. */
export function moment(hash: string): number | undefined {
  const found = /^#at=(\d{1,6})$/.exec(hash);
  return found ? Number(found[1]) : undefined;
}

export const paths = {
  home: '/',
  settings: '/settings',
  finished: '/games',
  statistics: '/statistics',
  rulesList: '/rules',
  new: (game?: string) => (game ? `/new?game=${encodeURIComponent(game)}` : '/new'),
  invite: (game: string) => `/new?game=${encodeURIComponent(game)}&friends`,
  table: (id: string) => `/t/${encodeURIComponent(id)}`,
  /** With the token of those who watch it opens for everybody. */
  replay: (id: string, at?: number, watch?: string, show?: ReplayPart) =>
    `/t/${encodeURIComponent(id)}/replay${asked({ watch, show })}${at === undefined ? '' : `#at=${at}`}`,
  /** The analysis of a finished game, which begins if there is none yet. */
  analyse: (id: string, watch?: string) =>
    `/t/${encodeURIComponent(id)}/replay${asked({ watch, show: 'analysis', begin: '1' })}`,
  rules: (game: string, rule?: string) => `/rules/${encodeURIComponent(game)}${rule ? `#${rule}` : ''}`,
};

function asked(wishes: Record<string, string | undefined>): string {
  const given = Object.entries(wishes).filter((each): each is [string, string] => Boolean(each[1]));
  return given.length ? `?${new URLSearchParams(given)}` : '';
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
