import type { AppContext } from '#backend/context.ts';
import type { SheetRequest } from '#backend/google/tabs.ts';
import { makeSheetFile } from '#backend/new-sheet.ts';
import { firstTabId, layOutRequests } from '#backend/table/requests.ts';
import { type OwnApp, recordOf } from '#kernel/own-apps/own-app.ts';
import { rememberApp } from './app-tab.ts';
import { appTabRequests } from './write-app.ts';

/** What the cells of a column are chosen from, or that they are boxes to tick. */
function ruleOf({ kind, choices }: OwnApp['columns'][number]) {
  if (kind === 'flag') return { condition: { type: 'BOOLEAN' }, strict: true };
  if (kind !== 'choice' || !choices) return undefined;
  const values = choices.map((userEnteredValue) => ({ userEnteredValue }));
  // What a hand types besides is its own matter.
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
 * Makes a spreadsheet for an app that has none yet: its headers, formats, choices and boxes, and what says that it is an
 * app. Whole or not at all, in the folder of own apps, once under the request's key.
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
