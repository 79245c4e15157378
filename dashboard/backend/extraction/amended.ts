import { distance } from 'fastest-levenshtein';
import type { FieldKind, ReadingOrder } from '#kernel/extraction.ts';
import { type Language, spokenIn } from './languages.ts';
import { type Page, type ReadLine, type ReadWord, textsOf } from './lines.ts';
import { sellsThings } from './names.ts';
import { readFields } from './read.ts';
import { totalsIn } from './totals.ts';

// The nets read accented letters as plain ones, and have no € or £. Where that matters, their lines are read a second
// time: names, and the total if nothing else tells the currency.

/** Reads a line again, with the letters of a language. */
export type SecondReader = (line: ReadLine, language: Language) => Promise<string>;

const named: ReadonlySet<FieldKind> = new Set(['merchant', 'company', 'person', 'role', 'address']);
const maxLines = 6;

/** Whether anything that is asked for is read a second time. */
export const hasNames = ({ wanted }: ReadingOrder) => wanted.some(({ kind }) => named.has(kind));

/** Letters that are no accented letters, and what the nets take them for. */
const alike: Readonly<Record<string, string>> = { ß: 'b', ł: 'lt', ø: 'o', ı: 'i', đ: 'd', ð: 'd' };
const bare = (text: string) =>
  text.toLowerCase().replaceAll('æ', 'ae').replaceAll('œ', 'oe').normalize('NFD').replace(/\p{M}/gu, '');

/** Whether a word is the other one with accents. */
function isAccented(word: string, other: string): boolean {
  const [plain, accented] = [bare(other), bare(word)];
  if (!/[^\p{ASCII}]/u.test(word) || !/^[\p{L}\p{P}\d]+$/u.test(word) || plain.length !== accented.length) {
    return false;
  }
  return [...accented].every(
    (letter, at) => letter === plain[at] || alike[letter]?.includes(plain[at] ?? ' '),
  );
}

const withTexts = (line: ReadLine, words: readonly ReadWord[]): ReadLine => ({
  ...line,
  words,
  text: words.map(({ text }) => text).join(' '),
});

/** The line with the accents of another reading, if that has the same letters. */
export function withAccents(line: ReadLine, other: string): ReadLine {
  const found = other.split(/\s+/);
  const words = line.words.map((word) => ({
    ...word,
    text: found.find((one) => isAccented(one, word.text)) ?? word.text,
  }));
  return withTexts(line, words);
}

const digitsOf = (text: string) => text.replace(/\D/g, '');

const misreadOf = 5;

/** Numbers that differ in at most one digit of five are readings of the same number. */
const isSameFigure = (a: string, b: string) => distance(a, b) <= Math.floor(a.length / misreadOf);

/** The line with the currency symbol that another reading has at one of its numbers. */
export function withSign(line: ReadLine, other: string): ReadLine {
  const signed = [...other.matchAll(/([€£])\s?(\d[\d.,' ]*\d)|(\d[\d.,' ]*\d)\s?([€£])/g)];
  const words = line.words.map((word) => {
    const digits = digitsOf(word.text);
    const match = signed.find(([, , after = '', before = '']) =>
      isSameFigure(digits, digitsOf(after || before)),
    );
    if (!match || digits.length < 3 || /[€£]/.test(line.text)) return word;
    const [, first = '', , , last = ''] = match;
    const figure = word.text.replace(/^[^\d-]{1,2}|[^\d-]{1,2}$/g, '');
    return { ...word, text: first ? `${first}${figure}` : `${figure} ${last}` };
  });
  return withTexts(line, words);
}

/** The lines that names were taken from; a name that continues in the next line has both. */
function namedLines(page: Page, order: ReadingOrder, latest: string): Set<number> {
  const { fields } = readFields(page, order, latest);
  const lines = new Set<number>();
  for (const { name, kind } of order.wanted) {
    const reading = named.has(kind) ? fields[name] : undefined;
    if (!reading) continue;
    page.lines.forEach(({ text }, index) => {
      const isOne = reading.snippet.includes(text) || text.includes(reading.snippet);
      if (isOne) lines.add(index);
      const next = page.lines[index + 1]?.words[0]?.text;
      if (isOne && next !== undefined && reading.value.includes(next)) lines.add(index + 1);
    });
  }
  return lines;
}

/** If no currency symbol but at most the place tells the currency: the lines that may be the total's. */
function unsignedTotals(page: Page, order: ReadingOrder, latest: string): number[] {
  const currency = order.wanted.find(({ kind }) => kind === 'currency');
  if (!currency || !sellsThings(order.template)) return [];
  const { fields } = readFields(page, order, latest);
  if ((fields[currency.name]?.confidence ?? 0) > 0.5) return [];
  return totalsIn(textsOf(page))
    .slice(0, 1)
    .map(({ line }) => line);
}

/** The page with accents in its names, and with the currency symbol at its total. */
export async function amended<P extends Page>(
  page: P,
  order: ReadingOrder,
  latest: string,
  read: SecondReader,
): Promise<P> {
  const language = spokenIn(textsOf(page)).language;
  const lines = [...page.lines];
  const again = async (index: number, how: (line: ReadLine, other: string) => ReadLine) => {
    const line = lines[index];
    if (line) lines[index] = how(line, await read(line, language));
  };
  for (const index of [...namedLines(page, order, latest)].slice(0, maxLines)) {
    await again(index, withAccents);
  }
  for (const index of unsignedTotals(page, order, latest)) await again(index, withSign);
  return { ...page, lines };
}
