/**
 * Cuts the two font families to what the first screen needs, into src/fonts/generated/.
 *
 * Everything else stays reachable: letters outside English, Polish and Italian come from the packages' own files, which a
 * browser fetches only when a name or a chat line has such a letter.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
const OUT = join(dirname(fileURLToPath(import.meta.url)), '../src/fonts/generated');

const families = [
  { name: 'Brygada', file: 'brygada-1918', weights: [600, 700] },
  { name: 'Atkinson', file: 'atkinson-hyperlegible-next', weights: [400, 800] },
];
const POLISH = 'ĄąĆćĘęŁłŃńŚśŹźŻż';
const LATIN = String.fromCharCode(...range(0x20, 0x7e), ...range(0xa0, 0xff)) + '–—‘’“”„«»…−×·•→←↑↓′″€';

function range(from, to) {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

const unicodeRange = (text) =>
  [...new Set(text)]
    .map((letter) => letter.codePointAt(0))
    .sort((a, b) => a - b)
    .reduce((spans, code) => {
      const last = spans.at(-1);
      if (last && last[1] === code - 1) last[1] = code;
      else spans.push([code, code]);
      return spans;
    }, [])
    .map(([from, to]) => 'U+' + from.toString(16) + (to > from ? '-' + to.toString(16) : ''))
    .join(', ');

const face = (family, source, range) => `@font-face {
  font-family: '${family.name}';
  font-display: swap;
  font-weight: ${family.weights.join(' ')};
  src: url('${source}') format('woff2');
  unicode-range: ${range};
}
`;

await mkdir(OUT, { recursive: true });
let css = '';
for (const family of families) {
  const folder = join(dirname(require.resolve(`@fontsource-variable/${family.file}/package.json`)), 'files');
  const [min, max] = family.weights;
  // Later faces win where ranges overlap, so the whole of latin-ext comes first.
  css += face(
    family,
    `@fontsource-variable/${family.file}/files/${family.file}-latin-ext-wght-normal.woff2`,
    'U+100-2af, U+1e00-1eff',
  );
  for (const [part, source, letters] of [
    ['latin', 'latin', LATIN],
    ['polish', 'latin-ext', POLISH],
  ]) {
    const whole = await readFile(join(folder, `${family.file}-${source}-wght-normal.woff2`));
    const cut = await subsetFont(whole, letters, { targetFormat: 'woff2', variationAxes: { wght: { min, max } } });
    const name = `${family.name.toLowerCase()}-${part}.woff2`;
    await writeFile(join(OUT, name), cut);
    css += face(family, `./${name}`, unicodeRange(letters));
    console.log(`${name} ${whole.length} -> ${cut.length} bytes`);
  }
}
await writeFile(join(OUT, 'fonts.css'), css);
