import { fontFile, fontNames, runsOf } from './font-files.ts';

export interface Letters {
  size: number;
  isBold: boolean;
}

/** Registers the fonts with a document, which reads the files of those that it uses. */
export function registerLetters(document: PDFKit.PDFDocument): void {
  for (const name of fontNames) document.registerFont(name, fontFile(name));
}

/** How wide a text is, in points. */
export function widthOf(document: PDFKit.PDFDocument, text: string, { size, isBold }: Letters): number {
  return runsOf(text, isBold).reduce(
    (sum, run) => sum + document.font(run.font, size).widthOfString(run.text),
    0,
  );
}

/** A text in lines: its own and, if it wraps, as many as its width requires. */
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
    for (const word of line.split(/(?<=\s)/).flatMap((each) => brokenWord(document, each, letters, width))) {
      const isTooLong = current !== '' && widthOf(document, current + word.trimEnd(), letters) > width;
      if (isTooLong) lines.push(current.trimEnd());
      current = isTooLong ? word : current + word;
    }
    return [...lines, current.trimEnd()];
  });
}

/** A word, with the spaces behind it, in pieces that are no wider than a line, such as a long address. */
function brokenWord(
  document: PDFKit.PDFDocument,
  word: string,
  letters: Letters,
  width: number,
): readonly string[] {
  if (widthOf(document, word.trimEnd(), letters) <= width) return [word];
  const pieces = [''];
  for (const letter of word) {
    const piece = (pieces.at(-1) ?? '') + letter;
    const isTooLong = piece !== letter && widthOf(document, piece.trimEnd(), letters) > width;
    if (isTooLong) pieces.push(letter);
    else pieces[pieces.length - 1] = piece;
  }
  return pieces;
}
