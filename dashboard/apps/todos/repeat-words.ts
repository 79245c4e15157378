import { parseDay } from '#kernel/day.ts';

// Converts "every 2 weeks on monday" and similar phrases, as people type them, into RRULE texts of RFC 5545.

const dayNames = [
  ['MO', 'mon(?:days?)?'],
  ['TU', 'tue(?:s(?:days?)?)?'],
  ['WE', 'wed(?:nesdays?)?'],
  ['TH', 'thu(?:r(?:s(?:days?)?)?)?'],
  ['FR', 'fri(?:days?)?'],
  ['SA', 'sat(?:urdays?)?'],
  ['SU', 'sun(?:days?)?'],
] as const;
const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const ordinalWords = ['first', 'second', 'third', 'fourth', 'fifth'];

const weekday = `(?:${dayNames.map(([, pattern]) => pattern).join('|')})`;
const month =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const ordinal = '\\d{1,2}(?:st|nd|rd|th)';
const nth = `(?:${ordinalWords.join('|')}|[1-5](?:st|nd|rd|th)|last)`;
const separator = '(?:\\s*,\\s*(?:and\\s+)?|\\s+and\\s+|\\s*[&/]\\s*)';
const listOf = (item: string) => `${item}(?:${separator}${item})*`;
const ofMonth = '(?:\\s+(?:day\\s+)?of\\s+(?:the|each|every)\\s+month)?';
const monthDays = `(?:last\\s+day|${listOf(ordinal)})${ofMonth}`;
const nthWeekday = `${nth}\\s+${weekday}\\b${ofMonth}`;
const dayOfYear = `(?:${month}\\.?\\s+(?:on\\s+)?(?:the\\s+)?\\d{1,2}(?:st|nd|rd|th)?|\\d{1,2}(?:st|nd|rd|th)?\\s+(?:of\\s+)?${month})`;

type Parts = Readonly<Record<string, string | number>>;

const matchAll = (text: string, pattern: string) =>
  [...text.matchAll(new RegExp(pattern, 'gi'))].map(([found]) => found.toLowerCase());

function daysIn(text: string): string {
  const found = matchAll(text, `\\b${weekday}\\b`);
  const codes = dayNames.filter(([, pattern]) => found.some((name) => new RegExp(`^${pattern}$`).test(name)));
  return codes.map(([code]) => code).join(',');
}

function monthDaysIn(text: string): Parts | undefined {
  if (/^last\s+day/i.test(text)) return { FREQ: 'MONTHLY', BYMONTHDAY: -1 };
  const days = matchAll(text, ordinal).map((day) => Number.parseInt(day, 10));
  if (days.some((day) => day < 1 || day > 31)) return undefined;
  return { FREQ: 'MONTHLY', BYMONTHDAY: [...new Set(days)].sort((a, b) => a - b).join(',') };
}

function nthWeekdayIn(text: string): Parts {
  const word = matchAll(text, `^${nth}`)[0] ?? '';
  const place = word === 'last' ? -1 : ordinalWords.indexOf(word) + 1 || Number.parseInt(word, 10);
  return { FREQ: 'MONTHLY', BYDAY: `${place}${daysIn(text)}` };
}

/** With all the days that a year can have. */
const leapYear = 2024;

function dayOfYearIn(text: string): Parts | undefined {
  const day = Number(/\d+/.exec(text)?.[0]);
  const number = monthNames.indexOf(matchAll(text, month)[0]?.slice(0, 3) ?? '') + 1;
  if (parseDay(`${leapYear}-${number}-${day}`) === undefined) return undefined;
  return { FREQ: 'YEARLY', BYMONTH: number, BYMONTHDAY: day };
}

const frequencies: Readonly<Record<string, string>> = {
  day: 'DAILY',
  week: 'WEEKLY',
  month: 'MONTHLY',
  year: 'YEARLY',
};

function intervalIn(text: string): Parts | undefined {
  const [, times, unit = '', tail = ''] =
    /^(?:(other|\d+)\s+)?(day|week|month|year)s?\b(?:\s+on\s+(?:the\s+)?(.*))?/i.exec(text) ?? [];
  const interval = times === undefined ? 1 : times.toLowerCase() === 'other' ? 2 : Number(times);
  if (interval < 1 || interval > 999) return undefined;
  const base: Parts = {
    FREQ: frequencies[unit.toLowerCase()] ?? '',
    ...(interval > 1 && { INTERVAL: interval }),
  };
  if (tail === '') return base;
  const rest = readTail(unit.toLowerCase(), tail);
  return rest && { ...base, ...rest, FREQ: base['FREQ'] ?? '' };
}

