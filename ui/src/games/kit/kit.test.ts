import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile } from 'svelte/compiler';
import { describe, expect, it } from 'vitest';
import type { LogEntry, Offer } from '../../lib/protocol';
import { flightsBy, tokens } from './flights';
import {
  arc,
  boxAround,
  cardRow,
  centredGrid,
  Curve,
  distance,
  footBand,
  headBand,
  polar,
  ringSector,
  spread,
} from './geometry';
import { gradient, symbol } from './markup';
import { durations, land, travelTime } from './motion';
import { cycled, many, seeded } from './seeded';
import { shared } from './share';
import { signRow } from './signs';
import { stripOrder } from './strips';
import { shortened, signed, wrapped } from './text';
import { amount, changesBy, pinsBy } from './trace';
import { MOST, revealing, sideOf, stepped, zoomedAt } from './zoom';

const entry = (seat: number | null, kind: string, details: Record<string, unknown>): LogEntry => ({
  n: 1,
  seat,
  lines: [{ seat, kind, text: '', details }],
});

describe('flights', () => {
  it('are read line by line, and lines of nobody bring none', () => {
    const rules = {
      paid: ({ seat }: { seat: number }, details: Readonly<Record<string, unknown>>) =>
        tokens('coin', amount(details, 'coins'), [`seat/${seat}`], ['bank']),
    };
    expect(flightsBy(entry(2, 'paid', { coins: 2 }), rules)).toEqual([
      { icon: 'coin', from: ['seat/2'], to: ['bank'] },
      { icon: 'coin', from: ['seat/2'], to: ['bank'] },
    ]);
    expect(flightsBy(entry(null, 'paid', { coins: 2 }), rules)).toEqual([]);
    expect(flightsBy(entry(2, 'moved', {}), rules)).toEqual([]);
    expect(flightsBy(null, rules)).toEqual([]);
  });

  it('never become a swarm', () => {
    expect(tokens('coin', 40, [], [])).toHaveLength(5);
    expect(tokens('coin', -1, [], [])).toEqual([]);
  });
});

describe('the trace', () => {
  const trace = [
    entry(1, 'built', { plot: 'a', cost: 3 }),
    entry(0, 'built', { plot: 'a', cost: 1 }),
    entry(1, 'gained', { good: 'tea', amount: 2 }),
  ];
  const pinsOf = pinsBy({ plot: { kinds: ['built'], detail: 'plot' } });
  const changesOf = changesBy({
    built: (details) => ({ coins: -amount(details, 'cost') }),
    gained: (details) => ({ [String(details.good)]: amount(details, 'amount') }),
  });

  it('pins what was touched, each seat once', () => {
    expect(pinsOf(trace, 'plot', 'a')).toEqual([1, 0]);
    expect(pinsOf([...trace, trace[0]!], 'plot', 'a')).toEqual([1, 0]);
  });

  it('gives the same empty list every time, so that nothing is drawn anew', () => {
    expect(pinsOf(trace, 'plot', 'b')).toBe(pinsOf([], 'plot', 'a'));
  });

  it('sums what changed and leaves out what did not', () => {
    expect(changesOf(trace, 1)).toEqual({ coins: -3, tea: 2 });
    expect(changesOf(trace, 4)).toEqual({});
  });
});

describe('strips', () => {
  it('come first when they hold a piece that can be picked', () => {
    const offer = { pieces: ['card/0/x'] } as unknown as Offer;
    const home = { card: 'hand', tile: 'map' } as const;
    expect(stripOrder(['map', 'track', 'hand'], home, [offer])).toEqual(['hand', 'map', 'track']);
    expect(stripOrder(['map', 'track', 'hand'], home, [])).toEqual(['map', 'track', 'hand']);
  });
});

