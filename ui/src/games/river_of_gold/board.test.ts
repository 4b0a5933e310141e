import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { render } from 'svelte/server';
import { describe, expect, it } from 'vitest';
import { appWords, catalogue } from '../../../mock/words';
import { ems, fit } from '../kit/text';
import { highlights } from '../../lib/narrowing';
import type { LogEntry, Offer, Table } from '../../lib/protocol';
import { Words } from '../../lib/words';
import type { BoardProps } from '../board';
import { sharedFills } from '../kit/markup';
import Board from './Board.svelte';
import { CUSTOMERS, customerFacts, orderOf } from './customers';
import { MASTERIES, RIVER_SPACES, SHORES, shoresAt, spaceId, stepRewards, type RiverView } from './facts';
import { flightsBetween } from './flights';
import game from './index';
import { costsOf, gainItems, ghostOf, onlySail, sailOf } from './preview';
import SeatMini from './SeatMini.svelte';
import { stripsNow, STRIPS } from './strips';
import { definitions, iconMarkup } from './symbols';
import { tileFacts, TILES } from './tiles';
import { changesOf, pinsOf, sailed, stepsGained } from './trace';
import { wrapped } from '../kit/text';

const table = JSON.parse(readFileSync(join(import.meta.dirname, '../../../fixtures/river.json'), 'utf8')) as Table & {
  view: RiverView;
};
const view = table.view;
const prompt = table.prompt!;
const words = new Words('en', catalogue('en'));
const entry = (seat: number, kind: string, details: Record<string, unknown>): LogEntry => ({
  n: 1,
  seat,
  lines: [{ seat, kind, text: '', details }],
});

const props = (change: Partial<BoardProps<RiverView>> = {}): BoardProps<RiverView> => ({
  view,
  seats: table.seats.map((seat) => ({ ...seat, name: seat.name ?? '', mine: seat.seat === 1 })),
  viewers: [1],
  lookingAt: 1,
  highlights: highlights(prompt, [], null),
  preview: null,
  offers: prompt.offers,
  trace: [],
  beat: null,
  speed: 0,
  layout: 'wide',
  t: (key, values) => words.text(key, values),
  onpick: () => {},
  onpoint: () => {},
  onclear: () => {},
  whyNot: () => null,
  ...change,
});
const drawn = (change: Partial<BoardProps<RiverView>> = {}): string => render(Board, { props: props(change) }).body;
const piecesIn = (html: string): string[] => [...html.matchAll(/data-piece="([^"]+)"/g)].map((found) => found[1]!);

