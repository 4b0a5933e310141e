import { describe, expect, it } from 'vitest';
import { appWords } from '../../../mock/words';
import type { LogEntry, Offer } from '../../lib/protocol';
import { sharedFills } from '../kit/markup';
import { ems } from '../kit/text';
import { FLOORS, box, onTrack, storeId, type RotundaView } from './facts';
import { flightsBetween } from './flights';
import { PLACES } from './facts';
import { roomPlace } from './geometry';
import { AMULETS, rotundaIcons } from './icons';
import { panesNow } from './panes';
import { changesBy, stepsTo, walkOf } from './preview';
import { TYPE, expert, jade, order, signLine, smuggler, temple } from './print';
import { expertSigns, plaqueRows, smugglerSigns, templeSigns, triggerSigns, type Sign } from './signs';
import { definitions } from './symbols';
import { changesOf, lastWay, pinsOf } from './trace';

const entry = (seat: number, kind: string, details: Record<string, unknown>): LogEntry => ({
  n: 1,
  seat,
  lines: [{ seat, kind, text: '', details }],
});
const offer = (
  verb: string,
  values: Record<string, unknown>,
  pieces: string[] = [],
  more: Partial<Offer> = {},
): Offer => ({
  move: verb,
  label: verb,
  verb,
  arguments: values,
  pieces,
  ...more,
});

