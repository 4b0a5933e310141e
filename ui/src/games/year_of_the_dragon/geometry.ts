// Where things lie, in units of the board. Pure: numbers in, numbers out.
import { tenth, type Point, type Rect } from '../kit/geometry';
import { CARDS, ROUNDS, SUPER_MONTH } from './facts';

// ---------------------------------------------------------------- the year

export interface MonthPlace {
  month: number;
  /** Centre of the event plaque. */
  x: number;
  /** The stretch of the beam, and of the wall below it, that belongs to the month. */
  from: number;
  to: number;
}

/** Twelve months side by side; the month with the super event is twice as wide. */
export function monthPlaces(width: number, superEvent: boolean): MonthPlace[] {
  const step = width / (ROUNDS + (superEvent ? 1 : 0));
  let from = 0;
  return Array.from({ length: ROUNDS }, (_, i) => {
    const month = i + 1;
    const to = from + step * (superEvent && month === SUPER_MONTH ? 2 : 1);
    const place = {
      month,
      x: tenth(from + step / 2),
      from: tenth(from),
      to: tenth(to),
    };
    from = to;
    return place;
  });
}

// ---------------------------------------------------------------- action groups

export interface GroupPlace {
  rect: Rect;
  /** Centres of the cards. */
  cards: Point[];
  card: { w: number; h: number };
  /** Where the dragons stand. */
  dragons: Point;
  dragonWidth: number;
}

export interface GroupOptions {
  width: number;
  gap: number;
  pad: number;
  maxCard: number;
  cardHeight: number;
  /** Room for the dragons below the cards. */
  dragonHeight: number;
}

/** One row of groups, every card equally wide, centred. */
function groupRow(sizes: number[], top: number, options: GroupOptions): GroupPlace[] {
  const { width, gap, pad, maxCard, cardHeight, dragonHeight } = options;
  const cards = Math.max(
    1,
    sizes.reduce((sum, size) => sum + size, 0),
  );
  const free = width - gap * (sizes.length - 1) - 2 * pad * sizes.length;
  const pitch = Math.min(maxCard, free / cards);
  const total = pitch * cards + gap * (sizes.length - 1) + 2 * pad * sizes.length;
  let x = (width - total) / 2;
  return sizes.map((size) => {
    const rect = {
      x: tenth(x),
      y: top,
      w: tenth(size * pitch + 2 * pad),
      h: cardHeight + dragonHeight + 2 * pad,
    };
    const centres = Array.from({ length: size }, (_, i) => ({
      x: tenth(x + pad + (i + 0.5) * pitch),
      y: top + pad + cardHeight / 2,
    }));
    x += rect.w + gap;
    return {
      rect,
      cards: centres,
      card: { w: tenth(pitch - 5), h: cardHeight },
      dragons: {
        x: rect.x + rect.w / 2,
        y: top + pad + cardHeight + dragonHeight / 2 + 4,
      },
      dragonWidth: rect.w - 14,
    };
  });
}

/** All groups in one row, or in two where the cards would become narrower than `minCard`. */
export function groupPlaces(sizes: number[], options: GroupOptions, minCard = 0): GroupPlace[] {
  const one = groupRow(sizes, 0, options);
  if (!one[0] || one[0].card.w >= minCard || sizes.length < 2) return one;
  const total = sizes.reduce((sum, size) => sum + size, 0);
  let first = 1;
  let cards = sizes[0]!;
  while (first < sizes.length - 1 && cards + sizes[first]! <= Math.ceil(total / 2)) cards += sizes[first++]!;
  const top = options.cardHeight + options.dragonHeight + 2 * options.pad + options.gap;
  return [...groupRow(sizes.slice(0, first), 0, options), ...groupRow(sizes.slice(first), top, options)];
}

/** Dragons that share a group: their size, their distance, and whether every other one has to step back to be seen. */
export function dragonRow(
  count: number,
  width: number,
  size: number,
): { size: number; pitch: number; crowded: boolean } {
  if (count < 2) return { size, pitch: 0, crowded: false };
  const fitting = Math.max(0.6 * size, Math.min(size, width / (count * 20)));
  const pitch = Math.min(38 * fitting, (width - 26 * fitting) / (count - 1));
  return { size: fitting, pitch, crowded: pitch < 22 * size };
}

// ---------------------------------------------------------------- person track

export interface TrackWindow {
  first: number;
  last: number;
}

export const TRACK_LENGTH = 60;

/**
 * The spaces that are drawn. Sixty from 0 on; when somebody is beyond, the window moves on with the last marker, and
 * only when they are further apart than that do the spaces become narrower.
 */
export function trackWindow(spaces: number[], length = TRACK_LENGTH): TrackWindow {
  const far = Math.max(0, ...spaces);
  const near = Math.min(far, ...spaces);
  if (far < length) return { first: 0, last: length - 1 };
  const first = Math.max(0, Math.min(Math.floor((near - 1) / 5) * 5, Math.floor((far - length) / 5) * 5 + 10));
  return {
    first,
    last: Math.max(first + length - 1, Math.ceil((far + 1) / 5) * 5),
  };
}

