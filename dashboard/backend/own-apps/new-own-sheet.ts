import type { AppContext } from '#backend/context.ts';
import type { SheetRequest } from '#backend/google/tabs.ts';
import { makeSheetFile } from '#backend/new-sheet.ts';
import { firstTabId, layOutRequests } from '#backend/table/requests.ts';
import { type OwnApp, recordOf } from '#kernel/own-apps/own-app.ts';
import { rememberApp } from './app-tab.ts';
import { appTabRequests } from './write-app.ts';

/** The choices for a column's cells, or that they are checkboxes. */
function ruleOf({ kind, choices }: OwnApp['columns'][number]) {
  if (kind === 'flag') return { condition: { type: 'BOOLEAN' }, strict: true };
  if (kind !== 'choice' || !choices) return undefined;
  const values = choices.map((userEnteredValue) => ({ userEnteredValue }));
  // What people type by hand beyond that is up to them.
  return { condition: { type: 'ONE_OF_LIST', values }, showCustomUi: true, strict: false };
}

function ruleRequests(app: OwnApp, headers: readonly string[]): SheetRequest[] {
  return app.columns.flatMap((column) => {
    const rule = ruleOf(column);
    const at = headers.indexOf(column.header);
    if (!rule || at < 0) return [];
    const range = { sheetId: firstTabId, startRowIndex: 1, startColumnIndex: at, endColumnIndex: at + 1 };
    return [{ setDataValidation: { range, rule } }];
  });
}

/**
 * Makes a spreadsheet for a new app: its headers, formats, choices and checkboxes, and its app definition. Completely
 * or not at all, in the folder of own apps, once per request key.
 */
export async function makeOwnSheet(context: AppContext, appId: string, app: OwnApp): Promise<string> {
  const { sheet } = recordOf(app);
  const requests = [
    ...layOutRequests(sheet),
    ...ruleRequests(app, Object.keys(sheet.columns)),
    ...appTabRequests(app),
  ];
  const { id } = await makeSheetFile(context, appId, { name: app.title, kind: 'own-app', requests });
  rememberApp(id, app);
  return id;
}
