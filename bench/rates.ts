import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Figure, Section } from './figure.ts';
import { type Load, loadsInTurns, measureLoad, type Request } from './load.ts';
import { expenseOf, newPerson, newReport, type Person } from './reports.ts';
import { rowOf } from './rows.ts';
import { type Api, planServices, type Setting, within } from './setting.ts';

const most = 64;
/** Reading everything takes some 64 clients longer than a round may. */
export const crowdsOf = (work: Work) => (work === 'read 10,000 rows' ? [1, 8] : [1, 8, most]);
const secondsOf = (work: Work) => (work === 'read 10,000 rows' ? 2 : 1);
const longRows = 10_000;
const shortRows = 50;

export const works = ['list 50 rows', 'append a row', 'update one cell', 'read 10,000 rows'] as const;
export type Work = (typeof works)[number];
const isWrite = (work: Work) => work === 'append a row' || work === 'update one cell';
type Requests = (client: number) => readonly Request[];

/** Somewhere that the works can be done. */
export interface Side {
  url: string;
  /** What each client sends, over and over; it starts with its own sheet if it writes. */
  prepare(work: Work): Promise<Requests>;
}

/** What runs for the first time is compiled meanwhile, which takes a process some seconds. */
const warmUpSeconds = 4;

/** Has each side do the work for a while before it is measured. */
export async function warmUp(sides: readonly Side[], work: Work): Promise<void> {
  for (const side of sides) {
    await measureLoad(side.url, await side.prepare(work), { clients: 1, seconds: warmUpSeconds });
  }
}

/** Each side's middle rate of some, taken in turns. */
export async function measureWork(sides: readonly Side[], work: Work, clients: number): Promise<Load[]> {
  return await loadsInTurns(
    sides.map((side) => async () => {
      const requests = await side.prepare(work);
      return await measureLoad(side.url, requests, { clients, seconds: secondsOf(work) });
    }),
  );
}

/** The product's calls, as scripts make them, and with keys, as the screens of Expenses do, so that each is done once. */
async function productSides(url: string, person: Person): Promise<Record<'product' | 'keyed', Side>> {
  const { headers } = person;
  const [short, long] = [await newReport(person, shortRows), await newReport(person, longRows)];
  const write = async (requestsOf: (reportPath: string, sheetId: string) => Requests): Promise<Requests> => {
    const { id, sheetId } = await newReport(person, most);
    return requestsOf(`/api/app/expenses/${id}`, sheetId);
  };
  const appends =
    (isKeyed: boolean) =>
    (reportPath: string, sheetId: string): Requests => {
      const { Date: date, Description, Category, Amount } = expenseOf(1).expected;
      const expense = { date, description: Description, category: Category, amount: Amount };
      const body = JSON.stringify({ ...expense, sheetId });
      return () => [{ method: 'POST', path: `${reportPath}/add`, headers, body, isKeyed }];
    };
  // Each client has its own row and sends the contents that it last saw, as every screen does.
  const updates =
    (isKeyed: boolean) =>
    (reportPath: string, sheetId: string): Requests => {
      const change = (row: number, from: string, notes: string): Request => ({
        method: 'PATCH',
        path: `${reportPath}/rows/${row + 2}`,
        headers,
        body: JSON.stringify({ expected: expenseOf(row, from).expected, changes: { notes }, sheetId }),
        isKeyed,
      });
      return (client) => [change(client, '', 'a'), change(client, 'a', 'b'), change(client, 'b', '')];
    };
  const side = (isKeyed: boolean): Side => ({
    url,
    async prepare(work) {
      if (work === 'list 50 rows') return () => [{ path: short.path, headers }];
      if (work === 'read 10,000 rows') return () => [{ path: long.path, headers }];
      return await write(work === 'append a row' ? appends(isKeyed) : updates(isKeyed));
    },
  });
  return { product: side(false), keyed: side(true) };
}

