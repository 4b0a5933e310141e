import { describe, expect, it } from 'vitest';
import { appWords } from '../../../mock/words';
import type { LogEntry, Offer } from '../../lib/protocol';
import { sharedFills } from '../kit/markup';
import { ems } from '../kit/text';
import {
  CARD_IDS,
  TILE_IDS,
  boardFacts,
  cardFacts,
  keepPlaces,
  livedIn,
  oneByOne,
  storedOn,
  tileFacts,
  warehouses,
  type RiverPlayer,
  type RiverView,
} from './facts';
import { flightsBetween } from './flights';
import { house } from './houses';
import { riverIcons } from './icons';
import { changeItems, changesBy, ghostOf } from './preview';
import { printOf } from './print';
import { FLOWS, FLOW_LINES } from './geometry';
import { asked, paneFor } from './panes';
import { definitions, sceneOf } from './symbols';
import { changesOf, pinsOf } from './trace';

const player = (change: Partial<RiverPlayer> = {}): RiverPlayer => ({
  seat: 0,
  board: 'black',
  tiles: [],
  stored: { wood: 0, clay: 0, stone: 0, food: 0 },
  capacity: 4,
  production: { wood: 1, clay: 1, stone: 1 },
  columns: [1, 2, 3, 4].map(() => ({ points: 0, terrain: null })),
  points: 0,
  boat: 4,
  settled: 0,
  waiting: true,
  spots: 5,
  tokens: [],
  built: [],
  reserved: [],
  ...change,
});
const entry = (seat: number, kind: string, details: Record<string, unknown>): LogEntry => ({
  n: 1,
  seat,
  lines: [{ seat, kind, text: '', details }],
});
const offer = (verb: string, values: Record<string, unknown>, more: Partial<Offer> = {}): Offer => ({
  move: verb,
  label: verb,
  verb,
  arguments: values,
  pieces: [],
  ...more,
});

describe('what is printed', () => {
  it('comes from the components of the game', () => {
    expect(TILE_IDS).toHaveLength(58);
    expect(CARD_IDS).toHaveLength(33);
    expect(tileFacts('desert_storage_3')).toMatchObject({ terrains: ['desert'], storage: 3 });
    expect(cardFacts('b31')).toEqual({ cost: { wood: 3, clay: 2, stone: 1 }, points: 9 });
    expect(boardFacts('blue').settle).toEqual([6, 8, 10, 12]);
  });

  it('draws a tile that is not known as a bare one', () => {
    expect(tileFacts('of another box').storage).toBe(0);
  });

  it('has an icon for every sign and a drawing for every landscape, stretch of river and building', () => {
    const known = definitions() + sharedFills();
    for (const flow of FLOWS) expect(FLOW_LINES[flow], flow).toBeDefined();
    for (const id of TILE_IDS) {
      expect(known, id).toContain(`id="${sceneOf(id)}"`);
      for (const flow of FLOWS) {
        const { plates, crates } = printOf(tileFacts(id), flow);
        const icons = plates.flatMap(({ signs }) => signs).filter(({ kind }) => kind === 'icon');
        for (const { of } of icons) expect(riverIcons[of], `${id}: ${of}`).toBeDefined();
        for (const { x, w } of plates) {
          expect(x - w / 2, id).toBeGreaterThanOrEqual(0);
          expect(x + w / 2, id).toBeLessThanOrEqual(128);
        }
        for (const { x } of crates) expect(Math.abs(x - 64), id).toBeLessThanOrEqual(46);
        expect(plates.length + crates.length, `${id} says something`).toBeGreaterThan(0);
      }
    }
    const houses = new Set(CARD_IDS.map((id, i) => house(cardFacts(id), i)));
    expect(houses.size).toBe(33);
    expect([...houses].join('')).not.toContain('NaN');
  });
});

describe('stores', () => {
  it('fill the warehouses in sight in reading order', () => {
    const full = player({ tiles: ['forest_storage_2'], stored: { wood: 1, clay: 1, stone: 0, food: 1 } });
    expect(warehouses(full).slice(0, 3)).toEqual([2, 0, 1]);
    expect(storedOn(full).slice(0, 3)).toEqual([['wood', 'clay'], [], ['food']]);
    expect(oneByOne({ wood: 2, stone: 1 })).toEqual(['wood', 'wood', 'stone']);
  });

  it('let the first cabins be lived in', () => {
    expect([...livedIn(player({ settled: 2 }))]).toEqual([6, 8]);
  });
});

describe('the display', () => {
  it('keeps tiles where they lie and fills gaps', () => {
    expect(keepPlaces([], ['a', 'b', 'a'], 4)).toEqual(['a', 'b', 'a', null]);
    expect(keepPlaces(['a', 'b', 'a', null], ['b', 'a'], 4)).toEqual(['a', 'b', null, null]);
    expect(keepPlaces(['a', null, 'c'], ['c', 'd'], 3)).toEqual(['d', null, 'c']);
  });
});

