import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';

/**
 * Fonts with the widths of Arial, one file for each group of characters. The first one that has a character draws it.
 */
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
interface Run {
  font: string;
  text: string;
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

/** Where the letters of a range are. */
export function fontFile(font: string): string {
  return path.join(fontFolder, `arimo-${font}-normal.woff`);
}

function fontName(group: string, isBold: boolean): string {
  return `${group}-${isBold ? 700 : 400}`;
}

/** The fonts of all letters, by their names. */
export const fontNames: readonly string[] = groups.flatMap((group) =>
  [false, true].map((isBold) => fontName(group, isBold)),
);
