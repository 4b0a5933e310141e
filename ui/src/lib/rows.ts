/**
 * Which buttons stand in so many rows, which wrap like words. In the last one a button that is too wide does not keep out
 * those behind it. The first always stands there. Framework-free.
 */
export function rowsThatFit(widths: readonly number[], room: number, gap: number, rows: number): boolean[] {
  let [row, left] = [1, room];
  return widths.map((width, index) => {
    if (width > left && row < rows && index > 0) [row, left] = [row + 1, room];
    if (width > left && index > 0) return false;
    left -= width + gap;
    return true;
  });
}
