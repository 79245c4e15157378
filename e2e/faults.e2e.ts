import { globSync, readFileSync } from 'node:fs';
import { type BrowserContext, expect, type Locator, type Page, type Route } from '@playwright/test';
import * as z from 'zod';
import { createReport, send } from './calls.ts';
import { faultyForms } from './faults-forms.ts';
import { likeOthers, triedByItself, typesNothing } from './faults-others.ts';
import type { FaultyForm, Seeds } from './faults-ways.ts';
import { commandsKept } from './kept.ts';
import { createList as createRoster, member } from './mug-club.ts';
import { testWithSettings } from './own-rowhouse.ts';
import { signInNew } from './people.ts';
import { createSnapsheet, upload } from './snapsheet.ts';
import { createList } from './todos.ts';

const test = testWithSettings({ EXTRACTOR: 'off', REQUESTS_PER_MINUTE: '60000' });

// One Rowhouse for all of them, and a failure of one says nothing of the others.
test.describe.configure({ mode: 'default' });

const apps = 'expenses todos firsttouch snapsheet autotrack mug-club laser-maps health exercise'.split(' ');

/** Asks the product for something that has to work. */
async function ask(page: Page, address: string, body: object): Promise<unknown> {
  const answer = await send(page, address, { method: 'POST', body });
  expect(answer.status(), `${address}: ${await answer.text()}`).toBe(200);
  return await answer.json();
}

const van = {
  ...{ year: '2016', make: 'Ford', model: 'Transit', vin: '', licensePlate: '', color: '', nickname: '' },
  ...{ distanceUnit: 'mi', energy: 'Petrol' },
};

/** A person with all apps, and a file of each with a row in it. */
async function seed(page: Page): Promise<Seeds> {
  await signInNew(page);
  await ask(page, '/api/subscription/status', { action: 'start_trial' });
  for (const appName of apps) await ask(page, '/api/app/directories/create', { appName });
  const [report, list, { id: snapsheet }, vehicle, { listId: roster }] = await Promise.all([
    createReport(page, 'Trip', [{ description: 'Taxi', amount: 12 }]),
    createList(page, 'Broadside', [{ text: 'Order paper' }]),
    createSnapsheet(page, 'Plates'),
    ask(page, '/api/app/autotrack/vehicles', van),
    createRoster(page, 'Founders', [member('Wendy Okafor')]),
    ask(page, '/api/app/firsttouch', { contactName: 'Ada Fong' }),
    ask(page, '/api/app/laser-maps', { name: 'Mill', latitude: 48, longitude: 11, zoom: 5 }),
  ]);
  await upload(page, snapsheet, { Maker: 'Albion' });
  return { report, list, snapsheet, roster, vehicle: z.object({ id: z.string() }).parse(vehicle).id };
}

const unreachable = /Rowhouse could not be reached\. Check your connection and try again\./;
const unavailable = 'Google Drive and Sheets do not answer at the moment. Please try again in a few minutes.';
const refused = 'You can view this file, but not change it.';

interface Fault {
  /** True if a form in a known frame is also tested with it. */
  isBrief?: boolean;
  /** True if the answer stays the same at every later attempt. */
  isRefusal?: boolean;
  begin: (context: BrowserContext) => Promise<unknown>;
  heal: (context: BrowserContext) => Promise<unknown>;
  says: RegExp | string;
}

const writes = '**/api/**';

/** What happens to the next writes on their way; everything else passes. */
function onTheWay(happen: (route: Route) => Promise<unknown>, says: RegExp | string): Fault {
  const handle = async (route: Route) => {
    if (route.request().method() === 'GET') return route.fallback();
    await happen(route);
  };
  return {
    begin: (context) => context.route(writes, handle),
    heal: (context) => context.unroute(writes, handle),
    says,
  };
}

const answering = (status: number, code: string, error: string) =>
  onTheWay((route) => route.fulfill({ status, json: { error, code } }), error);

