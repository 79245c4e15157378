import Big from 'big.js';
import { decimalsOf } from './money.ts';
import { usualCurrency } from './region.ts';

// Converts and adds up amounts of several currencies in decimals: binary fractions cannot hold cents exactly.

/** Halves are rounded away from zero: 1.005 is 1.01, and -1.005 is -1.01. */
const half = Big.roundHalfUp;
/** Derived rates have enough digits for amounts of up to ten million to be right to the cent. */
const rateDigits = 10;

/** An amount converted exactly into another currency, then rounded to its smallest coin, halves away from zero. */
export function exchanged(amount: number, rate: number, currency: string = usualCurrency): number {
  return unsigned(Big(amount).times(rate).round(decimalsOf(currency), half));
}

/**
 * The tax included in an amount, at a rate in percent of the net amount: 19 of 119 at 19. Calculated in decimals,
 * then rounded to the smallest coin, halves away from zero.
 */
export function taxWithin(amount: number, percent: number, currency: string = usualCurrency): number {
  const tax = Big(amount).times(percent).div(Big(100).plus(percent));
  return unsigned(tax.round(decimalsOf(currency), half));
}

/** The rate in percent of the tax included in an amount, to this many decimals, halves away from zero. */
export function taxPercent(amount: number, tax: number, decimals: number): number {
  return unsigned(Big(tax).times(100).div(Big(amount).minus(tax)).round(decimals, half));
}

/**
 * An amount in its smallest coins: a whole number, halves away from zero. A cent is the largest coin, even for
 * currencies without one: sheets may hold amounts that no till pays out.
 */
export function coinsOf(amount: number, currency: string = usualCurrency): number {
  const scale = coinScale(currency);
  const nearest = Math.round(amount * scale);
  // This close to a whole number, it is that number, and its decimals do not matter.
  if (Math.abs(amount * scale - nearest) < 0.001) return nearest === 0 ? 0 : nearest;
  return unsigned(Big(amount).times(scale).round(0, half));
}

/** Drops the sign of zero. */
function unsigned(decimal: Big): number {
  return decimal.eq(0) ? 0 : Number(decimal);
}

/** The amount that this many coins make. */
export function amountOfCoins(coins: number, currency: string = usualCurrency): number {
  return coins / coinScale(currency);
}

function coinScale(currency: string): number {
  return 10 ** Math.max(2, decimalsOf(currency));
}

/** How much of one currency buys 1 of another, from the price of a third in both. */
export function crossRate(wanted: string | number, paid: string | number): number {
  return Number(Big(Big(wanted).div(paid).toPrecision(rateDigits, half)));
}

/** The rate at which an amount was converted into another; undefined if no rate does that. */
export function rateBetween(paid: number, home: number): number | undefined {
  if (paid === 0 || home / paid <= 0) return undefined;
  return Number(Big(home).div(paid).toPrecision(6, half));
}
