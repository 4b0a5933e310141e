/** What is told of pieces: kept while it is true, and put where there is room. */
import { describe, expect, it } from 'vitest';
import type { PieceWords } from '../src/games/board';
import { beside } from '../src/games/kit/beside';
import { ApiError, NetworkError } from '../src/lib/api';
import { PieceTeller } from '../src/lib/pieceTeller';

const words = (name: string): PieceWords => ({ name, about: ['It is.'], now: [], loss: false, rule: '1.1' });
const { signal } = new AbortController();

describe('PieceTeller', () => {
  it('asks once per moment', async () => {
    const asked: string[] = [];
    const teller = new PieceTeller((piece) => {
      asked.push(piece);
      return Promise.resolve(words(piece));
    });
    expect((await teller.tell('die/0', '1/en', signal))?.name).toBe('die/0');
    await teller.tell('die/0', '1/en', signal);
    expect(asked).toEqual(['die/0']);
    await teller.tell('die/0', '2/en', signal);
    expect(asked).toEqual(['die/0', 'die/0']);
  });

  it('keeps nothing of a moment that has passed meanwhile', async () => {
    const answers: ((told: PieceWords) => void)[] = [];
    const teller = new PieceTeller(() => new Promise((answer) => answers.push(answer)));
    const early = teller.tell('die/0', '1/en', signal);
    const late = teller.tell('die/0', '2/en', signal);
    answers[1]!(words('new'));
    answers[0]!(words('old'));
    await early;
    await late;
    expect((await teller.tell('die/0', '2/en', signal))?.name).toBe('new');
  });

  it('knows that there is nothing to tell, and asks again after a failure', async () => {
    let answer: Promise<PieceWords> = Promise.reject(new ApiError(404, 'no_such_piece', ''));
    const teller = new PieceTeller(() => answer);
    expect(await teller.tell('nothing', '1', signal)).toBeNull();
    answer = Promise.reject(new NetworkError('offline'));
    await expect(teller.tell('die/0', '1', signal)).rejects.toThrow('offline');
    answer = Promise.resolve(words('die'));
    expect((await teller.tell('die/0', '1', signal))?.name).toBe('die');
  });
});

describe('beside', () => {
  const room = { width: 1000, height: 700 };
  const card = { width: 300, height: 240 };
  it('goes below, or above where there is no room', () => {
    expect(beside({ left: 400, top: 100, width: 60, height: 60 }, card, room)).toMatchObject({
      side: 'below',
      top: 174,
    });
    expect(beside({ left: 400, top: 600, width: 60, height: 60 }, card, room)).toMatchObject({
      side: 'above',
      top: 346,
    });
  });
  it('stays within the window and points at the piece', () => {
    const { left, arrow } = beside({ left: 0, top: 100, width: 40, height: 40 }, card, room);
    expect(left).toBe(8);
    expect(left + arrow).toBeGreaterThanOrEqual(20);
    expect(left + arrow).toBeLessThanOrEqual(40);
  });
  it('goes to a side of what is high', () => {
    const high = { left: 700, top: 20, width: 200, height: 660 };
    expect(beside(high, card, room)).toMatchObject({ side: 'left', left: 386 });
    expect(beside({ ...high, left: 50 }, card, room)).toMatchObject({ side: 'right', left: 264 });
  });
});
