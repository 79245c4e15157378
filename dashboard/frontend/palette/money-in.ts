import { readMoney } from '#kernel/money.ts';

/** An amount in a text, and the text around it. */
export interface FoundAmount {
  amount: number;
  typed: string;
  rest: string;
  /** It has a currency or decimals, so that it is hardly the number of anything else. */
  isSure: boolean;
}

const amountPattern = /(?<![\p{L}\d])(?:\p{Sc}\s?)?\d[\d.,’']*(?:\s?\p{Sc})?(?![\p{L}\d])/gu;

/**
 * The amount in what was typed, as written in the person's region; of several numbers the one that looks like an
 * amount.
 */
export function moneyIn(text: string): FoundAmount | undefined {
  const found = [...text.matchAll(amountPattern)].flatMap((match): FoundAmount[] => {
    const typed = match[0].replace(/[.,’']+$/, '');
    const amount = readMoney(typed);
    if (amount === undefined) return [];
    const rest = `${text.slice(0, match.index)} ${text.slice(match.index + typed.length)}`;
    const isSure = /\p{Sc}/u.test(typed) || /[.,]\d{1,2}$/.test(typed.replace(/\s?\p{Sc}$/u, ''));
    return [{ amount, typed, rest: rest.replace(/\s+/g, ' ').trim(), isSure }];
  });
  return found.findLast(({ isSure }) => isSure) ?? found.at(-1);
}
