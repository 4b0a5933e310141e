/** Which build of the app this is, and whether the server has another one by now. */
const SCRIPT = /<script[^>]*\bsrc="(\/assets\/[^"]+\.js)"/;

export const buildOf = (page: string): string | null => SCRIPT.exec(page)?.[1] ?? null;

const own = (): string | null => (typeof document === 'undefined' ? null : buildOf(document.documentElement.outerHTML));

/** The build that the server has now; null if that cannot be told. */
async function served(get: typeof fetch): Promise<string | null> {
  try {
    const answer = await get('/', { cache: 'no-cache', headers: { Accept: 'text/html' } });
    return answer.ok ? buildOf(await answer.text()) : null;
  } catch {
    return null;
  }
}

/** Loads the page anew where the server has another build, once for each. Whether it does. */
export async function renew(get: typeof fetch = fetch, have: string | null = own()): Promise<boolean> {
  const there = await served(get);
  if (!have || !there || there === have || sessionStorage.getItem('stolik.renewed') === there) return false;
  sessionStorage.setItem('stolik.renewed', there);
  location.reload();
  return true;
}
