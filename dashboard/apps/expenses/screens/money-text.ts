import { createContext, useContext } from 'react';
import { formatMoney } from '#kernel/money.ts';
import { numberFormat, usualCurrency } from '#kernel/region.ts';

/** What the amounts of the open report are in. */
export const ReportCurrency = createContext(usualCurrency);

/** Amounts as texts, in the currency of the open report. */
export function useMoney() {
  const currency = useContext(ReportCurrency);
  return {
    currency,
    money: (amount: number) => formatMoney(amount, currency),
    whole: (amount: number) => formatWhole(amount, currency),
  };
}

const wholes = new Map<string, ReturnType<typeof numberFormat>>();

/** "$1,500"; with cents where there are no whole dollars to say. */
function formatWhole(amount: number, currency: string): string {
  if (Math.abs(amount) < 10 && !Number.isInteger(amount)) return formatMoney(amount, currency);
  const format =
    wholes.get(currency) ?? numberFormat({ style: 'currency', currency, maximumFractionDigits: 0 });
  wholes.set(currency, format);
  return format(amount);
}
