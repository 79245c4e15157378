import Big from 'big.js';
import { decimalsOf } from './money.ts';
import { usualCurrency } from './region.ts';

// Amounts turned into other currencies and added up in decimals, never in binary fractions, of which no sum of cents is made.

/** Halves go away from zero: 1.005 is 1.01, and -1.005 is -1.01. */
const half = Big.roundHalfUp;
/** A rate that is worked out has so many digits that amounts of up to ten million come out right to the cent. */
const rateDigits = 10;

/** An amount turned into another currency, exactly, and then rounded to its smallest coin, halves away from zero. */
export function exchanged(amount: number, rate: number, currency: string = usualCurrency): number {
  return unsigned(Big(amount).times(rate).round(decimalsOf(currency), half));
}

/**
 * The tax that an amount contains, by its rate in percent of what the amount is without it: 19 of 119 at 19. Worked out in decimals
 * and then rounded to the smallest coin, halves away from zero.
 */
export function taxWithin(amount: number, percent: number, currency: string = usualCurrency): number {
  const tax = Big(amount).times(percent).div(Big(100).plus(percent));
  return unsigned(tax.round(decimalsOf(currency), half));
}

/** The rate in percent at which an amount contains a tax, to so many decimals, halves away from zero. */
export function taxPercent(amount: number, tax: number, decimals: number): number {
  return unsigned(Big(tax).times(100).div(Big(amount).minus(tax)).round(decimals, half));
}

/**
 * How many of its smallest coins an amount is, a whole number, halves away from zero. A cent is the largest that counts as one,
 * also where a currency has no smaller coin than its unit: sheets may hold what no till pays out.
 */
export function coinsOf(amount: number, currency: string = usualCurrency): number {
  const scale = coinScale(currency);
  const nearest = Math.round(amount * scale);
  // As close as this to a whole number it is one, and needs no decimals to be known as such.
  if (Math.abs(amount * scale - nearest) < 0.001) return nearest === 0 ? 0 : nearest;
  return unsigned(Big(amount).times(scale).round(0, half));
}

/** Nothing has no sign. */
function unsigned(decimal: Big): number {
  return decimal.eq(0) ? 0 : Number(decimal);
}

/** The amount that so many coins are. */
export function amountOfCoins(coins: number, currency: string = usualCurrency): number {
  return coins / coinScale(currency);
}

function coinScale(currency: string): number {
  return 10 ** Math.max(2, decimalsOf(currency));
}

/** How much of one currency is paid for 1 of another, from what a third one costs in both. */
export function crossRate(wanted: string | number, paid: string | number): number {
  return Number(Big(Big(wanted).div(paid).toPrecision(rateDigits, half)));
}

/** At which rate an amount was turned into another; undefined where none does that. */
export function rateBetween(paid: number, home: number): number | undefined {
  if (paid === 0 || home / paid <= 0) return undefined;
  return Number(Big(home).div(paid).toPrecision(6, half));
}
