// How pieces come and go. Durations follow the setting; with motion off everything is a short cross-fade.
import type { TransitionConfig } from 'svelte/transition';

export const pace = { speed: 1 };

const FADE = 120;
const ease = (t: number): number => (t < 0.5 ? 2 * t * t : 1 - (2 - 2 * t) ** 2 / 2);

const moving = (duration: number, css: (t: number, u: number) => string): TransitionConfig =>
  pace.speed > 0
    ? { duration: duration / pace.speed, easing: ease, css }
    : { duration: FADE, css: (t: number) => `opacity: ${t}` };

/** A piece is put down: from a little above, in an arc. */
export const arrive = (_node: Element): TransitionConfig =>
  moving(420, (t, u) => `transform: translate(${24 * u}px, ${-60 * u}px); opacity: ${Math.min(1, t * 2)}`);

/** A piece that somebody sees fly here: it shows itself when the flight is over. */
export const land = (_node: Element): TransitionConfig => moving(460, (t) => `opacity: ${Math.max(0, t * 5 - 4)}`);

/** A released person fades upward. */
export const leaveUp = (_node: Element): TransitionConfig =>
  moving(420, (t, u) => `transform: translateY(${-40 * u}px); opacity: ${t}`);

/** A lost floor drops, a new one rises from the ground. */
export const drop = (_node: Element): TransitionConfig =>
  moving(320, (t, u) => `transform: translateY(${26 * u}px); opacity: ${t}`);

/** The duration of moves as CSS, for transitions that the style sheet makes. */
export const moveTime = (speed: number): string => (speed > 0 ? `${Math.round(640 / speed)}ms` : '0ms');
