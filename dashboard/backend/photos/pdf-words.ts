import { type PdfLibrary, sizeOf } from './pdf-library.ts';

/** A word of a page's text, in thousandths of the page's width from its upper left corner. */
export interface PdfWord {
  text: string;
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

interface Letter extends PdfWord {
  /** Whether a space or the end of a line precedes it. */
  isApart: boolean;
}

const unit = 1000;
/** With fewer letters, the text is just a label on a page that is a picture. */
const minLetters = 12;
/** On a page that is mostly a picture, fewer words than this come from the program that made it. */
const minLettersOnPicture = 200;
const mostOf = 0.5;
const maxUnknown = 0.1;
const maxCharacters = 30_000;
const maxObjects = 5_000;
const pictureKind = 3;
const formKind = 5;
/** The gap between two letters of a word is smaller, as a fraction of their height. */
const wordGap = 0.25;

/** Private-use and control characters: what comes from a font that does not say which letters it draws. */
const isUnknown = (code: number) =>
  code === 0xfffd || (code >= 0xe000 && code <= 0xf8ff) || code < 0x20 || (code >= 0x7f && code < 0xa0);

const isSpace = (code: number) => code === 0 || /^[\s\xad]$/u.test(String.fromCodePoint(code));

function floatsAt({ pdfium }: PdfLibrary, pointer: number): [number, number, number, number] {
  const read = (at: number) => pdfium.getValue(pointer + at, 'float');
  return [read(0), read(4), read(8), read(12)];
}

/** The position of points on the page as displayed. */
function placing(library: PdfLibrary, page: number) {
  const { width, height } = sizeOf(library, page);
  // The library answers in whole numbers.
  const fine = 20;
  const [across, down] = [unit * fine, Math.round((unit * fine * height) / width)];
  return (x: number, y: number) =>
    library.withBytes(8, (pointer) => {
      library.FPDF_PageToDevice(page, 0, 0, across, down, 0, x, y, pointer, pointer + 4);
      const read = (at: number) => library.pdfium.getValue(at, 'i32') / fine;
      return { x: read(pointer), y: read(pointer + 4) };
    });
}

/** How much of the page is covered by pictures, including those inside forms. */
function pictureShare(library: PdfLibrary, page: number): number {
  const { width, height } = sizeOf(library, page);
  let left = maxObjects;
  let area = 0;
  const add = (object: number) => {
    left -= 1;
    const kind = library.FPDFPageObj_GetType(object);
    if (kind === formKind) {
      const count = library.FPDFFormObj_CountObjects(object);
      for (let at = 0; at < count && left > 0; at += 1) add(library.FPDFFormObj_GetObject(object, at));
    }
    if (kind !== pictureKind) return;
    library.withBytes(16, (at) => {
      if (!library.FPDFPageObj_GetBounds(object, at, at + 4, at + 8, at + 12)) return;
      const [x0, y0, x1, y1] = floatsAt(library, at);
      area += Math.abs((x1 - x0) * (y1 - y0));
    });
  };
  const count = library.FPDFPage_CountObjects(page);
  for (let at = 0; at < count && left > 0; at += 1) add(library.FPDFPage_GetObject(page, at));
  return area / (width * height);
}

/** The letters of a page in the order in which they were written; undefined if its fonts do not say which they are. */
function lettersOf(library: PdfLibrary, page: number, text: number): Letter[] | undefined {
  const seen = placing(library, page);
  const count = Math.min(maxCharacters, library.FPDFText_CountChars(text));
  const letters: Letter[] = [];
  let unknown = 0;
  let isApart = true;
  for (let index = 0; index < count; index += 1) {
    const code = library.FPDFText_GetUnicode(text, index);
    if (isSpace(code)) {
      isApart = true;
      continue;
    }
    if (isUnknown(code) || library.FPDFText_HasUnicodeMapError(text, index) === 1) unknown += 1;
    const [x0, y0, x1, y1] = library.withBytes(16, (pointer) => {
      library.FPDFText_GetLooseCharBox(text, index, pointer);
      return floatsAt(library, pointer);
    });
    const [one, other] = [seen(x0, y0), seen(x1, y1)];
    letters.push({
      text: String.fromCodePoint(code),
      x0: Math.min(one.x, other.x),
      y0: Math.min(one.y, other.y),
      x1: Math.max(one.x, other.x),
      y1: Math.max(one.y, other.y),
      isApart,
    });
    isApart = false;
  }
  return unknown > maxUnknown * letters.length ? undefined : letters;
}

const middle = ({ y0, y1 }: PdfWord) => (y0 + y1) / 2;

/** Words from letters that follow each other from left to right; text in other directions is ignored. */
function wordsOf(letters: readonly Letter[]): { words: PdfWord[]; aside: number } {
  const groups: Letter[][] = [];
  for (const letter of letters) {
    const last = groups.at(-1)?.at(-1);
    const height = letter.y1 - letter.y0;
    const isFar =
      last !== undefined &&
      (letter.x0 - last.x1 > wordGap * height || Math.abs(middle(letter) - middle(last)) > 2 * height);
    if (!last || letter.isApart || isFar) groups.push([letter]);
    else groups.at(-1)?.push(letter);
  }
  const words: PdfWord[] = [];
  let aside = 0;
  for (const group of groups) {
    const [first, last] = [group[0], group.at(-1)];
    if (!first || !last) continue;
    const [across, down] = [last.x0 - first.x0, Math.abs(middle(last) - middle(first))];
    if (group.length > 1 && across <= 2 * down) {
      aside += group.length;
      continue;
    }
    words.push({
      text: group.map(({ text }) => text).join(''),
      x0: Math.min(...group.map(({ x0 }) => x0)),
      y0: Math.min(...group.map(({ y0 }) => y0)),
      x1: Math.max(...group.map(({ x1 }) => x1)),
      y1: Math.max(...group.map(({ y1 }) => y1)),
    });
  }
  return { words, aside };
}

/** Some programs write bold letters twice, slightly shifted. */
function onlyOnce(words: readonly PdfWord[]): PdfWord[] {
  const known = new Set<string>();
  return words.filter(({ text, x0, y0 }) => {
    const place = `${Math.round(x0 / 4)} ${Math.round(y0 / 4)} ${text}`;
    return known.size < known.add(place).size;
  });
}

/**
 * The words that a page contains as text, if they are what one sees. Null if it has to be read as a picture: a scan,
 * drawn letters, or text that does not match what is displayed.
 */
export function wordsOnPage(library: PdfLibrary, page: number): PdfWord[] | null {
  const text = library.FPDFText_LoadPage(page);
  if (text === 0) return null;
  try {
    const letters = lettersOf(library, page, text);
    if (!letters) return null;
    const { words, aside } = wordsOf(letters);
    const { width, height } = sizeOf(library, page);
    const lowest = (unit * height) / width;
    const onPage = onlyOnce(words).filter(
      ({ x1, x0, y0, y1 }) => x1 > 0 && x0 < unit && y1 > 0 && y0 < lowest,
    );
    const count = onPage.reduce((sum, word) => sum + word.text.length, 0);
    if (count < minLetters || aside > count) return null;
    if (count < minLettersOnPicture && pictureShare(library, page) > mostOf) return null;
    return onPage;
  } finally {
    library.FPDFText_ClosePage(text);
  }
}
