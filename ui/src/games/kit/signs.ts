// How wide a line of signs is and where each stands; `Signs.svelte` draws it.

/** `koku`, `seal 3`, `= +2`, `→`, `/`, `region 4`. */
export type Sign = string;

export interface PlacedSign {
  kind: 'icon' | 'text' | 'link' | 'seal' | 'special';
  /** Name of the icon, or what is written. */
  text: string;
  n: number;
  /** Middle, from the left of the line. */
  x: number;
}

function read(sign: Sign): Omit<PlacedSign, 'x'> {
  if (sign.startsWith('= ')) return { kind: 'text', text: sign.slice(2), n: 0 };
  if (sign === '→' || sign === '/') return { kind: 'link', text: sign, n: 0 };
  const [text = '', n] = sign.split(' ');
  if (n === undefined) return { kind: 'icon', text, n: 0 };
  return { kind: text === 'seal' ? 'seal' : 'special', text, n: Number(n) };
}

/** Texts are as wide as their letters, everything else is a square; in units of the size. */
function share({ kind, text }: Omit<PlacedSign, 'x'>): number {
  if (kind === 'text') return text.length * 0.5 + 0.12;
  if (kind === 'link') return text === '→' ? 0.85 : 0.4;
  return 1.08;
}

/** The signs side by side, not larger than `size` and together not wider than `width`. */
export function signRow(signs: readonly Sign[], size: number, width: number) {
  const known = signs.map(read);
  const whole = known.reduce((sum, sign) => sum + share(sign), 0);
  const unit = whole ? Math.min(size, width / whole) : size;
  let from = 0;
  const placed: PlacedSign[] = known.map((sign) => {
    const w = share(sign) * unit;
    from += w;
    return { ...sign, x: from - w / 2 };
  });
  return { unit, width: from, placed };
}
