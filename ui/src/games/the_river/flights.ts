// What flies when the view changes: read from the log entry, without knowing the rules.
import type { LogEntry } from '../../lib/protocol';
import { flightsBy, tokens, type Flight } from '../kit/flights';
import { amount } from '../kit/trace';
import { PRODUCED, type RiverView } from './facts';

const store = (seat: number, kind: string): string[] => [`stored/${seat}/${kind}`, `seat/${seat}`];

export const flightsBetween = (_before: RiverView, after: RiverView, beat: LogEntry | null): Flight[] =>
  flightsBy(beat, {
    explored: ({ seat }, { tile, space }) => [
      {
        piece: String(tile),
        from: [`tile/${String(tile)}`, 'tile_stack'],
        to: [`space/${seat}/${Number(space)}`, `seat/${seat}`],
      },
    ],
    drafted: ({ seat }, { tile }) => [
      { piece: String(tile), from: [`tile/${String(tile)}`, 'tile_stack'], to: [`space/${seat}/1`, `seat/${seat}`] },
    ],
    gained: ({ seat }, details) => {
      const kind = String(details.resource);
      return tokens(kind, amount(details, 'amount'), [`supply/${kind}`], store(seat, kind));
    },
    returned: ({ seat }, details) => {
      const kind = String(details.resource);
      return tokens(kind, amount(details, 'amount'), store(seat, kind), [`supply/${kind}`]);
    },
    paid: ({ seat }, details) =>
      PRODUCED.flatMap((kind) => tokens(kind, amount(details, kind), store(seat, kind), [`supply/${kind}`])),
    bonus_taken: ({ seat }) =>
      tokens('medal', 1, ['bonus'], [`spot/${seat}/${after.players[seat]?.tokens.length ?? 1}`, `seat/${seat}`]),
    pawn_taken: ({ seat }) => tokens('flag', 1, ['pawn'], [`seat/${seat}`]),
  });
