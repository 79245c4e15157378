import { afterEach, describe, expect, it } from 'vitest';
import { createQueryClient } from '#frontend/calls/query-client.ts';
import { expenseRow } from '#testing/data/expenses.ts';
import { answerCalls, finishScreen } from '#testing/screen/screen.tsx';
import contract from '../contract.ts';
import manifest from '../manifest.ts';
import { readExpense } from './read-expense.ts';

afterEach(finishScreen);

describe('a typed line', () => {
  async function added(text: string, currency?: string): Promise<unknown[]> {
    const amounts: unknown[] = [];
    answerCalls(manifest, contract, {
      addExpense: ({ body }) => {
        amounts.push(body.amount);
        return { success: true as const, rowIndex: 2, row: expenseRow(2, 'Dinner') };
      },
    });
    const draft = readExpense({ text, isNamed: true, changed: {} });
    await draft?.add(createQueryClient(), { id: 'r1', currency }, 'key');
    return amounts;
  }

  it('shows all decimals that it will be added with', () => {
    const draft = readExpense({ text: 'Lens 4.125', isNamed: true, changed: {} });
    expect(draft?.cells.find(({ name }) => name === 'amount')?.text).toBe('4.125');
  });

  it('is added to a report in its currency', async () => {
    expect(await added('Dinner €18.40', 'EUR')).toEqual([18.4]);
    expect(await added('Dinner $18.40')).toEqual([18.4]);
    expect(await added('Dinner 18.40', 'GBP')).toEqual([18.4]);
  });

  it('is not added to a report in another one as so much of that', async () => {
    await expect(added('Dinner €18.40')).rejects.toThrow('This is not in USD. Enter the amount in USD');
    await expect(added('Dinner $18.40', 'EUR')).rejects.toThrow('This is not in EUR');
  });
});
