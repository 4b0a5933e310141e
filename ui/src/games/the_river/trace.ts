// What the others did since: pins and changed stores.
import { amount, changesBy, pinsBy } from '../kit/trace';
import { PRODUCED } from './facts';

/** Seats that left a pin on a piece. */
export const pinsOf = pinsBy({
  tile: { kinds: ['explored', 'drafted'], detail: 'tile' },
  card: { kinds: ['built', 'reserved'], detail: 'card' },
  space: { kinds: ['explored'], detail: 'space' },
});

/** What changed in a seat's stores. */
export const changesOf = changesBy({
  gained: (details) => ({ [String(details.resource)]: amount(details, 'amount') }),
  returned: (details) => ({ [String(details.resource)]: -amount(details, 'amount') }),
  paid: (details) => Object.fromEntries(PRODUCED.map((kind) => [kind, -amount(details, kind)])),
  substituted: (details) => ({ food: -amount(details, 'amount') }),
});
