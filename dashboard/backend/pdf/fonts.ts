import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { openFont, plainFontFile } from './font-file.ts';

/** A font for documents, and the characters it has. */
export interface PdfFont {
  file: Buffer;
  characters: ReadonlySet<number>;
}

const groups = ['latin', 'latin-ext'];

async function readFont(): Promise<PdfFont> {
  const files = await Promise.all(
    groups.map((group) => {
      const name = `@fontsource-variable/instrument-sans/files/instrument-sans-${group}-standard-normal.woff2`;
      return readFile(fileURLToPath(import.meta.resolve(name)));
    }),
  );
  const file = plainFontFile(files, 'InstrumentSans');
  return { file, characters: new Set(openFont(file).characterSet) };
}

let houseFont: Promise<PdfFont> | undefined;

/** The house font, put together once per process. */
export function houseFontOfPdfs(): Promise<PdfFont> {
  houseFont ??= readFont();
  return houseFont;
}

/** Characters that the font lacks, replaced by their meaning if that is clear. */
const kin: Readonly<Record<string, string>> = {
  '≥': '>=',
  '≤': '<=',
  '→': '->',
  '←': '<-',
  '\u2011': '-',
  '\u2010': '-',
  '\u202f': ' ',
  '\u2009': ' ',
  '\u2007': ' ',
  '\u2003': ' ',
  '\u200b': '',
  '\u200d': '',
  '\ufe0f': '',
  '\ufeff': '',
  '\t': ' ',
  '\r': '',
};

/** The printable form of a text, and the characters that cannot be printed: they are replaced by a question mark. */
export function printable(text: string, { characters }: PdfFont): { text: string; missing: string[] } {
  const missing: string[] = [];
  const shown = [...text.normalize('NFC')].map((character) => {
    if (character === '\n' || characters.has(character.codePointAt(0) ?? 0)) return character;
    const near = kin[character];
    if (near !== undefined) return near;
    missing.push(character);
    return '?';
  });
  return { text: shown.join(''), missing };
}
