/** Small pure helpers. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { LogEntry, RuleSection, Table, TableLists } from '../src/lib/protocol';
import { duration, moment } from '../src/lib/time';
import { beatOf, lastTold, questionKey } from '../src/lib/effect';
import { traceOf } from '../src/lib/trace';
import { bareNumber, found, nearest } from '../src/rules/rules';
import { scoreRows, spread } from '../src/score/rows';
import { nextTable, sorted } from '../src/screens/home/lists';
import { linePieces } from '../src/table/linePieces';
import { logGroups } from '../src/table/logGroups';

const read = <T>(name: string): T =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../fixtures/${name}.json`), 'utf8')) as T;
const entry = (n: number, seat: number | null, ...kinds: string[]): LogEntry => ({
  n,
  seat,
  lines: kinds.map((kind) => ({
    seat,
    kind,
    text: kind,
    details: {},
    ...(kind === 'round_began' ? { heading: `Round ${n}` } : {}),
  })),
});

describe('duration', () => {
  it('has one unit, or a clock under an hour', () => {
    expect(duration(3 * 86_400_000).key).toBe('ui.time.days');
    expect(duration(47 * 3_600_000)).toEqual({ key: 'ui.time.hours', values: { n: 47, text: '47' } });
    expect(duration(125_000).values.text).toBe('2:05');
    expect(duration(-5).values.text).toBe('0:00');
  });
  it('reads times of both kinds', () => {
    expect(moment('1970-01-01T00:00:01Z')).toBe(1000);
    expect(moment(7)).toBe(7);
    expect(moment(null)).toBeNull();
    expect(moment('soon')).toBeNull();
  });
});

describe('trace', () => {
  it('is what each seat last did in a row since the viewer acted', () => {
    const log = [entry(1, 1), entry(2, 0), entry(3, 1), entry(4, 2), entry(5, 2), entry(6, null)];
    expect(traceOf(log, [0], 4).map(({ n }) => n)).toEqual([3, 4, 5]);
    expect(traceOf(log, [], 3).map(({ n }) => n)).toEqual([2, 3, 4, 5]);
    const turns = [entry(1, 0), entry(2, 1), entry(3, 1), entry(4, 2), entry(5, 1), entry(6, 1)];
    expect(traceOf(turns, [0], 3).map(({ n }) => n)).toEqual([4, 5, 6]);
  });
});

describe('what was taken back', () => {
  const undone = (n: number, seat: number): LogEntry => ({ ...entry(n, seat, 'acted'), in_effect: false });

  it('leaves no trace', () => {
    const log = [entry(1, 0, 'acted'), undone(2, 1), entry(3, 1, 'undone'), entry(4, 1, 'acted')];
    expect(traceOf(log, [0], 4).map(({ n }) => n)).toEqual([4]);
    // an own move that was taken back hides nothing that others did
    expect(traceOf([entry(1, 1, 'acted'), undone(2, 0), entry(3, 0, 'undone')], [0], 4).map(({ n }) => n)).toEqual([1]);
  });
  it('is not animated; everything else of a batch is', () => {
    expect(
      beatOf([entry(1, 1, 'acted'), undone(2, 1), entry(3, 2, 'gained', 'scored')])?.lines.map((l) => l.kind),
    ).toEqual(['acted', 'gained', 'scored']);
    expect(beatOf([entry(1, 1, 'acted'), entry(2, 1, 'undone')])).toBeNull();
    expect(beatOf([])).toBeNull();
  });
  it('makes another question, but table talk does not', () => {
    const prompt = read<Table>('action').prompt;
    const log = [entry(1, 1, 'acted')];
    const asked = questionKey(log, prompt);
    expect(questionKey([...log, entry(2, 1, 'takeback_asked'), entry(3, 0, 'takeback_declined')], prompt)).toBe(asked);
    expect(questionKey([...log, entry(2, 1, 'takeback_agreed')], prompt)).not.toBe(asked);
    expect(questionKey([...log, entry(2, 0, 'acted')], prompt)).not.toBe(asked);
    expect(questionKey(log, null)).toBe('');
  });
});

describe('what was told last', () => {
  it('is what somebody did, not whose turn it is, nor what was taken back', () => {
    const next = { seat: 2, kind: 'turn_began', text: 'next', details: {} };
    const log = [entry(1, 1, 'moved', 'paid'), { ...entry(2, 1), lines: [next] }];
    expect(lastTold(log)).toBe('moved');
    expect(lastTold([...log, { ...entry(3, 2, 'acted'), in_effect: false }, entry(4, 2, 'undone')])).toBe('moved');
    expect(lastTold([])).toBe('');
  });
});

describe('log', () => {
  it('gives every group a key of its own, however often a round begins', () => {
    const round = (n: number, number: number, in_effect = true): LogEntry => ({
      ...entry(n, 0, 'acted', 'round_began'),
      lines: [
        { seat: 0, kind: 'acted', text: '', details: {} },
        { seat: null, kind: 'round_began', text: '', details: {}, heading: `Round ${number}` },
      ],
      in_effect,
    });
    const log = [round(1, 1), round(2, 2, false), entry(3, 1, 'acted'), entry(4, 0, 'takeback_agreed'), round(5, 2)];
    const groups = logGroups(log);
    expect(new Set(groups.map(({ key }) => key)).size).toBe(groups.length);
    // after the takeback it is the first round again
    expect(groups.map(({ heading }) => heading)).toEqual([null, 'Round 1', 'Round 2', 'Round 1', 'Round 2']);
    expect(groups[3]!.entries.map(({ n }) => n)).toEqual([4, 5]);
  });
  it('knows that one entry may begin two rounds', () => {
    const twice = entry(7, 0, 'round_began', 'acted', 'round_began');
    expect(logGroups([twice]).map(({ key, entries }) => [key, entries.length])).toEqual([
      ['7/0', 1],
      ['7/2', 0],
    ]);
  });
  it('is grouped by rounds, in reading order, and cut at a moment', () => {
    const log = [
      entry(1, null, 'draft_began'),
      entry(2, 0, 'drafted', 'round_began', 'group_dealt'),
      entry(3, 1, 'acted'),
    ];
    const groups = logGroups(log);
    expect(groups.map(({ heading }) => heading)).toEqual([null, 'Round 2']);
    expect(groups[1]!.entries.map(({ n }) => n)).toEqual([2, 3]);
    expect(groups[0]!.entries.map(({ lines }) => lines.map(({ kind }) => kind))).toEqual([
      ['draft_began'],
      ['drafted'],
    ]);
    expect(logGroups(log, 1).length).toBe(1);
  });
});

describe('score sheet', () => {
  const { scores } = read<Table>('finished');
  it('has a row per source that gave points, and the rows add up', () => {
    const rows = scoreRows(scores!);
    expect(rows.every(({ points }) => points.some(Boolean))).toBe(true);
    scores!.forEach((sheet, column) =>
      expect(rows.reduce((sum, row) => sum + row.points[column]!, 0)).toBe(sheet.total),
    );
  });
  it('pushes labels apart', () => {
    expect(spread([10, 12, 80], 24)).toEqual([10, 34, 80]);
    expect(spread([50, 10], 24)).toEqual([50, 10]);
  });
});

describe('lists of tables', () => {
  const lists = read<TableLists>('tables');
  it('sorts tables under their headings', () => {
    const { yourTurn, waiting, gathering, finished, open } = sorted(lists);
    expect(yourTurn.map(({ id }) => id)).toEqual(['action', 'modules']);
    expect([waiting, gathering, finished, open].map((each) => each[0]?.id)).toEqual([
      'others',
      'waiting',
      'finished',
      'open',
    ]);
  });
  it('knows the next table', () => {
    expect(nextTable(lists, 'action')?.id).toBe('modules');
  });
});

describe('rules', () => {
  const sections = read<RuleSection[]>('rules');
  it('are searched by all words', () => {
    const hits = found(sections, 'dragon 3 yuan');
    expect(hits.length).toBeGreaterThan(0);
    expect(hits.flatMap(({ paragraphs }) => paragraphs).length).toBeLessThan(30);
    expect(found(sections, 'xylophone')).toEqual([]);
    expect(found(sections, ' ').length).toBe(sections.length);
  });
  it('are found by number, in rows of tables too, or else the nearest above', () => {
    expect(nearest(sections, '6.2.4')).toBe('6.2.4');
    expect(nearest(sections, '6.3.7')).toBe('6.3.7'); // a row
    expect(nearest(sections, '6.2.4.9')).toBe('6.2.4');
    expect(nearest(sections, '99.1')).toBe('');
  });
  it('are cited with or without the prefix of the game', () => {
    expect(bareNumber('yotd 6.2.4')).toBe('6.2.4');
    expect(bareNumber('6.2.4')).toBe('6.2.4');
  });
});

describe('pieces of a line', () => {
  const line = (seat: number | null, details: Record<string, unknown>) => ({ seat, kind: 'acted', text: '', details });
  it('are spelt with and without the seat', () => {
    expect(linePieces(null, [line(1, { action: 'taxes', fee: 3 })])).toEqual([
      'action/taxes',
      'action/1/taxes',
      'fee/3',
      'fee/1/3',
    ]);
    expect(linePieces(null, [line(null, { actions: ['build', 'taxes'], kept: true })])).toEqual([
      'actions/build',
      'actions/taxes',
    ]);
  });
});
