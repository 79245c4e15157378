import { formatDay, parseDay } from './day.ts';

// One way to search for all apps: words in any order, without regard to case and accents, over what a row shows.

const letters: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ß: 'ss',
  ς: 'σ',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};

/** A text as people type it who have no accents at hand: `Łódź` is `lodz`, `Große` is `grosse`, `O’Brien` is `obrien`. */
export function folded(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{Mark}'’ʼ‘]/gu, '')
    .replace(/[łøđðħıßςæœþ]/g, (letter) => letters[letter] ?? letter)
    .replace(/[‐‑‒–—]/g, '-');
}

/** What a row shows, ready to be searched again and again. */
export interface Searchable {
  text: string;
  /** Its numbers without what stands between their digits. */
  digits: string;
}

const number = /\d[\d ()./-]{4,}\d/g;

export function searchable(texts: readonly string[]): Searchable {
  const text = folded(texts.join('\n'));
  return { text, digits: (text.match(number) ?? []).map((found) => found.replace(/\D/g, '')).join('\n') };
}

/** Digits of a phone as someone types them. */
const phoneWord = /^\+?[\d()./-]*$/;
const fewestDigits = 4;

/** Tells which rows hold every word of a query; all of them where there is none. */
export function finderFor(query: string): (row: Searchable) => boolean {
  const words = folded(query)
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => ({ word, digits: phoneWord.test(word) ? word.replace(/\D/g, '') : '' }));
  return ({ text, digits: numbers }) =>
    words.every(
      ({ word, digits }) =>
        text.includes(word) || (digits.length >= fewestDigits && numbers.includes(digits)),
    );
}

/** True when every word of the query stands somewhere in the texts. */
export function matches(texts: readonly string[], query: string): boolean {
  return finderFor(query)(searchable(texts));
}

/** A day is found by what the sheet holds and by what the screen shows. */
export function dayTexts(text: string): string[] {
  const day = parseDay(text);
  return day === undefined ? [text] : [text, day, formatDay(day)];
}
