import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';

/** Letters as wide as those of Arial, in a file for each group of them. The first that has a character draws it. */
const groups = ['latin', 'latin-ext', 'greek', 'cyrillic', 'cyrillic-ext', 'vietnamese', 'hebrew'] as const;

const rangesFile = fileURLToPath(import.meta.resolve('@fontsource/arimo/unicode.json'));
const fontFolder = path.join(path.dirname(rangesFile), 'files');

const ranges = z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(rangesFile, 'utf8')));

const bounds = groups.flatMap((group) =>
  (ranges[group] ?? '').split(',').map((range) => {
    const [first = '', last = first] = range.replace('U+', '').split('-');
    return { group, first: Number.parseInt(first, 16), last: Number.parseInt(last, 16) };
  }),
);

/** A stretch of a text that one font file draws. */
export interface Run {
  font: string;
  text: string;
}

export interface Letters {
  size: number;
  isBold: boolean;
}

/** The text in stretches; a character that no file has is a question mark. */
export function runsOf(text: string, isBold: boolean): Run[] {
  const runs: Run[] = [];
  for (const character of text.normalize('NFC')) {
    const code = character.codePointAt(0) ?? 0;
    const found = code < 32 ? undefined : bounds.find(({ first, last }) => code >= first && code <= last);
    const font = fontName(found?.group ?? 'latin', isBold);
    const shown = found === undefined ? '?' : character;
    const last = runs.at(-1);
    if (last?.font === font) last.text += shown;
    else runs.push({ font, text: shown });
  }
  return runs;
}

/** Makes the letters known to a document, which reads the files of those that it uses. */
export function registerLetters(document: PDFKit.PDFDocument): void {
  for (const group of groups)
    for (const isBold of [false, true])
      document.registerFont(fontName(group, isBold), fontFile(fontName(group, isBold)));
}

/** Where the letters of a stretch lie. */
export function fontFile(font: string): string {
  return path.join(fontFolder, `arimo-${font}-normal.woff`);
}

function fontName(group: string, isBold: boolean): string {
  return `${group}-${isBold ? 700 : 400}`;
}

/** How wide a text is, in points. */
export function widthOf(document: PDFKit.PDFDocument, text: string, { size, isBold }: Letters): number {
  return runsOf(text, isBold).reduce(
    (sum, run) => sum + document.font(run.font, size).widthOfString(run.text),
    0,
  );
}

/** A text in lines: those that it has and, where it wraps, as many as its width asks for. */
export function linesOf(
  document: PDFKit.PDFDocument,
  text: string,
  letters: Letters,
  width: number | undefined,
): string[] {
  const own = text.split(/\r\n|\r|\n/);
  if (width === undefined) return own;
  return own.flatMap((line) => {
    const lines: string[] = [];
    let current = '';
    for (const word of line.split(/(?<=\s)/)) {
      const isTooLong = current !== '' && widthOf(document, current + word.trimEnd(), letters) > width;
      if (isTooLong) lines.push(current.trimEnd());
      current = isTooLong ? word : current + word;
    }
    return [...lines, current.trimEnd()];
  });
}
