import * as z from 'zod';
import { atOnce } from '#kernel/at-once.ts';
import { maxImportRows } from '#kernel/calls/imports.ts';
import { defineContract } from '#kernel/contract.ts';
import { recordCalls } from '#kernel/records/calls.ts';
import { budget } from './budgets.ts';
import { codeSchema } from './currencies.ts';
import { mileageRate } from './mileage-rates.ts';
import { rule, ruleTextSchema } from './rules.ts';

// What a person sets once for all reports is in sheets of their own, one of each kind.

const choices = { maxImported: maxImportRows, formats: ['csv'] } as const;
const rules = recordCalls(rule, choices);
const budgets = recordCalls(budget, choices);
const rates = recordCalls(mileageRate, choices);
const freshCurrency = { currency: codeSchema.default('') };
const changedCurrency = { currency: codeSchema.optional() };

export const besideCalls = defineContract({
  /** What happens to statement lines, in all reports of a person. */
  listRules: { ...rules.listRules, path: '/rules' },
  addRule: {
    ...rules.addRule,
    path: '/rules',
    body: rules.addRule.body.extend({ text: ruleTextSchema }),
  },
  updateRule: {
    ...rules.updateRule,
    path: '/rules/:ruleId',
    body: rules.updateRule.body.extend({ text: ruleTextSchema.optional() }),
  },
  removeRules: { ...rules.removeRules, path: '/rules/sheets/:sheetId/remove' },
  /** Moves a rule's row in front of another one, or to the end: of the rules that match a line, the first one applies. */
  moveRule: {
    method: 'POST',
    mayWait: atOnce.shown,
    path: '/rules/sheets/:sheetId/move',
    body: z.object({ rule: rule.seen, before: rule.seen.nullable() }),
    returns: z.object({ success: z.literal(true) }),
  },
  /** Restores what was deleted from any sheet beside the reports. */
  undo: { ...rules.undo, path: '/rules/sheets/:sheetId/undo' },
  /** Also works on any of those sheets. */
  repairSheet: { ...rules.repairSheet, path: '/rules/sheets/:sheetId/repair' },
  /** The most that a person wants to spend on a category in a month or a year. */
  listBudgets: { ...budgets.listBudgets, path: '/budgets' },
  addBudget: {
    ...budgets.addBudget,
    path: '/budgets',
    body: budgets.addBudget.body.extend(freshCurrency),
  },
  updateBudget: {
    ...budgets.updateBudget,
    path: '/budgets/:budgetId',
    body: budgets.updateBudget.body.extend(changedCurrency),
  },
  removeBudgets: { ...budgets.removeBudgets, path: '/budgets/sheets/:sheetId/remove' },
  /** What a distance is worth in a year, by kind of vehicle. */
  listRates: { ...rates.listRates, path: '/mileage-rates' },
  addRate: { ...rates.addRate, path: '/mileage-rates', body: rates.addRate.body.extend(freshCurrency) },
  updateRate: {
    ...rates.updateRate,
    path: '/mileage-rates/:rateId',
    body: rates.updateRate.body.extend(changedCurrency),
  },
  removeRates: { ...rates.removeRates, path: '/mileage-rates/sheets/:sheetId/remove' },
});
