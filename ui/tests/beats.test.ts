// What was told by the engine becomes tables and turns; nothing of it is lost on the way.
import { describe, expect, it } from 'vitest';
import { beatsOf, columnsOf, scored, tellsOfSeats, timesOf } from '../src/lib/beats';
import type { Amount, Beat, LogEntry, LogLine } from '../src/lib/protocol';
import { logGroups } from '../src/table/logGroups';
import { movesSince } from '../src/telling/since';
import { turnsOf } from '../src/telling/turns';

const points = (id: string, n: number) => ({ id, label: id, points: n });
const drought: Beat = {
  name: 'month_end',
  piece: 'event/9',
  title: 'Drought',
  text: '',
  seats: [
    {
      seat: 0,
      amounts: [{ seat: 0, thing: 'rice', amount: -2 }],
      lost: [{ kind: 'tile', id: 'farmer_old', label: 'farmer' }],
      points: [points('palaces', 4), points('privileges', 2)],
      total: 47,
    },
    { seat: 1, amounts: [], lost: [], points: [points('palaces', 3)], total: 35 },
  ],
};
const quiet: Beat = {
  ...drought,
  name: 'cleanup',
  seats: [{ seat: 0, amounts: [], lost: [], points: [], total: null }],
};

const line = (seat: number | null, kind: string, amounts?: Amount[]): LogLine => ({
  seat,
  kind,
  text: `${seat} ${kind}`,
  details: {},
  ...(amounts ? { amounts } : {}),
});
const gain = (seat: number, thing: string, amount: number) => line(seat, 'gained', [{ seat, thing, amount }]);
const entry = (n: number, seat: number | null, lines: LogLine[], more: Partial<LogEntry> = {}): LogEntry => ({
  n,
  seat,
  lines,
  ...more,
});

describe('a beat', () => {
  it('has a column for what anybody paid, lost or scored, and none for what nobody did', () => {
    expect(columnsOf(drought)).toEqual({
      paid: true,
      lost: true,
      gained: false,
      sources: [
        { id: 'palaces', label: 'palaces' },
        { id: 'privileges', label: 'privileges' },
      ],
      total: true,
    });
    expect(drought.seats.map(scored)).toEqual([6, 3]);
  });
  it('takes 420 ms for its title, 700 for a seat, and stays 600', () => {
    expect(timesOf(drought)).toEqual({ rows: [420, 1120], all: 1820, over: 2420 });
    expect(tellsOfSeats(quiet)).toBe(false);
    expect(timesOf(quiet)).toEqual({ rows: [], all: 420, over: 1620 });
  });
  it('is not told of what was taken back, and of many in a row only the last', () => {
    const over = (n: number, more: Partial<LogEntry> = {}) => entry(n, 0, [], { beats: [drought], ...more });
    expect(beatsOf([over(1), over(2, { in_effect: false })])).toHaveLength(1);
    expect(beatsOf([over(1), over(2), over(3)])).toHaveLength(3);
    expect(beatsOf([over(1), over(2), over(3), over(4)])).toHaveLength(1);
  });
});

describe('the log by turns', () => {
  const always = () => true;
  it('folds gains in a row into icons, gains apart from losses, and keeps every line', () => {
    const lines = [line(0, 'sailed'), gain(0, 'koku', 2), gain(0, 'silk', 1), gain(0, 'koku', 1), gain(0, 'koku', -4)];
    const [turn] = turnsOf([entry(1, 0, lines)], always);
    expect(turn!.said.map(({ amounts }) => amounts?.map(({ thing, amount }) => [thing, amount]) ?? null)).toEqual([
      null,
      [
        ['koku', 3],
        ['silk', 1],
        ['koku', -4],
      ],
    ]);
    expect(turn!.said.flatMap((said) => said.lines)).toEqual(lines);
  });
  it('says in words what has no icon', () => {
    const [turn] = turnsOf([entry(1, 0, [gain(0, 'luck', 2)])], ({ thing }) => thing !== 'luck');
    expect(turn!.said[0]!.amounts).toBeNull();
  });
  it('joins decisions of one player in a row, and what happens to others stands apart', () => {
    const turns = turnsOf(
      [
        entry(1, 0, [line(0, 'acted')]),
        entry(2, 0, [line(0, 'built')]),
        entry(3, 1, [line(1, 'acted'), gain(0, 'points', 2), line(null, 'era_began')]),
        entry(4, 1, [line(1, 'undone')], { in_effect: false }),
      ],
      always,
    );
    expect(turns.map(({ seat, n, inEffect }) => [seat, n, inEffect])).toEqual([
      [0, 2, true],
      [1, 3, true],
      [0, 3, true],
      [null, 3, true],
      [1, 4, false],
    ]);
  });
  it('leaves a beat in the chapter that it ended', () => {
    const heading = { ...line(null, 'round_began'), heading: 'Month 10' };
    const log = [
      entry(1, 0, [line(0, 'released'), gain(0, 'points', 4), heading, line(null, 'dealt')], { beats: [drought] }),
    ];
    const groups = logGroups(log).map(({ heading, entries }) => [
      heading,
      turnsOf(entries, always).flatMap((t) => t.beats),
    ]);
    expect(groups).toEqual([
      [null, [drought]],
      ['Month 10', []],
    ]);
  });
});

describe('coming back', () => {
  const log = [
    entry(1, null, [line(null, 'draft_began')]),
    entry(2, 0, [line(0, 'acted')]),
    entry(3, 1, [line(1, 'acted')]),
    entry(4, 1, [line(1, 'acted')], { in_effect: false }),
    entry(5, 1, [line(1, 'undone')]),
    entry(6, 2, [line(2, 'acted')]),
  ];
  it('counts the moves of others that stand, since the own last one or what was seen here', () => {
    expect(movesSince(log, [0], undefined).map(({ n }) => n)).toEqual([3, 6]);
    expect(movesSince(log, [0], 3).map(({ n }) => n)).toEqual([6]);
    expect(movesSince(log, [0], 6)).toEqual([]);
    expect(movesSince(log, [2], undefined)).toEqual([]);
  });
  it('tells nothing to who is here for the first time', () => {
    expect(movesSince(log, [3], undefined)).toEqual([]);
    expect(movesSince(log, [], 3).map(({ n }) => n)).toEqual([6]);
  });
});
