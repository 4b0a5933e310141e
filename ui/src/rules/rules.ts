/** The numbered rules of a game, fetched once per language. */
import { call } from '../lib/api';
import type { RuleRun, RuleSection, Sample } from '../lib/protocol';

export interface Rules {
  sections: RuleSection[];
  /** What of the box could not be confirmed, in words. */
  reconstructed: string[];
}

const cache = new Map<string, Promise<Rules>>();

export function rulesOf(game: string, lang: string): Promise<Rules> {
  const key = `${game}/${lang}`;
  let asked = cache.get(key);
  if (!asked) {
    asked = call<Partial<Rules>>('GET', `/games/${encodeURIComponent(game)}/rules`, undefined, { lang }).then(
      ({ sections = [], reconstructed = [] }) => ({ sections, reconstructed }),
    );
    asked.catch(() => cache.delete(key));
    cache.set(key, asked);
  }
  return asked;
}

const samples = new Map<string, Promise<Sample>>();

/** The position that its pictures are taken from, fetched once. */
export function sampleOf(game: string): Promise<Sample> {
  let asked = samples.get(game);
  if (!asked) {
    asked = call<Sample>('GET', `/games/${encodeURIComponent(game)}/sample`);
    asked.catch(() => samples.delete(game));
    samples.set(game, asked);
  }
  return asked;
}

const isPicture = (run: RuleRun): boolean => typeof run !== 'string' && run.kind === 'picture';

export const hasPictures = (sections: readonly RuleSection[]): boolean =>
  sections.some(({ paragraphs }) =>
    paragraphs.some(({ blocks }) =>
      blocks.some(
        (block) => block.kind === 'pictures' || (block.kind === 'text' && block.runs.some((run) => isPicture(run))),
      ),
    ),
  );

/** `yotd 6.2.4` or `6.2.4`. */
export const bareNumber = (rule: string): string => rule.trim().split(/\s+/).at(-1) ?? rule;

/** The cited statement, or the nearest one above it that exists. */
export function nearest(sections: readonly RuleSection[], cited: string): string {
  const numbers = new Set(
    sections.flatMap((section) => [
      section.number,
      ...section.paragraphs.flatMap(({ number, blocks }) => [
        number,
        ...blocks.flatMap((block) => (block.kind === 'table' ? block.rows.map((row) => row.number) : [])),
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
