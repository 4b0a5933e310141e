// How ships travel along the bends of the river.
import { onRiver, voyage, type Berth } from './geometry';

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
