import { describe, expect, it } from 'vitest';
import { ApiError } from '../src/lib/api';
import { apart, behind, innermost, lampsOf, percent, signed, suggestionsOf } from '../src/lib/hint';
import type { Hint, HintedMove, Offer, Prompt } from '../src/lib/protocol';
import { Advice } from '../src/table/advice.svelte';
import { Play } from '../src/table/play.svelte';

const offer = (move: string, ...pieces: string[]): Offer => ({
  move,
  label: move,
  verb: 'go',
  arguments: {},
  pieces,
  irreversible: false,
});
const told = (move: string, chance: number): HintedMove => ({
  move,
  label: move,
  chance,
  low: chance - 0.05,
  high: chance + 0.05,
  lead: 2,
  standing: 'behind',
  reasons: [{ text: 'why', good: true, worth: 1 }],
});
const hintOf = (...moves: HintedMove[]): Hint => ({ version: 7, seat: 0, even: 0.25, trials: 40, moves });

const OFFERS = [offer('a', 'ship', 'shore/1'), offer('b', 'ship', 'shore/2'), offer('c', 'ship'), offer('d', 'card')];
const PROMPT: Prompt = { seat: 0, task: 'turn', question: '', offers: OFFERS, refused: [] };
const HINT = hintOf(told('b', 0.46), told('a', 0.38), told('c', 0.38));

describe('what a hint shows', () => {
  it('has only moves that are offered, numbered best first', () => {
    const found = suggestionsOf(hintOf(told('b', 0.4), told('gone', 0.3), told('a', 0.2)), OFFERS);
    expect(found.map(({ number, offer }) => [number, offer.move])).toEqual([
      [1, 'b'],
      [2, 'a'],
    ]);
    expect(suggestionsOf(null, OFFERS)).toEqual([]);
  });

  it('lights lamps where moves differ, and somewhere for each of them', () => {
    expect([...lampsOf(suggestionsOf(HINT, OFFERS))]).toEqual([
      ['shore/2', [1]],
      ['shore/1', [2]],
      ['ship', [3]],
    ]);
    expect([...lampsOf(suggestionsOf(hintOf(told('a', 0.3)), OFFERS)).keys()]).toEqual(['ship', 'shore/1']);
    const alike = [offer('x', 'card'), offer('y', 'card')];
    expect([...lampsOf(suggestionsOf(hintOf(told('x', 0.3), told('y', 0.2)), alike))]).toEqual([['card', [1, 2]]]);
  });

  it('keeps lamps from covering each other', () => {
    const spots = apart(
      [
        { x: 10, y: 5 },
        { x: 12, y: 9 },
        { x: 10, y: 5 },
        { x: 10, y: 90 },
      ],
      25,
    );
    expect(spots).toEqual([
      { x: 10, y: 5 },
      { x: 35, y: 9 },
      { x: 60, y: 5 },
      { x: 10, y: 90 },
    ]);
  });

  it('marks the card in a group, not the group as well', () => {
    const box = (left: number, right: number) => ({ left, right, top: 0, bottom: 10 });
    const group = { id: 'group', number: 1, box: box(0, 50) };
    const card = { id: 'card', number: 1, box: box(10, 20) };
    const another = { id: 'card', number: 2, box: box(30, 40) };
    expect(innermost([group, card, another])).toEqual([card, another]);
    expect(innermost([group, another])).toEqual([group, another]);
    const same = { ...card, id: 'same' };
    expect(innermost([card, same]), 'of two in one place one is left').toEqual([card]);
  });

  it('writes numbers as the language does', () => {
    expect([percent(0.456), percent(-0.1), percent(1.2)]).toEqual([46, 0, 100]);
    expect([signed(5.12, 'en'), signed(-0.4, 'pl'), signed(0, 'it')]).toEqual(['+5.1', '−0,4', '0,0']);
    expect(behind(told('b', 0.378), told('a', 0.462))).toBe('−8%');
    expect(behind(told('b', 0.458), told('a', 0.462))).toBe('');
  });
});

