// What the selected offer would change, for drawing it before it is sent. All numbers come from the server.
import type { Offer } from '../../lib/protocol';
import { RESOURCES, type RiverPlayer } from './facts';

/** What an offer adds to the numbers of one seat. */
export interface Changes {
  stored: Partial<Record<string, number>>;
  production: Partial<Record<string, number>>;
  /** Tokens that come with every round. */
  harvest: Partial<Record<string, number>>;
  /** By number of the column, from 1. */
  columns: Partial<Record<number, number>>;
  warehouses: number;
  points: number;
}

const none = (): Changes => ({ stored: {}, production: {}, harvest: {}, columns: {}, warehouses: 0, points: 0 });
const COLUMN = /^column_(\d+)$/;

export function changesBy(offer: Offer | null, seat: number): Changes {
  const changes = none();
  for (const { seat: whose, thing, of = '', amount } of offer?.effect ?? []) {
    if (whose !== seat || !amount) continue; // null: chance decides
    const column = COLUMN.exec(of);
    if (column) changes.columns[Number(column[1])] = amount;
    else if (thing === 'symbols') changes.production[of] = amount;
    else if (thing === 'harvest') changes.harvest[of] = amount;
    else if (thing === 'warehouses' || thing === 'points') changes[thing] = amount;
    else if ((RESOURCES as readonly string[]).includes(thing)) changes.stored[thing] = amount;
  }
  return changes;
}

export interface Ghost {
  /** The river as it would lie. */
  tiles: readonly string[];
  /** Spaces (from 1) that would change. */
  changed: readonly number[];
}

/** The river after the offer, where it lays a tile or lets two change places. */
export function ghostOf(offer: Offer | null, { tiles }: RiverPlayer): Ghost {
  const { tile, first, second } = offer?.arguments ?? {};
  if ((offer?.verb === 'explore' || offer?.verb === 'draft') && tile)
    return { tiles: [...tiles, String(tile)], changed: [tiles.length + 1] };
  if (offer?.verb === 'swap' && first && second) {
    const [a, b] = [Number(first), Number(second)];
    const swapped = [...tiles];
    [swapped[a - 1], swapped[b - 1]] = [tiles[b - 1] ?? '', tiles[a - 1] ?? ''];
    return { tiles: swapped, changed: [a, b] };
  }
  return { tiles, changed: [] };
}

export interface ChangeItem {
  key: string;
  icon: string;
  n: number;
  /** A symbol on a tile, not a token. */
  printed?: boolean;
}

/** The changes one by one, what is printed first. */
export const changeItems = ({ stored, production, harvest, warehouses, points }: Changes): ChangeItem[] =>
  [
    ...Object.entries(production).map(([kind, n]) => ({ key: `symbol-${kind}`, icon: kind, n: n ?? 0, printed: true })),
    ...Object.entries(harvest).map(([kind, n]) => ({ key: `harvest-${kind}`, icon: kind, n: n ?? 0, printed: true })),
    { key: 'warehouses', icon: 'crate', n: warehouses },
    ...Object.entries(stored).map(([kind, n]) => ({ key: kind, icon: kind, n: n ?? 0 })),
    { key: 'points', icon: 'points_plain', n: points },
  ].filter(({ n }) => n !== 0);
