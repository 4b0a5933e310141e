/** What this browser remembers. Private windows may refuse to store anything; then it is simply forgotten. */
export function remembered<T>(key: string, otherwise: T): T {
  try {
    const stored = localStorage.getItem(`stolik.${key}`);
    return stored === null ? otherwise : (JSON.parse(stored) as T);
  } catch {
    return otherwise;
  }
}

export function remember(key: string, value: unknown): void {
  try {
    localStorage.setItem(`stolik.${key}`, JSON.stringify(value));
  } catch {
    // nothing to do: the setting holds until the page is closed
  }
}
