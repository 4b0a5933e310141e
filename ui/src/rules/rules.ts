/** The numbered rules of a game, fetched once per language. */
import { call } from '../lib/api';
import type { RuleSection } from '../lib/protocol';

const cache = new Map<string, Promise<RuleSection[]>>();

export function rulesOf(game: string, lang: string): Promise<RuleSection[]> {
  const key = `${game}/${lang}`;
  let asked = cache.get(key);
  if (!asked) {
    asked = call<{ sections: RuleSection[] }>('GET', `/games/${encodeURIComponent(game)}/rules`, undefined, {
      lang,
    }).then((told) => told.sections);
    asked.catch(() => cache.delete(key));
    cache.set(key, asked);
  }
  return asked;
}

/** `yotd 6.2.4` or `6.2.4`. */
export const bareNumber = (rule: string): string => rule.trim().split(/\s+/).at(-1) ?? rule;

export type Block =
  { kind: 'text'; text: string } | { kind: 'list'; items: string[] } | { kind: 'table'; rows: string[][] };

/** Our rules are Markdown with paragraphs, lists and tables; marks inside a line are dropped. */
export function blocks(text: string): Block[] {
  const found: Block[] = [];
  for (const line of text.split('\n')) {
    const last = found.at(-1);
    const isTable = line.trim().startsWith('|');
    const said = line.replace(/\*+/g, '').trim();
    if (isTable) {
      if (/^[|\s:-]+$/.test(said)) continue; // the rule under the head of a table
      const row = said
        .replace(/^\||\|$/g, '')
        .split('|')
        .map((cell) => cell.trim());
      if (last?.kind === 'table') last.rows.push(row);
      else found.push({ kind: 'table', rows: [row] });
    } else if (/^(-|\d+\.) /.test(said)) {
      const item = said.replace(/^(-|\d+\.) /, '');
      if (last?.kind === 'list') last.items.push(item);
      else found.push({ kind: 'list', items: [item] });
    } else if (!said) {
      if (last?.kind === 'text') found.push({ kind: 'text', text: '' });
    } else if (last?.kind === 'text') last.text = `${last.text} ${said}`.trim();
    else if (last?.kind === 'list' && /^\s/.test(line)) last.items.push(`${last.items.pop() ?? ''} ${said}`);
    else found.push({ kind: 'text', text: said });
  }
  return found.filter((block) => block.kind !== 'text' || block.text);
}

/** The number of a rule that is a row of a table. */
export const rowNumber = (row: readonly string[]): string => (/^\d+(\.\d+)+$/.test(row[0] ?? '') ? (row[0] ?? '') : '');

/** The cited statement, or the nearest one above it that exists. */
export function nearest(sections: readonly RuleSection[], cited: string): string {
  const numbers = new Set(
    sections.flatMap((section) => [
      section.number,
      ...section.paragraphs.flatMap(({ number, text }) => [
        number,
        ...blocks(text).flatMap((block) => (block.kind === 'table' ? block.rows.map(rowNumber) : [])),
      ]),
    ]),
  );
  for (let number = cited; number; number = number.split('.').slice(0, -1).join('.'))
    if (numbers.has(number)) return number;
  return '';
}

/** Paragraphs that hold every word of the search, in their sections. */
export function found(sections: readonly RuleSection[], search: string): RuleSection[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...sections];
  return sections
    .map((section) => ({
      ...section,
      paragraphs: section.paragraphs.filter(({ number, text, tag }) => {
        if (tag === 'heading') return false;
        const whole = `${number} ${section.title} ${text}`.toLowerCase();
        return words.every((word) => whole.includes(word));
      }),
    }))
    .filter((section) => section.paragraphs.length > 0);
}
