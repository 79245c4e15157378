import { expect, type Page } from '@playwright/test';
import { connectPage } from '../workspace/src/pages/connect-page.ts';
import { attachPhoto, createReport, readReport } from './calls.ts';
import { callWorkspace, chooseFor, openSheet, workspaceUrl } from './hand.ts';
import { inspect } from './inspection.ts';
import { test } from './journey.ts';
import {
  addApp,
  allow,
  consentTitle,
  paintFirst,
  signInNew,
  signUp,
  startExpenses,
  startTrial,
} from './people.ts';
import { receiptPhoto } from './receipt.ts';

const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { name }).first()).toBeVisible();
const leave = async (page: Page) => {
  await page.keyboard.press('Escape');
  const discard = page.getByRole('button', { name: 'Discard', exact: true });
  const open = page.locator('[role=dialog]:visible, [role=menu]:visible');
  // What was typed is asked about first.
  await expect.poll(async () => (await discard.isVisible()) || (await open.count()) === 0).toBe(true);
  if (await discard.isVisible()) await discard.click();
  await expect(open).toHaveCount(0);
};

/** The page that only a workspace with its own provider leads to, drawn with what the others load. */
async function inspectConnectPage(page: Page) {
  const [folder] = /\/pages\/\w+/.exec(await page.content()) ?? [];
  const assets = {
    stylesheet: `${folder}/style.css`,
    script: `${folder}/reveal.js`,
    passkeyScripts: [],
    icon: `${folder}/mark.svg`,
    textFont: `${folder}/instrument-sans-latin.woff2`,
  };
  const frame = { host: 'files.studio.example', operator: 'Studio', assets };
  const body = connectPage(frame, {
    formToken: '',
    continueTo: '/drive',
    email: 'mara@studio.example',
    providerName: 'Studio',
    message: 'Wrong password. Please try again.',
  });
  const address = `${workspaceUrl()}/signin/oidc/connect`;
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connect your account');
  await inspect(page, 'connecting an account', 'pages/connect-page');
}

test('the pages before signing in can be used by everybody @phone', async ({ page, mayFail }) => {
  mayFail(/^40[01] \//);
  const look = async (path: string, part: string) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await inspect(page, path, part);
  };
  await look('/', 'landing/Landing');
  await look('/privacy', 'legal/Privacy');
  await look('/terms', 'legal/Terms');
  await look('/?error=true&code=SERVER_ERROR&message=Down', 'errors/ErrorView');
  await look('/operator', 'operator/operator-page');
  await page.goto('/');
  await page.getByRole('button', { name: /^Theme: / }).click();
  await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeVisible();
  await inspect(page, 'the theme menu');

  await page.goto('/api/auth/google');
  await expect(page.getByRole('button', { name: /^Continue as/ })).toBeVisible();
  await page.getByLabel('Email').fill('nobody@example.com');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await inspect(page, 'signing in to the workspace, refused', 'pages/signin-page');
  await inspectConnectPage(page);
  await page.goBack();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await inspect(page, 'a new account of the workspace', 'pages/signup-page');
  // Managers of passwords and fillers of forms know what each field is for.
  for (const [label, purpose] of Object.entries({
    Name: 'name',
    Email: 'username',
    Password: 'new-password',
  })) {
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('autocomplete', purpose);
  }
  await signUp(page);
  await heading(page, consentTitle);
  await inspect(page, 'the consent page', 'pages/consent-page');
  await page.goto(`${workspaceUrl()}/o/oauth2/v2/auth?client_id=nobody`);
  await inspect(page, 'a refused authorization', 'pages/notice-pages');
});

