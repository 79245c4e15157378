import { formatDay, parseDay } from './day.ts';

// One search for all apps: words in any order, ignoring case and accents, over what a row shows.

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

/** A text without accents, as people type it: `Łódź` is `lodz`, `Große` is `grosse`, `O’Brien` is `obrien`. */
export function folded(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{Mark}'’ʼ‘]/gu, '')
    .replace(/[łøđðħıßςæœþ]/g, (letter) => letters[letter] ?? letter)
    .replace(/[‐‑‒–—]/g, '-');
}

/** What a row shows, prepared for repeated searches. */
export interface Searchable {
  text: string;
  /** Its numbers without the separators between digits. */
  digits: string;
}

const number = /\d[\d ()./-]{4,}\d/g;

export function searchable(texts: readonly string[]): Searchable {
  const text = folded(texts.join('\n'));
  return { text, digits: (text.match(number) ?? []).map((found) => found.replace(/\D/g, '')).join('\n') };
}

/** The digits of a phone number as somebody types them. */
const phoneWord = /^\+?[\d()./-]*$/;
const fewestDigits = 4;

/** One word of a query, in the forms in which it may occur in a row. */
export interface Word {
  any: readonly string[];
  /** For longer numbers: the digits, found whatever separates them; otherwise ''. */
  digits: string;
}

/** The word as typed, folded. */
export function plainWord(word: string): Word {
  const digits = phoneWord.test(word) ? word.replace(/\D/g, '') : '';
  return { any: [word], digits: digits.length >= fewestDigits ? digits : '' };
}

/** The words of a query; none if there is nothing to search for. */
export function wordsOf(query: string): Word[] {
  return folded(query)
    .split(/\s+/)
    .filter((word) => word !== '')
    .map(plainWord);
}

/** Tests whether a row contains every word; true for all rows if there are no words. */
export function finderOf(words: readonly Word[]): (row: Searchable) => boolean {
  // Each key press tests tens of thousands of rows, so this uses loops instead of "every" and "some".
  return ({ text, digits: numbers }) => {
    for (const { any, digits } of words) {
      let isHeld = digits !== '' && numbers.includes(digits);
      for (let at = 0; !isHeld && at < any.length; at++) isHeld = text.includes(any[at] ?? '');
      if (!isHeld) return false;
    }
    return true;
  };
}

/** The same for a query as typed. */
export function finderFor(query: string): (row: Searchable) => boolean {
  return finderOf(wordsOf(query));
}

/**
 * The same for things that stay while somebody types: what each is found by is computed once, on first use. A blank query finds
 * all of them without computing anything.
 */
export function finderAmong<T extends object>(
  textsOf: (one: T) => readonly string[],
): (query: string) => (one: T) => boolean {
  const known = new WeakMap<T, Searchable>();
  return (query) => {
    const words = wordsOf(query);
    if (words.length === 0) return () => true;
    const holds = finderOf(words);
    return (one) => {
      const text = known.get(one) ?? searchable(textsOf(one));
      known.set(one, text);
      return holds(text);
    };
  };
}

/** True if every word of the query occurs somewhere in the texts. */
export function matches(texts: readonly string[], query: string): boolean {
  return finderFor(query)(searchable(texts));
}

/** A day is found both as the sheet holds it and as the screen shows it. */
export function dayTexts(text: string): string[] {
  const day = parseDay(text);
  return day === undefined ? [text] : [text, day, formatDay(day)];
}
