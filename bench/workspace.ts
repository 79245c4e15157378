import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Figure, Section } from './figure.ts';
import { inTurns, measureRate, median, quantile, type Request, timeMany } from './load.ts';
import { Api, planServices, type Setting, signIn, within } from './setting.ts';

const seconds = 3;
const samples = 400;
const seededRows = 10_000;
const seededFiles = 1000;

interface Sides {
  setting: Setting;
  api: Api;
  rawUrl: string;
}

/** A baseline server that sends `block` from memory and keeps its rows in its own folder. */
async function startRawStore(setting: Setting, name: string, block: string): Promise<string> {
  const folder = path.join(setting.folder, name);
  mkdirSync(folder);
  const file = path.join(folder, 'block');
  writeFileSync(file, block);
  return (await setting.startBaseline('raw-store', { RAW_FOLDER: folder, BLOCK_FILE: file })).url;
}

async function measureRead({ setting, api }: Sides, spreadsheetId: string): Promise<Figure> {
  const address = `/v4/spreadsheets/${spreadsheetId}/values/Sheet1!A1:J${seededRows}`;
  const rawUrl = await startRawStore(setting, 'read', await api.call('GET', address));
  const options = { clients: 1, seconds };
  const read: Request = { path: address, headers: api.headers };
  const { subject, baseline } = await inTurns(
    () => measureRate(api.url, read, options),
    () => measureRate(rawUrl, { path: '/block' }, options),
  );
  return {
    what: 'read 10,000 x 10 cells',
    value: subject,
    unit: '/s',
    baseline: { what: 'same bytes from memory', value: baseline },
    budget: { of: 'ratio', least: 0.5 },
  };
}

async function measureUpdate({ api, rawUrl }: Sides, spreadsheetId: string): Promise<Figure> {
  const address = `/v4/spreadsheets/${spreadsheetId}/values/Sheet1!C5000?valueInputOption=RAW`;
  const body = JSON.stringify({ values: [['Changed']] });
  const update: Request = { method: 'PUT', path: address, headers: api.headers, body };
  const replace: Request = { method: 'PUT', path: '/rows?n=1', body };
  const { subject, baseline } = await inTurns(
    async () => quantile(await timeMany(api.url, update, samples), 0.99),
    async () => quantile(await timeMany(rawUrl, replace, samples), 0.99),
  );
  return {
    what: 'update one cell of 10,000 rows, p99',
    value: subject,
    unit: 'ms',
    baseline: { what: 'raw SQLite, FULL', value: baseline },
    budget: { of: 'value', most: 10 },
  };
}

async function measureFileList({ setting, api }: Sides): Promise<Figure> {
  for (let count = 0; count < seededFiles; count += 1) {
    await api.call('POST', '/drive/v3/files', {
      name: `File ${count}`,
      appProperties: { app: 'bench', kind: `kind ${count % 7}` },
    });
  }
  const query = new URLSearchParams({
    q: "appProperties has { key='app' and value='bench' } and trashed = false",
    pageSize: String(seededFiles),
    fields: 'files(id,name,appProperties,modifiedTime)',
  });
  const address = `/drive/v3/files?${query}`;
  const rawUrl = await startRawStore(setting, 'list', await api.call('GET', address));
  const list: Request = { path: address, headers: api.headers };
  const { subject, baseline } = await inTurns(
    async () => median(await timeMany(api.url, list, samples)),
    async () => median(await timeMany(rawUrl, { path: '/block' }, samples)),
  );
  return {
    what: 'list 1,000 files by appProperties',
    value: subject,
    unit: 'ms',
    baseline: { what: 'same bytes from memory', value: baseline },
    budget: { of: 'value', most: 15 },
  };
}

/** Drive and Sheets, each call beside the same work done as plainly as possible. */
export const workspace: Section = {
  name: 'workspace',
  title: 'Workspace',
  measure: () =>
    within(async (setting) => {
      const plans = await planServices(setting);
      await setting.start(plans.workspace);
      await setting.start(plans.product);
      const { token } = await signIn(plans, setting);
      const sides = {
        setting,
        api: new Api(plans.workspaceUrl, token),
        rawUrl: await startRawStore(setting, 'rows', '{}'),
      };
      const spreadsheetId = await sides.api.newSpreadsheet(seededRows);
      await sides.api.fill(spreadsheetId, 1, seededRows);
      return [
        await measureRead(sides, spreadsheetId),
        await measureUpdate(sides, spreadsheetId),
        await measureFileList(sides),
      ];
    }),
};
