import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { choices, highlights, pick, remaining, sharedWords, whyNot } from '../src/lib/narrowing';
import type { Offer, Prompt, Table } from '../src/lib/protocol';

const fixture = (name: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../fixtures/${name}.json`), 'utf8')) as Table;

const offer = (move: string, pieces: string[], args: Record<string, unknown> = {}, verb = 'act'): Offer => ({
  move,
  label: move,
  verb,
  arguments: args,
  pieces,
});
const prompt: Prompt = {
  seat: 0,
  task: 'act',
  question: '?',
  offers: [
    offer('a', ['group/0', 'action/taxes']),
    offer('b', ['group/0', 'action/build']),
    offer('c', ['group/1', 'action/research']),
    offer('pass', []),
  ],
  refused: [
    { move: 'd', label: 'Parade', pieces: ['group/1', 'action/parade'], reason: 'needs 3 yuan', rule: '6.2.4' },
    { move: 'e', label: 'Fire', pieces: ['group/2', 'action/fire'], reason: 'needs 3 yuan', rule: '' },
  ],
};

describe('narrowing', () => {
  it('keeps the offers that mention every picked piece, in order', () => {
    expect(remaining(prompt.offers, []).length).toBe(4);
    expect(remaining(prompt.offers, ['group/0']).map(({ move }) => move)).toEqual(['a', 'b']);
    expect(remaining(prompt.offers, ['action/build', 'group/0']).map(({ move }) => move)).toEqual(['b']);
  });

  it('narrows, widens and starts anew by clicks, whatever the order', () => {
    expect(pick(prompt, [], 'group/0')).toEqual({ kind: 'picked', picked: ['group/0'] });
    expect(pick(prompt, ['group/0'], 'action/build')).toEqual({ kind: 'picked', picked: ['group/0', 'action/build'] });
    expect(pick(prompt, ['group/0'], 'group/0')).toEqual({ kind: 'picked', picked: [] });
    expect(pick(prompt, ['group/0'], 'action/research')).toEqual({ kind: 'picked', picked: ['action/research'] });
  });

  it('tells why a piece can do nothing, and says nothing of others', () => {
    expect(pick(prompt, [], 'action/parade')).toEqual({
      kind: 'refused',
      whyNot: { title: 'Parade', reason: 'needs 3 yuan', rule: '6.2.4' },
    });
    expect(pick(prompt, [], 'tile/monk')).toEqual({ kind: 'nothing' });
    expect(whyNot(prompt, 'group/1')).toBeNull(); // one offer mentions it
    expect(whyNot(prompt, 'group/2')?.rule).toBeUndefined();
    expect(whyNot(null, 'group/2')).toBeNull();
  });

  it('highlights what is offered, refused and dimmed', () => {
    const calm = highlights(prompt, [], null);
    expect([...calm.offered]).toEqual(['group/0', 'action/taxes', 'action/build', 'group/1', 'action/research']);
    expect([...calm.refused]).toEqual(['action/parade', 'group/2', 'action/fire']);
    expect(calm.dimmed.size).toBe(0);
    const picked = highlights(prompt, ['group/0'], prompt.offers[0]!);
    expect([...picked.offered]).toEqual(['group/0', 'action/taxes', 'action/build']);
    expect(picked.dimmed.has('action/research')).toBe(true);
    expect(picked.dimmed.has('action/parade')).toBe(true);
    expect([...picked.previewed]).toEqual(['group/0', 'action/taxes']);
    expect(highlights(prompt, ['group/0'], null, ['action']).dimmed.has('action/research')).toBe(false);
    expect(highlights(null, [], null).offered.size).toBe(0);
  });
});

describe('choices', () => {
  it('leaves few offers alone', () => {
    expect(choices(prompt.offers, 9).every((choice) => choice.kind === 'offer')).toBe(true);
  });

  it('groups many offers of a real question so that the number keys suffice', () => {
    const asked = fixture('person').prompt!;
    expect(asked.offers.length).toBeGreaterThan(9);
    const grouped = choices(asked.offers, 9);
    expect(grouped.length).toBeLessThanOrEqual(9);
    const all = grouped.flatMap((choice) => (choice.kind === 'group' ? choice.offers : [choice.offer]));
    expect(new Set(all.map(({ move }) => move))).toEqual(new Set(asked.offers.map(({ move }) => move)));
    for (const choice of grouped) if (choice.kind === 'group') expect(choice.offers.length).toBeGreaterThan(1);
  });

  it('groups by verb before anything else', () => {
    const many = [...Array(6).keys()].flatMap((n) => [
      offer(`build ${n}`, [], { place: n }, 'build'),
      offer(`sail ${n}`, [], { place: n }, 'sail'),
    ]);
    expect(choices(many, 9).map((choice) => (choice.kind === 'group' ? choice.label : choice.offer.move))).toEqual([
      'build',
      'sail',
    ]);
  });

  it('makes as few groups as it can where no way makes few enough', () => {
    const many = [...Array(40).keys()].map((n) => offer(`x ${n}`, [], { tile: n % 20, card: n % 12 }));
    expect(choices(many, 9).length).toBe(12);
  });

  it('takes small groups apart where there is room for their buttons', () => {
    const many = ['build', 'build', 'build', 'build', 'build', 'build', 'sail', 'sail', 'favour', 'favour'].map(
      (verb, n) => offer(`${verb} ${n}`, [], { n }, verb),
    );
    const named = (room: number) =>
      choices(many, 9, [], (buttons) => buttons.length <= room).map((choice) =>
        choice.kind === 'group' ? choice.label : choice.offer.move,
      );
    expect(named(0)).toEqual(['build', 'sail', 'favour']);
    expect(named(4)).toEqual(['build', 'sail 6', 'sail 7', 'favour']);
    expect(named(5)).toEqual(['build', 'sail 6', 'sail 7', 'favour 8', 'favour 9']);
    expect(named(20)).toEqual(['build', 'sail 6', 'sail 7', 'favour 8', 'favour 9']); // a number key for each
  });

  it('folds what is asked for while something else can be done', () => {
    const exchanges = [1, 2].map((n) => offer(`exchange ${n}`, [], { n }, 'exchange'));
    const keys = (offers: Offer[]) =>
      choices(offers, 9, ['exchange']).map((choice) => (choice.kind === 'group' ? choice.key : choice.offer.move));
    expect(keys([...exchanges, offer('end_turn', [], {}, 'end_turn')])).toEqual(['end_turn', 'exchange']);
    expect(keys(exchanges)).toEqual(['exchange 1', 'exchange 2']);
    expect(keys([exchanges[0]!, offer('end_turn', [], {}, 'end_turn')])).toEqual(['exchange 1', 'end_turn']);
    const sails = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => offer(`sail ${n}`, [], { n: n % 2 }, 'sail'));
    expect(choices([...sails, ...exchanges], 9, ['exchange'], () => true).at(-1)).toMatchObject({
      kind: 'group',
      offers: exchanges,
    });
  });

  it('names a group by the words its offers share', () => {
    expect(sharedWords(['Play the healer, young', 'Play the healer, old'])).toBe('Play the healer');
    expect(sharedWords(['Young healer – card: healer', 'Old healer – card: healer'])).toBe('Healer – card: healer');
    expect(sharedWords(['a', 'b'])).toBe('a');
  });
});
