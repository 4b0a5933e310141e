/** Who sits in front of this browser. */
import { call } from './api';
import { remember, remembered } from './storage';
import { settings, saveSettings } from './settings.svelte';

export const me = $state({ name: remembered('name', '') });

interface Told {
  name?: string | null;
  settings?: Record<string, unknown> | null;
}

export async function loadMe(): Promise<void> {
  const told = await call<Told>('GET', '/me');
  if (told.name) me.name = told.name;
}

export async function rename(name: string): Promise<void> {
  const told = await call<Told>('PUT', '/me', { name });
  me.name = told?.name ?? name;
  remember('name', me.name);
}

/** Keeps the settings here at once, and on the server when it can be reached. */
export function keepSettings(): void {
  saveSettings();
  const { lang, theme, motion, confirm, text, sound, notices } = settings;
  const sent = { lang, theme, motion: String(motion), confirm, text, sound, notices };
  call('PUT', '/me', { settings: sent }).catch(() => undefined);
}
