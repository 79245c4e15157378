import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { forgetGrant } from './operator.ts';
import { addAppDirectly, allow, consentTitle, signInNew, signUp, startTrial } from './people.ts';

const card = (page: Page) => page.getByRole('region', { name: 'Google API Permissions' });

async function removeAccess(context: BrowserContext): Promise<void> {
  const workspace = await context.newPage();
  await workspace.goto(`${process.env['E2E_WORKSPACE_URL']}/account/apps`);
  await workspace.getByRole('button', { name: 'Remove access of Rowhouse' }).click();
  await expect(workspace.getByText('No app has access to your Workspace.')).toBeVisible();
  await workspace.close();
}

const operations = [
  'create new spreadsheets',
  'edit your spreadsheets',
  'add new expenses',
  'upload and process photos',
];

test('each operation that is not allowed leads to the Permission Upgrade dialog, and is allowed there @phone-only', async ({
  page,
  baseURL,
  mayFail,
}) => {
  mayFail(/^403 \/api\/app\//);
  await signUp(page);
  await page.getByLabel('Keep its own files').uncheck();
  await page.getByLabel('Read and write your sheets').uncheck();
  await allow(page);
  await page.goto('/?app=account');
  const permissions = card(page);
  await expect(permissions.getByText('Partial')).toBeVisible();
  await expect(
    permissions.getByText(
      'Some permissions are missing. Grant additional permissions to unlock all features.',
    ),
  ).toBeVisible();
  await expect(permissions.getByText('Basic Access')).toBeVisible();
  const expenses = permissions
    .getByRole('listitem')
    .filter({ hasText: /^expenses Cannot be opened\. Needs:/i });
  const todos = permissions.getByRole('listitem').filter({ hasText: /^todos Cannot be opened\. Needs:/i });
  const dialog = page.getByRole('dialog', { name: 'Permission Upgrade' });
  const asks: [Locator, string][] = operations.map((operation) => [expenses, operation]);
  for (const [app, operation] of [...asks, [todos, 'create new todos'] as const]) {
    await app.getByRole('button', { name: operation }).click();
    await expect(dialog.getByText(`To ${operation}, Rowhouse needs Full Access.`)).toBeVisible();
    await expect(
      dialog.getByText('You have Basic Access: view account information, access dashboard.'),
    ).toBeVisible();
    await expect(dialog.getByRole('radio', { name: /^Full Access/ })).toBeChecked();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
  }
  await expenses.getByRole('button', { name: 'add new expenses' }).click();
  await dialog.getByRole('button', { name: 'Grant Permissions' }).click();
  await expect(page.getByRole('heading', { name: consentTitle })).toBeVisible();
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(permissions.getByText('Complete')).toBeVisible();
  await expect(page).toHaveURL(`${baseURL}/?app=account`);
  await expect(permissions.getByText(/Needs:/)).toHaveCount(0);
});

test('the permissions are asked for again after 30 seconds, or at once after a consent and on Retry', async ({
  page,
  mayFail,
}) => {
  mayFail(/^(403|404) \/api\/app\//);
  await page.clock.install();
  const { email } = await signInNew(page);
  const address = '**/api/app/permissions/status';
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/app/permissions/status')) asked += 1;
  });
  await page.route(address, (route) => route.fulfill({ status: 404, json: { error: 'Nobody knows.' } }));
  await page.goto('/?app=account');
  const permissions = card(page);
  await expect(permissions.getByText('Failed to load permissions: Nobody knows.')).toBeVisible();
  await page.unroute(address);
  await permissions.getByRole('button', { name: 'Retry' }).click();
  await expect(permissions.getByText('Complete')).toBeVisible();
  expect(asked).toBe(2);

  const away = async (time: string) => {
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
    await page.clock.fastForward(time);
    await page.getByRole('button', { name: /^Your account|account of/ }).click();
    await page.getByRole('menuitem', { name: 'Account' }).click();
    await expect(permissions.getByText('Complete')).toBeVisible();
  };
  await away('00:25');
  expect(asked).toBe(2);
  await away('00:31');
  await expect.poll(() => asked).toBe(3);

  forgetGrant(email);
  await page.goto('/?app=account&scope_success=true');
  await expect(permissions.getByText('None', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\?app=account$/);
  await expect(
    permissions.getByText(
      'No Google API permissions have been granted yet. Click "Grant Permissions" below to enable full functionality.',
    ),
  ).toBeVisible();
  await permissions.getByRole('link', { name: 'Grant Permissions' }).click();
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(permissions.getByText('Complete')).toBeVisible();
  await expect(page).toHaveURL(/\?app=account$/);
});

interface Writing {
  app: string;
  /** Opens what is typed into. */
  open: (page: Page) => Promise<void>;
  fields: readonly [label: string, text: string][];
  save: string;
  dialog: string;
}

const press = (name: string) => async (page: Page) =>
  await page.getByRole('button', { name }).filter({ visible: true }).first().click();

const writings: readonly Writing[] = [
  {
    app: 'expenses',
    open: press('New Report'),
    dialog: 'Create New Expense Report',
    fields: [['Report Name', 'Typed before']],
    save: 'Create',
  },
  {
    app: 'todos',
    open: press('New List'),
    dialog: 'Create New List',
    fields: [['List Name', 'Typed before']],
    save: 'Create',
  },
  {
    app: 'firsttouch',
    open: press('Add Contact'),
    dialog: 'Add Contact',
    fields: [['Contact Name', 'Typed before']],
    save: 'Add',
  },
  {
    app: 'snapsheet',
    open: press('Create SnapSheet'),
    dialog: 'Create SnapSheet',
    fields: [['Name', 'Typed before']],
    save: 'Create',
  },
  {
    app: 'mug-club',
    open: press('Create First Mug Club List'),
    dialog: 'Create New List',
    fields: [['List Name', 'Typed before']],
    save: 'Create',
  },
  {
    app: 'autotrack',
    open: press('Add Vehicle'),
    dialog: 'Add New Vehicle',
    fields: [
      ['Make', 'Typed before'],
      ['Model', 'T'],
      ['Year', '2016'],
    ],
    save: 'Add Vehicle',
  },
  {
    app: 'laser-maps',
    open: press('Add First Location'),
    dialog: 'Add New Location',
    fields: [
      ['Name', 'Typed before'],
      ['Latitude', '1'],
      ['Longitude', '1'],
    ],
    save: 'Create',
  },
  {
    app: 'health',
    open: press('Blood pressure'),
    dialog: 'Log blood pressure',
    fields: [
      ['Notes', 'Typed before'],
      ['Systolic', '120'],
      ['Diastolic', '80'],
    ],
    save: 'Log',
  },
  {
    app: 'exercise',
    open: async (page) => {
      await page.getByRole('tab', { name: 'Routines' }).click();
      await press('New Routine')(page);
      await press('Add exercise')(page);
      const choice = page.getByRole('dialog', { name: 'Add exercise' });
      await choice.getByLabel('Search exercises').fill('squat');
      await choice
        .getByRole('button', { name: /^Squat/ })
        .first()
        .click();
    },
    dialog: 'New Routine',
    fields: [['Routine', 'Typed before']],
    save: 'Save',
  },
];

/** Their first writes are kept on the device until there is a grant again; the others stay in their forms. */
const waiting = ['firsttouch', 'laser-maps', 'health', 'exercise'];
const toSignIn = (tab: Page) => tab.getByText(/^Sign in to send \d changes?\./).filter({ visible: true });

test('a grant that is taken away in mid-session loses nothing that was typed, in any app', async ({
  page,
  context,
  mayFail,
}) => {
  // Each app in a tab of its own.
  test.slow();
  mayFail(/^401 \/api\/app\//);
  await signInNew(page);
  await startTrial(page);
  const forms: { form: Locator; writing: Writing; tab: Page }[] = [];
  for (const writing of writings) {
    await addAppDirectly(page, writing.app);
    const tab = await context.newPage();
    await tab.goto(`/?app=${writing.app}`);
    await writing.open(tab);
    const form = tab.getByRole('dialog', { name: writing.dialog });
    for (const [label, text] of writing.fields) await form.getByLabel(new RegExp(`^${label}`)).fill(text);
    forms.push({ form, writing, tab });
  }
  await removeAccess(context);
  for (const { form, writing, tab } of forms) {
    await tab.bringToFront();
    await form.getByRole('button', { name: writing.save, exact: true }).click();
    if (waiting.includes(writing.app)) {
      await expect(toSignIn(tab), writing.app).toBeVisible();
      await expect(form, writing.app).toBeHidden();
      continue;
    }
    await expect(form.getByRole('link', { name: 'Re-authenticate' }), writing.app).toBeVisible();
    const [[label, text] = ['', '']] = writing.fields;
    await expect(form.getByLabel(new RegExp(`^${label}`)), writing.app).toHaveValue(text);
  }

  const opened = context.waitForEvent('page');
  await forms[0]?.form.getByRole('link', { name: 'Re-authenticate' }).click();
  const consent = await opened;
  await expect(consent.getByRole('heading', { name: consentTitle })).toBeVisible();
  await consent.getByRole('button', { name: 'Allow' }).click();
  await expect(consent.getByRole('tab', { name: /^My Expense Reports/ })).toBeVisible();
  for (const { form, writing, tab } of forms) {
    if (waiting.includes(writing.app)) {
      // As when they come back from the tab in which they have allowed it.
      await tab.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
      await expect(toSignIn(tab), writing.app).toBeHidden();
      continue;
    }
    await form.getByRole('button', { name: writing.save, exact: true }).click();
    await expect(form, writing.app).toBeHidden();
  }
});
