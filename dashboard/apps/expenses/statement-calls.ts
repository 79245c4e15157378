import { maxImportRows } from '#kernel/calls/imports.ts';
import { defineContract } from '#kernel/contract.ts';
import { recordCalls } from '#kernel/records/calls.ts';
import { rule, ruleTextSchema } from './rules.ts';

/** Rules stand in a sheet of the person's own, beside the reports that they serve. */
const rules = recordCalls(rule, { maxImported: maxImportRows, formats: ['csv'] });
export const statementCalls = defineContract({
  /** What becomes of the lines of statements, for all reports of a person. */
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
  undo: { ...rules.undo, path: '/rules/sheets/:sheetId/undo' },
  repairSheet: { ...rules.repairSheet, path: '/rules/sheets/:sheetId/repair' },
});