/** A session that ends, and is there again. */
function sessionEnds(): Fault {
  let cookies: Awaited<ReturnType<BrowserContext['cookies']>> = [];
  return {
    begin: async (context) => {
      cookies = await context.cookies();
      await context.clearCookies();
    },
    heal: (context) => context.addCookies(cookies),
    says: 'It opens in another tab; then try again here.',
  };
}

/**
 * In this order, so that no two consecutive faults show the same message and each message read belongs to the last attempt. The
 * last one writes and loses the answer, after which nothing may be written twice.
 */
const lostAnswer: Fault = {
  ...onTheWay(async (route) => {
    expect((await route.fetch()).status()).toBe(200);
    // Once the fault has ended, Playwright lets go of a write that is still on its way here.
    await route.abort('connectionreset').catch((error: unknown) => {
      if (!String(error).includes('already handled')) throw error;
    });
  }, unreachable),
  isBrief: true,
};
const faults: Fault[] = [
  {
    begin: (context) => context.setOffline(true),
    heal: (context) => context.setOffline(false),
    says: unreachable,
  },
  sessionEnds(),
  { ...answering(503, 'WORKSPACE_UNAVAILABLE', unavailable), isBrief: true },
  onTheWay((route) => route.abort('connectionrefused'), unreachable),
  { ...answering(403, 'ACCESS_DENIED', refused), isRefusal: true },
  lostAnswer,
];

/** A field by its label, which ends in a star if it is required. */
const named = (label: string) => new RegExp(`^${label.replace(/[():/]/g, '\\$&')}(?:\\s*\\*)?$`);

async function fillIn(dialog: Locator, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await dialog.getByLabel(named(label)).fill(text);
}

async function expectKept(dialog: Locator, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(fields))
    await expect(dialog.getByLabel(named(label))).toHaveValue(text);
}

/** Sends a form under one fault after another; each time it says so and keeps what was typed. Then it succeeds. */
async function tryForm(page: Page, form: FaultyForm, mark: string): Promise<void> {
  const dialog = await form.open(page, mark);
  const fields = form.fill(mark);
  await fillIn(dialog, fields);
  const button = dialog.getByRole('button', { name: form.send, exact: true });
  const tried = faults.filter(({ isBrief, isRefusal }) =>
    form.waits ? isRefusal : isBrief || !form.isBrief,
  );
  for (const { begin, heal, says } of tried) {
    await begin(page.context());
    await button.click();
    const alert = dialog.getByRole('alert').filter({ hasText: form.failure }).filter({ hasText: says });
    await expect(alert).toBeVisible();
    await expect(alert).toContainText(form.keeps ?? 'What you typed is still here');
    await expectKept(dialog, fields);
    await heal(page.context());
  }
  const isDone = async () => {
    if (!form.staysOpen) return await expect(dialog).toBeHidden();
    for (const label of Object.keys(fields)) await expect(dialog.getByLabel(named(label))).toHaveValue('');
  };
  if (form.waits) await lostAnswer.begin(page.context());
  await button.click();
  await isDone();
  if (form.waits) await untilSent(page, form.writes ?? 1);
}

/** What may wait is kept when its answer gets lost, and sent again automatically. */
async function untilSent(page: Page, writes: number): Promise<void> {
  await expect.poll(() => commandsKept(page)).toBe(writes);
  await lostAnswer.heal(page.context());
  await expect.poll(() => commandsKept(page)).toBe(0);
}

const filesSchema = z.object({
  files: z.array(z.object({ id: z.string(), name: z.string(), mimeType: z.string() })),
});
const gridsSchema = z.object({
  sheets: z.array(
    z.object({
      properties: z.object({ title: z.string() }),
      data: z.array(
        z.object({
          rowData: z
            .array(
              z.object({ values: z.array(z.object({ formattedValue: z.string().optional() })).optional() }),
            )
            .default([]),
        }),
      ),
    }),
  ),
});

