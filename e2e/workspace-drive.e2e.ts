import { expect, type Page } from '@playwright/test';
import { inspect } from './inspection.ts';
import { test } from './journey.ts';
import { at, callApi, folderType, joinWorkspace, makeFile, makeSheet, sheetType } from './workspace.ts';

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

async function choose(page: Page, file: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${file}` }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

test('a new folder and an uploaded file are moved by dialog and by hand, and moving is undone', async ({
  page,
}) => {
  await joinWorkspace(page);
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Folder' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Receipts');
  await inspect(page, 'the question for the name of a folder', 'drive/DriveQuestions');
  await page.getByRole('button', { name: 'Create' }).click();
  const tree = page.getByRole('navigation', { name: 'Places' });
  await expect(tree.getByRole('link', { name: 'Receipts' })).toBeVisible();

  await page
    .getByLabel('Files to upload')
    .setInputFiles({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') });
  await expect(row(page, 'note.txt')).toBeVisible();
  const dropped = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    data.items.add(new File(['dropped'], 'dropped.txt', { type: 'text/plain' }));
    return data;
  });
  await page.getByRole('main').dispatchEvent('dragenter', { dataTransfer: dropped });
  await expect(page.getByText('Drop files to upload them to My Drive')).toBeVisible();
  await page.getByRole('main').dispatchEvent('drop', { dataTransfer: dropped });
  await expect(row(page, 'dropped.txt')).toBeVisible();
  await choose(page, 'note.txt', 'Move');
  await page.getByRole('dialog').getByRole('button', { name: 'Receipts' }).click();
  await page.getByRole('button', { name: 'Move to Receipts' }).click();
  await expect(row(page, 'note.txt')).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'note.txt')).toBeVisible();

  await row(page, 'note.txt').dragTo(tree.getByRole('link', { name: 'Receipts' }));
  await expect(row(page, 'note.txt')).toBeHidden();
  await tree.getByRole('link', { name: 'Receipts' }).click();
  await expect(page.getByRole('heading', { name: 'Receipts' })).toBeVisible();
  await expect(row(page, 'note.txt')).toBeVisible();
});

test('a folder and an upload whose answers are lost are there once after another attempt', async ({
  page,
  mayFail,
}) => {
  mayFail(/^net::ERR_FAILED |^409 /);
  await joinWorkspace(page);
  const loseAnswers = (method: string, path: RegExp) =>
    page.route(path, async (route) => {
      if (route.request().method() !== method) return await route.fallback();
      await route.fetch();
      await route.abort();
    });
  await loseAnswers('POST', /\/drive\/v3\/files\?fields=/);
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Folder' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Receipts');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('The server cannot be reached.')).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(row(page, 'Receipts')).toBeVisible();

  await loseAnswers('PUT', /\/upload\/drive\//);
  await page
    .getByLabel('Files to upload')
    .setInputFiles({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') });
  await expect(page.getByText('The connection broke.')).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('The connection broke.')).toBeHidden();
  await expect(row(page, 'note.txt')).toBeVisible();
  const found = await callApi(page, 'GET', '/drive/v3/files?fields=files(name)&orderBy=name');
  expect(found).toEqual({ files: [{ name: 'note.txt' }, { name: 'Receipts' }] });
});

test('stars, copies, renaming, the trash and the search', async ({ page }) => {
  await joinWorkspace(page);
  await makeSheet(page, 'Household', [['a']]);
  await page.reload();
  await choose(page, 'Household', 'Add a star');
  await expect(row(page, 'Household').getByLabel('Starred')).toBeVisible();
  await choose(page, 'Household', 'Make a copy');
  await expect(row(page, 'Copy of Household')).toBeVisible();
  await choose(page, 'Copy of Household', 'Rename');
  await page.getByRole('textbox', { name: 'Name' }).fill('Insurance');
  await page.getByRole('button', { name: 'Rename' }).click();
  await choose(page, 'Insurance', 'Move to trash');
  await expect(row(page, 'Insurance')).toBeHidden();
  await page.getByRole('link', { name: 'Starred' }).click();
  await expect(page.getByRole('heading', { name: 'Starred' })).toBeVisible();
  await expect(row(page, 'Household')).toBeVisible();
  await page.getByRole('link', { name: 'Trash' }).click();
  await expect(row(page, 'Insurance')).toBeVisible();
  await page.getByRole('button', { name: 'Empty the trash' }).click();
  await inspect(page, 'the question before the trash is emptied', 'drive/DeleteDialog');
  await page.getByRole('dialog').getByRole('button', { name: 'Empty the trash' }).click();
  await expect(page.getByRole('heading', { name: 'The trash is empty' })).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('house');
  await expect(page.getByRole('heading', { name: 'Files named "house"' })).toBeVisible();
  await expect(row(page, 'Household')).toBeVisible();
});

test('several files are starred, moved, downloaded and put into the trash at once', async ({ page }) => {
  await joinWorkspace(page);
  await makeFile(page, 'Archive', folderType);
  for (const name of ['one', 'two', 'three']) await makeSheet(page, name, [[name]]);
  await page.reload();
  const bar = page.getByRole('region', { name: 'Selected files' });
  const selectTwo = async () => {
    await page.getByRole('checkbox', { name: 'Select one' }).check();
    await page.getByRole('checkbox', { name: 'Select two' }).check();
    await expect(bar).toContainText('2 files selected');
  };
  await selectTwo();
  await inspect(page, 'several selected files');
  await bar.getByRole('button', { name: 'Add a star' }).click();
  await expect(row(page, 'one').getByLabel('Starred')).toBeVisible();
  await expect(row(page, 'two').getByLabel('Starred')).toBeVisible();

  const downloads: string[] = [];
  page.on('download', (download) => downloads.push(download.suggestedFilename()));
  await bar.getByRole('button', { name: 'Download' }).click();
  await expect.poll(() => downloads.toSorted()).toEqual(['one.xlsx', 'two.xlsx']);

  await bar.getByRole('button', { name: 'Move', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
  await page.getByRole('button', { name: 'Move to Archive' }).click();
  await expect(page.getByText('2 files moved to Archive')).toBeVisible();
  await expect(row(page, 'one')).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'one')).toBeVisible();

  await row(page, 'one').getByText('Only you').click();
  await page.keyboard.press('Control+a');
  await expect(bar).toContainText('1 folder, 3 files selected');
  await bar.getByRole('button', { name: 'Select none' }).click();
  await expect(bar).toBeHidden();
  await selectTwo();
  await bar.getByRole('button', { name: 'Move to trash' }).click();
  await expect(row(page, 'two')).toBeHidden();
  await page.getByRole('link', { name: 'Trash' }).click();
  await selectTwo();
  await bar.getByRole('button', { name: 'Delete for good' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByRole('heading', { name: 'The trash is empty' })).toBeVisible();
});

test('a file is shared with a person and by link, and taken back', async ({ page, browser, mayFail }) => {
  mayFail(/^404 \/drive\/v3\/files\//);
  await joinWorkspace(page);
  const id = await makeSheet(page, 'Shared list', [['a']]);
  const other = await browser.newPage();
  const jon = await joinWorkspace(other, 'Jon Park');

  await page.reload();
  await choose(page, 'Shared list', 'Share');
  await page.getByLabel('Share with').fill(jon.email);
  await page.getByRole('dialog').getByRole('button', { name: 'Share', exact: true }).click();
  const role = page.getByRole('combobox', { name: 'What Jon Park may do' });
  await expect(role).toHaveValue('reader');
  await other.getByRole('link', { name: 'Shared with me' }).click();
  await expect(row(other, 'Shared list')).toBeVisible();
  await other.goto(at(`/spreadsheets/d/${id}/edit`));
  await expect(other.getByText('View only')).toBeVisible();

  await role.selectOption('writer');
  await expect(role).toBeEnabled();
  await other.reload();
  await expect(other.getByText('Saved to disk')).toBeVisible();

  await role.selectOption('Remove');
  await expect(role).toBeHidden();
  await other.reload();
  await expect(other.getByRole('heading', { name: 'Sheet not found' })).toBeVisible();

  await page.getByLabel('Link').selectOption('reader');
  await expect(page.getByLabel('Link')).toBeEnabled();
  await other.reload();
  await expect(other.getByText('View only')).toBeVisible();
});

test('the Drive page says how much of the disk is used', async ({ page }) => {
  await joinWorkspace(page);
  const storage = page.getByRole('region', { name: 'Storage' });
  await expect(storage).toContainText('0 bytes of');
  await page.getByLabel('Files to upload').setInputFiles({
    name: 'note.txt',
    mimeType: 'text/plain',
    buffer: Buffer.alloc(2048, 'a'),
  });
  await expect(storage).toContainText('2 KB of');
});

test('the account: name, other sessions, the archive, and the end', async ({ page, browser }) => {
  const mara = await joinWorkspace(page);
  await makeFile(page, 'Receipts', folderType);
  const elsewhere = await browser.newPage();
  await elsewhere.goto(at('/signin'));
  await elsewhere.getByLabel('Email').fill(mara.email);
  await elsewhere.getByLabel('Password', { exact: true }).fill(mara.password);
  await elsewhere.getByRole('button', { name: 'Sign in' }).click();
  await expect(elsewhere.getByRole('heading', { name: 'My Drive' })).toBeVisible();

  await page.goto(at('/account'));
  await page.getByLabel('Name', { exact: true }).fill('Mara E.');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByText('Your name has been changed.')).toBeVisible();
  await inspect(page, 'the account page', 'pages/account-page');
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(page.getByText('The sessions have been ended.')).toBeVisible();
  await elsewhere.reload();
  await expect(elsewhere.getByLabel('Email')).toBeVisible();

  const downloads = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download everything' }).click();
  expect((await downloads).suggestedFilename()).toMatch(/^workspace-[\d-]+\.tar$/);

  const deletion = page.getByRole('region', { name: 'Delete the account' });
  await deletion.getByLabel('Password', { exact: true }).fill(mara.password);
  await deletion.getByRole('button').last().click();
  await expect(page.getByRole('heading', { name: 'The account is deleted' })).toBeVisible();
  await page.goto(at('/drive'));
  await expect(page.getByLabel('Email')).toBeVisible();
});

test('the Drive page is free of serious barriers, also on a phone @phone', async ({ page }) => {
  await joinWorkspace(page);
  const folder = await makeFile(page, 'Receipts', folderType);
  await makeFile(page, 'November', folderType, folder);
  await makeFile(page, 'Household', sheetType);
  await page.reload();
  await expect(row(page, 'Household')).toBeVisible();
  await inspect(page, 'the Drive page');
  await choose(page, 'Household', 'Share');
  await expect(page.getByRole('heading', { name: 'People who have it' })).toBeVisible();
  await inspect(page, 'the share dialog', 'drive/ShareDialog');
  await page.getByRole('button', { name: 'Done' }).click();
  await choose(page, 'Household', 'Move');
  await page.getByRole('dialog').getByRole('button', { name: 'Folders in Receipts' }).click();
  await inspect(page, 'the move dialog', 'drive/MoveDialog');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await choose(page, 'Household', 'Details');
  await inspect(page, 'the details of a file', 'drive/DriveQuestions');
});