describe('the drawn board', () => {
  it.each(['wide', 'phone'] as const)('has every piece once (%s)', (layout) => {
    const pieces = piecesIn(drawn({ layout }));
    expect(new Set(pieces).size).toBe(pieces.length);
    for (const shore of SHORES) expect(pieces).toContain(`shore/${shore.id}`);
    for (let space = 1; space <= RIVER_SPACES; space++) expect(pieces).toContain(`river/${spaceId(space)}`);
    for (const seat of [0, 1, 2, 3])
      for (const ship of ['ship_1', 'ship_2']) expect(pieces).toContain(`ship/${seat}/${ship}`);
    for (const tile of view.row) expect(pieces).toContain(`tile/${tile}`);
    for (const card of view.players[1]!.hand!) expect(pieces).toContain(`card/1/${card}`);
    for (const own of ['die/1', 'favour/1', 'koku/1', 'good/1/silk', 'good/1/rice', 'good/1/porcelain'])
      expect(pieces).toContain(own);
    // whatever an offer or a refusal mentions can be seen
    for (const { pieces: mentioned } of [...prompt.offers, ...prompt.refused])
      for (const piece of mentioned) expect(pieces).toContain(piece);
  });

  it.each(['en', 'pl', 'it'] as const)('knows a word for everything it says (%s)', (lang) => {
    const spoken = new Words(lang, catalogue(lang));
    const t = (key: string, values?: Record<string, string | number>) => spoken.text(key, values);
    const choosing: RiverView = { ...view, phase: 'patrons', patrons: ['kudaka', 'yoritomo'] };
    const chosen = view.players.map((player) => ({ ...player, patron: 'daidoji_uji', clan: 'crane' }));
    const sail = prompt.offers[1]!;
    for (const layout of ['wide', 'phone'] as const) {
      for (const change of [
        {},
        { preview: sail },
        { lookingAt: 0 },
        { view: choosing },
        { view: { ...view, players: chosen } },
      ])
        expect(drawn({ layout, t, ...change })).not.toMatch(/\b(ui\.)?rog\.[a-z_]/);
    }
    for (const piece of new Set(prompt.offers.flatMap((offer) => offer.pieces)))
      expect(game.pieceName!(piece, t), piece).not.toMatch(/\brog\./);
  });

  it('rings what can be picked, and nothing when somebody else decides', () => {
    const offered = (html: string) => (html.match(/class="piece[^"]*\boffered\b/g) ?? []).length;
    const pieces = new Set(prompt.offers.flatMap((offer) => offer.pieces));
    expect(offered(drawn())).toBe(pieces.size);
    expect(offered(drawn({ highlights: highlights(null, [], null), offers: [] }))).toBe(0);
  });

  it('shows the hands of others as backs only', () => {
    for (const layout of ['wide', 'phone'] as const) {
      const html = drawn({ layout, lookingAt: 0 });
      expect(piecesIn(html).filter((piece) => piece.startsWith('card/'))).toEqual(
        view.players[0]!.delivered.map((card) => `card/0/${card}`),
      );
      for (const card of view.players[1]!.hand!) expect(html).not.toContain(card);
      expect(html).toContain(words.text('ui.rog.hidden_hand', { name: 'Ania', n: 2 }));
    }
  });

  it('tells what a selected sail would bring, to its player and to others', () => {
    const sail = prompt.offers.find((offer) => offer.move === 'sail ship_1')!;
    for (const layout of ['wide', 'phone'] as const) {
      expect(drawn({ layout })).not.toContain('class="plate');
      const html = drawn({ layout, preview: sail, highlights: highlights(prompt, [], sail) });
      const plate = html.slice(html.indexOf('class="plate'), html.indexOf('</div>', html.indexOf('class="plate')));
      const text = plate.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
      for (const gain of ['+3 koku', '+1 silk', '+4 points', '+1 divine favour', '+2 influence', '+2 koku'])
        expect(text).toContain(gain);
    }
  });

  it('shows the tile that a selected offer would build', () => {
    const build = prompt.offers.find((offer) => offer.verb === 'build')!;
    const count = (html: string) => (html.match(/#ground-shrine-era_2/g) ?? []).length;
    expect(count(drawn({ preview: build }))).toBe(count(drawn()) + 1);
  });

  it('offers the patrons of the table, and those that only the viewer is asked about', () => {
    const choosing: RiverView = { ...view, phase: 'patrons', patrons: ['kudaka'] };
    const offer: Offer = {
      move: 'patron yoritomo',
      label: '',
      verb: 'pick_patron',
      arguments: { patron: 'yoritomo' },
      pieces: ['patron/yoritomo'],
    };
    for (const layout of ['wide', 'phone'] as const) {
      const pieces = piecesIn(drawn({ layout, view: choosing, offers: [offer] }));
      expect(pieces).toContain('patron/kudaka');
      expect(pieces).toContain('patron/yoritomo');
    }
    expect(piecesIn(drawn()).some((piece) => piece.startsWith('patron/'))).toBe(false);
  });

  it('draws two players, an empty row and a die that has not been rolled', () => {
    const two: RiverView = {
      ...view,
      row: [null, null, null, null],
      era_2: { left: 0, top: null },
      masteries: [{ id: 'mastery_fire', claims: [], rewards: [5] }],
      region_tiles: view.region_tiles.map(() => ({ id: 'region_scoring_a', values: [3] })),
      players: view.players.slice(0, 2).map((player) => ({ ...player, die: null })),
    };
    for (const layout of ['wide', 'phone', 'short'] as const)
      expect(piecesIn(drawn({ layout, view: two }))).toContain('shore/shore_1a');
  });
});

describe('a seat at a glance', () => {
  it('counts buildings by type and cards in hand, and never names a hidden card', () => {
    expect(view.players[1]!.buildings).toEqual({ port: 1, market: 1, manor: 0, shrine: 2 });
    const seat = { seat: 1, letter: 'B', colour: 'red' as const, name: 'Ola', mine: false };
    const html = render(SeatMini, {
      props: { view, seat, trace: [], effect: {}, size: 'panel', t: (key, values) => words.text(key, values) },
    }).body;
    for (const card of view.players[1]!.hand!) expect(html).not.toContain(card);
    expect(html).toContain(words.text('rog.card.elder_4'));
  });
});

describe('previews', () => {
  it('read what the server says of a sail', () => {
    const sail = prompt.offers[1]!;
    const told = sailOf(sail, 1)!;
    expect([told.to, told.journey, told.ship]).toEqual(['river_02', true, 'ship_2']);
    expect(gainItems(told.gains[0]!).map((item) => `${item.icon} ${item.n}`)).toEqual([
      'koku 1',
      'porcelain 1',
      'points_plain 3',
      'influence 2',
    ]);
    expect(sailOf(prompt.offers[2]!, 1)).toBeNull();
    expect(sailOf({ ...sail, effect: undefined }, 1)!.gains).toEqual([]);
    const unknown = [{ seat: 1, thing: 'cards', amount: null }];
    expect(gainItems(sailOf({ ...sail, effect: unknown }, 1)!.gains[0]!)).toEqual([]);
  });

  it('know the only sail of a ship or a space', () => {
    expect(onlySail(prompt.offers, 'ship/1/ship_1')?.move).toBe('sail ship_1');
    expect(onlySail(prompt.offers, 'river/river_02')?.move).toBe('sail ship_2');
    expect(onlySail(prompt.offers, 'tile/e2_market_vp2')).toBeNull();
    expect(onlySail(prompt.offers, null)).toBeNull();
  });

  it('know where a tile would stand and what it costs now', () => {
    const build = prompt.offers.find((offer) => offer.verb === 'build')!;
    expect(ghostOf(build)).toEqual({ shore: 'shore_4a', tile: 'e2_shrine_influence' });
    expect(ghostOf(prompt.offers[0]!)).toBeNull();
    expect(costsOf(prompt.offers).get('shore_4d')).toBe(6);
  });
});

describe('the trace', () => {
  const trace = [
    entry(2, 'built', { shore: 'shore_5b', tile: 'e2_port_any_good', cost: 8 }),
    entry(0, 'sailed', { ship: 'ship_2', to: 'river_09' }),
    entry(3, 'influence_gained', { region: 'region_4', steps: 2, step: 6 }),
    entry(0, 'gained', { resource: 'koku', amount: 4, source: 'visits' }),
  ];

  it('pins what was touched and counts what changed', () => {
    expect(pinsOf(trace, 'shore', 'shore_5b')).toEqual([2]);
    expect(pinsOf(trace, 'shore', 'shore_5a')).toEqual([]);
    expect(sailed(trace)).toEqual(new Set(['0/ship_2']));
    expect(stepsGained(trace, 3, 4)).toBe(2);
    expect(stepsGained(trace, 3, 5)).toBe(0);
    expect(changesOf(trace, 2).koku).toBe(-8);
    expect(changesOf(trace, 0).koku).toBe(4);
  });

  it('lets tiles fly to their shore and goods to the purse', () => {
    const before: RiverView = { ...view, row: ['e2_port_any_good', ...view.row.slice(1)] };
    before.shores = { ...view.shores, shore_5b: null };
    const flights = flightsBetween(before, view, trace[0]!);
    expect(flights).toContainEqual({
      piece: 'e2_port_any_good',
      from: ['tile/e2_port_any_good'],
      to: ['shore/shore_5b'],
    });
    expect(flights.filter((flight) => flight.icon === 'koku')).toHaveLength(5);
    const gains = flightsBetween(view, view, {
      ...trace[1]!,
      lines: [...trace[1]!.lines, ...trace[3]!.lines],
    });
    expect(gains).toHaveLength(4);
    expect(gains[0]!.from[0]).toBe('river/river_09');
    expect(gains[0]!.to).toEqual(['koku/0', 'seat/0']);
  });
});

describe('what is printed', () => {
  it('touches the same shores as the drawn banks do', () => {
    for (let space = 1; space <= RIVER_SPACES; space++) {
      const drawn = SHORES.filter(({ front }) => Math.min(front[1], space) - Math.max(front[0], space - 1) > 0.02);
      expect(shoresAt(space), `space ${space}`).toEqual(drawn);
    }
    for (const { id, region } of SHORES) expect(id.startsWith(`shore_${region}`)).toBe(true);
  });

  it('comes from the component data', () => {
    expect(Object.keys(TILES)).toHaveLength(49);
    expect(tileFacts('imperial_market_silk').visitor).toEqual([
      { kind: 'silk', n: 1 },
      { kind: 'swap_card', n: 1 },
    ]);
    expect(stepRewards(2, 2)).toEqual([{ kind: 'rice', n: 1 }]);
    expect(stepRewards(2, 11)).toEqual([{ kind: 'flower', n: 1 }]);
    const signs = (card: string) => customerFacts(card).lines.map((line) => [line.when, ...line.signs].join(' '));
    expect(signs('artisan_3')).toEqual([
      'now influence = 2 region 3',
      'ongoing build = −2 koku region 3',
      'end = 3 any_good → seal 1',
    ]);
    expect(signs('monk_2')).toEqual(['now = +1 moon = +2 favour', 'now marker → other']);
    expect(signs('merchant_6')[1]).toBe('ongoing journey = +3 koku');
    expect(signs('noble_4').slice(1)).toEqual(['ongoing royal other → seal 1', 'end shrine → seal 1']);
  });

  it('has an icon for every sign', () => {
    const signs = CUSTOMERS.flatMap((card) => [
      ...orderOf(card),
      ...customerFacts(card).lines.flatMap((line) => [line.when, ...line.signs]),
    ]);
    for (const sign of signs) if (!/^(=|seal|region) |^[→/]$/.test(sign)) expect(iconMarkup(sign), sign).toBeTruthy();
    for (const { icons } of Object.values(MASTERIES))
      for (const icon of icons) expect(iconMarkup(icon), icon).toBeTruthy();
    for (const { visitor, owner } of Object.values(TILES))
      for (const { kind } of [...visitor, ...owner])
        if (!kind.startsWith('koku_per')) expect(iconMarkup(kind), kind).toBeTruthy();
    for (const offer of prompt.offers) expect(game.icon(offer), offer.move).toBeTruthy();
  });

  it('has no id twice among its symbols, and every use finds its symbol', () => {
    const markup = sharedFills() + definitions();
    const ids = [...markup.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]!);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, id] of markup.matchAll(/(?:href="#|url\(#)([^")]+)/g)) expect(ids).toContain(id);
    expect(markup.length).toBeLessThan(120_000);
    const html = drawn();
    for (const [, id] of html.matchAll(/href="#([^"]+)"/g))
      expect(ids.includes(id!) || html.includes(` id="${id}"`), id).toBe(true);
  });
});

