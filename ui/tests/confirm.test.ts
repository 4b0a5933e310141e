import { describe, expect, it } from 'vitest';
import type { Offer } from '../src/lib/protocol';
import { needsConfirm, Play } from '../src/table/play.svelte';

const offer = (verb: string, irreversible: boolean): Offer => ({
  move: verb,
  label: verb,
  verb,
  arguments: {},
  pieces: [`piece/${verb}`],
  irreversible,
});

describe('what is confirmed', () => {
  it('is what cannot be undone, what the player wishes, and what a board previews', () => {
    expect(needsConfirm(offer('sail', false), 'irreversible')).toBe(false);
    expect(needsConfirm(offer('sail', true), 'irreversible')).toBe(true);
    expect(needsConfirm(offer('sail', false), 'always')).toBe(true);
    expect(needsConfirm(offer('sail', false), 'irreversible', ['sail'])).toBe(true);
    expect(needsConfirm(offer('sail', true), 'never', ['sail'])).toBe(false);
  });

  it('is not the end of a turn, unless the player wishes everything confirmed', () => {
    expect(needsConfirm(offer('end_turn', true), 'irreversible', [], ['end_turn'])).toBe(false);
    expect(needsConfirm(offer('end_turn', true), 'always', [], ['end_turn'])).toBe(true);
  });

  it('is selected by the first click on its piece and sent by the second', () => {
    const sail = offer('sail', false);
    const sent: Offer[] = [];
    const prompt = { seat: 0, task: 'turn', question: '', offers: [sail, offer('build', false)], refused: [] };
    const play = new Play(
      () => prompt,
      () => 'irreversible',
      (chosen) => sent.push(chosen),
      () => ({ previews: ['sail'] }),
    );
    play.pick('piece/sail');
    expect([play.selected, sent.length]).toEqual([sail, 0]);
    play.confirm();
    expect(sent).toEqual([sail]);
    play.reset();
    play.pick('piece/build');
    expect(sent.map((each) => each.verb)).toEqual(['sail', 'build']);
  });
});
