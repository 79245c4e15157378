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

/** One word of a query, in the ways in which it may stand in a row. */
export interface Word {
  any: readonly string[];
  /** Of a number of some length, to be found whatever stands between its digits; else ''. */
  digits: string;
}

/** A word as it is typed, folded. */
export function plainWord(word: string): Word {
  const digits = phoneWord.test(word) ? word.replace(/\D/g, '') : '';
  return { any: [word], digits: digits.length >= fewestDigits ? digits : '' };
}

/** The words of a query; none where there is nothing to look for. */
export function wordsOf(query: string): Word[] {
  return folded(query)
    .split(/\s+/)
    .filter((word) => word !== '')
    .map(plainWord);
}

/** Tells which rows hold every word; all of them where there is none. */
export function finderOf(words: readonly Word[]): (row: Searchable) => boolean {
  // Tens of thousands of rows are asked at a key, so that loops do what "every" and "some" would say.
  return ({ text, digits: numbers }) => {
    for (const { any, digits } of words) {
      let isHeld = digits !== '' && numbers.includes(digits);
      for (let at = 0; !isHeld && at < any.length; at++) isHeld = text.includes(any[at] ?? '');
      if (!isHeld) return false;
    }
    return true;
  };
}

/** The same of a query as it is typed. */
export function finderFor(query: string): (row: Searchable) => boolean {
  return finderOf(wordsOf(query));
}

/**
 * The same among things that stay while somebody types: what each is found by is made when it is first asked about, and not again.
 * A blank query finds all of them and asks about none.
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

/** True when every word of the query stands somewhere in the texts. */
export function matches(texts: readonly string[], query: string): boolean {
  return finderFor(query)(searchable(texts));
}

/** A day is found by what the sheet holds and by what the screen shows. */
export function dayTexts(text: string): string[] {
  const day = parseDay(text);
  return day === undefined ? [text] : [text, day, formatDay(day)];
}
