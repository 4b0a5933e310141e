/** "Your turn" for somebody who looks elsewhere: a star in the title, a soft knock, a desktop notice. Once per turn. */
import { settings } from './settings.svelte';

let title = 'Stolik';
let starred = false;

function showTitle(): void {
  document.title = starred ? `★ ${title}` : title;
}

export function setTitle(text: string): void {
  title = text;
  showTitle();
}

export function setStar(on: boolean): void {
  starred = on;
  showTitle();
}

export function yourTurn(text: string, tag: string): void {
  if (settings.sound !== 'off') knock(KNOCKS);
  if (!settings.notices || !document.hidden || typeof Notification === 'undefined') return;
  if (Notification.permission !== 'granted') return;
  try {
    const notice = new Notification('Stolik', { body: text, tag, icon: '/icon.svg' });
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
  } catch {
    // some phones have the constructor but allow it only to service workers
  }
}

export async function allowNotices(): Promise<boolean> {
  if (typeof Notification === 'undefined') return false;
  return (await Notification.requestPermission()) === 'granted';
}

let sound: AudioContext | null = null;

/** Somebody has done something. */
export function othersMoved(): void {
  if (settings.sound === 'all') knock(TAP);
}

/** When, and how high. */
const KNOCKS = [
  [0, 420],
  [0.13, 520],
] as const;
const TAP = [[0, 300]] as const;

/** Knocks on wood, made here so that there is no file to fetch. */
function knock(knocks: readonly (readonly [number, number])[]): void {
  try {
    sound ??= new AudioContext();
    for (const [delay, pitch] of knocks) {
      const from = sound.currentTime + delay;
      const tone = sound.createOscillator();
      const volume = sound.createGain();
      tone.type = 'triangle';
      tone.frequency.setValueAtTime(pitch, from);
      tone.frequency.exponentialRampToValueAtTime(pitch * 0.6, from + 0.09);
      volume.gain.setValueAtTime(0.16, from);
      volume.gain.exponentialRampToValueAtTime(0.001, from + 0.12);
      tone.connect(volume).connect(sound.destination);
      tone.start(from);
      tone.stop(from + 0.13);
    }
  } catch {
    // no sound before the first click, or none at all
  }
}
