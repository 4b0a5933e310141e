/** The words of a language, read from the catalogues of the package: as the server would send them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const LOCALE = join(import.meta.dirname, '../../src/stolik/locale');

export type Entry = string | string[];

/** What only the server makes sentences of (`SPOKEN_HERE` in speech.py). */
const NOT_SENT = /^(?:(?:cli|pack)\.|(?!ui\.)\w+\.(?:about|ask|ask_due|guide|log|now|refuse|why)\.)/;

/** As the server sends them: the words of games and server, and those of the app. */
export function catalogue(lang: string): Record<string, Entry> {
  const all = { ...domain(lang, 'stolik'), ...appWords(lang) };
  return Object.fromEntries(Object.entries(all).filter(([key]) => !NOT_SENT.test(key)));
}

/** What the app says by itself. */
export function appWords(lang: string): Record<string, Entry> {
  return domain(lang, 'ui');
}

function domain(lang: string, name: string): Record<string, Entry> {
  return parsePo(readFileSync(join(LOCALE, lang, `LC_MESSAGES/${name}.po`), 'utf8'));
}

/** Just enough of the format for our own catalogues: one block per entry, texts over several lines. */
function parsePo(text: string): Record<string, Entry> {
  const words: Record<string, Entry> = {};
  for (const block of text.split(/\n\s*\n/)) {
    const fields: Record<string, string> = {};
    let field = '';
    for (const line of block.split('\n')) {
      const found = /^(msgid_plural|msgid|msgstr(?:\[\d\])?)?\s*"(.*)"$/.exec(line.trim());
      if (!found) continue;
      if (found[1]) field = found[1];
      fields[field] = (fields[field] ?? '') + JSON.parse(`"${found[2]}"`);
    }
    const key = fields.msgid;
    if (!key) continue;
    const forms = Object.keys(fields).filter((name) => name.startsWith('msgstr['));
    words[key] = forms.length > 0 ? forms.map((name) => fields[name] ?? '') : (fields.msgstr ?? '');
  }
  return words;
}
