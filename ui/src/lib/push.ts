/** Pushes: this browser is told of its turns also while Stolik is closed. */
import { call } from './api';
import { settings } from './settings.svelte';

interface Told {
  key: string;
  browsers: number;
}

/** Browsers give this only to pages that came over https, phones of Apple only to installed ones. */
export const canPush = (): boolean =>
  typeof navigator !== 'undefined' && 'serviceWorker' in navigator && 'PushManager' in window && isSecureContext;

/** A key as it is written on the wire, in bytes. */
export function keyBytes(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

export function startWorker(): void {
  if (!('serviceWorker' in navigator) || !isSecureContext) return;
  navigator.serviceWorker.register('/sw.js').catch(() => undefined);
}

async function subscription(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker.getRegistration();
  return (await worker?.pushManager.getSubscription()) ?? null;
}

export async function isPushed(): Promise<boolean> {
  return canPush() && Notification.permission === 'granted' && (await subscription()) !== null;
}

/** Asks the reader, the browser and the server, in this order. Whether all agreed. */
export async function startPushes(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const worker = await navigator.serviceWorker.ready;
  const { key } = await call<Told>('GET', '/me/push');
  await (await subscription())?.unsubscribe(); // of a server with another key, perhaps
  const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: keyBytes(key) });
  const { endpoint, keys } = made.toJSON();
  await call(
    'POST',
    '/me/push',
    { endpoint, keys: { p256dh: keys?.p256dh, auth: keys?.auth } },
    { lang: settings.lang },
  );
  return true;
}

export async function endPushes(): Promise<void> {
  const held = await subscription();
  if (!held) return;
  await held.unsubscribe();
  await call('POST', '/me/push/end', { endpoint: held.endpoint });
}