describe('asking for a hint', () => {
  function table(answer: () => Promise<Hint>) {
    const seen = { sent: [] as string[], said: [] as string[], complaints: [] as string[], outdated: 0, asked: 0 };
    const state = { allowed: true, prompt: PROMPT as Prompt | null };
    const play = new Play(
      () => state.prompt,
      () => 'never', // even then a hint sends nothing
      (offer) => seen.sent.push(offer.move),
    );
    const advice = new Advice(play, {
      prompt: () => state.prompt,
      allowed: () => state.allowed,
      fetch: () => {
        seen.asked += 1;
        return answer();
      },
      say: (best) => seen.said.push(best.offer.move),
      reveal: () => undefined,
      complain: (message) => seen.complaints.push(message),
      outdated: () => (seen.outdated += 1),
      failed: () => 'no hint',
    });
    return { play, advice, seen, state };
  }

  it('selects the best move and plays nothing', async () => {
    const { play, advice, seen } = table(() => Promise.resolve(HINT));
    const asking = advice.ask();
    expect(advice.stage).toBe('asking');
    await asking;
    expect([advice.stage, play.selected?.move, seen.said]).toEqual(['shown', 'b', ['b']]);
    advice.choose(2);
    advice.choose(2);
    expect([play.selected?.move, seen.sent]).toEqual(['a', []]);
    expect(advice.lamps?.lit).toBe(2);
    advice.choose(9);
    expect(play.selected?.move).toBe('a');
    play.confirm();
    expect(seen.sent).toEqual(['a']);
  });

  it('leaves nothing selected that nobody chose', async () => {
    const { play, advice } = table(() => Promise.resolve(HINT));
    await advice.ask();
    advice.close();
    expect([play.selected, advice.lamps, advice.open]).toEqual([null, null, false]);
    await advice.ask();
    advice.choose(1);
    advice.close();
    expect(play.selected?.move, 'a card that was clicked stays chosen').toBe('b');
  });

  it('keeps what was chosen before', async () => {
    const { play, advice } = table(() => Promise.resolve(HINT));
    play.select(OFFERS[3]!);
    await advice.ask();
    expect([play.selected?.move, advice.lamps?.lit]).toEqual(['d', null]);
  });

  it('is over when somebody goes their own way on the board', async () => {
    const { play, advice, seen } = table(() => Promise.resolve(HINT));
    await advice.ask();
    play.pick('ship');
    advice.picked();
    expect([advice.open, play.picked, seen.sent]).toEqual([false, ['ship'], []]);
  });

  it('that comes too late is not shown', async () => {
    let answer: (hint: Hint) => void = () => undefined;
    const { advice, seen } = table(() => new Promise((resolve) => (answer = resolve)));
    const asking = advice.ask();
    advice.close();
    answer(HINT);
    await asking;
    expect([advice.stage, advice.hint, seen.said]).toEqual(['closed', null, []]);
  });

  it('tells why there is none, and whether to ask again', async () => {
    const off = table(() => Promise.reject(new ApiError(403, 'hints_off', 'No hints here.')));
    await off.advice.ask();
    expect([off.advice.stage, off.advice.problem, off.advice.mayAskAgain]).toEqual(['failed', 'No hints here.', false]);
    expect([off.seen.complaints, off.seen.outdated]).toEqual([['No hints here.'], 1]);
    off.advice.withdraw();
    expect(off.advice.open, 'the reason stays to be read').toBe(true);

    const busy = table(() => Promise.reject(new ApiError(503, 'no_hint', 'Thinking failed.')));
    await busy.advice.ask();
    expect([busy.advice.mayAskAgain, busy.seen.outdated]).toEqual([true, 0]);

    const lost = table(() => Promise.reject(new Error('network')));
    await lost.advice.ask();
    expect(lost.advice.problem).toBe('no hint');

    const foreign = table(() => Promise.resolve(hintOf(told('gone', 0.4))));
    await foreign.advice.ask();
    expect([foreign.advice.stage, foreign.play.selected]).toEqual(['failed', null]);
  });

  it('needs a table that allows it and a question', async () => {
    const { advice, state, seen } = table(() => Promise.resolve(HINT));
    state.allowed = false;
    await advice.ask();
    state.allowed = true;
    state.prompt = null;
    await advice.ask();
    expect([seen.asked, advice.open]).toEqual([0, false]);
  });
});
