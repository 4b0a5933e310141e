// What the others did since: pins and changed stores.
import { amount, changesBy, pinsBy } from '../kit/trace';
import { PRODUCED } from './facts';

/** Seats that left a pin on a piece; what they took from a display is gone, so only rivers show any. */
export const pinsOf = pinsBy({
  space: { kinds: ['explored'], detail: 'space' },
});

/** What changed in a seat's stores. */
export const changesOf = changesBy({
  gained: (details) => ({ [String(details.resource)]: amount(details, 'amount') }),
  returned: (details) => ({ [String(details.resource)]: -amount(details, 'amount') }),
  paid: (details) => Object.fromEntries(PRODUCED.map((kind) => [kind, -amount(details, kind)])),
  substituted: (details) => ({ food: -amount(details, 'amount') }),
});
