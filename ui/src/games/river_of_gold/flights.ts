// What flies when the view changes: read from the two views and the log entry, without knowing the rules.
import type { LogEntry } from '../../lib/protocol';
import { flightsBy, tokens, type Flight } from '../kit/flights';
import { amount } from '../kit/trace';
import { GOODS, shoresAt, spaceOf, type RiverView } from './facts';

const COUNTED: readonly string[] = ['koku', ...GOODS, 'favour'];

const purse = (seat: number, good: string): string[] => [
  good === 'koku' || good === 'favour' ? `${good}/${seat}` : `good/${seat}/${good}`,
  `seat/${seat}`,
];

/** Where a gain comes from: the shore that is named, else a shore beside the ship that has just sailed. */
function sourceOf(details: Readonly<Record<string, unknown>>, stop: string | null): string[] {
  const source = String(details.source ?? details.shore ?? '');
  if (source.startsWith('shore_')) return [`shore/${source}`];
  return stop ? [`river/${stop}`, ...shoresAt(spaceOf(stop)).map((shore) => `shore/${shore.id}`)] : [];
}

/** Tiles fly from the row to their shore, koku to the tile that is paid for, gains from where they were made. */
export function flightsBetween(before: RiverView, after: RiverView, beat: LogEntry | null): Flight[] {
  const sail = beat?.lines.find((line) => line.kind === 'sailed');
  const stop = sail ? String(sail.details.to) : null;
  const built = Object.entries(after.shores).flatMap(([shore, place]) =>
    place && !before.shores[shore] && before.row.includes(place.tile)
      ? [{ piece: place.tile, from: [`tile/${place.tile}`], to: [`shore/${shore}`] }]
      : [],
  );
  return [
    ...built,
    ...flightsBy(beat, {
      built: ({ seat }, details) =>
        tokens('koku', amount(details, 'cost'), purse(seat, 'koku'), [`shore/${String(details.shore)}`]),
      gained: ({ seat }, details) => {
        const good = String(details.resource);
        if (!COUNTED.includes(good)) return [];
        return tokens(good, amount(details, 'amount'), sourceOf(details, stop), purse(seat, good));
      },
      scored: ({ seat }, details) => tokens('points_plain', 1, sourceOf(details, stop), [`seat/${seat}`]),
    }),
  ];
}
