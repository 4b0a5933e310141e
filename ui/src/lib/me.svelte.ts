/** Who sits in front of this browser. */
import { call } from './api';
import { remember, remembered } from './storage';
import { saveSettings, settings, understood } from './settings.svelte';

export const me = $state({ name: remembered('name', '') });

interface Told {
  name?: string | null;
  settings?: Record<string, unknown> | null;
}

/** What another tab or an earlier visit has left on the server; what could not be sent then is sent now. */
export async function loadMe(): Promise<void> {
  const told = await call<Told>('GET', '/me');
  if (told.name) me.name = told.name;
  if (remembered('unsent', false)) return sendSettings();
  Object.assign(settings, understood(told.settings ?? {}));
  saveSettings();
}

export async function rename(name: string): Promise<void> {
  const told = await call<Told>('PUT', '/me', { name });
  me.name = told?.name ?? name;
  remember('name', me.name);
}

/** Keeps the settings here at once, and on the server when it can be reached. */
export function keepSettings(): void {
  saveSettings();
  void sendSettings();
}

async function sendSettings(): Promise<void> {
  remember('unsent', true);
  try {
    // a number with a fraction is no setting on the wire
    await call('PUT', '/me', { settings: { ...$state.snapshot(settings), motion: String(settings.motion) } });
    remember('unsent', false);
  } catch {
    // the next visit sends them
  }
}
