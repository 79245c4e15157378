import path from 'node:path';
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { isPinnedBrowser } from './browser.ts';
import { createReport } from './calls.ts';
import { testWithSettings } from './own-rowhouse.ts';
import { allow, cell, consentTitle, signUp } from './people.ts';
import { chooseFor, task } from './todos.ts';
import {
  makeContacts,
  makeExpenses,
  makeLocations,
  makeMembers,
  makeReadings,
  makeSnapsheet,
  makeTodos,
  makeVehicle,
  makeWorkouts,
  openStreet,
} from './visual-data.ts';
import { makeDrive, typeInSheet } from './visual-workspace.ts';

// The main screens, beside the pictures of them that e2e/visual/ keeps. When a screen has changed on purpose:
// `npx playwright test --project desktop e2e/visual.e2e.ts --update-snapshots`, and look at what it made.

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

const test = testWithSettings({
  NODE_OPTIONS: `--import=${path.resolve('e2e/visual-clock.ts')}`,
  VISUAL_STARTED_AT: String(Date.now()),
  TZ: 'UTC',
  REQUESTS_PER_MINUTE: '60000',
  // The sample account is let in with one click, and nobody furnishes its street meanwhile.
  WORKSPACE_SAMPLE: 'on',
  ROWHOUSE_SAMPLE: 'off',
}).extend<object, { street: StorageState }>({
  street: [
    async ({ browser, rowhouse }, use) => {
      const page = await browser.newPage({ baseURL: rowhouse.url });
      await page.goto('/api/auth/google');
      await page.getByRole('button', { name: /^Continue as Mara Ellison/ }).click();
      await allow(page);
      await openStreet(page);
      const state = await page.context().storageState();
      await page.context().close();
      await use(state);
    },
    { scope: 'worker' },
  ],
});
const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

// One Rowhouse for all of them, and a failure of one says nothing of the others.
test.describe.configure({ mode: 'default' });
test.use({
  viewport: desktop,
  locale: 'en-US',
  timezoneId: 'UTC',
});
test.skip(
  !isPinnedBrowser,
  'The pictures are those of the browser in package-lock.json; another one draws a little differently.',
);

test.beforeEach(async ({ page }) => {
  test.setTimeout(180_000);
  await page.clock.setFixedTime('2026-11-18T12:04:30Z');
});

/** Ports differ from run to run, and so does the width of their digits: what is beside an address would move. */
async function evenOutPorts(page: Page): Promise<void> {
  await page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const told = text.nodeValue ?? '';
      const even = told.replace(/127\.0\.0\.1:\d+/, '127.0.0.1:24680');
      if (even !== told) text.nodeValue = even;
    }
  });
}

/** Compares what the window shows, once it is all there. `moving` is what differs each time: ports and addresses. */
async function look(page: Page, name: string, shown: Locator, ...moving: Locator[]): Promise<void> {
  await expect(shown.first()).toBeVisible();
  await evenOutPorts(page);
  await page.mouse.move(0, 0);
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  });
  await expect.soft(page).toHaveScreenshot(`${name}.png`, {
    mask: moving,
    maskColor: '#808080',
    maxDiffPixelRatio: 0.001,
    threshold: 0.05,
  });
}

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const host = (page: Page) => page.getByText(/127\.0\.0\.1:\d+/);

async function asAtNight(page: Page, action: () => Promise<void>): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await action();
  await page.emulateMedia({ colorScheme: 'light' });
}

async function onPhone(page: Page, action: () => Promise<void>): Promise<void> {
  await page.setViewportSize(phone);
  await action();
  await page.setViewportSize(desktop);
}

/** A4 between its margins; by night, which paper does not know. */
async function onPaper(page: Page, action: () => Promise<void>): Promise<void> {
  await page.setViewportSize({ width: 703, height: 1017 });
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await action();
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: null, colorScheme: 'light' });
  await page.setViewportSize(desktop);
}

async function dismissTrial(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Dismiss' }).click();
}