/** All files of the person on the page, and the text of every row of their sheets. */
async function whatStands(page: Page, workspaceUrl: string) {
  const read = async (path: string): Promise<unknown> => {
    const headers = { origin: workspaceUrl, 'sec-fetch-site': 'same-origin' };
    const answer = await page.request.get(`${workspaceUrl}${path}`, { headers });
    expect(answer.status(), path).toBe(200);
    return await answer.json();
  };
  const { files } = filesSchema.parse(await read('/drive/v3/files?pageSize=200&q=trashed%20%3D%20false'));
  const sheets = files.filter(({ mimeType }) => mimeType.endsWith('.spreadsheet'));
  const fields = 'sheets(properties(title),data(rowData(values(formattedValue))))';
  const grids = await Promise.all(
    sheets.map(async ({ id }) => gridsSchema.parse(await read(`/v4/spreadsheets/${id}?fields=${fields}`))),
  );
  // What was done to rows names them as well.
  const rows = grids.flatMap(({ sheets: tabs }) =>
    tabs.flatMap(({ properties: { title }, data }) =>
      title.startsWith('_History')
        ? []
        : data.flatMap(({ rowData }) =>
            rowData.map(({ values = [] }) =>
              values.map(({ formattedValue = '' }) => formattedValue).join('\t'),
            ),
          ),
    ),
  );
  return { names: files.map(({ name }) => name), rows };
}

test('no form is forgotten', () => {
  const isForm = /<(?:FormDialog|RowDialog|NameDialog|ImportDialog|ConfirmDialog|TrashDialog)\b/;
  // Those of a record are all made in one place; each app has its own by its record.
  const formsOfRecord = ['AddRecord', 'EditRecord', 'DeleteRecords'];
  const allOfRecord = 'RecordDialogs';
  const ofRecord = new RegExp(`<(${[...formsOfRecord, allOfRecord].join('|')})\\b`, 'g');
  const files = globSync('dashboard/apps/*/screens/**/*.tsx').flatMap((file) => {
    if (file.endsWith('.test.tsx')) return [];
    const text = readFileSync(file, 'utf8');
    const named = [...text.matchAll(ofRecord)].flatMap(([, tag = '']) =>
      tag === allOfRecord ? formsOfRecord : tag,
    );
    const derived = new Set(named.map((form) => `${file}: ${form}`));
    return isForm.test(text) ? [file, ...derived] : [...derived];
  });
  const tried = faultyForms.flat().map(({ file }) => file);
  const listed = new Set([...tried, ...typesNothing, ...triedByItself, ...likeOthers]);
  const forgotten = files
    .map((file) => file.slice('dashboard/apps/'.length))
    .filter((file) => !listed.has(file));
  expect(files.length).toBeGreaterThan(40);
  expect(forgotten).toEqual([]);
});

for (const [part, forms] of faultyForms.entries()) {
  test(`a form that cannot be sent says so, keeps what was typed and writes it once, part ${part + 1}`, async ({
    page,
    rowhouse,
    mayFail,
  }) => {
    // Up to eleven forms, each sent up to seven times.
    test.setTimeout(180_000);
    mayFail(/^net::ERR_/);
    mayFail(/^(?:401|403|503) \/api\//);
    const seeds = await seed(page);
    const known = new Map<string, FaultyForm>();
    for (const [at, form] of forms.entries()) {
      const mark = `Mark ${part}${String(at).padStart(2, '0')}`;
      known.set(mark, form);
      await test.step(form.file, async () => {
        await page.goto(`/?app=${form.at(seeds)}`);
        await tryForm(page, form, mark);
      });
    }
    const { names, rows } = await whatStands(page, rowhouse.workspaceUrl);
    const counts = [...known].map(([mark, { file, makesFile }]) => {
      const places = makesFile ? names : rows;
      return [file, places.filter((text) => text.includes(mark)).length];
    });
    expect(counts).toEqual([...known.values()].map(({ file, times = 1 }) => [file, times]));
  });
}