function readTail(unit: string, tail: string): Parts | undefined {
  if (unit === 'week') return { BYDAY: daysIn(tail) };
  if (unit === 'year') return dayOfYearIn(tail);
  return new RegExp(`^${nthWeekday}`, 'i').test(tail) ? nthWeekdayIn(tail) : monthDaysIn(tail);
}

const weekdaysOnly = 'MO,TU,WE,TH,FR';

/** What may follow "every", longer forms first. */
const forms: readonly { pattern: string; read: (text: string) => Parts | undefined }[] = [
  { pattern: nthWeekday, read: nthWeekdayIn },
  { pattern: dayOfYear, read: dayOfYearIn },
  { pattern: monthDays, read: monthDaysIn },
  { pattern: '(?:week|work)days?', read: () => ({ FREQ: 'WEEKLY', BYDAY: weekdaysOnly }) },
  { pattern: 'weekends?', read: () => ({ FREQ: 'WEEKLY', BYDAY: 'SA,SU' }) },
  { pattern: `(?:(?:other|\\d+)\\s+)?weeks?\\s+on\\s+${listOf(weekday)}`, read: intervalIn },
  {
    pattern: `(?:(?:other|\\d+)\\s+)?months?\\s+on\\s+(?:the\\s+)?(?:${nthWeekday}|${monthDays})`,
    read: intervalIn,
  },
  { pattern: `(?:(?:other|\\d+)\\s+)?years?\\s+on\\s+(?:the\\s+)?${dayOfYear}`, read: intervalIn },
  { pattern: '(?:(?:other|\\d+)\\s+)?(?:days?|weeks?|months?|years?)', read: intervalIn },
  {
    pattern: `other\\s+${listOf(weekday)}`,
    read: (text) => ({ FREQ: 'WEEKLY', INTERVAL: 2, BYDAY: daysIn(text) }),
  },
  { pattern: listOf(weekday), read: (text) => ({ FREQ: 'WEEKLY', BYDAY: daysIn(text) }) },
];

const afterCompletion =
  '(?:\\s+(?:after\\s+completion|after\\s+completing|from\\s+completion|when\\s+done))?';
const patterns = forms.map(({ pattern, read }) => ({
  read,
  expression: new RegExp(`(?<![\\w-])every(!)?\\s+(${pattern})(${afterCompletion})(?![\\w-])`, 'i'),
}));

export interface RepeatFound {
  rule: string;
  from: 'due' | 'completion';
  /** Its position in the text. */
  start: number;
  end: number;
}

/** Finds the first "every …" in a text. "every!" and "… after completion" count from the day the task was done. */
export function findRepeat(text: string): RepeatFound | undefined {
  const found = patterns.flatMap(({ expression, read }): RepeatFound[] => {
    const match = expression.exec(text);
    const parts = match?.[2] === undefined ? undefined : read(match[2]);
    if (!match || !parts) return [];
    const isFromCompletion = match[1] === '!' || (match[3] ?? '') !== '';
    return [
      {
        rule: Object.entries(parts)
          .map(([name, value]) => `${name}=${value}`)
          .join(';'),
        from: isFromCompletion ? 'completion' : 'due',
        start: match.index,
        end: match.index + match[0].length,
      },
    ];
  });
  // Of forms that start at the same position, the longest wins: "every week on monday" is more than "every week".
  return found.sort((a, b) => a.start - b.start || b.end - a.end)[0];
}

const adverbs: Readonly<Record<string, string>> = {
  daily: 'every day',
  weekly: 'every week',
  monthly: 'every month',
  yearly: 'every year',
  annually: 'every year',
};

/** The rule of a text that says only how often. */
export function readRepeatWords(text: string): Pick<RepeatFound, 'rule' | 'from'> | undefined {
  const trimmed = text.trim();
  const words = adverbs[trimmed.toLowerCase()] ?? trimmed;
  const found = findRepeat(words);
  return found && found.start === 0 && found.end === words.length ? found : undefined;
}
