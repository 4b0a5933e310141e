// What flies when the view changes: read from the two views and the log entry, without knowing the rules.
import type { LogEntry } from '../../lib/protocol';
import { shoresAt, spaceOf, type RiverView } from './facts';

export interface Flight {
  /** An icon, or a building tile by its id. */
  icon?: string;
  tile?: string;
  /** Pieces (or `seat/<n>` for a seat's panel) where it starts and lands; the first that is drawn counts. */
  from: string[];
  to: string[];
}

const MOST_TOKENS = 5; // more would be a swarm
const ICONS: Record<string, string> = {
  koku: 'koku',
  silk: 'silk',
  rice: 'rice',
  porcelain: 'porcelain',
  favour: 'favour',
};

const purse = (seat: number, good: string): string[] => [
  good === 'koku' || good === 'favour' ? `${good}/${seat}` : `good/${seat}/${good}`,
  `seat/${seat}`,
];

/** Where a gain comes from: the shore that is named, else a shore beside the ship that has just sailed. */
function sourceOf(details: Record<string, unknown>, stop: string | null): string[] {
  const source = String(details.source ?? details.shore ?? '');
  if (source.startsWith('shore_')) return [`shore/${source}`];
  return stop ? [`river/${stop}`, ...shoresAt(spaceOf(stop)).map((shore) => `shore/${shore.id}`)] : [];
}

/** Tiles fly from the row to their shore, koku to the tile that is paid for, gains from where they were made. */
export function flightsBetween(before: RiverView, after: RiverView, beat: LogEntry | null): Flight[] {
  const flights: Flight[] = [];
  const lines = beat?.lines ?? [];
  for (const [shore, place] of Object.entries(after.shores)) {
    if (place && !before.shores[shore] && before.row.includes(place.tile))
      flights.push({ tile: place.tile, from: [`tile/${place.tile}`], to: [`shore/${shore}`] });
  }
  const sail = lines.find((line) => line.kind === 'sailed');
  const stop = sail ? String(sail.details.to) : null;
  for (const line of lines) {
    const { seat, kind, details } = line;
    if (seat === null) continue;
    if (kind === 'built') {
      for (let i = 0; i < Math.min(MOST_TOKENS, Number(details.cost ?? 0)); i++)
        flights.push({ icon: 'koku', from: purse(seat, 'koku'), to: [`shore/${String(details.shore)}`] });
    } else if (kind === 'gained' && ICONS[String(details.resource)]) {
      const good = String(details.resource);
      for (let i = 0; i < Math.min(MOST_TOKENS, Number(details.amount ?? 0)); i++)
        flights.push({ icon: ICONS[good]!, from: sourceOf(details, stop), to: purse(seat, good) });
    } else if (kind === 'scored') {
      flights.push({ icon: 'points_plain', from: sourceOf(details, stop), to: [`seat/${seat}`] });
    }
  }
  return flights;
}
