import { coinsOf } from '#kernel/exchange.ts';
import type { BoughtItem } from '#kernel/extraction.ts';
import { type MoneyContext, readAmount } from '#kernel/money.ts';
import type { NewExpense } from '../../record.ts';
import type { Part } from '../../split.ts';

const longestText = 500;

/** The items of a receipt, while they match the amount in the form. */
export function itemsOfAmount(
  items: readonly BoughtItem[],
  amount: string,
  money: MoneyContext,
): readonly BoughtItem[] {
  const { currency } = money;
  const coins = items.reduce((sum, { price }) => sum + coinsOf(Number(price), currency), 0);
  const typed = readAmount(amount, money);
  return 'amount' in typed && coinsOf(typed.amount, currency) === coins ? items : [];
}

/** A part of an expense for each item: same shop and category, with the same total. */
export function partsOfItems(
  { description: shop, category = '' }: Pick<NewExpense, 'description' | 'category'>,
  items: readonly BoughtItem[],
): Part[] {
  return items.map(({ description, quantity, price }) => ({
    description: `${shop}: ${quantity > 1 ? `${quantity} x ` : ''}${description}`.slice(0, longestText),
    category,
    amount: Number(price),
  }));
}
