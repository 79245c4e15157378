import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import * as z from 'zod';
import autotrackContract from '../dashboard/apps/autotrack/contract.ts';
import exerciseContract from '../dashboard/apps/exercise/contract.ts';
import expensesContract from '../dashboard/apps/expenses/contract.ts';
import firsttouchContract from '../dashboard/apps/firsttouch/contract.ts';
import healthContract from '../dashboard/apps/health/contract.ts';
import laserMapsContract from '../dashboard/apps/laser-maps/contract.ts';
import mugClubContract from '../dashboard/apps/mug-club/contract.ts';
import { member } from '../dashboard/apps/mug-club/record.ts';
import ownAppsContract from '../dashboard/apps/my-apps/contract.ts';
import snapsheetContract from '../dashboard/apps/snapsheet/contract.ts';
import todosContract from '../dashboard/apps/todos/contract.ts';
import { launcherCalls } from '../dashboard/kernel/calls/launcher.ts';
import type { OwnApp } from '../dashboard/kernel/own-apps/own-app.ts';
import { blankCells } from '../dashboard/kernel/records/record.ts';
import { newSet, newWorkout } from '../dashboard/testing/data/exercise.ts';
import { theVan } from '../dashboard/testing/data/vehicles.ts';
import { createUser, type TestUser } from '../dashboard/testing/server/server.ts';
import { browserOptions } from '../e2e/browser.ts';
import { contextFor, desktop } from './pages-visit.ts';
import { Api, type Plans, planServices, type Setting, signIn, within } from './setting.ts';

const apps = [
  'expenses',
  'todos',
  'firsttouch',
  'snapsheet',
  'autotrack',
  'mug-club',
  'laser-maps',
  'health',
  'exercise',
];

/** The person for whom the pages are opened: signed in to the product, with direct access to their own Drive. */
export interface Owner {
  user: TestUser;
  api: Api;
  plans: Plans;
}

/** Someone new who has added every app. */
export async function newOwner(plans: Plans, setting: Setting): Promise<Owner> {
  const { account, browser, token } = await signIn(plans, setting);
  const user = createUser(account, browser, plans.productUrl);
  const launcher = user.callsClient(launcherCalls);
  for (const appName of apps) await launcher.createDirectory({ body: { appName } });
  return { user, api: new Api(plans.workspaceUrl, token), plans };
}

/** Does work in a browser, over both servers, for someone new; all of it is ended whatever becomes of the work. */
export function withOwner<T>(work: (browser: Browser, owner: Owner) => Promise<T>): Promise<T> {
  return within(async (setting) => {
    const browser = await chromium.launch(await browserOptions());
    try {
      const plans = await planServices(setting);
      await setting.start(plans.workspace);
      await setting.start(plans.product);
      return await work(browser, await newOwner(plans, setting));
    } finally {
      await browser.close();
    }
  });
}

/** A wide browser that they have signed in to the product with. */
export function contextOf(browser: Browser, { user, plans: { productUrl } }: Owner): Promise<BrowserContext> {
  return contextFor(browser, desktop, { [productUrl]: user.browser.cookiesFor(productUrl) });
}

type Line = Readonly<Record<string, string | number | boolean>>;

const headersSchema = z.object({ values: z.tuple([z.array(z.string())]) });

/** Writes rows straight into a sheet, each cell below the header that names it. */
async function write(api: Api, sheetId: string, tab: string, lines: readonly Line[]): Promise<void> {
  const values = `/v4/spreadsheets/${sheetId}/values/${tab}`;
  const answer: unknown = JSON.parse(await api.call('GET', `${values}!1:1`));
  const [headers] = headersSchema.parse(answer).values;
  const cells = lines.map((line) => headers.map((header) => line[header] ?? ''));
  const how = 'valueInputOption=USER_ENTERED&insertDataOption=INSERT_ROWS';
  await api.call('POST', `${values}!A1:append?${how}`, { values: cells });
}

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

const day = (index: number) => `2025-${1 + (index % 9)}-${10 + (index % 18)}`;
const isoDay = (index: number) => `2025-0${1 + (index % 9)}-${10 + (index % 18)}`;
const names = ['Ines Duarte', 'Hal Whitcomb', 'Tomas Rey', 'Dana Osei', 'Kim Tran', 'Ada Fong'];
const stages = ['Asked', 'Set', 'Proofed', 'Printed'];
const nameOf = (index: number) => `${names[index % names.length]} ${index + 1}`;

export async function makeReport({ user, api }: Owner, rows: number): Promise<string> {
  const client = user.client({ id: 'expenses' }, expensesContract);
  const { report } = await client.createReport({ body: { name: `Fairs, ${rows} rows` } });
  const lines = times(rows, (index) => ({
    Date: day(index),
    Description: `Taxi ${index + 1}`,
    Category: 'Travel',
    Amount: index / 4,
  }));
  await write(api, z.string().parse(report.sheetId), 'Expenses', lines);
  return report.id;
}

export async function makeTodos({ user }: Owner, rows: number): Promise<string> {
  const client = user.client({ id: 'todos' }, todosContract);
  const { list } = await client.createList({ body: { name: 'Press day' } });
  const todos = times(rows, (index) => ({ text: `Task ${index + 1}`, priority: 'Medium' }));
  await client.addTodos({ listId: list.id, body: { todos } });
  return list.id;
}

