// A sentence broken into lines for a drawing.
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
