// Words on drawings: languages differ in length, a tile does not.

/** Letters of a wide board in units: at 1280 px, where 1600 units are about 1000 px, they are 11 px high. */
export const LEAST = 18.5;
/** The size of a seat's marker from which its letter is that large, on a wide board and where units are pixels. */
export const LEAST_MARKER = 33;
export const LEAST_PHONE_MARKER = 20;

/** Widths of the letters of our serif in ems, near enough to choose a size by. */
const NARROW = new Set([..."fijlrtIJłí.,:;-’' "]);
const WIDE = new Set([...'mwMW']);

/** How wide a text is, in ems. */
export function ems(text: string): number {
  let sum = 0;
  for (const letter of text) {
    if (NARROW.has(letter)) sum += 0.36;
    else if (WIDE.has(letter)) sum += 0.86;
    else sum += letter !== letter.toLowerCase() ? 0.68 : 0.55;
  }
  return sum;
}

/** The largest size, not above `size`, at which the longest line fits the width. */
export function fit(lines: string | string[], width: number, size: number): number {
  const widest = Math.max(0.1, ...[lines].flat().map(ems));
  return Math.round(Math.min(size, width / widest) * 10) / 10;
}

/** One line, or two broken at the space nearest the middle when one would be too long. */
export function twoLines(text: string, letters: number): string[] {
  if (text.length <= letters) return [text];
  const spaces = [...text].flatMap((letter, i) => (letter === ' ' ? [i] : []));
  const middle = text.length / 2;
  const at = spaces.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0];
  return at === undefined ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

/** Lines that are at most `width` units wide at a size of letters. */
export function wrapped(text: string, width: number, size: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line ? `${line} ${word}` : word;
    if (line && ems(longer) * size > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return line ? [...lines, line] : lines;
}

/** A name that is cut with an ellipsis where it would be wider; the whole of it stands elsewhere. */
export function shortened(text: string, width: number, size: number): string {
  if (ems(text) * size <= width) return text;
  let cut = text.length - 1;
  while (cut > 1 && ems(`${text.slice(0, cut)}…`) * size > width) cut--;
  return `${text.slice(0, cut).trim()}…`;
}

/** A change as it is written beside a number: "+3", "−2". */
export const signed = (change: number): string => (change < 0 ? `−${-change}` : `+${change}`);