export async function makeContacts({ user }: Owner, rows: number): Promise<void> {
  const contacts = times(rows, (index) => ({
    contactName: nameOf(index),
    company: `Press ${index % 50}`,
    email: `person${index}@example.com`,
    dateMet: isoDay(index),
  }));
  await user.client({ id: 'firsttouch' }, firsttouchContract).importContacts({ body: { contacts } });
}

export async function makeSnapsheet({ user, api }: Owner, rows: number): Promise<string> {
  const client = user.client({ id: 'snapsheet' }, snapsheetContract);
  const { snapsheet } = await client.createSnapsheet({ body: { name: `Plates, ${rows} rows` } });
  const sheetId = z.string().parse(snapsheet.sheetId);
  const headers = ['Photo', 'Maker', 'Serial No.', 'Year', 'Price'];
  const cells = { values: [headers] };
  await api.call('PUT', `/v4/spreadsheets/${sheetId}/values/data!A1:E1?valueInputOption=RAW`, cells);
  const lines = times(rows, (index) => ({
    Maker: index % 2 === 0 ? 'Arab' : 'Adana',
    'Serial No.': `PL26-${index + 1}`,
    Year: 1889 + (index % 90),
    Price: index / 4,
  }));
  await write(api, sheetId, 'data', lines);
  return snapsheet.id;
}

/** An app of the person's own: jobs of a print shop, with choices, days and sums. */
export async function makeOwnApp({ user, api }: Owner, rows: number): Promise<string> {
  const client = user.client({ id: 'my-apps' }, ownAppsContract);
  const app: OwnApp = {
    title: `Jobs, ${rows} rows`,
    tab: 'Jobs',
    headerRow: 1,
    fingerprint: ['job', 'client'],
    house: { color: 'teal', gable: 'twin', picture: times(5, () => '#...#') },
    columns: [
      { key: 'job', header: 'Job', kind: 'text' },
      { key: 'client', header: 'Client', kind: 'person' },
      { key: 'stage', header: 'Stage', kind: 'choice', choices: stages },
      { key: 'due', header: 'Due', kind: 'day' },
      { key: 'price', header: 'Price', kind: 'money', currency: 'USD' },
      { key: 'isPaid', header: 'Paid', kind: 'flag' },
      { key: 'notes', header: 'Notes', kind: 'longText' },
    ],
  };
  const { sheetId } = await client.makeApp({ body: { app } });
  const lines = times(rows, (index) => ({
    Job: `Menu cards ${index + 1}`,
    Client: nameOf(index),
    Stage: stages[index % stages.length] ?? '',
    Due: isoDay(index),
    Price: index / 4,
    Paid: index % 3 === 0,
    Notes: `Folded twice, ${index % 700} sheets`,
  }));
  for (let at = 0; at < rows; at += 10_000) await write(api, sheetId, 'Jobs', lines.slice(at, at + 10_000));
  return sheetId;
}

export async function makeVehicle({ user }: Owner, services: number): Promise<string> {
  const client = user.client({ id: 'autotrack' }, autotrackContract);
  const { id } = await client.createVehicle({ body: { ...theVan, nickname: 'Blue Van' } });
  for (const index of times(services, (at) => at)) {
    const done = {
      date: `2025-11-${10 + index}`,
      mileage: `${80_000 + index * 500}`,
      notes: '',
      nextService: '',
    };
    const body = { ...done, service: 'Oil and filter', cost: '$84.50' };
    await client.addService({ vehicleId: id, body });
  }
  return id;
}

export async function makeRoster({ user }: Owner, rows: number): Promise<string> {
  const client = user.client({ id: 'mug-club' }, mugClubContract);
  const { listId } = await client.createList({ body: { listName: `Founders, ${rows} rows` } });
  const members = times(rows, (index) => ({
    ...blankCells(member),
    memberName: nameOf(index),
    email: `person${index}@example.com`,
    joinDate: isoDay(index),
    tShirtSize: 'M',
    tShirtDistributed: index % 2 === 0,
  }));
  await client.importMembers({ listId, body: { members, firstMemberId: 'M1718880000000' } });
  return listId;
}

/** The data of the screens that show no list: a map, readings, workouts. */
export async function makeLogs({ user }: Owner): Promise<void> {
  const locations = user.client({ id: 'laser-maps' }, laserMapsContract);
  await locations.addLocation({ body: { name: 'Harbor Light', latitude: 42.963402, longitude: -85.66812 } });
  const health = user.client({ id: 'health' }, healthContract);
  const body = times(90, (index) => ({
    'Taken At': `${isoDay(index)} 07:10`,
    Weight: 80 + (index % 7) / 2,
    Unit: 'kg',
  }));
  await health.addRows({ body: { log: 'body', rows: body } });
  const exercise = user.client({ id: 'exercise' }, exerciseContract);
  for (const index of times(10, (at) => at)) {
    const id = `bench${index}`;
    const start = `2025-11-${10 + index}T18:00:00+01:00`;
    const workout = newWorkout(id, { start, end: `2025-11-${10 + index}T18:50:00+01:00` });
    const sets = times(5, (order) => newSet(id, order + 1));
    await exercise.addWorkout({ body: { workout, sets, exercises: [] } });
  }
}
