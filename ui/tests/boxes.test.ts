/** Boards draw what is printed in the box of the table, and the printed one again afterwards. */
import { render } from 'svelte/server';
import { afterEach, describe, expect, it } from 'vitest';
import dragon from '../src/games/year_of_the_dragon';
import { CARDS, MAX_FLOORS, tileFacts as personFacts } from '../src/games/year_of_the_dragon/facts';
import dragonBox from '../src/games/year_of_the_dragon/generated/printed.json';
import gold from '../src/games/river_of_gold';
import { customerFacts } from '../src/games/river_of_gold/customers';
import { KOKU_LIMIT, SHORES, stepRewards } from '../src/games/river_of_gold/facts';
import goldBox from '../src/games/river_of_gold/generated/printed.json';
import { tileFacts as buildingFacts } from '../src/games/river_of_gold/tiles';
import river from '../src/games/the_river';
import BuildingCard from '../src/games/the_river/BuildingCard.svelte';
import { cardFacts, FIFTH_WAITS, TILE_IDS, tileFacts } from '../src/games/the_river/facts';
import riverBox from '../src/games/the_river/generated/printed.json';
import { Words } from '../src/lib/words';

const cardDrawn = (id: string): string => render(BuildingCard, { props: { id, x: 0, y: 0, w: 102, h: 140 } }).body;

afterEach(() => [dragon, gold, river].forEach((board) => board.layBox?.()));

describe('another box', () => {
  it('of The River', () => {
    const box = structuredClone(riverBox) as typeof riverBox & { tiles: Record<string, unknown> };
    box.cards.b31.points = 12;
    box.fifthWaits = 3;
    box.tiles.mountain_storage_4 = { terrains: ['mountain'], production: {}, storage: 4, effects: [] };
    river.layBox?.(box);
    expect(cardFacts('b31').points).toBe(12);
    expect(cardDrawn('b31')).toContain('>12</text>');
    expect(FIFTH_WAITS).toBe(3);
    expect(TILE_IDS).toContain('mountain_storage_4');
    expect(tileFacts('mountain_storage_4').storage).toBe(4);
    river.layBox?.();
    expect(cardFacts('b31').points).toBe(9);
    expect(cardDrawn('b31')).toContain('>9</text>');
    expect(TILE_IDS).not.toContain('mountain_storage_4');
  });

  it('of In the Year of the Dragon', () => {
    const box = structuredClone(dragonBox);
    box.tiles.monk_old.value = 5;
    box.cards.card_wild = 3;
    box.maxFloors = 4;
    dragon.layBox?.(box);
    expect(personFacts('monk_old').value).toBe(5);
    expect(CARDS).toHaveLength(12);
    expect(MAX_FLOORS).toBe(4);
    dragon.layBox?.();
    expect([personFacts('monk_old').value, CARDS.length, MAX_FLOORS]).toEqual([2, 11, 3]);
  });

  it('of River of Gold', () => {
    const box = structuredClone(goldBox);
    box.limits.koku = 30;
    box.shores.shore_1a.cost = 7;
    box.tiles.e1_port_rice.bonus = 2;
    box.customers.artisan_1.order.porcelain = 3;
    box.tracks.steps[0]!['5'] = [{ kind: 'koku', n: 9 }];
    const before = customerFacts('artisan_1').order.porcelain;
    gold.layBox?.(box);
    expect(KOKU_LIMIT).toBe(30);
    expect(SHORES[0]).toMatchObject({ id: 'shore_1a', cost: 7 });
    expect(buildingFacts('e1_port_rice').bonus).toBe(2);
    expect(customerFacts('artisan_1').order.porcelain).toBe(3);
    expect(stepRewards(1, 5)).toEqual([{ kind: 'koku', n: 9 }]);
    gold.layBox?.();
    expect(SHORES[0]).toMatchObject({ id: 'shore_1a', cost: 6 });
    expect(customerFacts('artisan_1').order.porcelain).toBe(before);
  });
});

it('calls a piece that has no name by its id', () => {
  const words = new Words('en', { 'river.tile.known': 'a tile' });
  expect(words.text('river.tile.known')).toBe('a tile');
  expect(words.text('river.tile.mountain_storage_4')).toBe('mountain storage 4');
  expect(words.text('ui.tile.x')).toBe('ui.tile.x');
});
