/** Seats are told apart by colour, shape and letter together (DIRECTION 2.2). */
import type { SeatColour } from '../lib/protocol';

export interface SeatLook {
  fill: string;
  /** The colour of the letter on it. */
  ink: string;
  shape: string;
  /** How far the letter sits below the middle, and its size, on the 24 x 24 grid. */
  drop: number;
  letter: number;
}

/** Outlines on a 24 x 24 grid. */
export const shapes = {
  square: 'M4.5 2.5h15a2 2 0 0 1 2 2v15a2 2 0 0 1-2 2h-15a2 2 0 0 1-2-2v-15a2 2 0 0 1 2-2z',
  pentagon: 'M12 1.5l10.5 7.8-4 12.2h-13l-4-12.2z',
  triangle: 'M12 1.2c.9 0 1.6.4 2.1 1.2l9 16c.9 1.7-.2 3.4-2 3.4H2.9c-1.8 0-2.9-1.7-2-3.4l9-16c.5-.8 1.2-1.2 2.1-1.2z',
  hexagon: 'M12 1.5l9 5.2v10.6l-9 5.2-9-5.2V6.7z',
  circle: 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20z',
  diamond: 'M10.6 1.3a2 2 0 0 1 2.8 0l9.3 9.3a2 2 0 0 1 0 2.8l-9.3 9.3a2 2 0 0 1-2.8 0l-9.3-9.3a2 2 0 0 1 0-2.8z',
  flower:
    'M12 3.4Q20.7 .03 20.18 9.34Q26.08 16.57 17.05 18.96Q12 26.8 6.95 18.96Q-2.08 16.57 3.82 9.34Q3.3 .03 12 3.4Z',
} as const;

const DARK = '#26262B';

export const seatLooks: Record<SeatColour, SeatLook> = {
  black: { fill: '#26262B', ink: '#FFFFFF', shape: shapes.square, drop: 0, letter: 14.5 },
  white: { fill: '#F6F2E8', ink: DARK, shape: shapes.pentagon, drop: 0.9, letter: 14.5 },
  yellow: { fill: '#F4C430', ink: DARK, shape: shapes.triangle, drop: 2.9, letter: 13.5 },
  green: { fill: '#1E9B74', ink: '#0F1411', shape: shapes.hexagon, drop: 0, letter: 14.5 },
  blue: { fill: '#2158A8', ink: '#FFFFFF', shape: shapes.circle, drop: 0, letter: 14.5 },
  red: { fill: '#B5301A', ink: '#FFFFFF', shape: shapes.diamond, drop: 0, letter: 14.5 },
  violet: { fill: '#C48BD6', ink: DARK, shape: shapes.flower, drop: 0, letter: 14.5 },
};

/** The scalloped seal that means points in every game, on a 24 x 24 grid. */
export const seal =
  'M12 2.6Q15.11 .41 16.7 3.86Q20.49 3.51 20.14 7.3Q23.59 8.89 21.4 12Q23.59 15.11 20.14 16.7Q20.49 20.49 16.7 20.14' +
  'Q15.11 23.59 12 21.4Q8.89 23.59 7.3 20.14Q3.51 20.49 3.86 16.7Q.41 15.11 2.6 12Q.41 8.89 3.86 7.3Q3.51 3.51 7.3 3.86' +
  'Q8.89 .41 12 2.6Z';
