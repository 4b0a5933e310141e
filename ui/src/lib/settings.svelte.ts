/** How this reader wants the app: kept in the browser, and sent to the server so that other devices can share it. */
import { LANGUAGES, preferredLanguage } from './words';
import { remember, remembered } from './storage';
import type { Lang } from './protocol';

export type Theme = 'auto' | 'light' | 'dark';
export type Confirm = 'never' | 'irreversible' | 'always';
/** When there is a sound: never, when it is one's own turn, whenever somebody has done something. */
export type Sound = 'off' | 'turn' | 'all';
export type Speed = 0 | 0.5 | 1 | 2;

export interface Settings {
  lang: Lang;
  theme: Theme;
  motion: Speed;
  confirm: Confirm;
  text: 100 | 115 | 130;
  sound: Sound;
  notices: boolean;
  curtain: boolean;
  /** Whether events and scorings are told at a glance when they are over. */
  beats: boolean;
}

const DEFAULTS: Settings = {
  lang: 'en',
  theme: 'auto',
  motion: 1,
  confirm: 'irreversible',
  text: 100,
  sound: 'turn',
  notices: false,
  curtain: true,
  beats: true,
};

function stored(): Settings {
  const languages = typeof navigator === 'undefined' ? [] : navigator.languages;
  const kept = understood(remembered<Record<string, unknown>>('settings', {}));
  return { ...DEFAULTS, lang: preferredLanguage(languages), ...kept };
}

export function saveSettings(): void {
  remember('settings', $state.snapshot(settings));
}

/** What each setting may be; whatever else an old browser has left on the server is passed over. */
const VALUES: { [K in keyof Settings]: readonly Settings[K][] } = {
  lang: LANGUAGES,
  theme: ['auto', 'light', 'dark'],
  motion: [0, 0.5, 1, 2],
  confirm: ['never', 'irreversible', 'always'],
  text: [100, 115, 130],
  sound: ['off', 'turn', 'all'],
  notices: [true, false],
  curtain: [true, false],
  beats: [true, false],
};

/** Sound was once a switch. */
const SWITCHED: Partial<Record<string, Sound>> = { true: 'turn', false: 'off' };

/** Settings as they were once sent, taken over where they make sense. Framework-free, so that tests can read it. */
export function understood(told: Readonly<Record<string, unknown>>): Partial<Settings> {
  const found = Object.entries(VALUES).flatMap(([key, values]) => {
    const wished = key === 'sound' ? (SWITCHED[String(told[key])] ?? told[key]) : told[key];
    const value = (values as readonly unknown[]).find((each) => String(each) === String(wished));
    return value === undefined ? [] : [[key, value]];
  });
  return Object.fromEntries(found) as Partial<Settings>;
}

export const settings: Settings = $state(stored());

const media = (query: string) => (typeof matchMedia === 'undefined' ? null : matchMedia(query));
const darkSystem = media('(prefers-color-scheme: dark)');
const calmSystem = media('(prefers-reduced-motion: reduce)');
const system = $state({ dark: darkSystem?.matches ?? false, calm: calmSystem?.matches ?? false });
darkSystem?.addEventListener('change', (event) => (system.dark = event.matches));
calmSystem?.addEventListener('change', (event) => (system.calm = event.matches));

export const look = {
  get theme(): 'light' | 'dark' {
    return settings.theme === 'auto' ? (system.dark ? 'dark' : 'light') : settings.theme;
  },
  /** The system's wish for less motion wins over the setting. */
  get motion(): Speed {
    return system.calm ? 0 : settings.motion;
  },
};