describe('what is printed', () => {
  const ofAll = (): [string, Sign[]][] => [
    ...Object.entries(box().rooms).map(([id, room]): [string, Sign[]] => [id, plaqueRows(room).flat(2)]),
    ...Object.entries(box().experts).map(([id, { effect }]): [string, Sign[]] => [id, expertSigns(effect)]),
    ...Object.entries(box().orders).map(([id, { effect }]): [string, Sign[]] => [id, triggerSigns(effect)]),
    ...Object.keys(box().smugglers).map((id): [string, Sign[]] => [id, smugglerSigns(id)]),
    ...Object.keys(box().temples).map((id): [string, Sign[]] => [id, templeSigns(id)]),
  ];

  it('has a drawing for every sign of rooms, experts, orders, smugglers and temples', () => {
    const known = new Set([...Object.keys(rotundaIcons), 'seal', 'slot', 'open', '=', '→', '›', '/']);
    for (const [id, signs] of ofAll()) {
      expect(signs.length, `${id} says something`).toBeGreaterThan(0);
      for (const sign of signs) expect(known.has(sign.split(' ')[0]!), `${id}: ${sign}`).toBe(true);
    }
  });

  it('draws every card and token, each like no other of its kind unless they are equal', () => {
    const experts = Object.keys(box().experts).map((id) => expert(id, 104, 128));
    expect(new Set(experts).size).toBe(24);
    const orders = Object.keys(box().orders).map((id) => order(id, 104, 128, false, {}));
    expect(new Set(orders).size).toBe(20);
    for (const kind of AMULETS) expect(jade(kind, 60)).toContain(rotundaIcons[kind]);
    const all = [...experts, ...orders, ...Object.keys(box().smugglers).map((id) => smuggler(id, 60, 60))];
    for (const id of Object.keys(box().temples)) all.push(temple(id, false, 80, 60));
    expect(all.join('')).not.toMatch(/NaN|undefined/);
    expect(all.join(''), 'pages allow no inline styles').not.toMatch(/style=|var\(--cloth|var\(--sash/);
    expect(definitions() + sharedFills()).toContain('id="jade"');
    for (const room of Object.keys(box().rooms)) expect(FLOORS[room], room).toBeDefined();
  });

  it('keeps numerals readable where signs have to be small', () => {
    const sizes = [
      ...signLine(['coin 10', 'seal 16', 'tea', 'tea'], 0, 0, 30, 60, TYPE.sheet).matchAll(/font-size="([\d.]+)"/g),
    ];
    expect(sizes).toHaveLength(2);
    for (const [, size] of sizes) expect(Number(size)).toBeGreaterThanOrEqual(TYPE.sheet);
  });

  it('shows on an order what its owner lacks', () => {
    expect(order('order_17', 104, 128, false, { tea: 1 }).match(/opacity="\.38"/g)).toHaveLength(1);
    expect(order('order_14', 104, 128, false, { coins: 5 }).match(/opacity="\.38"/g)).toHaveLength(1);
    expect(order('order_17', 104, 128, true, {})).not.toContain('opacity=".38"');
  });

  it('fills the track from the right and piles up what finds no field', () => {
    expect(onTrack(0).every((n) => n === 0)).toBe(true);
    expect(onTrack(2)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1]);
    expect(onTrack(13)[0]).toBe(3);
  });
});

describe('what offers say', () => {
  const walks = [
    offer('move', { leader: 1, to: 'o5', steps: 2, way: ['i3', 'o4', 'o5'] }, ['leader/2/1', 'room/o5']),
    offer('move', { leader: 2, to: 'o5', steps: 1, way: ['o4', 'o5'] }, ['leader/2/2', 'room/o5']),
    offer('activate', { expert: 'lady' }, ['own_expert/2/lady']),
  ];

  it('gives the fewest steps to each room, of the picked leader alone', () => {
    expect([...stepsTo(walks, new Set())]).toEqual([['o5', 1]]);
    expect([...stepsTo(walks, new Set(['leader/2/1']))]).toEqual([['o5', 2]]);
    expect(walkOf(walks[2]!)).toBeNull();
    expect(walkOf(walks[0]!)?.way).toEqual(['i3', 'o4', 'o5']);
  });

  it('sums what an offer changes for a seat', () => {
    const effect = [
      { seat: 2, thing: 'coins', amount: -2 },
      { seat: 1, thing: 'coins', amount: 1 },
      { seat: 2, thing: 'ready', amount: 1 },
      { seat: 2, thing: 'tea', amount: null },
    ];
    expect(changesBy(offer('deposit', {}, [], { effect }), 2)).toEqual({ coins: -2, ready: 1 });
  });

  it('shows the pane that a question is about', () => {
    expect(panesNow(walks)).toEqual(['house', 'mine']);
    expect(panesNow([offer('place', {}, ['cell/1/1'])])).toEqual(['worship']);
    expect(panesNow([offer('end_turn', {})])).toEqual([]);
    expect(panesNow([offer('sell', {}, ['icon/o1/0', 'cubes/0/tea'])])).toEqual(['house', 'mine']);
    expect(panesNow([offer('take_resource', {}, ['cubes/0/gold'])])).toEqual(['mine']);
  });
});

describe('the trace and flights', () => {
  it('tell ways, pins and changes', () => {
    const trace = [
      entry(1, 'moved', { from: 'hall', to: 'i2' }),
      entry(1, 'peddled', { village: 'village_se' }),
      entry(1, 'gained', { item: 'coins', amount: 3, source: 'market' }),
      entry(1, 'paid', { coins: 1, place: 'o1' }),
    ];
    expect(lastWay(trace)).toEqual([{ seat: 1, places: ['hall', 'i2'] }]);
    expect(pinsOf(trace, 'village', 'village_se')).toEqual([1]);
    expect(changesOf(trace, 1)).toEqual({ ready: -1, coins: 2 });
  });

  it('carry goods from the room that gave them, and cards to their owner', () => {
    const view = { rooms: { o2: { room: 'market', visited: false } } } as unknown as RotundaView;
    const gained = flightsBetween(view, view, entry(0, 'gained', { item: 'tea', amount: 2, source: 'market' }));
    expect(gained).toHaveLength(2);
    expect(gained[0]).toMatchObject({ icon: 'tea', from: ['room/o2'], to: [storeId(0, 'tea'), 'seat/0'] });
    const prayed = flightsBetween(view, view, entry(0, 'gained', { item: 'coins', amount: 1, source: 'temple' }));
    expect(prayed[0]).toMatchObject({ from: ['room/hall'], to: ['purse/0', 'seat/0'] });
    const hired = flightsBetween(view, view, entry(0, 'expert_hired', { expert: 'lady' }));
    expect(hired[0]).toMatchObject({ piece: 'expert/lady', to: ['own_expert/0/lady', 'seat/0'] });
  });
});

describe('words', () => {
  it('are short enough for their places in every language, at the smallest size that may be used', () => {
    const PLACES_OF_WORDS = {
      prayer: 100,
      experts: 210,
      orders: 210,
      'corner.village_sw': 44,
      'corner.village_ne': 44,
    };
    const walls = Math.min(...PLACES().flatMap((place) => box().boundaries.map(({ id }) => roomPlace(place, id).room)));
    for (const lang of ['en', 'pl', 'it']) {
      const words = appWords(lang);
      for (const [word, width] of Object.entries(PLACES_OF_WORDS)) {
        const text = String(words[`ui.rotunda.${word}`]);
        expect(ems(text) * TYPE.sheet, `${lang}: ${text}`).toBeLessThanOrEqual(width);
      }
      for (const room of Object.keys(box().rooms)) {
        const text = String(words[`ui.rotunda.room.${room}`]);
        expect(ems(text) * TYPE.house, `${lang}: ${text}`).toBeLessThanOrEqual(walls);
      }
    }
  });
});
