/** Sentences one after the other; some have their full stop already. */
export function sentences(...parts: readonly string[]): string {
  return parts.map((part, n) => (n < parts.length - 1 && !/[.!?…]$/.test(part) ? `${part}.` : part)).join(' ');
}
