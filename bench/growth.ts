import { measureColdStart } from './cold-start.ts';
import type { Figure, Section } from './figure.ts';
import { measureProductGrowth } from './growing.ts';
import { durationOf, inTurns, median, rounds, timeMany } from './load.ts';
import { rowOf } from './rows.ts';
import { Api, idleMegabytes, type Plans, planServices, type Setting, signIn, within } from './setting.ts';

const million = { rows: 100_000, columns: 10 };
const samples = 300;

async function appendMs(api: Api, id: string): Promise<number> {
  const path = `/v4/spreadsheets/${id}/values/Sheet1!A1:append?valueInputOption=RAW`;
  const body = JSON.stringify({ values: [rowOf(1)] });
  return median(await timeMany(api.url, { method: 'POST', path, headers: api.headers, body }, samples));
}

/** How much slower a row is appended to a long sheet than to a short one; both in turns. */
async function measureAppends(api: Api, sheets: ReadonlyMap<number, string>): Promise<Figure[]> {
  const [[fewest = 0, shortest = ''] = []] = sheets;
  const figures: Figure[] = [];
  // The first calls warm up the engine and are not counted.
  await appendMs(api, shortest);
  for (const [rows, id] of [...sheets].slice(1)) {
    const pairs = [];
    for (let round = 0; round < rounds; round += 1) {
      pairs.push({ long: await appendMs(api, id), short: await appendMs(api, shortest) });
    }
    figures.push({
      what: `append to ${rows.toLocaleString('en')} rows`,
      value: median(pairs.map(({ long }) => long)),
      unit: 'ms',
      baseline: {
        what: `to ${fewest.toLocaleString('en')} rows`,
        value: median(pairs.map(({ short }) => short)),
      },
      budget: { of: 'ratio', most: 1.25 },
    });
  }
  return figures;
}

/** The store is opened again: how long the first look into a million cells takes, and the memory after reading them all. */
async function measureOpening(
  { workspace }: Plans,
  setting: Setting,
  { api, bigId, running }: { api: Api; bigId: string; running: Awaited<ReturnType<Setting['start']>> },
): Promise<Figure[]> {
  const seeded = await idleMegabytes(running);
  await setting.stop(running);
  const reopened = await setting.start(workspace);
  const firstCell = `/v4/spreadsheets/${bigId}/values/Sheet1!J${million.rows}`;
  const openMs = await durationOf(() => api.call('GET', firstCell));
  const opened = await idleMegabytes(reopened);
  const readMs = await durationOf(() => api.call('GET', `/v4/spreadsheets/${bigId}/values/Sheet1`));
  const read = await idleMegabytes(reopened);
  const memory = { of: 'value', most: 600 } as const;
  return [
    { what: '1,000,000 cells, first look', value: openMs, unit: 'ms', budget: { of: 'value', most: 1000 } },
    { what: '1,000,000 cells, read all', value: readMs, unit: 'ms' },
    { what: 'memory after writing them', value: seeded, unit: 'MB', budget: memory },
    { what: 'memory after the first look', value: opened, unit: 'MB', budget: memory },
    { what: 'memory after reading them all', value: read, unit: 'MB', budget: memory },
  ];
}

async function listMs(api: Api, kind: string): Promise<number> {
  const query = new URLSearchParams({
    q: `appProperties has { key='bench' and value='${kind}' }`,
    pageSize: '100',
    fields: 'files(id,name)',
  });
  const path = `/drive/v3/files?${query}`;
  return median(await timeMany(api.url, { path, headers: api.headers }, samples));
}

async function addFiles(api: Api, kind: string, count: number): Promise<void> {
  for (let done = 0; done < count; done += 1) {
    await api.call('POST', '/drive/v3/files', { name: `File ${done}`, appProperties: { bench: kind } });
  }
}

/** A list of 100 files in a Drive that holds many others, in turns with one that holds nothing else. */
async function measureLists(api: Api, emptyDrive: Api): Promise<Figure[]> {
  await addFiles(api, 'sought', 100);
  await addFiles(emptyDrive, 'sought', 100);
  const figures: Figure[] = [];
  let others = 0;
  for (const count of [1000, 10_000]) {
    await addFiles(api, 'other', count - others);
    others = count;
    const { subject, baseline } = await inTurns(
      () => listMs(api, 'sought'),
      () => listMs(emptyDrive, 'sought'),
    );
    figures.push({
      what: `list 100 files among ${count.toLocaleString('en')} others`,
      value: subject,
      unit: 'ms',
      baseline: { what: 'among none', value: baseline },
      budget: { of: 'ratio', most: 1.25 },
    });
  }
  return figures;
}

/** What becomes slower as more data is stored. */
export const growth: Section = {
  name: 'growth',
  title: 'Growing',
  measure: async () => [
    ...(await measureProductGrowth()),
    ...(await measureGrowth()),
    await measureColdStart(),
  ],
};

function measureGrowth(): Promise<Figure[]> {
  return within(async (setting) => {
    const plans = await planServices(setting);
    const running = await setting.start(plans.workspace);
    await setting.start(plans.product);
    const { token } = await signIn(plans, setting);
    const api = new Api(plans.workspaceUrl, token);
    const emptyDrive = new Api(plans.workspaceUrl, (await signIn(plans, setting)).token);
    const sheets = new Map<number, string>();
    for (const rows of [1000, 10_000, million.rows]) {
      const id = await api.newSpreadsheet(rows);
      await api.fill(id, 1, rows);
      sheets.set(rows, id);
    }
    const appends = await measureAppends(api, sheets);
    const bigId = sheets.get(million.rows) ?? '';
    const opening = await measureOpening(plans, setting, { api, bigId, running });
    return [...appends, ...opening, ...(await measureLists(api, emptyDrive))];
  });
}
