/** The words of the chosen language, for all components. */
import { call } from './api';
import type { Lang } from './protocol';
import { settings } from './settings.svelte';
import { Words, type Catalogue, type Values } from './words';

const loaded = new Map<Lang, Words>();
let current = $state.raw(new Words('en', {}));

/** Fetches the words of a language once and makes them current. */
export async function speak(lang: Lang): Promise<void> {
  let words = loaded.get(lang);
  if (!words) {
    words = new Words(lang, await call<Catalogue>('GET', `/words/${lang}`));
    loaded.set(lang, words);
  }
  if (settings.lang === lang) {
    current = words;
    document.documentElement.lang = lang;
  }
}

export const t = (key: string, values?: Values): string => current.text(key, values);
export const listed = (names: readonly string[]): string => current.list(names);
export const hasWord = (key: string): boolean => current.has(key);
export const currentLang = (): Lang => current.lang;
