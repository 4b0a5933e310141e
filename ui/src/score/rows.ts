/** The score sheets as a table: one row per source of points. */
import type { ScoreSheet } from '../lib/protocol';

export interface ScoreRow {
  id: string;
  label: string;
  /** In the order of the sheets. */
  points: number[];
  /** In the same order: whether there are points of which one does not know. */
  hidden: boolean[];
  best: number;
}

/** Rows nobody scored in are left out. */
export function scoreRows(sheets: readonly ScoreSheet[]): ScoreRow[] {
  const rows = new Map<string, ScoreRow>();
  sheets.forEach((sheet, column) => {
    for (const item of sheet.items) {
      let row = rows.get(item.id);
      if (!row) {
        row = { id: item.id, label: item.label, points: sheets.map(() => 0), hidden: sheets.map(() => false), best: 0 };
        rows.set(item.id, row);
      }
      row.points[column] = item.points;
      row.hidden[column] = item.hidden ?? false;
    }
  });
  return [...rows.values()]
    .filter((row) => row.points.some((points) => points !== 0) || row.hidden.includes(true))
    .map((row) => ({ ...row, best: Math.max(...row.points) }));
}

/** "12", "–" for nothing, "?" and "3 + ?" where there is something one does not know. */
export function pointsWritten(points: number, hidden: boolean): string {
  if (hidden) return points === 0 ? '?' : `${points} + ?`;
  return points === 0 ? '–' : String(points).replace('-', '−');
}

/** Colours of the rows, dark and light in turn, with the ink that can be read on each. */
export const ROW_COLOURS: readonly { fill: string; ink: string }[] = [
  { fill: '#1F5A48', ink: '#fff' },
  { fill: '#3F7A64', ink: '#fff' },
  { fill: '#8FB9A3', ink: '#16211D' },
  { fill: '#C9A23A', ink: '#16211D' },
  { fill: '#E7CF86', ink: '#16211D' },
  { fill: '#8F2F1E', ink: '#fff' },
  { fill: '#D0735A', ink: '#16211D' },
  { fill: '#E3A98C', ink: '#16211D' },
  { fill: '#2F5F86', ink: '#fff' },
  { fill: '#8FB4D4', ink: '#16211D' },
  { fill: '#6A5A8C', ink: '#fff' },
];

/** Labels at the end of lines, pushed apart so that none covers another. */
export function spread(heights: readonly number[], gap: number): number[] {
  const order = heights.map((y, index) => ({ y, index })).sort((a, b) => a.y - b.y);
  const placed: number[] = [];
  let last = -Infinity;
  for (const { y, index } of order) {
    last = Math.max(y, last + gap);
    placed[index] = last;
  }
  return placed;
}
