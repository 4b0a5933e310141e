// What is printed on a tile: production on a plate on the upper bank, crates and effects on the lower; the bends leave less room.
import type { Point } from '../kit/geometry';
import { INK, TERRAINS, oneByOne, type TileEffect, type TileFacts } from './facts';
import type { Flow } from './geometry';

/** One sign on a plate, its middle `x` from the middle of the plate. */
export interface Sign {
  kind: 'icon' | 'text' | 'seal' | 'arrow';
  of: string;
  x: number;
  colour?: string;
}

export interface Plate extends Point {
  w: number;
  signs: Sign[];
}

export interface TilePrint {
  plates: Plate[];
  /** Middles of the warehouses. */
  crates: Point[];
  /** Where a settled pioneer lies. */
  cabin: Point;
}

type Loose = Omit<Sign, 'x'>;
const WIDTHS: Record<Sign['kind'], number> = { icon: 36, text: 30, seal: 36, arrow: 28 };
const MARGIN = 7;
const CRATE = 39;

const icon = (of: string, colour = INK): Loose => ({ kind: 'icon', of, colour });
const seal = (points: number): Loose => ({ kind: 'seal', of: String(points) });
const ARROW: Loose = { kind: 'arrow', of: '' };

function signsOf({ kind, trigger, about, amount }: TileEffect): Loose[] {
  switch (kind) {
    case 'gain_resource':
      return trigger === 'cleanup' ? [icon(about), icon('again')] : [{ kind: 'text', of: String(amount) }, icon(about)];
    case 'swap_tiles':
      return [icon('swap'), { kind: 'text', of: `×${amount}` }];
    case 'score_fixed':
      return [seal(amount)];
    case 'score_per_production_symbol':
      return [icon(about), ARROW, seal(amount)];
    case 'score_per_bonus_token':
      return [icon('medal'), seal(amount)];
    case 'score_per_pioneer_on_boat':
      return [icon('pioneer'), seal(amount)];
    case 'score_per_terrain_tile':
      return [icon(about, TERRAINS[about as keyof typeof TERRAINS]?.dark), seal(amount)];
    default:
      return [];
  }
}

/** Keeps what is w wide inside the tile. */
const inside = (x: number, w: number): number => Math.max(w / 2 + MARGIN, Math.min(128 - MARGIN - w / 2, x));

function plate(loose: Loose[], at: Point): Plate {
  const w = loose.reduce((sum, { kind }) => sum + WIDTHS[kind], 10);
  let x = -w / 2 + 5;
  const signs = loose.map((sign) => {
    const placed = { ...sign, x: x + WIDTHS[sign.kind] / 2 };
    x += WIDTHS[sign.kind];
    return placed;
  });
  return { x: inside(at.x, w), y: at.y, w, signs };
}

/** Where the two banks have room on each kind of space. */
function banks(flow: Flow, upperFree: boolean): { upper: Point; lower: Point } {
  switch (flow) {
    case 'WS':
    case 'ES':
      return {
        upper: { x: 64, y: 25 },
        lower: upperFree ? { x: 64, y: 26 } : { x: flow === 'WS' ? 30 : 98, y: 101 },
      };
    case 'NW':
    case 'NE':
      return { upper: { x: flow === 'NW' ? 98 : 30, y: 28 }, lower: { x: 64, y: 103 } };
    default:
      return { upper: { x: 64, y: 27 }, lower: { x: 64, y: 101 } };
  }
}

export function printOf(
  { production, storage, effects }: Pick<TileFacts, 'production' | 'storage' | 'effects'>,
  flow: Flow,
): TilePrint {
  const produced = oneByOne(production);
  const { upper, lower } = banks(flow, !produced.length);
  const plates: Plate[] = [];
  if (produced.length)
    plates.push(
      plate(
        produced.map((kind) => icon(kind)),
        upper,
      ),
    );
  const effect = effects.flatMap(signsOf);
  if (effect.length) plates.push(plate(effect, storage ? upper : lower));
  const middle = inside(lower.x, storage * CRATE);
  const crates = Array.from({ length: storage }, (_, i) => ({
    x: middle + (i - (storage - 1) / 2) * CRATE,
    y: lower.y,
  }));
  const cabin = lower.y > 64 ? { x: 24, y: produced.length > 1 ? 100 : 24 } : { x: 24, y: 102 };
  return { plates, crates, cabin };
}
