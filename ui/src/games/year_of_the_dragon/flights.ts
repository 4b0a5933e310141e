// What flies when the view changes: read from the two views and the log entry, without knowing the rules.
import type { LogEntry } from '../../lib/protocol';
import { flightsBy, tokens, type Flight } from '../kit/flights';
import { amount } from '../kit/trace';
import { GOODS, type DragonView } from './facts';

function countPersons(view: DragonView, seat: number): Map<string, number> {
  const counts = new Map<string, number>();
  for (const palace of view.players[seat]?.palaces ?? []) {
    for (const tile of palace.persons) counts.set(tile, (counts.get(tile) ?? 0) + 1);
  }
  return counts;
}

/** New persons fly from the display into the palace. */
const housed = (before: DragonView, after: DragonView, seat: number): Flight[] => {
  const had = countPersons(before, seat);
  return [...countPersons(after, seat)]
    .filter(([tile, count]) => count > (had.get(tile) ?? 0))
    .map(([tile]) => ({ piece: tile, from: [`tile/${tile}`], to: [`person/${seat}/${tile}`, `seat/${seat}`] }));
};

const purse = (seat: number, good: string): string[] => [`good/${seat}/${good}`, `seat/${seat}`];
const iconOf = (good: unknown): string | undefined => GOODS.find(({ kind }) => kind === good)?.icon;

/** Beside the persons: goods from the card that gave them, payments to it. */
export function flightsBetween(before: DragonView, after: DragonView, beat: LogEntry | null): Flight[] {
  const cards = new Map(
    (beat?.lines ?? []).flatMap(({ kind, seat, details }) =>
      kind === 'acted' ? [[seat, [`action/${String(details.action)}`]] as const] : [],
    ),
  );
  return [
    ...after.players.flatMap(({ seat }) => housed(before, after, seat)),
    ...flightsBy(beat, {
      acted: ({ seat }, details) => tokens('yuan', amount(details, 'fee'), purse(seat, 'yuan'), cards.get(seat)!),
      gained: ({ seat }, details) => {
        const [icon, card] = [iconOf(details.good), cards.get(seat)];
        return icon && card ? tokens(icon, amount(details, 'amount'), card, purse(seat, String(details.good))) : [];
      },
    }),
  ];
}
