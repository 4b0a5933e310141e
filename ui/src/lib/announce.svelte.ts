import { untrack } from 'svelte';

/** What a screen reader is told. Two live regions in App.svelte speak these. */
export const spoken = $state({ polite: '', urgent: '' });

export function announce(text: string, how: 'polite' | 'urgent' = 'polite'): void {
  // a changed text is read again; an equal one would not be, so it gets an invisible mark
  untrack(() => {
    spoken[how] = spoken[how] === text ? `${text}\u00A0` : text;
  });
}
