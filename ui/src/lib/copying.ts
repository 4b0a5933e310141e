/** Puts a text on the clipboard. Whether it is there now: pages served by plain http, and some people, do not allow it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
