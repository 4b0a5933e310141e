// Sentences broken into lines and names cut short, for drawings.
import { ems } from '../../art/text';

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
