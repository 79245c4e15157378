import type { sheets_v4 } from '@googleapis/sheets';
import { sheets } from '@googleapis/sheets';
import { OAuth2Client } from 'google-auth-library';
import { startWorkspace } from './start.ts';

/** A workspace with Google's Sheets clients for its callers. */
export async function startSheets() {
  const server = await startWorkspace();
  const token = (email: string, clientId = 'app', scopes: readonly string[] = ['spreadsheets']) =>
    server.token(email, clientId, scopes);

  /** Google's client for a person. */
  function client(email: string, ...app: [clientId?: string, scopes?: string[]]): sheets_v4.Sheets {
    const auth = new OAuth2Client();
    auth.setCredentials({ access_token: token(email, ...app) });
    return sheets({ version: 'v4', auth, rootUrl: `${server.origin}/`, retry: false });
  }

  return {
    newSpreadsheet: () =>
      newSpreadsheet(client('mara@example.org'), server.origin, token('mara@example.org')),
    get files() {
      return server.deps.files;
    },
    get origin() {
      return server.origin;
    },
    token,
    client,
    restart: server.restart,
    stop: server.stop,
  };
}

export type SheetsServer = Awaited<ReturnType<typeof startSheets>>;
export type TestSpreadsheet = Awaited<ReturnType<typeof newSpreadsheet>>;

type Cells = unknown[][];

/** A fresh spreadsheet named Expenses, with the everyday calls on it. */
async function newSpreadsheet(api: sheets_v4.Sheets, address: string, token: string) {
  const made = await api.spreadsheets.create({ requestBody: { properties: { title: 'Expenses' } } });
  const id = made.data.spreadsheetId ?? '';
  const { values } = api.spreadsheets;
  return {
    api,
    id,
    async update(range: string, cells: Cells, valueInputOption = 'RAW') {
      const requestBody = { values: cells };
      return (await values.update({ spreadsheetId: id, range, valueInputOption, requestBody })).data;
    },
    async append(
      range: string,
      cells: Cells,
      more: sheets_v4.Params$Resource$Spreadsheets$Values$Append = {},
    ) {
      const requestBody = { values: cells };
      const request = { spreadsheetId: id, range, valueInputOption: 'RAW', requestBody, ...more };
      return (await values.append(request)).data;
    },
    async read(range: string, more: sheets_v4.Params$Resource$Spreadsheets$Values$Get = {}) {
      return (await values.get({ spreadsheetId: id, range, ...more })).data;
    },
    async batch(...requests: sheets_v4.Schema$Request[]) {
      return (await api.spreadsheets.batchUpdate({ spreadsheetId: id, requestBody: { requests } })).data;
    },
    /** The first sheet, with the fields of the mask. */
    async sheet(fields: string, ranges?: string[]): Promise<sheets_v4.Schema$Sheet> {
      const request = { spreadsheetId: id, fields, ...(ranges !== undefined && { ranges }) };
      return (await api.spreadsheets.get(request)).data.sheets?.[0] ?? {};
    },
    async sheetProperties() {
      const { data } = await api.spreadsheets.get({ spreadsheetId: id, fields: 'sheets.properties' });
      return data.sheets?.map((sheet) => sheet.properties);
    },
    /** Sends a body as it is, for what Google's client would not. */
    async send(path: string, body: string, method = 'PUT') {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const response = await fetch(`${address}/v4/spreadsheets/${id}${path}`, { method, headers, body });
      return { status: response.status, body: await response.text() };
    },
  };
}
