// Small writers of SVG markup for icons on a 24-unit grid. Glyphs take currentColor, pieces carry their own inks.

/** Two decimals are enough for any drawing and keep the markup short. */
export const round = (value: number): number => Math.round(value * 100) / 100;

/** A filled outline; holes are cut by the even-odd rule. */
export const fill = (d: string, colour = 'currentColor'): string =>
  `<path d="${d}" fill="${colour}" fill-rule="evenodd"/>`;

/** An open stroke with round ends. */
export const line = (d: string, width = 1.6, colour = 'currentColor'): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;

/** A hollow circle. */
export const ring = (cx: number, cy: number, r: number, width = 1.6): string =>
  `<circle cx="${cx}" cy="${cy}" r="${r}" fill="none" stroke="currentColor" stroke-width="${width}"/>`;

/** A filled dot. */
export const dot = (cx: number, cy: number, r: number, colour = 'currentColor'): string =>
  `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${colour}"/>`;

/** The attributes of the one ink line that coloured pieces share. */
export const ink = (width = 1.1): string =>
  `stroke="var(--k,#2b221b)" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"`;

/** A closed path of n outward bulges: seals and flowers. */
export function scallop(n: number, radius: number, bulge: number, cx = 12, cy = 12): string {
  const at = (turn: number, r: number) => {
    const angle = 2 * Math.PI * turn - Math.PI / 2;
    return `${round(cx + r * Math.cos(angle))} ${round(cy + r * Math.sin(angle))}`;
  };
  let d = `M${at(0, radius)}`;
  for (let i = 0; i < n; i++) d += `Q${at((i + 0.5) / n, radius + bulge)} ${at((i + 1) / n, radius)}`;
  return d + 'Z';
}

/** A star with n points. */
export function star(n: number, outer: number, inner: number, cx = 12, cy = 12): string {
  const points = Array.from({ length: 2 * n }, (_, i) => {
    const angle = ((180 * i) / n - 90) * (Math.PI / 180);
    const r = i % 2 ? inner : outer;
    return `${round(cx + r * Math.cos(angle))} ${round(cy + r * Math.sin(angle))}`;
  });
  return `M${points.join('L')}Z`;
}

/** n thin triangles around a centre: the rays of a sun. */
export function rays(n: number, from: number, to: number, half: number, cx = 12, cy = 12): string {
  return Array.from(
    { length: n },
    (_, i) =>
      `<path transform="rotate(${round((360 * i) / n)} ${cx} ${cy})" d="M${round(cx - half)} ${round(cy - from)}L${cx} ${round(cy - to)}L${round(cx + half)} ${round(cy - from)}Z"/>`,
  ).join('');
}
