import { listAppSheets } from '#backend/app-sheets.ts';
import type { AppContext } from '#backend/context.ts';
import type { Handlers } from '#backend/handlers.ts';
import { OldestHome } from '#backend/records/oldest-home.ts';
import { recordHandlers } from '#backend/records/record-handlers.ts';
import type { besideCalls } from '../beside-calls.ts';
import { budget } from '../budgets.ts';
import manifest from '../manifest.ts';
import { mileageRate } from '../mileage-rates.ts';
import { rule } from '../rules.ts';

// Each is created with its first row; the person's own comes before those that others share.
const rules = new OldestHome(manifest.id, rule, 'rules');
const budgets = new OldestHome(manifest.id, budget, 'budgets');
const rates = new OldestHome(manifest.id, mileageRate, 'mileage-rates');

const { listRules, addRule, updateRule, removeRules, ...ofRules } = recordHandlers(rule, rules);
const { listBudgets, addBudget, updateBudget, removeBudgets, ...ofBudgets } = recordHandlers(budget, budgets);
const { listRates, addRate, updateRate, removeRates, ...ofRates } = recordHandlers(mileageRate, rates);

/** The calls for a whole sheet, chosen by the records it holds. */
async function callsOf(context: AppContext, sheetId: string) {
  const { sheets } = await listAppSheets(context, manifest.id);
  const kind = sheets.find(({ id }) => id === sheetId)?.kind;
  if (kind === 'budgets') return ofBudgets;
  return kind === 'mileage-rates' ? ofRates : ofRules;
}

/** The calls for the sheets beside all reports. */
export const beside = {
  ...{ listRules, addRule, updateRule, removeRules },
  ...{ listBudgets, addBudget, updateBudget, removeBudgets },
  ...{ listRates, addRate, updateRate, removeRates },

  async moveRule({ sheetId, body: { rule: seen, before } }, context) {
    await rules.rows(context, sheetId).move(seen, before);
    return { success: true };
  },

  undo: async (input, context) => (await callsOf(context, input.sheetId)).undo(input, context),

  repairSheet: async (input, context) => (await callsOf(context, input.sheetId)).repairSheet(input, context),
} satisfies Handlers<typeof besideCalls>;
