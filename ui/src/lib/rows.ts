/**
 * Which buttons stand in rows of these widths, where they wrap like words. In the last one a button that is too wide does not
 * keep out those behind it. The first always stands there. Framework-free.
 */
export function rowsThatFit(widths: readonly number[], rooms: readonly number[], gap: number): boolean[] {
  let [row, left] = [0, rooms[0] ?? 0];
  return widths.map((width, index) => {
    if (width > left && row + 1 < rooms.length && index > 0) left = rooms[++row]!;
    if (width > left && index > 0) return false;
    left -= width + gap;
    return true;
  });
}
