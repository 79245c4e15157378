import * as chrono from 'chrono-node/en';
import { dayOfParts, daysAfter, realDay } from '#kernel/day.ts';
import { readDay, usualDayOrder } from '#kernel/written-day.ts';

/** A day mentioned in a text, and the text around it. */
export interface FoundDay {
  day: string;
  rest: string;
}

/** "18.40" of "18.40 yesterday", which could also be a time. */
const amountBefore =
  /^\d[\d.,:]*\s+(?=(?:yesterday|today|tomorrow|tonight|last|this|on|sun|mon|tue|wed|thu|fri|sat)\p{L}*\b)/iu;

/** The 12 of "yesterday 12.50" and of "Nov 5 12", which could also be an hour or a year. */
const amountAfter = /\s+\d{1,3}(?:[.,]\d+)?$/;

type Found = ReturnType<typeof chrono.parse>[number];

function namedDay(text: string, noon: Date): Found | undefined {
  return chrono.parse(text, noon).find(({ start, text: typed }) => {
    const isDay = start.isCertain('day') || start.isCertain('weekday');
    return isDay && /\p{L}/u.test(typed) && !start.tags().has('result/relativeDateAndTime');
  });
}

/** A day without the number behind it, if it is a day without that, too. */
function withoutAmount(found: Found, noon: Date): Pick<Found, 'start' | 'text'> {
  const alone = found.text.replace(amountAfter, '');
  const day = alone === found.text ? undefined : namedDay(alone, noon);
  return day?.text === alone ? day : found;
}

const ahead = /\b(?:next|this|coming)\b/i;

/** A weekday, or a day without its year, is the last one unless the words say otherwise. */
function lookingBack({ start, text }: Pick<Found, 'start' | 'text'>, today: string): string {
  const [year, month, date] = [start.get('year') ?? 0, start.get('month') ?? 1, start.get('day') ?? 1];
  const day = dayOfParts(year, month, date);
  if (day <= today || ahead.test(text) || start.isCertain('year')) return day;
  return start.isCertain('day') ? (realDay(year - 1, month, date) ?? day) : daysAfter(day, -7);
}

/** "yesterday", "last friday", "Nov 5", and days in numbers in the order of the person's region. */
export function pastDayIn(text: string, today: string): FoundDay | undefined {
  const words = text.split(' ');
  const at = words.findIndex((word) => readDay(word, usualDayOrder()) !== undefined);
  const written = words[at] === undefined ? undefined : readDay(words[at], usualDayOrder());
  if (written !== undefined) return { day: written, rest: words.toSpliced(at, 1).join(' ').trim() };
  const [year = 0, month = 1, date = 1] = today.split('-').map(Number);
  const noon = new Date(year, month - 1, date, 12);
  const found = namedDay(text, noon);
  if (!found) return undefined;
  const named = withoutAmount(found, noon);
  const typed = named.text;
  const amount = amountBefore.exec(typed)?.[0] ?? '';
  const before = text.slice(0, found.index + amount.length).replace(/(?:^|\s)on\s*$/i, ' ');
  const rest = `${before} ${text.slice(found.index + typed.length)}`;
  return { day: lookingBack(named, today), rest: rest.replace(/\s+/g, ' ').trim() };
}
