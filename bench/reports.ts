import * as z from 'zod';
import contract from '../dashboard/apps/expenses/contract.ts';
import manifest from '../dashboard/apps/expenses/manifest.ts';
import { createUser, type TestUser } from '../dashboard/testing/server/server.ts';
import { Api, type Plans, type Setting, signIn } from './setting.ts';

/** Someone signed in to the product, with a token for Drive and Sheets in their name. */
export interface Person {
  user: TestUser;
  api: Api;
  /** What their browser sends with each call: the session, and that the call comes from our own pages. */
  headers: Readonly<Record<string, string>>;
}

export async function newPerson(plans: Plans, setting: Setting): Promise<Person> {
  const { account, browser, token } = await signIn(plans, setting);
  return {
    user: createUser(account, browser, plans.productUrl),
    api: new Api(plans.workspaceUrl, token),
    headers: {
      cookie: browser.cookiesFor(plans.productUrl),
      origin: plans.productUrl,
      'content-type': 'application/json',
      'accept-language': 'en-US,en;q=0.9',
    },
  };
}

export interface Report {
  id: string;
  sheetId: string;
  /** The address that reads it. */
  path: string;
}

/** The cells of an expense, beside how the product reads them. */
export function expenseOf(row: number, notes = '') {
  return {
    cells: ['2025-11-21', `Taxi ${row}`, 'Travel', row / 4],
    expected: {
      Date: '2025-11-21',
      Description: `Taxi ${row}`,
      Category: 'Travel',
      Amount: row / 4,
      Receipt: '',
      Photo: '',
      Notes: notes,
    },
  };
}

let made = 0;

/** A report with the given number of expenses, written straight into its sheet. */
export async function newReport({ user, api }: Person, rows: number): Promise<Report> {
  made += 1;
  const name = `Report ${made}`;
  const { report } = await user.client(manifest, contract).createReport({ body: { name } });
  const sheetId = z.string().parse(report.sheetId);
  const range = 'Expenses!A1:append?valueInputOption=USER_ENTERED&insertDataOption=INSERT_ROWS';
  const values = Array.from({ length: rows }, (_, row) => expenseOf(row).cells);
  if (rows > 0) await api.call('POST', `/v4/spreadsheets/${sheetId}/values/${range}`, { values });
  return { id: report.id, sheetId, path: `/api/app/expenses/${report.id}/data?sheetId=${sheetId}` };
}
