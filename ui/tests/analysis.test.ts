import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  Scale,
  lastOfTurns,
  layers,
  letterSpots,
  momentAt,
  nextDeciding,
  percents,
  pins,
  stackOrder,
  ticks,
} from '../src/analysis/chart';
import { Poller } from '../src/analysis/poll';
import { ApiError } from '../src/lib/api';
import type { Chances, DecidingMove } from '../src/lib/protocol';

const box = { left: 0, right: 100, top: 0, bottom: 200 };
const moment = (n: number, turn: string, ...chances: number[]): Chances => ({ n, seat: 0, turn, chances });
const moved = (n: number, seat: number): DecidingMove => ({
  n,
  seat,
  turn: '1',
  label: '',
  lines: [],
  before: 0,
  after: 0,
  swing: 0,
  best: { move: '', label: '', chance: 0 },
  same: false,
});
const game = [
  moment(1, '1', 0.25, 0.25, 0.5),
  moment(3, '1', 0.5, 0.25, 0.25),
  moment(4, '2', 0.5, 0.5, 0),
  moment(9, '3', 1, 0, 0),
];

describe('the chances over a game', () => {
  it('are stacked with the viewer at the bottom, then as the game ended', () => {
    const standings = [2, 0, 3, 1].map((seat, index) => ({ seat, place: index + 1, total: 0, tie_break: 0 }));
    expect(stackOrder(4, standings, 3)).toEqual([3, 2, 0, 1]);
    expect(stackOrder(4, standings, null)).toEqual([2, 0, 3, 1]);
    expect(stackOrder(3, [], 1)).toEqual([1, 0, 2]);
  });

  it('are told in whole per cent that add up to a hundred', () => {
    expect(percents([1 / 3, 1 / 3, 1 / 3])).toEqual([34, 33, 33]);
    expect(percents([0.005, 0.005, 0.99])).toEqual([1, 0, 99]);
    expect(percents([1, 0])).toEqual([100, 0]);
    expect(percents([0.145, 0.145, 0.355, 0.355]).reduce((all, each) => all + each)).toBe(100);
  });

  it('belong to the last decision that is not later', () => {
    expect([0, 1, 2, 3, 8, 9, 50].map((n) => momentAt(game, n))).toEqual([0, 0, 0, 1, 2, 3, 3]);
    expect(momentAt([], 5)).toBe(-1);
  });

  it('fill the box from the set-up to the end of the game', () => {
    const scale = new Scale(box, game, 9);
    expect([scale.x(1), scale.x(5), scale.x(9)]).toEqual([0, 50, 100]);
    expect([scale.y(0), scale.y(0.25), scale.y(1), scale.y(1.2)]).toEqual([200, 150, 0, 0]);
    const [lowest, , highest] = layers(game, [1, 0, 2], scale);
    expect(lowest).toEqual({
      seat: 1,
      edge: 'M0 150L25 150L37.5 100L100 200',
      area: 'M0 200L0 150L25 150L37.5 100L100 200L100 200Z',
    });
    expect(highest!.edge).toBe('M0 0L25 0L37.5 0L100 0');
    expect(layers([], [0, 1], scale)).toEqual([]);
  });

  it('leave room for what is not computed yet', () => {
    const scale = new Scale(box, game, 17);
    expect(scale.x(9)).toBe(50);
    expect(layers(game, [0, 1, 2], scale)[0]!.area).toContain('L50 200Z');
  });

  it('are found by pointing', () => {
    const scale = new Scale(box, game, 9);
    expect([-5, 0, 12, 13, 26, 33, 70, 90, 300].map((x) => scale.nearest(game, x))).toEqual([
      0, 0, 0, 1, 1, 2, 3, 3, 3,
    ]);
    expect(scale.nearest([], 10)).toBe(-1);
  });

  it('have letters only where there is room', () => {
    const scale = new Scale(box, game, 9);
    const spots = letterSpots(game, [0, 1, 2], scale, 10);
    expect(spots[0]).toEqual({ x: 25, y: 150 });
    expect(spots[2]).toEqual({ x: 25, y: 25 });
    expect(letterSpots(game, [0, 1, 2], scale, 60)).toEqual([null, null, null]);
    const beside = letterSpots(game, [0, 1, 2], scale, 10, [{ x: 20, y: 150 }]);
    expect(beside[0]).toEqual({ x: 37.5, y: 150 });
    expect(beside[2]).toEqual(spots[2]);
  });

  it('are pinned at the deciding moves, and no pin covers another', () => {
    const scale = new Scale(box, game, 9);
    const placed = pins([moved(4, 0), moved(3, 0), moved(4, 1), moved(9, 2)], game, [0, 1, 2], scale, 12);
    expect(placed.map((pin) => pin.rank)).toEqual([1, 2, 3, 4]);
    expect(placed[0]).toMatchObject({ n: 4, x: 37.5, y: 100 });
    for (const [index, pin] of placed.entries()) {
      expect(pin.y).toBeGreaterThanOrEqual(12);
      expect(pin.y).toBeLessThanOrEqual(188);
      for (const other of placed.slice(0, index))
        expect(Math.hypot(pin.x - other.x, pin.y - other.y)).toBeGreaterThanOrEqual(23.9);
    }
  });

  it('are numbered by turns as far as there is room, and told by turns', () => {
    const scale = new Scale(box, game, 9);
    expect(ticks(game, scale, 20)).toEqual([
      { turn: '1', x: 0 },
      { turn: '2', x: 37.5 },
      { turn: '3', x: 100 },
    ]);
    expect(ticks(game, scale, 50).map((tick) => tick.turn)).toEqual(['1', '3']);
    expect(lastOfTurns(game).map((each) => each.n)).toEqual([3, 4, 9]);
  });

  it('lead from one deciding move to the next', () => {
    const deciding = [moved(40, 0), moved(7, 1), moved(90, 0)];
    expect(nextDeciding(deciding, 40, 1)?.n).toBe(90);
    expect(nextDeciding(deciding, 40, -1)?.n).toBe(7);
    expect(nextDeciding(deciding, 90, 1)).toBeUndefined();
    expect(deciding.map((move) => move.n)).toEqual([40, 7, 90]);
  });
});

