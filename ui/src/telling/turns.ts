/** What the log says of one player at a time: sentences, and gains folded into one row of icons. Framework-free. */
import { inEffect } from '../lib/effect';
import type { Amount, Beat, LogEntry, LogLine } from '../lib/protocol';

/** A sentence; or amounts, with the sentences they stand for. */
export interface Said {
  lines: LogLine[];
  amounts: Amount[] | null;
}

/** What happened to one seat in a row, within the turn of one player. */
export interface Turn {
  key: string;
  /** Whom it is about; null: nobody in particular. */
  seat: number | null;
  /** The entry that ends it, for the replay. */
  n: number;
  inEffect: boolean;
  said: Said[];
  /** Those that were over with it. */
  beats: Beat[];
}

/** Amounts of the same thing are one amount; what comes to nothing is left out. */
function added(some: readonly Amount[], more: readonly Amount[]): Amount[] {
  const sums = new Map<string, Amount>();
  for (const each of [...some, ...more]) {
    // what was given and what was gained are told apart
    const key = `${each.thing}/${each.of ?? ''}/${(each.amount ?? 0) < 0}`;
    const before = sums.get(key);
    sums.set(key, { ...each, amount: (before?.amount ?? 0) + (each.amount ?? 0) });
  }
  return [...sums.values()].filter(({ amount }) => amount !== 0);
}

function say(turn: Turn, line: LogLine, drawable: (amount: Amount) => boolean): void {
  const amounts = line.amounts?.every(drawable) ? line.amounts : null;
  const last = turn.said.at(-1);
  if (amounts && last?.amounts) {
    last.amounts = added(last.amounts, amounts);
    last.lines.push(line);
  } else turn.said.push({ lines: [line], amounts });
}

/** The turns of a chapter, in reading order. `drawable` tells whether there is an icon for an amount. */
export function turnsOf(entries: readonly LogEntry[], drawable: (amount: Amount) => boolean): Turn[] {
  const turns: Turn[] = [];
  let actor: number | null | undefined;
  for (const entry of entries) {
    entry.lines.forEach((line, index) => {
      let turn = turns.at(-1);
      if (
        !turn ||
        turn.seat !== line.seat ||
        turn.inEffect !== inEffect(entry) ||
        actor !== entry.seat ||
        turn.beats.length
      ) {
        turn = {
          key: `${entry.n}/${index}`,
          seat: line.seat,
          n: entry.n,
          inEffect: inEffect(entry),
          said: [],
          beats: [],
        };
        turns.push(turn);
      }
      actor = entry.seat;
      turn.n = entry.n;
      say(turn, line, drawable);
    });
    const last = turns.at(-1);
    if (entry.beats?.length) {
      if (last) last.beats.push(...entry.beats);
      else
        turns.push({
          key: `${entry.n}/beat`,
          seat: null,
          n: entry.n,
          inEffect: inEffect(entry),
          said: [],
          beats: entry.beats,
        });
    }
  }
  return turns;
}