describe('lines of the log', () => {
  it('mention pieces that are drawn', () => {
    const pieces = piecesIn(drawn());
    const mentioned = (kind: string, details: Record<string, unknown>) =>
      game.piecesOf!({ seat: 1, kind, text: '', details }) ?? [];
    const lines = [
      mentioned('sailed', { ship: 'ship_1', to: 'river_06' }),
      mentioned('built', { shore: 'shore_4c', tile: 'e1_port_vp', cost: 12 }),
      mentioned('gained', { resource: 'koku', amount: 3, source: 'visits' }),
      mentioned('gained', { resource: 'rice', amount: 1, source: 'owners' }),
      mentioned('sold', { good: 'silk', koku: 5 }),
      mentioned('rolled', { face: 4 }),
    ];
    for (const line of lines) expect(line.length).toBeGreaterThan(0);
    for (const piece of lines.flat()) expect(pieces).toContain(piece);
    expect(mentioned('emperor_visits', {})).toEqual([]);
  });
});

describe('strips on a phone', () => {
  it('put first what the question is about', () => {
    const offer = { move: 'discard monk_1', label: '', verb: 'discard', arguments: {}, pieces: ['card/1/monk_1'] };
    expect(stripsNow([offer])[0]).toBe('own');
    expect(stripsNow([])).toEqual(STRIPS);
    expect(stripsNow(prompt.offers).slice(0, 3)).toEqual(['river', 'row', 'own']);
  });
});

describe('words on drawings', () => {
  it('become smaller rather than cut, and break into lines', () => {
    for (const lang of ['en', 'pl', 'it']) {
      for (const [key, text] of Object.entries(appWords(lang))) {
        if (!/^ui\.rog\.mastery/.test(key) || typeof text !== 'string') continue;
        expect(fit(text, 104, 15.5), text).toBeGreaterThanOrEqual(10);
      }
    }
    const lines = wrapped('You may build in any region, whatever your die shows.', 200, 17);
    expect(lines.join(' ')).toBe('You may build in any region, whatever your die shows.');
    for (const line of lines) expect(ems(line) * 17).toBeLessThanOrEqual(200);
  });
});