describe('following what is computed', () => {
  let shows: (() => void)[];
  const page = {
    hidden: false,
    addEventListener: (_: string, listener: () => void) => shows.push(listener),
    removeEventListener: (_: string, listener: () => void) => (shows = shows.filter((each) => each !== listener)),
  };
  const turnAway = (hidden: boolean) => {
    page.hidden = hidden;
    for (const each of [...shows]) each();
  };
  beforeEach(() => {
    vi.useFakeTimers();
    shows = [];
    page.hidden = false;
  });
  afterEach(() => void vi.useRealTimers());
  const poller = (ask: () => Promise<boolean>) => new Poller(ask, page as unknown as Document);

  it('ends when nothing more is to come', async () => {
    const ask = vi.fn().mockResolvedValueOnce(true).mockResolvedValueOnce(true).mockResolvedValue(false);
    poller(ask).start();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ask).toHaveBeenCalledTimes(3);
    expect(shows).toEqual([]);
  });

  it('rests while the page is hidden, and asks at once when it is seen again', async () => {
    const ask = vi.fn().mockResolvedValue(true);
    const polling = poller(ask);
    polling.start();
    await vi.advanceTimersByTimeAsync(1_500);
    expect(ask).toHaveBeenCalledTimes(1);
    turnAway(true);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(ask).toHaveBeenCalledTimes(1);
    turnAway(false);
    await vi.advanceTimersByTimeAsync(0);
    expect(ask).toHaveBeenCalledTimes(2);
    polling.stop();
    turnAway(true);
    turnAway(false);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('never asks twice at the same time', async () => {
    let answer = (_: boolean) => {};
    const ask = vi.fn(() => new Promise<boolean>((resolve) => (answer = resolve)));
    poller(ask).start();
    await vi.advanceTimersByTimeAsync(5_000);
    turnAway(true);
    turnAway(false);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(ask).toHaveBeenCalledTimes(1);
    answer(true);
    await vi.advanceTimersByTimeAsync(1_500);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('has patience with a server that does not answer, or says when to come back', async () => {
    const ask = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValueOnce(true);
    const polling = poller(ask);
    polling.start();
    await vi.advanceTimersByTimeAsync(1_500 + 2_999);
    expect(ask).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(ask).toHaveBeenCalledTimes(2);
    ask.mockRejectedValueOnce(new ApiError(429, 'too_many_requests', '', {}, undefined, undefined, 30));
    await vi.advanceTimersByTimeAsync(1_500 + 29_999);
    expect(ask).toHaveBeenCalledTimes(3);
    polling.stop();
  });
});
