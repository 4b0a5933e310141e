/**
 * A new view that keeps every part of the one before which says the same. What is drawn from such a part is then not
 * looked at again: most of a table stays as it is from one decision to the next.
 */
export function shared<T>(before: T | undefined, now: T): T {
  if (before === now || typeof before !== 'object' || typeof now !== 'object' || !before || !now) return now;
  if (Array.isArray(before) !== Array.isArray(now)) return now;
  const [old, fresh] = [before as Record<string, unknown>, now as Record<string, unknown>];
  const keys = Object.keys(fresh);
  const parts = keys.map((key) => shared(old[key], fresh[key]));
  const same = keys.length === Object.keys(old).length && keys.every((key, i) => key in old && parts[i] === old[key]);
  if (same) return before;
  if (Array.isArray(now)) return parts as T;
  return Object.fromEntries(keys.map((key, i) => [key, parts[i]])) as T;
}
