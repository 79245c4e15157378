import { daysAfter, today } from '#kernel/day.ts';
import { readMoney } from '#kernel/money.ts';
import { folded, plainWord, type Word } from '#kernel/search.ts';
import { readDay, usualDayOrder } from '#kernel/written-day.ts';

// Parses the text in the search over all apps: words, and also numbers and days in the person's formats.

const near: Readonly<Record<string, number>> = { yesterday: -1, today: 0, tomorrow: 1 };

function dayOf(phrase: string): string | undefined {
  const ahead = near[phrase];
  return ahead === undefined ? readDay(phrase, usualDayOrder()) : daysAfter(today(), ahead);
}

/** How many words a day is written in at most: "5 November 2026". */
const longestDay = 3;

function dayAt(words: readonly string[], at: number): { length: number; day: string } | undefined {
  for (let length = Math.min(longestDay, words.length - at); length > 0; length--) {
    const day = dayOf(words.slice(at, at + length).join(' '));
    if (day !== undefined) return { length, day };
  }
  return undefined;
}

/** A number as rows hold it beside how they show it: `1.234,50` is `1234.5`. */
function numberWord(word: string): Word {
  const plain = plainWord(word);
  if (!/^\P{L}*\d\P{L}*$/u.test(word)) return plain;
  const value = readMoney(word);
  return value === undefined || String(value) === word ? plain : { ...plain, any: [word, String(value)] };
}

/** The words of a query; a day of several words is one of them. */
export function understood(query: string): Word[] {
  const typed = folded(query)
    .split(/\s+/)
    .filter((word) => word !== '');
  const words: Word[] = [];
  for (let at = 0; at < typed.length; ) {
    const found = dayAt(typed, at);
    const phrase = typed.slice(at, at + (found?.length ?? 1)).join(' ');
    words.push(found ? { any: [found.day, phrase], digits: '' } : numberWord(phrase));
    at += found?.length ?? 1;
  }
  return words;
}