describe('a preview', () => {
  it('lays the tile of the offer on the next space and changes places', () => {
    const river = player({ tiles: ['forest_wood_2', 'desert_clay_2'] });
    expect(ghostOf(offer('explore', { tile: 'meadow_crew' }), river).changed).toEqual([3]);
    const swapped = ghostOf(offer('swap', { first: 1, second: 2 }), river);
    expect(swapped.tiles).toEqual(['desert_clay_2', 'forest_wood_2']);
    expect(ghostOf(null, river).changed).toEqual([]);
  });

  it('shows what the server says an offer changes, for its own seat', () => {
    const effect = [
      { seat: 0, thing: 'symbols', of: 'clay', amount: 1 },
      { seat: 0, thing: 'harvest', of: 'wood', amount: 1 },
      { seat: 0, thing: 'warehouses', amount: -2 },
      { seat: 1, thing: 'wood', amount: 4 },
      { seat: 0, thing: 'points', amount: 7 },
      { seat: 0, thing: 'column_points', of: 'column_2', amount: 4 },
      { seat: 0, thing: 'food', amount: null },
    ];
    const changes = changesBy(offer('explore', {}, { effect }), 0);
    expect(changes).toEqual({
      stored: {},
      production: { clay: 1 },
      harvest: { wood: 1 },
      columns: { 2: 4 },
      warehouses: -2,
      points: 7,
    });
    expect(changeItems(changes).map(({ key, n }) => [key, n])).toEqual([
      ['symbol-clay', 1],
      ['harvest-wood', 1],
      ['warehouses', -2],
      ['points', 7],
    ]);
  });
});

describe('the trace and flights', () => {
  it('pin what was touched and sum what was gained and paid', () => {
    const trace = [
      entry(1, 'explored', { tile: 'forest_wood_2', space: 4 }),
      entry(1, 'gained', { resource: 'wood', amount: 3 }),
      entry(1, 'paid', { wood: 2, clay: 0, stone: 1 }),
    ];
    expect(pinsOf(trace, 'space', '4')).toEqual([1]);
    expect(changesOf(trace, 1)).toMatchObject({ wood: 1, stone: -1 });
  });

  it('carry tokens between supply and stores, tiles into the river', () => {
    const view = { players: [player({ tokens: [6] })] } as unknown as RiverView;
    const gained = flightsBetween(view, view, entry(0, 'gained', { resource: 'clay', amount: 2 }));
    expect(gained).toHaveLength(2);
    expect(gained[0]).toMatchObject({ icon: 'clay', from: ['supply/clay'], to: ['stored/0/clay', 'seat/0'] });
    expect(flightsBetween(view, view, entry(0, 'bonus_taken', { points: 6 }))[0]?.to[0]).toBe('spot/0/1');
    expect(flightsBetween(view, view, entry(0, 'explored', { tile: 't', space: 5 }))[0]?.to[0]).toBe('space/0/5');
  });
});

describe('panes on a phone', () => {
  const build = offer('build_reserved', {}, { pieces: ['area/build', 'reserved/0/b31'] });

  it('tell where something can be picked', () => {
    expect(asked([])).toEqual([]);
    expect(asked([build, offer('return', {}, { pieces: ['stored/0/wood'] })])).toEqual(['lake', 'mine', 'cards']);
  });

  it('come up for the question, and the own river for a tile that is tried out', () => {
    expect(paneFor([], null, player())).toBe('lake');
    expect(paneFor([offer('return', {}, { pieces: ['stored/0/wood'] })], null, player())).toBe('mine');
    expect(paneFor([build], build, player())).toBe('lake');
    expect(paneFor([build], offer('explore', { tile: 'meadow_crew' }), player())).toBe('mine');
  });
});

describe('words', () => {
  it('are short enough for their places in every language, at the smallest size that may be used', () => {
    const SMALLEST = 18.6; // units: 11 px at 1280 x 720
    const PLACES = {
      explore: 108,
      each: 106,
      buildings: 158,
      town: 128,
      reserve: 200,
      reserve_terms: 206,
      build: 130,
      first_player: 160,
      swap: 160,
      your_river: 340,
      tiles_of: 200,
      to_place: 240,
      last_pioneer: 380,
      reserved: 190,
      built: 190,
      end: 591,
      end_terms: 591,
    };
    for (const lang of ['en', 'pl', 'it'])
      for (const [word, width] of Object.entries(PLACES)) {
        const text = String(appWords(lang)[`ui.river.${word}`]).replaceAll(/\{\w+\}/g, '12');
        expect(ems(text) * SMALLEST, `${lang}: ${text}`).toBeLessThanOrEqual(width);
      }
  });
});