/** The same through the API of Sheets. */
async function workspaceSide(api: Api): Promise<Side> {
  const { headers } = api;
  const long = await api.newSpreadsheet(longRows);
  await api.fill(long, 1, longRows);
  const values = (id: string, range: string) => `/v4/spreadsheets/${id}/values/Sheet1!${range}`;
  const append = (id: string): Request => ({
    method: 'POST',
    path: `${values(id, 'A1:append')}?valueInputOption=RAW`,
    headers,
    body: JSON.stringify({ values: [rowOf(1)] }),
  });
  const update = (row: number, text: string): Request => ({
    method: 'PUT',
    path: `${values(long, `C${row}`)}?valueInputOption=RAW`,
    headers,
    body: JSON.stringify({ values: [[text]] }),
  });
  return {
    url: api.url,
    async prepare(work) {
      if (work === 'list 50 rows') return () => [{ path: values(long, `A1:J${shortRows}`), headers }];
      if (work === 'read 10,000 rows') return () => [{ path: values(long, `A1:J${longRows}`), headers }];
      if (work === 'update one cell') return (client) => [update(client + 1, 'a'), update(client + 1, 'b')];
      const id = await api.newSpreadsheet(1000);
      return () => [append(id)];
    },
  };
}

/** The same rows in a table of SQLite behind a bare HTTP server, each write durable by itself or with others. */
async function rawSide(setting: Setting, name: string, env: Record<string, string>): Promise<Side> {
  const folder = path.join(setting.folder, name);
  mkdirSync(folder);
  const file = path.join(folder, 'block');
  writeFileSync(file, '{}');
  const own = { RAW_FOLDER: folder, BLOCK_FILE: file, RAW_ROWS: String(longRows) };
  const { url } = await setting.startBaseline('raw-store', { ...own, ...env });
  const replace = (row: number, text: string): Request => ({
    method: 'PUT',
    path: `/rows?n=${row}`,
    body: JSON.stringify([text, ...rowOf(row).slice(1)]),
  });
  const requests: Record<Work, Requests> = {
    'list 50 rows': () => [{ path: `/rows?n=${shortRows}` }],
    'append a row': () => [{ method: 'POST', path: '/rows', body: JSON.stringify(rowOf(1)) }],
    'update one cell': (client) => [replace(client + 1, 'a'), replace(client + 1, 'b')],
    'read 10,000 rows': () => [{ path: '/rows' }],
  };
  return { url, prepare: async (work) => requests[work] };
}

export async function openSides(setting: Setting) {
  const plans = await planServices(setting);
  const services = [await setting.start(plans.workspace), await setting.start(plans.product)];
  const person = await newPerson(plans, setting);
  return {
    services,
    ...(await productSides(plans.productUrl, person)),
    workspace: await workspaceSide(person.api),
    raw: await rawSide(setting, 'raw', {}),
    grouped: await rawSide(setting, 'grouped', { RAW_GROUP: 'yes' }),
  };
}

export const crowdOf = (clients: number) => (clients === 1 ? '1 client' : `${clients} clients`);

async function measureWorks(setting: Setting): Promise<Figure[]> {
  const { product, workspace, raw, grouped, keyed } = await openSides(setting);
  const figures: Figure[] = [];
  for (const work of works) {
    const sides = [product, workspace, raw, grouped, ...(isWrite(work) ? [keyed] : [])];
    await warmUp(sides, work);
    for (const clients of crowdsOf(work)) {
      const [own, api, plain, together, once] = await measureWork(sides, work, clients);
      if (!own || !api || !plain || !together) throw new Error('A side was not measured.');
      const name = `${work}, ${crowdOf(clients)}`;
      const isPromised = work === 'append a row' && clients !== 8;
      figures.push(
        rateFigure(`product: ${name}`, own, 'workspace', api),
        {
          ...rateFigure(`workspace: ${name}`, api, 'raw SQLite', plain),
          ...(isPromised && { budget: { of: 'ratio', least: 0.4 } }),
        },
        rateFigure(`workspace: ${name}`, api, 'raw, group commit', together),
        ...(once ? [rateFigure(`product: ${name}, under a key`, once, 'without one', own)] : []),
      );
    }
  }
  return figures;
}

function rateFigure(what: string, own: Load, baseline: string, theirs: Load): Figure {
  const { rate, p50, p99 } = own;
  return {
    what,
    value: rate,
    unit: '/s',
    latency: { p50, p99 },
    baseline: { what: baseline, value: theirs.rate },
  };
}

/** Calls per second: the product over the workspace, and the workspace over its store. */
export const rates: Section = {
  name: 'rates',
  title: 'Calls a second',
  measure: () => within(measureWorks),
};