describe('geometry', () => {
  it('spreads things around a middle, and cards over a width', () => {
    expect(spread(3, 10)).toEqual([-10, 0, 10]);
    expect(spread(1, 10)).toEqual([0]);
    expect(cardRow(2, 400, 100, 10)).toEqual([0, 110]);
    expect(cardRow(5, 300, 100, 10).at(-1)! + 100).toBeCloseTo(300, 0); // overlapping, to the edge
  });

  it('centres the last row of a grid', () => {
    const rects = centredGrid(3, 2, { w: 40, h: 20 }, 10, 100);
    expect(rects.map((rect) => [rect.x, rect.y])).toEqual([
      [5, 0],
      [55, 0],
      [30, 30],
    ]);
  });

  it('counts angles clockwise from above', () => {
    const centre = { x: 100, y: 100 };
    expect(polar(centre, 50, 0)).toEqual({ x: 100, y: 50 });
    expect(polar(centre, 50, 90)).toEqual({ x: 150, y: 100 });
    expect(arc(centre, 50, 0, 90)).toBe('M100 50A50 50 0 0 1 150 100');
    expect(ringSector(centre, 20, 50, 0, 90)).toBe('M100 50A50 50 0 0 1 150 100L120 100A20 20 0 0 0 100 80Z');
    expect(arc(centre, 50, 0, 270)).toContain(' 0 1 1 '); // the long way round
  });

  it('walks along a curve by length, and beside it', () => {
    const curve = new Curve([
      { x: 0, y: 0 },
      { x: 30, y: 0 },
      { x: 100, y: 0 },
    ]);
    expect(curve.at(0.5).x).toBeCloseTo(50, 3);
    expect(curve.at(0.5, 10)).toEqual({ x: expect.closeTo(50, 3), y: -10 });
    expect(curve.at(2).x).toBeCloseTo(100, 1);
    expect(distance(curve.at(0.2), curve.at(0.3))).toBeCloseTo(10, 3);
  });

  it('finds the box around points', () => {
    const points = [
      { x: 3, y: 9 },
      { x: -1, y: 4 },
    ];
    expect(boxAround(points)).toEqual({ x: -1, y: 4, w: 4, h: 5 });
  });

  it('draws bands that stay inside their card', () => {
    expect(headBand(100, 30, 10)).toBe('M10 0h80a10 10 0 0 1 10 10v20H0V10a10 10 0 0 1 10 -10z');
    expect(footBand(100, 70, 30, 10)).toBe('M0 70h100v20a10 10 0 0 1 -10 10h-80a10 10 0 0 1 -10 -10z');
  });
});

describe('motion', () => {
  it('is divided by the speed and becomes a cross-fade at 0', () => {
    const node = {} as Element;
    expect(land(node, 2).duration).toBe(land(node, 1).duration! / 2);
    expect(land(node, 0).css!(0.5, 0.5)).toBe('opacity: 0.5');
    expect(durations(0)).toMatchObject({ move: '0ms', roll: '0ms' });
    expect(durations(0.5).move).toBe('1200ms');
  });

  it('takes longer for a longer way, within limits', () => {
    expect([1, 4, 40].map(travelTime)).toEqual([320, 640, 900]);
  });
});

describe('chance for scenery', () => {
  it('is the same every time', () => {
    const [one, two] = [seeded(7), seeded(7)];
    expect(many(5, () => `${one.next()} `)).toBe(many(5, () => `${two.next()} `));
    for (let i = 0; i < 50; i++) expect(one.between(3, 4)).toSatisfy((n: number) => n >= 3 && n < 4);
    expect(cycled(['a', 'b'], 3)).toBe('b');
  });
});

describe('signs', () => {
  it('stand side by side and shrink to their width', () => {
    const row = signRow(['coin', '→', 'seal 3', '= +2', 'region 4'], 20, 1000);
    expect(row.placed.map((sign) => sign.kind)).toEqual(['icon', 'link', 'seal', 'text', 'special']);
    expect(row.placed[2]).toMatchObject({ n: 3 });
    expect(row.placed[3]).toMatchObject({ text: '+2' });
    expect(row.unit).toBe(20);
    const narrow = signRow(['coin', 'coin', 'coin', 'coin'], 20, 40);
    expect(narrow.width).toBeCloseTo(40, 5);
    expect(narrow.unit).toBeLessThan(10);
    expect(signRow([], 20, 40)).toEqual({ unit: 20, width: 0, placed: [] });
  });
});

describe('words', () => {
  it('are broken into lines and cut with an ellipsis', () => {
    expect(wrapped('one two three', 60, 10)).toEqual(['one two', 'three']);
    expect(wrapped('', 60, 10)).toEqual([]);
    expect(shortened('Earthquake Fish Bay', 1000, 10)).toBe('Earthquake Fish Bay');
    expect(shortened('Earthquake Fish Bay', 60, 10)).toMatch(/^Earth.*…$/);
    expect([signed(3), signed(-2)]).toEqual(['+3', '−2']);
  });
});

