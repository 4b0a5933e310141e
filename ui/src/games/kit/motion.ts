// How pieces come and go. The speed is handed in; at 0 nothing travels and everything is a short cross-fade.
import type { TransitionConfig } from 'svelte/transition';
import type { Speed } from '../board';

const FADE = 120;
const ease = (t: number): number => (t < 0.5 ? 2 * t * t : 1 - (2 - 2 * t) ** 2 / 2);

const moving = (speed: Speed, duration: number, css: (t: number, u: number) => string): TransitionConfig =>
  speed > 0
    ? { duration: duration / speed, easing: ease, css }
    : { duration: FADE, css: (t: number) => `opacity: ${t}` };

/** A piece is put down: from a little above, in an arc. */
export const arrive = (_node: Element, speed: Speed): TransitionConfig =>
  moving(speed, 420, (t, u) => `transform: translate(${24 * u}px, ${-60 * u}px); opacity: ${Math.min(1, t * 2)}`);

/** A piece that somebody sees fly here: it shows itself when the flight is over. */
export const land = (_node: Element, speed: Speed): TransitionConfig =>
  moving(speed, 460, (t) => `opacity: ${Math.max(0, t * 5 - 4)}`);

/** A piece that is taken from somebody fades upward. */
export const leaveUp = (_node: Element, speed: Speed): TransitionConfig =>
  moving(speed, 420, (t, u) => `transform: translateY(${-40 * u}px); opacity: ${t}`);

/** What is lost drops, what is new rises from the ground. */
export const drop = (_node: Element, speed: Speed): TransitionConfig =>
  moving(speed, 320, (t, u) => `transform: translateY(${26 * u}px); opacity: ${t}`);

const SHORTEST = 320;
const LONGEST = 900;
const PER_STEP = 160;

/** How long a piece travels so many steps, at speed 1. */
export const travelTime = (steps: number): number => Math.min(LONGEST, Math.max(SHORTEST, PER_STEP * steps));

/** The durations that style sheets use: of moves, of a number that ticks, of the change beside it, of a die. */
export function durations(speed: Speed): Record<'move' | 'tick' | 'linger' | 'roll', string> {
  const at = (ms: number, still: number): string => `${speed > 0 ? Math.round(ms / speed) : still}ms`;
  return { move: at(600, 0), tick: at(360, FADE), linger: at(2400, 2400), roll: at(600, 0) };
}
