import { budget } from '../../dashboard/apps/expenses/budgets.ts';
import contract from '../../dashboard/apps/expenses/contract.ts';
import manifest from '../../dashboard/apps/expenses/manifest.ts';
import { mileageRate } from '../../dashboard/apps/expenses/mileage-rates.ts';
import { rule, stepOf } from '../../dashboard/apps/expenses/rules.ts';
import { appPrefix } from '../../dashboard/kernel/manifest.ts';
import { RecordClient } from '../../dashboard/testing/server/record-client.ts';
import type { Person } from './person.ts';
import { recordSteps } from './record-writes.ts';
import type { Once, Turn } from './step.ts';

/** The writes that screens make to the sheets beside all reports; restoring and repairing use the same calls for all of them. */
export function besideWrites(person: Person) {
  const client = person.calls({ prefix: appPrefix(manifest), contract });
  const { addRule, updateRule, removeRules, undo, repairSheet } = recordSteps(person, {
    record: rule,
    client: new RecordClient(client, rule),
    madeOf: ({ mark }) => ({ text: mark, category: 'Travel', description: '', leaveOut: false }),
    marked: 'text',
    changed: 'description',
  });
  const { addBudget, updateBudget, removeBudgets } = recordSteps(person, {
    record: budget,
    client: new RecordClient(client, budget),
    madeOf: ({ mark, number }) => ({ category: mark, amount: number, per: 'Month', currency: '' }),
    marked: 'category',
    changed: 'category',
  });
  const { addRate, updateRate, removeRates } = recordSteps(person, {
    record: mileageRate,
    client: new RecordClient(client, mileageRate),
    madeOf: ({ mark, number }) => ({ year: 2026, vehicle: mark, rate: number, per: 'km', currency: '' }),
    marked: 'vehicle',
    changed: 'vehicle',
  });
  const moveRule = async ({ number }: Turn) => {
    const { sheet, rules } = await client.listRules({ query: {} });
    const step = stepOf(rules, number % Math.max(1, rules.length - 1), 1);
    if (!sheet || !step) return undefined;
    return (once: Once) => client.moveRule({ sheetId: sheet.id, body: step.there }, once);
  };
  return {
    moveRule,
    bringRateTable: async ({ number }: Turn) => {
      const files = { table: new File([`Date,USD\n2026-01-30,1.${number}\n`], 'eurofxref-hist.csv') };
      return (once: Once) => client.bringRateTable({ files }, once);
    },
    trashRateTable: async () => {
      const { table } = await client.readRateTable({});
      if (!table) return undefined;
      const input = { tableId: table.id, body: { isTrashed: true } };
      return (once: Once) => client.trashRateTable(input, once);
    },
    ...{ addRule, updateRule, removeRules, undo, repairSheet },
    ...{ addBudget, updateBudget, removeBudgets },
    ...{ addRate, updateRate, removeRates },
  };
}
