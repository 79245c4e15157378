import { createContext, useContext } from 'react';
import { formatMoney } from '#kernel/money.ts';
import { numberFormat, usualCurrency } from '#kernel/region.ts';

/** The currency of the open report's amounts. */
export const ReportCurrency = createContext(usualCurrency);

/** Formats amounts in the currency of the open report. */
export function useMoney() {
  const currency = useContext(ReportCurrency);
  return {
    currency,
    money: (amount: number) => formatMoney(amount, currency),
    whole: (amount: number) => formatWhole(amount, currency),
  };
}

const wholes = new Map<string, ReturnType<typeof numberFormat>>();

/** "$1,500"; with cents if the amount is below 10 and not whole. */
function formatWhole(amount: number, currency: string): string {
  if (Math.abs(amount) < 10 && !Number.isInteger(amount)) return formatMoney(amount, currency);
  const format =
    wholes.get(currency) ?? numberFormat({ style: 'currency', currency, maximumFractionDigits: 0 });
  wholes.set(currency, format);
  return format(amount);
}
