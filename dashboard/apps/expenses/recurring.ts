import { daysAfter, daysBetween, parseDay } from '#kernel/day.ts';
import { median } from '#kernel/median.ts';
import type { ExpenseRow } from './record.ts';
import { textOfLine } from './rules.ts';

/** An expense that recurs: paid to the same merchant, about the same amount, at regular intervals. */
export interface Recurring {
  name: string;
  /** The median amount. */
  amount: number;
  everyDays: number;
  last: string;
  next: string;
}

const fewest = 3;
/** A month has 28 to 31 days, and a weekend may come in between. */
const maxOffDays = 4;
const maxOffShare = 0.1;

/** The first words of a description, which identify the merchant. */
export function merchantOf(description: string): string {
  return textOfLine(description).replace(/[,;:.–-]+$/, '') || description.trim();
}

/**
 * The name to show for each merchant that `merchantOf` gives: the whole description, if all its rows have the same words and no
 * number from a bank's line; for "Hotel Santa Julia, 3 nights" the part before the comma.
 */
export function merchantNames(descriptions: readonly string[]): ReadonlyMap<string, string> {
  const whole = Map.groupBy(new Set(descriptions.map((each) => each.trim())), merchantOf);
  return new Map(
    [...whole].map(([merchant, [first = merchant, ...others]]) => {
      const names = [first, first.split(',')[0]?.trim() ?? ''];
      const name = others.length > 0 ? undefined : names.find((each) => each !== '' && !/\d/.test(each));
      return [merchant, name ?? merchant];
    }),
  );
}

/** Finds recurring expenses among rows of one currency, the next one due first. */
export function recurringOf(
  rows: readonly Pick<ExpenseRow, 'date' | 'description' | 'amount'>[],
): Recurring[] {
  const paid = rows.flatMap(({ date, description, amount }) => {
    const day = parseDay(date);
    const name = merchantOf(description);
    return day !== undefined && typeof amount === 'number' && amount > 0 && name !== ''
      ? [{ day, name, amount }]
      : [];
  });
  const found = [...Map.groupBy(paid, ({ name }) => name.toLowerCase()).values()].flatMap(
    (some): Recurring[] => {
      const inOrder = some.toSorted((a, b) => a.day.localeCompare(b.day));
      const latest = inOrder.at(-1);
      if (latest === undefined || inOrder.length < fewest) return [];
      const gaps = inOrder.slice(1).map(({ day }, at) => daysBetween(inOrder[at]?.day ?? day, day));
      const everyDays = Math.abs(median(gaps));
      const amount = median(inOrder.map((each) => each.amount));
      const isRegular = gaps.every((gap) => Math.abs(Math.abs(gap) - everyDays) <= maxOffDays);
      const isAlike = inOrder.every((each) => Math.abs(each.amount - amount) <= amount * maxOffShare);
      if (everyDays < 6 || !isRegular || !isAlike) return [];
      return [
        { name: latest.name, amount, everyDays, last: latest.day, next: daysAfter(latest.day, everyDays) },
      ];
    },
  );
  return found.toSorted((a, b) => a.next.localeCompare(b.next));
}

/** Nobody is asked about an expense this many days after it was expected. */
const askedDays = 31;

/** What should have come again by now but is in no row yet. */
export function expectedOf(
  rows: readonly Pick<ExpenseRow, 'date' | 'description' | 'amount'>[],
  today: string,
): Recurring[] {
  return recurringOf(rows).filter(({ next }) => next <= today && next > daysAfter(today, -askedDays));
}
