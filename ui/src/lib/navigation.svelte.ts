/** Where the reader is; links work without reloading the page. */
import { moved, leaveBehind } from './drawers';
import { parseRoute, type Route } from './router';

const here = (): Route => parseRoute(location.pathname, location.search, location.hash);

export const place: { route: Route; search: string } = $state({ route: here(), search: location.search });

function arrive(): void {
  place.route = here();
  place.search = location.search;
}

export function go(path: string, how: 'push' | 'replace' = 'push'): void {
  if (how === 'push' && !leaveBehind()) history.pushState(null, '', path);
  else history.replaceState(null, '', path);
  arrive();
  if (how === 'push') scrollTo(0, 0);
}

/** Changes the address without moving anywhere: a replay keeps its moment there. */
export function markPlace(path: string): void {
  history.replaceState(history.state, '', path);
}

export function listen(): void {
  addEventListener('popstate', () => {
    moved();
    arrive();
  });
  addEventListener('hashchange', arrive);
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = (event.target as Element | null)?.closest?.('a');
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (link.pathname.startsWith('/api')) return;
    if (link.pathname === location.pathname && link.search === location.search && link.hash) return; // a jump within the page
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
}