test('the launcher, the gates and the account can be used by everybody @phone', async ({ page, mayFail }) => {
  mayFail(/^403 \/api\//);
  await signInNew(page);
  await page.getByRole('checkbox', { name: 'Todos', exact: true }).check();
  await inspect(page, 'the first visit', 'new-street/FirstVisit');
  await page.getByRole('button', { name: 'Alpha, data may be reset' }).click();
  await inspect(page, 'the notice of the alpha');
  await page.goto('/?app=expenses');
  await heading(page, 'Subscription Required');
  await inspect(page, 'the gate of an app', 'access/GateScreen');
  await page.goto('/?app=nowhere');
  await heading(page, 'App Not Found');
  await inspect(page, 'an app that does not exist', 'web/AppNotFound');

  await page.goto('/?app=account');
  await heading(page, 'Account Settings');
  await inspect(page, 'the account');
  await page.getByRole('button', { name: 'Delete account' }).first().click();
  await inspect(page, 'the question before an account is deleted', 'account/DeleteAccountCard');
  await leave(page);

  await page.goto('/');
  await paintFirst(page, 'Todos');
  await inspect(page, 'the first rows', 'new-street/FirstRows');
  await page.getByRole('button', { name: 'Save row 2' }).click();
  await expect(page.getByText('Please enter a task')).toBeVisible();
  await inspect(page, 'a first row, refused');
  await page.goto('/?search=zzzz');
  await heading(page, 'No applications found');
  await inspect(page, 'the launcher, nothing found', 'launcher/NothingFound');
  await page.goto('/');
  await page.getByRole('button', { name: 'Add Application' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Add Expenses' })).toBeVisible();
  await inspect(page, 'the Add Application dialog', 'launcher/AddApplicationDialog');
  await leave(page);
  await addApp(page, 'Expenses');
  await inspect(page, 'the launcher', 'launcher/Launcher');
  await page.getByRole('button', { name: /account of/ }).click();
  await inspect(page, 'the menu of the account');
});

test('the list of reports can be used by everybody @phone', async ({ page, mayFail }) => {
  await startExpenses(page);
  await heading(page, 'No expense reports found');
  await inspect(page, 'the list, empty');
  const name = 'A report whose name is as long as people make them, to Lisbon and back';
  await createReport(page, name);
  await createReport(page, 'Other');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Actions for Other' })).toBeVisible();
  await inspect(page, 'the list', 'expenses/ReportsScreen');
  await page.getByRole('button', { name: 'New Report' }).first().click();
  const dialog = page.getByRole('dialog');
  mayFail(/^409 \/api\//);
  await dialog.getByLabel('Report Name').fill('Other');
  await dialog.getByLabel('Report Name').press('Enter');
  await expect(dialog.getByRole('alert')).toBeVisible();
  await inspect(page, 'the dialog of a new report, refused', 'expenses/CreateReportDialog');
  await leave(page);
  await page.getByRole('button', { name: 'Actions for Other' }).click();
  await expect(page.getByRole('menuitem', { name: 'Share' })).toBeVisible();
  await inspect(page, 'the menu of a report');
  await page.getByRole('menuitem', { name: 'Share' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await dialog.getByLabel('Email address').fill('rui@studio.example');
  await dialog.getByLabel('Email address').press('Enter');
  await expect(dialog.getByText('Sheet shared successfully!')).toBeVisible();
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Remove rui@studio.example' }).click();
  await inspect(page, 'the people of a report', 'sharing/ShareDialog');
  await leave(page);
  await page.getByRole('button', { name: 'Actions for Other' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('button', { name: 'Delete report' })).toBeVisible();
  await inspect(page, 'the question before a report is deleted', 'expenses/DeleteReportDialog');
  await page.getByRole('button', { name: 'Delete report' }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await inspect(page, 'the offer to undo');
  await page.getByRole('tab', { name: 'Shared with Me' }).click();
  await heading(page, 'Nothing shared yet');
  await inspect(page, 'what others share');
  await page.getByRole('button', { name: 'Grant Access' }).click();
  await heading(page, 'Additional permissions');
  await inspect(page, 'the question for a permission', 'sharing/AccessDialog');
});

/** An open report of three expenses, one with a photo and one whose amount cannot be read. */
async function openReport(page: Page): Promise<string> {
  await startExpenses(page);
  const report = await createReport(page, 'Lisbon', [
    { description: 'Hotel Santa Julia', amount: 486.2, category: 'Lodging', date: '2026-09-03' },
    { description: 'Tram', amount: 22.4, category: 'Travel', notes: 'Two days' },
    { description: 'Odd', amount: 1 },
  ]);
  const { sheetId } = await readReport(page, report);
  await attachPhoto(page, report, 2, { name: 'IMG_4058.jpg', buffer: await receiptPhoto() });
  const range = encodeURIComponent('Expenses!D4');
  await callWorkspace(page, `/v4/spreadsheets/${sheetId}/values/${range}:append?valueInputOption=RAW`, {
    method: 'POST',
    body: { values: [['2026-11-04', 'By hand', '', '12abc']] },
  });
  await page.goto(`/?app=expenses&report=${report}`);
  await expect(page.getByText('Hotel Santa Julia').first()).toBeVisible();
  return report;
}

test('a report and its dialogs can be used by everybody @phone', async ({ page, isMobile, mayFail }) => {
  const report = await openReport(page);
  await inspect(page, 'a report', 'expenses/ReportScreen');
  if (isMobile) {
    await page.setViewportSize({ width: 320, height: 640 });
    const filter = await page.getByRole('searchbox', { name: 'Filter expenses' }).boundingBox();
    expect(filter?.width, 'what one types is seen beside the other tools').toBeGreaterThan(100);
    await page.setViewportSize({ width: 390, height: 844 });
  }
  await page.getByRole('button', { name: 'Add Expense' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Description').fill('Ferry');
  await dialog.getByLabel('Amount, USD').fill('12abc');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByText('Please enter a valid amount')).toBeVisible();
  await inspect(page, 'the dialog of a new expense, refused', 'expenses/AddExpenseDialog');
  await leave(page);

  await page.getByRole('button', { name: 'Photo for Tram' }).click();
  await dialog
    .getByLabel('Choose a file')
    .last()
    .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await receiptPhoto() });
  await expect(dialog.getByRole('img', { name: /^Preview/ })).toBeVisible();
  await inspect(page, 'the dialog of a photo', 'expenses/PhotoDialog');
  await leave(page);
  await page.getByRole('button', { name: 'Show the receipt of Hotel Santa Julia' }).click();
  await expect(dialog.getByRole('img', { name: /^Receipt for/ })).toBeVisible();
  await inspect(page, 'the photo, large', 'photo/PhotoDialog');
  await leave(page);

  if (isMobile) await page.getByRole('button', { name: /^Tram/ }).click();
  else await page.getByRole('gridcell', { name: 'Tram', exact: true }).click();
  await expect(page.getByText('Receipt, row 3')).toBeVisible();
  await inspect(page, 'a row and its receipt');
  await page.getByRole('button', { name: 'Split' }).last().click();
  await dialog.last().getByRole('group', { name: 'Part 2' }).getByLabel('Amount, USD').fill('1');
  await dialog.last().getByRole('button', { name: 'Split', exact: true }).click();
  await expect(dialog.last().getByRole('alert')).toContainText('is too much');
  await inspect(page, 'the dialog of a split that does not add up', 'expenses/SplitDialog');
  // On a phone the pane of the row stays behind it.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Split Expense' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Edit' }).last().click();
  const sheet = await openSheet(page, report);
  await chooseFor(sheet, 'A3', 'Rows', 'Delete row');
  await page.bringToFront();
  mayFail(/^409 \/api\//);
  await dialog.last().getByLabel('Notes').fill('Three days');
  await dialog.last().getByRole('button', { name: 'Save' }).click();
  await heading(page, 'This row was deleted in the sheet');
  await inspect(page, 'a conflict', 'dialogs/ConflictDialog');
  await chooseFor(sheet, 'A1', 'Rows', 'Delete row');
  await page.goto(`/?app=expenses&report=${report}`);
  await expect(page.getByRole('button', { name: 'Restore the header row' })).toBeVisible();
  await inspect(page, 'a report without headers');
});

test("the workspace's own pages can be used by everybody @phone", async ({ page, mayFail }) => {
  mayFail(/^404 \//);
  const report = await openReport(page);
  const { sheetLink } = await readReport(page, report);
  await page.goto(`${workspaceUrl()}/drive`);
  await expect(page.getByRole('link', { name: 'Rowhouse' }).last()).toBeVisible();
  await inspect(page, 'My Drive', 'drive/DrivePage');
  await page.goto(`${workspaceUrl()}/drive/folders/${report}`);
  await page.getByRole('button', { name: 'Actions for photos' }).click();
  await inspect(page, 'the menu of a folder');
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await inspect(page, 'the question for a name', 'drive/DriveQuestions');
  await leave(page);
  const look = async (place: string, part: string) => {
    await page.goto(`${workspaceUrl()}/drive/${place}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await inspect(page, `Drive, ${place}`, part);
  };
  for (const place of ['shared', 'recent', 'trash']) await look(place, 'drive/DrivePage');
  await look('folders/nowhere', 'shell/NotFoundPage');
  await page.goto(`${workspaceUrl()}/drive/folders/${report}`);
  await page.getByRole('link', { name: 'photos' }).click();
  await page.getByRole('link', { name: 'IMG_4058.jpg' }).click();
  await expect(page.getByRole('img', { name: 'IMG_4058.jpg' })).toBeVisible();
  await inspect(page, 'a photo', 'photo/PhotoPage');
  await page.goto(sheetLink ?? '');
  await expect(page.locator('[data-cell=A1]')).toHaveText('Date');
  await inspect(page, 'a sheet', 'sheets/SheetPage');
  await page.getByRole('button', { name: 'Sort' }).click();
  await inspect(page, 'a menu of a sheet');
  await page.goto(`${workspaceUrl()}/account/apps`);
  await expect(page.getByRole('button', { name: 'Remove access of Rowhouse' })).toBeVisible();
  await inspect(page, 'the apps with access', 'pages/apps-page');
});

test('a person without the scopes can use what they are shown @phone', async ({ page, mayFail }) => {
  mayFail(/^403 \/api\//);
  await signUp(page);
  await page.getByLabel('Keep its own files').uncheck();
  await allow(page);
  await expect(page.getByText('Drive permissions are required')).toBeVisible();
  await inspect(page, 'the launcher without its scopes');
  await startTrial(page);
  await page.goto('/?app=expenses');
  await heading(page, 'Drive permissions are required');
  await inspect(page, 'an app without its scopes');
  await page.goto('/?app=account');
  await page.getByRole('button', { name: 'Change level' }).click();
  await expect(page.getByRole('dialog', { name: 'Permission Upgrade' })).toBeVisible();
  await inspect(page, 'the account and its dialog of permissions', 'account/PermissionDialog');

  await page.context().clearCookies({ name: /rowhouse/ });
  await page.goto('/api/auth/google');
  await expect(page.getByRole('link', { name: 'Use another account' })).toBeVisible();
  await inspect(page, 'the account chooser of the workspace', 'pages/chooser-page');
});
