// What flies when the view changes: read from the log entry, without knowing the rules.
import type { LogEntry } from '../../lib/protocol';
import { flightsBy, tokens, type Flight } from '../kit/flights';
import { amount } from '../kit/trace';
import { storeId, type RotundaView } from './facts';

const store = (seat: number, kind: string): string[] => [storeId(seat, kind), `seat/${seat}`];
const supply = (seat: number): string[] => [`ready/${seat}`, `seat/${seat}`];
const roomAt = (place: unknown): string[] => [`room/${String(place)}`];
const ICONS: Record<string, string> = { prestige: 'points_plain' };

export function flightsBetween(before: RotundaView, _after: RotundaView, beat: LogEntry | null): Flight[] {
  /** The pieces that a gain comes from: a room by its kind, or the hall. */
  const sourceOf = (source: unknown): string[] => {
    const places = Object.entries(before.rooms).filter(([, { room }]) => room === source);
    const visited = places.find(([, { visited: here }]) => here) ?? places[0];
    return visited ? roomAt(visited[0]) : ['room/hall'];
  };
  const card = (kind: string, id: unknown, seat: number): Flight[] => [
    {
      piece: `${kind}/${String(id)}`,
      from: [`${kind}/${String(id)}`],
      to: [`own_${kind}/${seat}/${String(id)}`, `seat/${seat}`],
    },
  ];
  return flightsBy(beat, {
    gained: ({ seat }, details) => {
      const item = String(details.item);
      return tokens(ICONS[item] ?? item, amount(details, 'amount'), sourceOf(details.source), store(seat, item));
    },
    paid: ({ seat }, details) => tokens('coins', amount(details, 'coins'), store(seat, 'coins'), roomAt(details.place)),
    sold: ({ seat }, { resource, place }) => tokens(String(resource), 1, store(seat, String(resource)), roomAt(place)),
    cube_taken: ({ seat }, { resource, place }) =>
      tokens(String(resource), 1, roomAt(place), store(seat, String(resource))),
    recruited: ({ seat }) => tokens('recruit', 1, [`track/${seat}`], supply(seat)),
    dismissed: ({ seat }, details) => tokens('dismiss', amount(details, 'assistants'), supply(seat), [`track/${seat}`]),
    peddled: ({ seat }, { village }) => tokens('recruit', 1, supply(seat), [`village/${String(village)}`]),
    seated: ({ seat }, { place }) => tokens('recruit', 1, supply(seat), [`chairs/${String(place)}`]),
    amulet_taken: ({ seat }, { amulet }) =>
      tokens(
        String(amulet),
        1,
        [`amulet/${String(amulet)}`, 'round'],
        [`own_amulet/${seat}/${String(amulet)}`, `seat/${seat}`],
      ),
    amulet_sold: ({ seat }, { amulet }) =>
      tokens(String(amulet), 1, [`own_amulet/${seat}/${String(amulet)}`, `seat/${seat}`], ['round']),
    expert_hired: ({ seat }, { expert }) => card('expert', expert, seat),
    order_taken: ({ seat }, { order }) => card('order', order, seat),
    placed: ({ seat }, { row, column }) =>
      tokens('recruit', 1, [`seat/${seat}`], [`cell/${Number(row)}/${Number(column)}`]),
  });
}
