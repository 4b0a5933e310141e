/** Tables whose guide was left here; whoever left can come back to it. */
import { remember, remembered } from '../lib/storage';

const KEPT = 30;
let tables: string[] = $state.raw(remembered('guide.left', []));

function keep(list: string[]): void {
  tables = list.slice(-KEPT);
  remember('guide.left', tables);
}

export const guideLeft = (table: string): boolean => tables.includes(table);
export const leaveGuide = (table: string): void => keep([...tables.filter((each) => each !== table), table]);
export const returnToGuide = (table: string): void => keep(tables.filter((each) => each !== table));
