/** The shell's drawings on a 24 x 24 grid; they take the colour of the text. Each is inner SVG markup of our own. */
const line = (d: string, width = 1.6) =>
  `<path d="${d}" fill="none" stroke="currentColor" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const solid = (d: string) => `<path d="${d}" fill="currentColor"/>`;
const ring = (x: number, y: number, r: number) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="currentColor" stroke-width="1.6"/>`;
const dot = (x: number, y: number, r: number) => `<circle cx="${x}" cy="${y}" r="${r}" fill="currentColor"/>`;

export const icons = {
  oneway: line('M4 12h13M12 6.5l5.5 5.5-5.5 5.5M21 5v14', 2),
  undo: line('M9 5 4.5 9.5 9 14') + line('M5 9.5h8.5a5.5 5.5 0 0 1 0 11H9'),
  restart: line('M4 5v14M20 6l-9 6 9 6z'),
  check: line('M4.5 12.5l5 5L19.5 7', 2.4),
  hint:
    line('M9 18.5h6M10 21.5h4') +
    line('M12 2.5a6.5 6.5 0 0 0-3.8 11.8c.8.6 1.1 1.4 1.1 2.2h5.4c0-.8.3-1.6 1.1-2.2A6.5 6.5 0 0 0 12 2.5z'),
  keyboard: line('M2.5 6.5h19v11h-19zM6 10h.01M9 10h.01M12 10h.01M15 10h.01M18 10h.01M8 14h8', 1.8),
  log: line('M6 4h12v16H6zM9 8.5h6M9 12h6M9 15.5h4'),
  chat: line('M4 5h16v11H11l-4.5 4v-4H4z'),
  rules: line(
    'M12 6.5C10 5 7 4.5 3.5 4.8v13.4c3.5-.3 6.5 .2 8.5 1.7 2-1.5 5-2 8.5-1.7V4.8C17 4.5 14 5 12 6.5zM12 6.5V20',
  ),
  sliders: line('M4 7h9M17 7h3M4 17h3M11 17h9') + ring(15, 7, 2.2) + ring(9, 17, 2.2),
  menu: line('M4 6.5h16M4 12h16M4 17.5h16', 1.8),
  bell: line('M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15zM10 21h4'),
  link: line(
    'M10 14a4 4 0 0 0 5.7.4l3.1-3.1a4 4 0 0 0-5.7-5.7l-1.3 1.3M14 10a4 4 0 0 0-5.7-.4l-3.1 3.1a4 4 0 0 0 5.7 5.7l1.3-1.3',
  ),
  copy: line('M8.5 8.5h11v11h-11zM15.5 8.5v-4h-11v11h4'),
  share: line('M12 15V3.5M8 7l4-4 4 4M5 12v8h14v-8'),
  bot:
    line('M5 9h14v10H5zM12 9V5M2.5 12.5v3M21.5 12.5v3M9.5 16.2h5') +
    dot(12, 4, 1.4) +
    dot(9.3, 12.8, 1.3) +
    dot(14.7, 12.8, 1.3),
  person: ring(12, 8, 4) + line('M4.5 20.5c.6-4.6 3.6-7 7.5-7s6.9 2.4 7.5 7'),
  chair: line('M7 3v10M7 13h9v7M7 13v7M7 9h4'),
  clock: ring(12, 12.5, 8) + line('M12 8v4.7l3 2.3M9.5 2h5'),
  eye: line('M2.5 12s3.5-6 9.5-6 9.5 6 9.5 6-3.5 6-9.5 6-9.5-6-9.5-6z') + ring(12, 12, 2.8),
  play: solid('M7 4.5v15l12.5-7.5z'),
  pause: solid('M6.5 5h4v14h-4zM13.5 5h4v14h-4z'),
  prev: line('M15 5l-7 7 7 7', 2),
  next: line('M9 5l7 7-7 7', 2),
  first: line('M18 5l-7 7 7 7M6 5v14', 2),
  last: line('M6 5l7 7-7 7M18 5v14', 2),
  plus: line('M12 5v14M5 12h14', 2),
  close: line('M6 6l12 12M18 6L6 18', 2),
  down: line('M5.5 9l6.5 6.5L18.5 9', 2),
  search: ring(10.5, 10.5, 6.5) + line('M15.5 15.5l5 5', 2),
  zoomin: ring(10.5, 10.5, 6.5) + line('M15.5 15.5l5 5M10.5 7.8v5.4M7.8 10.5h5.4'),
  zoomout: ring(10.5, 10.5, 6.5) + line('M15.5 15.5l5 5M7.8 10.5h5.4'),
  fit: line('M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5'),
  warn: line('M12 3.5L22 20.5H2zM12 10v5') + dot(12, 17.7, 1.1),
  plug: line('M9 3v5M15 3v5M6.5 8h11v3.5a5.5 5.5 0 0 1-11 0zM12 17v4'),
  globe: ring(12, 12, 8.5) + line('M3.5 12h17M12 3.5c-5 5-5 12 0 17M12 3.5c5 5 5 12 0 17'),
  lock: line('M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3'),
  hand: line('M6.5 20.5l-2-12.5 4.5-.8M8.5 4.5l8.5-1.2 2.3 15.4-9 1.3z'),
  target: ring(12, 12, 8) + dot(12, 12, 3),
  trophy: line(
    'M7.5 4h9v5a4.5 4.5 0 0 1-9 0zM7.5 5.5H4c0 3.5 1.5 5 3.8 5.2M16.5 5.5H20c0 3.5-1.5 5-3.8 5.2M12 13.5V17M8 20h8M9.5 17h5v3',
  ),
  sound: line('M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4 4 0 0 1 0 6M18 6.5a7.5 7.5 0 0 1 0 11'),
} as const;

export type IconName = keyof typeof icons;
