import { amountsOn, isInWholeUnits, thousandthsMark } from './amounts.ts';
import {
  cashWords,
  changeWords,
  netWords,
  paysWith,
  roundingWords,
  serviceWords,
  taxWords,
  tipWords,
  weightOf,
} from './total-words.ts';

export const isSame = (a: number, b: number) => Math.abs(a - b) < 0.006;

/** How the figures of a receipt relate to each other. */
export interface Sums {
  prices: readonly number[];
  handed: readonly number[];
  change: readonly number[];
  /** What was paid by other means than cash. */
  charged: readonly number[];
  taxes: readonly number[];
  services: readonly number[];
  tips: readonly number[];
  subtotals: readonly number[];
  roundings: readonly number[];
  isRounded: boolean;
  isInWholeUnits: boolean;
}

export function sumsOf(lines: readonly string[], fineMark = thousandthsMark(lines)): Sums {
  const amounts = amountsOn(lines, fineMark);
  const found = lines.map((line, index) => ({ line, amounts: amounts[index] ?? [] }));
  const where = (pattern: RegExp) => [
    ...new Set(
      found.filter(({ line }) => pattern.test(line)).flatMap((one) => one.amounts.map(({ value }) => value)),
    ),
  ];
  return {
    prices: amounts.flat().flatMap(({ isMoney, value }) => (isMoney ? [value] : [])),
    handed: where(cashWords),
    change: where(changeWords),
    charged: lines
      .flatMap((line, index) =>
        paysWith(line) && !cashWords.test(line)
          ? (amounts[index]?.filter(({ isMoney }) => isMoney) ?? [])
          : [],
      )
      .map(({ value }) => value),
    taxes: where(taxWords),
    services: where(serviceWords),
    tips: where(tipWords),
    subtotals: where(netWords),
    roundings: where(roundingWords).filter((value) => Math.abs(value) < 0.05),
    isRounded: lines.some((line) => roundingWords.test(line)),
    isInWholeUnits: fineMark === undefined && isInWholeUnits(lines),
  };
}

/** The prices of the things bought: the last number in lines that are no sum, tax, payment or date. */
export function itemPrices(lines: readonly string[], fineMark = thousandthsMark(lines)): number[] {
  const amounts = amountsOn(lines, fineMark);
  return lines.flatMap((line, index) => {
    const last = weightOf(line) === 0 ? amounts[index]?.findLast(({ isMoney }) => isMoney) : undefined;
    return last === undefined ? [] : [last.value];
  });
}

/** Each sum before tax plus a tax, and plus what is charged for service. */
export function grossOf({ subtotals, taxes, services }: Sums): number[] {
  const added = taxes.filter((tax) => tax > 0);
  return subtotals.flatMap((net) =>
    added.flatMap((tax) => [net + tax, ...services.map((service) => net + tax + service)]),
  );
}
