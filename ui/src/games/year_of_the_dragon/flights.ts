// What flies when the view changes: read from the two views and the log entry, without knowing the rules.
import type { LogEntry } from '../../lib/protocol';
import { GOODS, type DragonView } from './facts';

export interface Flight {
  /** Id of the symbol that flies. */
  symbol: string;
  /** Pieces (or `seat/<n>` for a seat's panel) where it starts and lands; the first that is drawn counts. */
  from: string[];
  to: string[];
}

const MOST_TOKENS = 5; // more would be a swarm

function countPersons(view: DragonView, seat: number): Map<string, number> {
  const counts = new Map<string, number>();
  for (const palace of view.players[seat]?.palaces ?? []) {
    for (const tile of palace.persons) counts.set(tile, (counts.get(tile) ?? 0) + 1);
  }
  return counts;
}

/** New persons fly from the display into the palace, goods from the card that gave them, payments away. */
export function flightsBetween(before: DragonView, after: DragonView, beat: LogEntry | null): Flight[] {
  const flights: Flight[] = [];
  const lines = beat?.lines ?? [];
  for (const { seat } of after.players) {
    const had = countPersons(before, seat);
    for (const [tile, count] of countPersons(after, seat)) {
      if (count > (had.get(tile) ?? 0)) {
        flights.push({
          symbol: `room-${tile}`,
          from: [`tile/${tile}`],
          to: [`person/${seat}/${tile}`, `seat/${seat}`],
        });
      }
    }
    const acted = lines.find((line) => line.kind === 'acted' && line.seat === seat);
    if (!acted) continue;
    const card = [`action/${String(acted.details.action)}`];
    for (const { kind, icon } of GOODS) {
      const gained = lines
        .filter((line) => line.kind === 'gained' && line.seat === seat && line.details.good === kind)
        .reduce((sum, line) => sum + Number(line.details.amount ?? 0), 0);
      const paid = kind === 'yuan' ? Number(acted.details.fee ?? 0) : 0;
      const purse = [`good/${seat}/${kind}`, `seat/${seat}`];
      for (let i = 0; i < Math.min(MOST_TOKENS, paid); i++)
        flights.push({ symbol: `i-${icon}`, from: purse, to: card });
      for (let i = 0; i < Math.min(MOST_TOKENS, gained); i++)
        flights.push({ symbol: `i-${icon}`, from: card, to: purse });
    }
  }
  return flights;
}
