import type { AppContext } from '#backend/context.ts';
import { OldestSheet } from '#backend/oldest-sheet.ts';
import type { Sheet } from '#backend/table/sheet.ts';
import { Problem } from '#kernel/problem.ts';

export const healthSheets = new OldestSheet('health');

/** The sheet for new rows: the person's oldest; if there is none, one is made with the tab it needs. */
export function ensureHealthSheet(context: AppContext, sheet: Sheet): Promise<string> {
  return healthSheets.ensure(context, { name: 'Health', sheet });
}

/** The named sheet, or else the person's oldest. */
export async function requireSheetId(context: AppContext, named: string | undefined): Promise<string> {
  if (named !== undefined) return named;
  const [oldest] = (await healthSheets.list(context, false)).sheets;
  if (oldest) return oldest.id;
  throw new Problem('NOT_FOUND', 'There is no Health sheet yet. Log something to create it.');
}