test('what a visitor sees looks as it did', async ({ page, mayFail }) => {
  mayFail(/^403 \/api\//);
  await page.goto('/');
  await look(page, 'landing', title(page, /Small apps/), host(page));
  await onPhone(page, () =>
    asAtNight(page, () => look(page, 'landing-phone-dark', title(page, /Small apps/), host(page))),
  );
  await page.goto('/?error=true&code=NOT_FOUND&message=Folder%20%22studio-2023%22%20was%20moved');
  await look(page, 'error', title(page, 'Page Not Found'));
  await page.goto('/api/auth/google');
  await look(page, 'workspace-signin', title(page, 'Sign in to your Workspace'), host(page));
  const { email } = await signUp(page);
  await look(page, 'workspace-consent', title(page, consentTitle), host(page), page.getByText(email));
  await allow(page);
  await page.goto('/?app=expenses');
  await look(page, 'gate', title(page, 'Subscription Required'), page.getByText(email));
});

test.describe('what keeps a street', () => {
  test.use({ storageState: async ({ street }, use) => use(street) });

  test('the pages around the apps look as they did', async ({ page }) => {
    await page.route('**/api/app/available', async () => {});
    await page.goto('/');
    const trial = page.getByText('Trial: 14 days remaining');
    await look(page, 'launcher-waiting', trial);
    await page.unroute('**/api/app/available');
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Admin', exact: true })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Where to begin' })).toBeVisible();
    await look(page, 'launcher', trial);
    await asAtNight(page, () => onPhone(page, () => look(page, 'launcher-phone-dark', trial)));
    await page.getByRole('button', { name: 'Add Application' }).click();
    await look(page, 'add-application', page.getByRole('button', { name: 'Add Exercise' }));
    await page.keyboard.press('Escape');
    await dismissTrial(page);
    await page.goto('/?app=account');
    for (const last of ['Kept with your account', 'No tokens yet.', 'You are signed in only here.']) {
      await expect(page.getByText(last)).toBeVisible();
    }
    await look(page, 'account', page.getByText(/^Allowed on/));
    await page.goto('/?app=admin');
    await page.getByRole('treeitem', { name: /^todos/ }).click();
    await look(page, 'admin', page.getByText('Found by metadata, includes all tagged files'));
  });

  test('the expenses and the tasks look as they did', async ({ page, rowhouse, mayFail }) => {
    await page.goto('/');
    await dismissTrial(page);
    const { report, hotel } = await makeExpenses(page);
    await page.goto('/?app=expenses');
    await look(page, 'expenses', page.getByRole('gridcell', { name: 'Lisbon print fair' }));
    await page.goto(`/?app=expenses&report=${report}`);
    await page.getByRole('gridcell', { name: hotel, exact: true }).click();
    const receipt = page.getByRole('img', { name: `Receipt for ${hotel}` });
    await look(page, 'report', receipt);
    const lines = page.getByRole('list', { name: 'Expenses' });
    await onPaper(page, () => look(page, 'report-print', page.getByRole('table', { name: 'Expenses' })));
    await onPhone(page, async () => {
      await page.goto(`/?app=expenses&report=${report}`);
      await look(page, 'report-phone', lines);
    });

    const list = await makeTodos(page);
    await page.goto('/?app=todos');
    await look(page, 'todos', page.getByRole('article', { name: 'Broadside no. 12' }));
    await page.goto(`/?app=todos&list=${list}`);
    await look(page, 'tasks', task(page, 'Write the colophon'));
    await asAtNight(page, () =>
      onPhone(page, () => look(page, 'tasks-phone-dark', task(page, 'Wash the rollers'))),
    );

    await chooseFor(page, 'Write the colophon', 'Edit');
    await typeInSheet(page, rowhouse.workspaceUrl, list, 'E10', 'Ask Ines for the date');
    mayFail(/^409 \/api\//);
    await page.getByLabel('Notes').fill('After the second proof');
    await page.getByRole('button', { name: 'Save' }).click();
    const both = page.getByRole('table', { name: 'In the sheet' });
    await look(page, 'conflict', both);
    await asAtNight(page, () => onPhone(page, () => look(page, 'conflict-phone-dark', both)));
  });

  test('a dialog breaks a name without spaces', async ({ page }) => {
    await page.goto('/');
    await dismissTrial(page);
    const report = await createReport(page, 'Donaudampfschifffahrtsgesellschaftsreisekosten');
    await onPhone(page, () =>
      asAtNight(page, async () => {
        await page.goto(`/?app=expenses&report=${report}`);
        await page.getByRole('button', { name: 'Share' }).click();
        await look(page, 'share-phone-dark', page.getByText('Owner'));
      }),
    );
  });

  test('the pages of the workspace look as they did', async ({ page, rowhouse }) => {
    await page.goto(`${rowhouse.workspaceUrl}/drive`);
    const { folder, sheet } = await makeDrive(page);
    // The others of this file leave files of their own in the same drive.
    const used = page.getByRole('region', { name: 'Storage' });
    await page.goto(`${rowhouse.workspaceUrl}/drive/folders/${folder}`);
    const shown = page.getByRole('row', { name: /Studio and fairs 2026/ });
    await look(page, 'workspace-drive', shown, host(page), used);
    await asAtNight(page, () =>
      onPhone(page, () =>
        look(page, 'workspace-drive-phone-dark', page.getByText('Poster'), host(page), used),
      ),
    );
    await page.goto(`${rowhouse.workspaceUrl}/spreadsheets/d/${sheet}/edit`);
    await look(page, 'workspace-sheets', cell(page, 'B3').filter({ hasText: 'Hotel' }), host(page));
  });

  test('the contacts, the vehicles and the members look as they did', async ({ page }) => {
    await page.goto('/');
    await dismissTrial(page);
    await makeContacts(page);
    await page.goto('/?app=firsttouch');
    await look(page, 'firsttouch', page.getByRole('article', { name: 'Ada Fong' }));
    const snapsheet = await makeSnapsheet(page);
    await page.goto(`/?app=snapsheet&sheet=${snapsheet}`);
    await look(page, 'snapsheet', page.getByText('Harbor Bindery'));
    const vehicle = await makeVehicle(page);
    await page.goto(`/?app=autotrack&vehicle=${vehicle}`);
    await look(page, 'autotrack', page.getByRole('figure', { name: /^Cost, / }));
    const members = await makeMembers(page);
    await page.goto(`/?app=mug-club&list=${members}`);
    await look(page, 'mug-club', page.getByRole('gridcell', { name: 'Wendy Okafor', exact: true }));
    await onPhone(page, async () => {
      await page.goto(`/?app=mug-club&list=${members}`);
      await look(page, 'mug-club-phone', page.getByText('Wendy Okafor'));
    });
  });

  test('the maps, the readings and the workouts look as they did', async ({ page }) => {
    await page.goto('/');
    await dismissTrial(page);
    await makeLocations(page);
    await page.goto('/?app=laser-maps');
    await look(page, 'laser-maps', page.getByRole('article', { name: 'Great Lakes' }));
    await makeReadings(page);
    await page.goto('/?app=health');
    await asAtNight(page, () => look(page, 'health-dark', page.getByRole('figure', { name: /^Weight/ })));
    await makeWorkouts(page);
    await page.goto('/?app=exercise');
    await look(page, 'exercise', page.getByText('Full body').first());
  });
});