/** Points along the dragon's back: one gentle wave, or rows that run to and fro where there is little room. */
export function trackPoints(count: number, width: number, rows: number, rowHeight: number, middle: number): Point[] {
  const perRow = Math.ceil(count / rows);
  const step = width / Math.max(1, perRow - 1);
  return Array.from({ length: count }, (_, i) => {
    const row = Math.floor(i / perRow);
    const along = i % perRow;
    const x = row % 2 ? width - along * step : along * step;
    const wave =
      rows === 1
        ? Math.sin((i / Math.max(1, count - 1)) * Math.PI * 7) * 11
        : Math.sin((along / perRow) * Math.PI * 2) * 3;
    return { x: tenth(x), y: tenth(middle + row * rowHeight + wave) };
  });
}

export interface Marker {
  seat: number;
  space: number;
  /** 0 lies on the board, 1 on top of it ... */
  height: number;
  /** How many markers share the space. */
  stack: number;
}

/** Markers with their height in the stack: who is ahead in the order lies on top. */
export function stacks(order: number[], spaceOf: (seat: number) => number): Marker[] {
  const bottomUp = [...order].reverse();
  const onSpace = new Map<number, number>();
  for (const seat of bottomUp) onSpace.set(spaceOf(seat), (onSpace.get(spaceOf(seat)) ?? 0) + 1);
  const placed = new Map<number, number>();
  return bottomUp.map((seat) => {
    const space = spaceOf(seat);
    const height = placed.get(space) ?? 0;
    placed.set(space, height + 1);
    return { seat, space, height, stack: onSpace.get(space)! };
  });
}

/** A stack grows upward; a tall one is pressed together so that it stays on its row. */
export const stackStep = (stack: number, room: number): number => (stack < 2 ? 0 : Math.min(23, room / (stack - 1)));

// ---------------------------------------------------------------- courts

/** One palace as drawn, in its own units: the ground at y = 0, the middle at x = 0. */
export const PALACE = {
  width: 152,
  eaves: 184,
  storey: 78,
  roofBetween: 18,
  roofTop: 58,
  finial: 22,
  base: 16,
  tile: 74,
};

/** Height of a palace from the ground to the knob on its roof. */
export const palaceHeight = (floors: number): number =>
  PALACE.base + floors * PALACE.storey + (floors - 1) * PALACE.roofBetween + PALACE.roofTop + PALACE.finial;

/** Bottom of a storey above the ground, counted from 0. */
export const storeyBottom = (floor: number): number => PALACE.base + floor * (PALACE.storey + PALACE.roofBetween);

export interface CourtPlan {
  scale: number;
  /** Feet of the places, row by row from the back. */
  places: Point[];
  height: number;
}

/** Distance between palaces at full size; the eaves of neighbours just touch. */
const PITCH = 182;

/** Places in a field of fixed size: as many rows as make the palaces largest. */
export function courtPlan(places: number, tallest: number, width: number, height: number, maxScale = 1): CourtPlan {
  const tall = palaceHeight(tallest);
  const scaleFor = (rows: number) => Math.min(maxScale, width / Math.ceil(places / rows) / PITCH, height / rows / tall);
  let rows = 1;
  for (const more of [2, 3]) if (scaleFor(more) > scaleFor(rows) * 1.08) rows = more; // one row reads best
  const scale = scaleFor(rows);
  const perRow = Math.ceil(places / rows);
  return {
    scale,
    height,
    places: Array.from({ length: places }, (_, i) => ({
      x: tenth(PITCH * scale * ((i % perRow) + 0.5)),
      y: tenth((height / rows) * (Math.floor(i / perRow) + 1)),
    })),
  };
}

/** Places in rows of a fixed length, each row as high as its tallest palace; for narrow screens. */
export function courtRows(floors: number[], width: number, perRow: number): CourtPlan {
  const scale = width / perRow / PITCH;
  const places: Point[] = [];
  let y = 0;
  for (let start = 0; start < floors.length; start += perRow) {
    const row = floors.slice(start, start + perRow);
    y += palaceHeight(Math.max(1, ...row)) * scale + (start ? 14 : 0);
    row.forEach((_, i) => places.push({ x: tenth(PITCH * scale * (i + 0.5)), y: tenth(y) }));
  }
  return { scale, places, height: tenth(y) };
}

// ---------------------------------------------------------------- the year on a phone

export interface StripPlace extends MonthPlace {
  /** Width of the event plaque, and of the super event beside it. */
  event: number;
  extra: number;
}

/** All months in one strip; the current one is three times as wide, so that its name can be read. */
export function stripPlaces(width: number, now: number, superMonth: number): StripPlace[] {
  const parts = ROUNDS + (now ? 2 : 0) + (superMonth ? 1 : 0);
  const unit = width / parts;
  let from = 0;
  return Array.from({ length: ROUNDS }, (_, i) => {
    const month = i + 1;
    const event = unit * (month === now ? 3 : 1);
    const extra = month === superMonth ? unit : 0;
    const place = {
      month,
      x: tenth(from + event / 2),
      from: tenth(from),
      to: tenth(from + event + extra),
      event: tenth(event),
      extra: tenth(extra),
    };
    from += event + extra;
    return place;
  });
}

/** From this width on a strip is one of a tablet, and has room for more beside each other. */
export const TABLET = 560;

/** Person cards beside each other in a strip: all of them on a tablet. */
export const handColumns = (width: number): number => (width >= TABLET ? CARDS.length : 6);
