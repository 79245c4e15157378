import type { Page } from '@playwright/test';
import {
  makeContacts,
  makeLogs,
  makeReport,
  makeRoster,
  makeSnapsheet,
  makeTodos,
  makeVehicle,
  type Owner,
} from './pages-people.ts';

/** A screen, how to recognize it, and what people do on it most. */
export interface Screen {
  name: string;
  url: string;
  /** The app it belongs to; absent for screens of the shell and the workspace. */
  app?: string;
  isForStrangers?: true;
  ready: (page: Page) => Promise<void>;
  act?: (page: Page) => Promise<void>;
}

const seen = (text: string | RegExp) => (page: Page) =>
  page.getByText(text).filter({ visible: true }).first().waitFor();
const headed = (name: string | RegExp) => (page: Page) =>
  page.getByRole('heading', { name }).first().waitFor();

async function press(page: Page, name: string | RegExp): Promise<void> {
  const button = page.getByRole('button', { name, exact: typeof name === 'string' });
  await button.filter({ visible: true }).first().click();
}

const patienceMs = 2_000;

/** Leaves a form with something typed, answering its question; an open list of suggestions takes the first Escape. */
async function leave(page: Page): Promise<void> {
  // By its element: behind a question it is hidden from roles and would count as closed.
  const form = page.locator('[role=dialog]').first();
  const discard = page.getByRole('alertdialog').getByRole('button', { name: 'Discard' });
  for (let tries = 0; tries < 3; tries += 1) {
    await page.keyboard.press('Escape');
    const state = await Promise.race([
      discard.waitFor({ timeout: patienceMs }).then(
        () => 'asks' as const,
        () => 'open' as const,
      ),
      form.waitFor({ state: 'hidden', timeout: patienceMs }).then(
        () => 'left' as const,
        () => 'open' as const,
      ),
    ]);
    if (state === 'asks') {
      await discard.click();
      await form.waitFor({ state: 'hidden' });
    }
    if (state !== 'open') return;
  }
}

/** Opens a form by its button, types into its first text field and leaves it. */
const fillIn = (button: string | RegExp) => async (page: Page) => {
  await press(page, button);
  const field = page.getByRole('dialog').getByRole('textbox').first();
  await field.pressSequentially('Lisbon 4');
  await leave(page);
};

const search = (text: string) => async (page: Page) => {
  const field = page
    .getByRole('searchbox')
    .or(page.getByPlaceholder(/Search|Filter/))
    .first();
  await field.pressSequentially(text);
  await field.fill('');
};

const sortBy = (column: string) => async (page: Page) => {
  await page.getByRole('columnheader', { name: column }).first().click();
};

const all =
  (...steps: ((page: Page) => Promise<void>)[]) =>
  async (page: Page) => {
    for (const step of steps) await step(page);
  };

export function strangersScreens(productUrl: string): Screen[] {
  const open = (name: string, path: string): Screen => ({
    name,
    url: `${productUrl}${path}`,
    isForStrangers: true,
    ready: (page) => page.getByRole('heading', { level: 1 }).waitFor(),
  });
  return [
    { ...open('landing', '/'), act: (page) => press(page, /^Theme: /) },
    open('privacy', '/privacy'),
    open('terms', '/terms'),
  ];
}

/** Every screen of someone who has a little of everything. */
export async function ownersScreens(owner: Owner): Promise<Screen[]> {
  const { productUrl, workspaceUrl } = owner.plans;
  const at = (query: string) => `${productUrl}/${query}`;
  const report = await makeReport(owner, 50);
  const list = await makeTodos(owner, 30);
  await makeContacts(owner, 50);
  const sheet = await makeSnapsheet(owner, 50);
  const vehicle = await makeVehicle(owner, 12);
  const roster = await makeRoster(owner, 50);
  await makeLogs(owner);
  const screen = (name: string, query: string, ready: Screen['ready'], act?: Screen['act']): Screen => {
    const app = new URLSearchParams(query).get('app');
    return { name, url: at(query), ready, ...(app !== null && { app }), ...(act && { act }) };
  };
  return [
    screen('launcher', '', headed(/^Welcome/), search('exp')),
    screen('Expenses, reports', '?app=expenses', seen('Fairs, 50 rows'), fillIn('New Report')),
    screen(
      'Expenses, report',
      `?app=expenses&report=${report}`,
      seen('Taxi 1'),
      all(fillIn('Add Expense'), sortBy('Amount'), search('taxi 4')),
    ),
    screen('Todos, lists', '?app=todos', seen('Press day'), fillIn('New List')),
    screen(
      'Todos, list',
      `?app=todos&list=${list}`,
      seen('Task 1'),
      all((page) => page.getByRole('checkbox', { name: 'Task 2', exact: true }).click(), fillIn('Add Task')),
    ),
    screen('FirstTouch', '?app=firsttouch', seen(/Ines Duarte/), all(fillIn('Add Contact'), search('hal'))),
    screen('Snapsheet, sheets', '?app=snapsheet', seen('Plates, 50 rows'), fillIn('Create SnapSheet')),
    screen(
      'Snapsheet, sheet',
      `?app=snapsheet&sheet=${sheet}`,
      seen('PL26-'),
      all(sortBy('Price'), search('adana')),
    ),
    screen('AutoTrack, vehicles', '?app=autotrack', seen('Blue Van'), fillIn('Add Vehicle')),
    screen(
      'AutoTrack, vehicle',
      `?app=autotrack&vehicle=${vehicle}`,
      seen('Oil and filter'),
      fillIn('Add Service'),
    ),
    screen('Mug Club, lists', '?app=mug-club', seen('Founders, 50 rows'), fillIn('Create New List')),
    screen(
      'Mug Club, roster',
      `?app=mug-club&list=${roster}`,
      seen(/Ines Duarte/),
      all(fillIn('Add Member'), sortBy('Name'), search('hal')),
    ),
    screen('Laser Maps, locations', '?app=laser-maps', seen('Harbor Light'), fillIn(/^Add Location/)),
    screen('Laser Maps, map', '?app=laser-maps&map=open', (page) => page.locator('canvas').first().waitFor()),
    screen('Health, today', '?app=health', headed(/./), fillIn(/Weight/)),
    screen('Health, trends', '?app=health&view=trends', (page) => page.getByRole('figure').first().waitFor()),
    screen('Exercise', '?app=exercise', headed(/./), (page) => press(page, 'Log Workout')),
    screen('Account', '?app=account', headed('Account Settings')),
    screen('Admin', '?app=admin', headed(/./), search('fairs')),
    { name: 'workspace, Drive', url: `${workspaceUrl}/drive`, ready: seen('Rowhouse') },
    {
      name: 'workspace, Sheets',
      url: `${workspaceUrl}/spreadsheets/d/${roster}/edit`,
      ready: (page) => page.locator('[data-cell="B2"]').waitFor({ state: 'attached' }),
      act: async (page) => {
        await page.mouse.click(400, 400);
        await page.keyboard.type('Dana Osei');
        await page.keyboard.press('Enter');
      },
    },
  ];
}
