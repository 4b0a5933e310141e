import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { appWords, type Entry } from '../mock/words';
import { preferredLanguage, Words } from '../src/lib/words';

const UI = join(import.meta.dirname, '..');
const LANGUAGES = ['en', 'pl', 'it'];
const own = new Map(LANGUAGES.map((lang) => [lang, appWords(lang)]));
const english = own.get('en')!;

describe('Words', () => {
  it('fills braces and leaves unknown ones alone', () => {
    const words = new Words('en', { greet: 'Hello {name}, {unknown}' });
    expect(words.text('greet', { name: 'Ola' })).toBe('Hello Ola, {unknown}');
  });

  it('shows a missing key as it is', () => {
    expect(new Words('en', {}).text('ui.nothing')).toBe('ui.nothing');
    expect(new Words('en', {}).has('toString')).toBe(false);
  });
  it('joins names as the language does', () => {
    const names = ['Anna', 'Bercik'];
    expect(new Words('en', {}).list(names)).toBe('Anna and Bercik');
    expect(new Words('pl', {}).list(names)).toBe('Anna i Bercik');
    expect(new Words('it', {}).list(['Anna', 'Bercik', 'Carla'])).toBe('Anna, Bercik e Carla');
  });

  it('chooses Polish plural forms from a gettext list', () => {
    const words = new Words('pl', { points: ['{n} punkt', '{n} punkty', '{n} punktów'] });
    const said = [0, 1, 2, 4, 5, 12, 21, 22, 25].map((n) => words.text('points', { n }));
    expect(said).toEqual([
      '0 punktów',
      '1 punkt',
      '2 punkty',
      '4 punkty',
      '5 punktów',
      '12 punktów',
      '21 punktów',
      '22 punkty',
      '25 punktów',
    ]);
  });

  it('chooses forms by their names as well, and Italian has no need of «many»', () => {
    const forms = { one: '{n} punto', other: '{n} punti' };
    expect(new Words('it', { points: forms }).text('points', { n: 1 })).toBe('1 punto');
    expect(new Words('it', { points: forms }).text('points', { n: 1_000_000 })).toBe('1000000 punti');
    expect(new Words('it', { points: ['{n} punto', '{n} punti'] }).text('points', { n: 1_000_000 })).toBe(
      '1000000 punti',
    );
  });

  it('prefers the first language of the reader that we have', () => {
    expect(preferredLanguage(['de-DE', 'pl-PL', 'en'])).toBe('pl');
    expect(preferredLanguage(['de'])).toBe('en');
  });
});

describe('the words of the app', () => {
  const source = sources(join(UI, 'src'));
  const text = source.map((file) => readFileSync(file, 'utf8')).join('\n');

  it('has every key in every language, with the same braces', () => {
    const braces = (entry: Entry) => [...new Set(JSON.stringify(entry).match(/\{(\w+)\}/g) ?? [])].sort().join();
    for (const words of own.values()) {
      expect(Object.keys(words)).toEqual(Object.keys(english));
      for (const [key, entry] of Object.entries(words)) {
        expect(JSON.stringify(entry), key).not.toMatch(/^"?"?$/);
        expect(braces(entry), key).toBe(braces(english[key]!));
      }
    }
  });

  it('has the plural forms each language needs', () => {
    const forms: Record<string, number> = { en: 2, pl: 3, it: 2 };
    for (const [lang, words] of own) {
      for (const [key, entry] of Object.entries(words)) {
        expect(Array.isArray(entry), key).toBe(Array.isArray(english[key]));
        if (Array.isArray(entry)) expect(entry.filter(Boolean), key).toHaveLength(forms[lang]!);
      }
    }
  });

  it('has every key the app asks for', () => {
    const asked = new Set([...text.matchAll(/['"`](ui\.[a-z0-9_.]*[a-z0-9_])['"`]/g)].map((found) => found[1]!));
    // what ends in a dot is only the beginning of a key
    const missing = [...asked].filter((key) => !key.endsWith('.') && !(key in english));
    expect(missing).toEqual([]);
  });

  it('has no key the app does not ask for', () => {
    const patterns = [...text.matchAll(/`(ui\.[^`]*\$\{[^`]*)`/g)].map(
      (found) =>
        new RegExp(
          `^${found[1]!
            .replace(/\$\{[^}]*\}/g, '§')
            .replace(/[.]/g, '\\.')
            .replace(/§/g, '[\\w.]+')}$`,
        ),
    );
    const idle = Object.keys(english).filter(
      (key) => !text.includes(key) && !patterns.some((pattern) => pattern.test(key)),
    );
    expect(idle).toEqual([]);
  });
});

function sources(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return sources(path);
    return /\.(ts|svelte)$/.test(name) ? [path] : [];
  });
}
