/** The words of one language: keys to sentences with braces, plural forms included. Framework-free. */
import type { Lang } from './protocol';

/** One text; or plural forms, as a gettext catalogue has them (in its order) or by the names of Intl.PluralRules. */
export type Entry = string | readonly string[] | Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>;
export type Catalogue = Readonly<Record<string, Entry>>;
export type Values = Record<string, string | number>;

/** The order of plural forms in a .po file, in the names of Intl.PluralRules. */
const GETTEXT_ORDER: Record<Lang, Intl.LDMLPluralRule[]> = {
  en: ['one', 'other'],
  it: ['one', 'other'],
  pl: ['one', 'few', 'many'],
};

/** The key of the name of a piece. */
const PIECE = /^(?!ui\.)\w+\.(?:tile|card)\.(\w+)$/;

export class Words {
  private readonly rules: Intl.PluralRules;

  constructor(
    readonly lang: Lang,
    private readonly catalogue: Catalogue,
  ) {
    this.rules = new Intl.PluralRules(lang);
  }

  has(key: string): boolean {
    return Object.hasOwn(this.catalogue, key);
  }

  /**
   * The sentence of a key with its braces filled; `n` chooses the plural form. A missing key is shown as it is, but a piece that
   * only a corrected box has is called by its id.
   */
  text(key: string, values: Values = {}): string {
    const entry = this.has(key) ? this.catalogue[key] : undefined;
    if (entry === undefined) return PIECE.exec(key)?.[1]?.replaceAll('_', ' ') ?? key;
    const sentence = typeof entry === 'string' ? entry : this.form(entry, Number(values.n ?? 0));
    return sentence.replace(/\{(\w+)\}/g, (braces, name: string) => String(values[name] ?? braces));
  }

  /** Several names as the language joins them: “Anna and Bercik”. */
  list(names: readonly string[]): string {
    return new Intl.ListFormat(this.lang, { type: 'conjunction' }).format(names);
  }

  private form(entry: Exclude<Entry, string>, n: number): string {
    const category = this.rules.select(n);
    if (isList(entry)) {
      const index = GETTEXT_ORDER[this.lang].indexOf(category);
      return entry[index === -1 ? entry.length - 1 : Math.min(index, entry.length - 1)] ?? '';
    }
    return entry[category] ?? entry.other ?? entry.many ?? Object.values(entry)[0] ?? '';
  }
}

function isList(entry: Exclude<Entry, string>): entry is readonly string[] {
  return Array.isArray(entry);
}

export const LANGUAGES: readonly Lang[] = ['en', 'pl', 'it'];
export const LANGUAGE_NAMES: Record<Lang, string> = { en: 'English', pl: 'Polski', it: 'Italiano' };

/** The first language of the reader that we have. */
export function preferredLanguage(wanted: readonly string[]): Lang {
  for (const each of wanted) {
    const short = each.slice(0, 2).toLowerCase();
    const found = LANGUAGES.find((lang) => lang === short);
    if (found) return found;
  }
  return 'en';
}
