// How pieces come and go. Durations follow the setting; with motion off everything is a short cross-fade.
import type { TransitionConfig } from 'svelte/transition';
import { onRiver, voyage, type Berth } from './geometry';

export const pace = { speed: 1 };

const FADE = 120;

/** A piece that somebody sees fly here: it shows itself when the flight is over. */
export const land = (_node: Element): TransitionConfig =>
  pace.speed > 0
    ? { duration: 460 / pace.speed, css: (t) => `opacity: ${Math.max(0, t * 5 - 4)}` }
    : { duration: FADE, css: (t) => `opacity: ${t}` };

const PER_SPACE = 160;
const SHORTEST = 320;
const LONGEST = 900;

export const voyageTime = (spaces: number): number => Math.min(LONGEST, Math.max(SHORTEST, PER_SPACE * spaces));

const shift = ({ x, y }: { x: number; y: number }): string => `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;

/** The frames of a ship's way along the river; past the mouth it fades out and comes in again at the source. */
export function voyageFrames(from: Berth, to: Berth): Keyframe[] {
  const legs = voyage(from, to);
  const count = legs.reduce((sum, leg) => sum + leg.length - 1, 0);
  let done = 0;
  return legs.flatMap((leg, part) => {
    const frames = leg.map((point, i) => ({
      transform: shift(point),
      offset: Math.min(1, (done + i) / count),
      opacity: (part === 0 && legs.length > 1 && i === leg.length - 1) || (part === 1 && i === 0) ? 0 : 1,
    }));
    done += leg.length - 1;
    return frames;
  });
}

/** Where a ship lies, as CSS: a resting ship needs no animation. */
export const berthed = (at: Berth): string => shift(onRiver(at.u, at.off));

/** The duration of moves as CSS, for transitions that the style sheet makes. */
export const moveTime = (speed: number): string => (speed > 0 ? `${Math.round(520 / speed)}ms` : '0ms');