describe('markup', () => {
  it('writes symbols and gradients', () => {
    expect(symbol('i-x', '24 24', '<path/>')).toBe(
      '<symbol id="i-x" viewBox="0 0 24 24" overflow="visible"><path/></symbol>',
    );
    expect(gradient('g', [[0, 'red', 0.5]], 'only')).toBe(
      '<linearGradient id="g" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="red" stop-opacity="0.5"/></linearGradient>',
    );
  });
});

describe('zooming', () => {
  const whole = { zoom: 1, left: 0, top: 0 };

  it('keeps what lies under the pointer where it is', () => {
    expect(zoomedAt(whole, 2, { x: 100, y: 50 })).toEqual({ zoom: 2, left: 100, top: 50 });
    const twice = { zoom: 2, left: 100, top: 50 };
    expect(zoomedAt(twice, 1, { x: 100, y: 50 })).toEqual(whole);
  });

  it('follows fingers that move while they spread', () => {
    expect(zoomedAt(whole, 2, { x: 100, y: 50 }, { x: 120, y: 50 })).toEqual({ zoom: 2, left: 80, top: 50 });
  });

  it('stays between the whole and three times', () => {
    expect(zoomedAt(whole, 9, { x: 0, y: 0 }).zoom).toBe(MOST);
    expect(zoomedAt(whole, 0.2, { x: 10, y: 10 })).toEqual(whole);
    let zoom = 1;
    for (let i = 0; i < 9; i++) zoom = stepped(zoom, true);
    expect(zoom).toBe(MOST);
    for (let i = 0; i < 9; i++) zoom = stepped(zoom, false);
    expect(zoom).toBe(1);
  });

  it('scrolls no further than needed, and not at all to what is seen', () => {
    const pane = { w: 300, h: 200 };
    expect(revealing({ x: 50, y: 50, w: 40, h: 40 }, pane, 10)).toBeNull();
    expect(revealing({ x: 290, y: 50, w: 40, h: 40 }, pane, 10)).toEqual({ x: 40, y: 0 });
    expect(revealing({ x: -30, y: -5, w: 40, h: 40 }, pane, 10)).toEqual({ x: -40, y: -15 });
    expect(revealing({ x: 0, y: 50, w: 900, h: 40 }, pane, 10)).toEqual({ x: 300, y: 0 }); // its middle
  });

  it('knows on which side something lies', () => {
    const pane = { w: 300, h: 200 };
    const at = (x: number, y: number) => sideOf({ x, y, w: 20, h: 20 }, pane);
    expect([at(-40, 50), at(310, 50), at(50, -60), at(50, 300), at(50, 50)]).toEqual([
      'left',
      'right',
      'top',
      'bottom',
      null,
    ]);
  });
});

describe('docs/boards.md', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../../docs/boards.md'), 'utf8');
  const code = /```svelte\n([^]*?)```/.exec(text)![1]!;

  it('has an example that compiles without a warning', () => {
    const { warnings } = compile(code, { filename: 'Board.svelte', generate: 'client' });
    expect(warnings.map((warning) => warning.message)).toEqual([]);
  });

  it('names parts that exist', () => {
    const parts = [...code.matchAll(/from '\.\.\/kit\/([\w.]+)'/g)].map((match) => match[1]!);
    expect(parts.length).toBeGreaterThan(8);
    const exists = (name: string) => ['', '.ts'].some((end) => existsSync(join(import.meta.dirname, name + end)));
    for (const part of parts) expect(exists(part), part).toBe(true);
  });
});

describe('a view that is shared with the one before', () => {
  it('keeps what says the same and takes what is new', () => {
    const before = { round: 1, rooms: { a: { cubes: [null, 'tea'] }, b: { cubes: [] } }, order: [0, 1] };
    const now = { round: 2, rooms: { a: { cubes: [null, 'tea'] }, b: { cubes: ['gold'] } }, order: [0, 1] };
    const view = shared(before, now);
    expect(view).toEqual(now);
    expect(view.rooms.a).toBe(before.rooms.a);
    expect(view.order).toBe(before.order);
    expect(view.rooms.b).not.toBe(before.rooms.b);
    expect(shared(before, structuredClone(before))).toBe(before);
  });

  it('never takes a list for something else, nor a missing part for an empty one', () => {
    expect(shared<unknown>([1], { 0: 1 })).toEqual({ 0: 1 });
    expect(shared<unknown>({ a: undefined }, { b: undefined })).toEqual({ b: undefined });
    expect(shared<unknown>([1, 2], [1])).toEqual([1]);
    expect(shared<unknown>(undefined, null)).toBeNull();
  });
});
