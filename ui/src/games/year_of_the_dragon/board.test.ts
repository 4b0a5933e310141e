import { describe, expect, it } from 'vitest';
import { ems, fit, twoLines } from '../kit/text';
import type { LogEntry } from '../../lib/protocol';
import { sharedFills } from '../kit/markup';
import { nearest } from '../kit/roving';
import { CARDS, cardsInHand, gainOf, type DragonPlayer, type DragonView } from './facts';
import { flightsBetween } from './flights';
import { stripsNow } from './strips';
import { definitions } from './symbols';
import { changesOf, pinsOf, walks } from './trace';
import { appWords } from '../../../mock/words';

const player = (seat: number, change: Partial<DragonPlayer> = {}): DragonPlayer => ({
  seat,
  points: 0,
  yuan: 6,
  rice: 0,
  fireworks: 0,
  privileges: { small: 0, large: 0 },
  space: 0,
  hand_size: 11,
  hand: [...CARDS],
  palaces: [],
  symbols: { tax_collector: 3 },
  gains: { taxes: 5, harvest: 1 },
  wall_left: [],
  waiting: false,
  ...change,
});
const view = (players: DragonPlayer[]): DragonView => ({
  round: 1,
  phase: 'action',
  event_track: [],
  super_event: null,
  supply: {},
  groups: [],
  prices: { small: 2, large: 6 },
  order: players.map((each) => each.seat),
  actor: 0,
  great_wall: false,
  wall: [],
  players,
});
const entry = (seat: number, kind: string, details: Record<string, unknown>): LogEntry => ({
  n: 1,
  seat,
  lines: [{ seat, kind, text: '', details }],
});

describe('hands', () => {
  it('knows which of eleven cards are left, wild ones one by one', () => {
    const left = cardsInHand(['card_monk', 'card_wild']);
    expect(left.filter(Boolean)).toHaveLength(2);
    expect(left[CARDS.indexOf('card_monk')]).toBe(true);
    expect(left.slice(-2)).toEqual([true, false]);
  });
});

describe('what a card brings', () => {
  it('is what the view tells', () => {
    expect(gainOf('taxes', player(0))).toBe(5);
    expect(gainOf('harvest', player(0))).toBe(1);
    expect(gainOf('privilege', player(0))).toBeNull();
    expect(gainOf('taxes', undefined)).toBeNull();
  });
});

describe('the trace', () => {
  it('pins pieces that were touched', () => {
    const trace = [
      entry(1, 'acted', { group: '0', action: 'taxes', fee: 3 }),
      entry(2, 'housed', { tile: 'monk_old', palace: '1' }),
    ];
    expect(pinsOf(trace, 'action', 'taxes')).toEqual([1]);
    expect(pinsOf(trace, 'tile', 'monk_old')).toEqual([2]);
    expect(pinsOf(trace, 'palace', '1')).toEqual([2]);
    expect(changesOf(trace, 1).yuan).toBe(-3);
  });

  it('joins the steps of one marker', () => {
    const trace = [entry(1, 'advanced', { steps: 3, space: 8 }), entry(1, 'advanced', { steps: 4, space: 12 })];
    expect(walks(trace)).toEqual([{ seat: 1, from: 5, to: 12 }]);
  });
});

describe('flights', () => {
  it('bring a new person home and goods to the purse', () => {
    const before = view([player(0, { palaces: [{ floors: 2, persons: ['healer_old'] }] })]);
    const after = view([player(0, { palaces: [{ floors: 2, persons: ['healer_old', 'monk_young'] }] })]);
    expect(flightsBetween(before, after, null)).toEqual([
      { piece: 'monk_young', from: ['tile/monk_young'], to: ['person/0/monk_young', 'seat/0'] },
    ]);
    const beat = entry(0, 'acted', { group: '0', action: 'taxes', fee: 3 });
    beat.lines.push({ seat: 0, kind: 'gained', text: '', details: { good: 'yuan', amount: 2 } });
    const flights = flightsBetween(before, before, beat);
    expect(flights.filter((flight) => flight.to[0] === 'action/taxes')).toHaveLength(3);
    expect(flights.filter((flight) => flight.to[0] === 'good/0/yuan')).toHaveLength(2);
  });
});

describe('strips on a phone', () => {
  it('put first what the question is about', () => {
    const offer = { move: 'feed 0', label: '', verb: 'feed', arguments: {}, pieces: ['palace/0/0'] };
    expect(stripsNow('action', [offer])[0]).toBe('court');
    expect(stripsNow('action', [])[0]).toBe('actions');
    for (const phase of ['draft', 'action', 'person', 'event', 'finished']) {
      expect(new Set(stripsNow(phase, [offer])).size).toBe(5);
    }
  });
});

describe('words on drawings', () => {
  it('become smaller rather than cut', () => {
    for (const lang of ['en', 'pl', 'it']) {
      for (const [key, text] of Object.entries(appWords(lang))) {
        if (!key.startsWith('ui.yotd.') || typeof text !== 'string') continue;
        expect(ems(text) * fit(text, 90, 17), text).toBeLessThanOrEqual(91.5);
      }
    }
    expect(twoLines('assassination attempt', 11)).toEqual(['assassination', 'attempt']);
    expect(twoLines('tornado', 11)).toEqual(['tornado']);
  });
});

describe('symbols', () => {
  it('have no id twice, and every use finds its symbol', () => {
    const markup = sharedFills() + definitions();
    const ids = [...markup.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]!);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, id] of markup.matchAll(/(?:href="#|url\(#)([^")]+)/g)) expect(ids).toContain(id);
    expect(markup.length).toBeLessThan(120_000);
  });
});

describe('arrows on the board', () => {
  it('go to the nearest piece in a direction', () => {
    const box = (left: number, top: number) => ({ left, top, width: 10, height: 10 });
    const boxes = [box(0, 0), box(20, 0), box(60, 2), box(0, 40), box(22, 44)];
    expect(nearest(boxes, 0, { x: 1, y: 0 })).toBe(1);
    expect(nearest(boxes, 0, { x: 0, y: 1 })).toBe(3);
    expect(nearest(boxes, 4, { x: 0, y: -1 })).toBe(1);
    expect(nearest(boxes, 0, { x: -1, y: 0 })).toBe(-1);
  });
});
