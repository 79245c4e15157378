import { expect, type Page } from '@playwright/test';
import * as z from 'zod';
import { send } from '../../../e2e/calls.ts';
import { callWorkspace } from '../../../e2e/hand.ts';
import { inspect } from '../../../e2e/inspection.ts';
import { test } from '../../../e2e/journey.ts';
import { cells } from '../../../e2e/own-apps.ts';
import { signInNew, startTrial } from '../../../e2e/people.ts';
import { loans } from '../../testing/data/loans.ts';
import { templates } from './screens/making/templates.ts';

/** A workshop's spreadsheet: who has borrowed what, and the things in another tab. */
async function makeWorkshop(page: Page): Promise<string> {
  const body = {
    properties: { title: 'Workshop' },
    sheets: loans.tabs.map((title, sheetId) => ({ properties: { sheetId, title } })),
  };
  const made = await callWorkspace(page, '/v4/spreadsheets', { method: 'POST', body });
  const { spreadsheetId } = z.object({ spreadsheetId: z.string() }).parse(await made.json());
  for (const tab of loans.tabs) {
    const path = `${cells(spreadsheetId, `${tab}!A1`)}?valueInputOption=USER_ENTERED`;
    await callWorkspace(page, path, { method: 'PUT', body: { values: loans[tab] } });
  }
  return spreadsheetId;
}

test('a column names rows of another tab, which are chosen from and shown @phone', async ({
  page,
  isMobile,
}) => {
  await signInNew(page);
  await startTrial(page);
  const sheetId = await makeWorkshop(page);
  await page.goto(`/?app=my-apps&make=${sheetId}`);
  await expect(page.getByRole('combobox', { name: 'Kind of Thing' })).toHaveText('Related row');
  await page.getByRole('button', { name: 'More about Thing' }).click();
  await expect(page.getByRole('combobox', { name: 'Tab of Thing' })).toHaveText('Things');
  await expect(page.getByRole('combobox', { name: 'Thing is named by' })).toHaveText('Name');
  await page.getByRole('checkbox', { name: 'Nothing but rows of Things' }).check();
  await inspect(page, 'the set-up of a column that names rows of another tab');
  await page.getByRole('button', { name: 'Paint the house' }).first().click();
  await expect(page.getByText('3 rows')).toBeVisible();

  await page.getByRole('button', { name: 'Add Row' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add New Row' });
  await form.getByLabel('Who').fill('Uma Patel');
  const thing = form.getByRole('combobox', { name: 'Thing' });
  await thing.fill('Lathe');
  await expect(form.getByText('No row of Things has this name')).toBeVisible();
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(
    form.getByText('“Lathe” is not a row of Things. Please choose one of its rows.'),
  ).toBeVisible();
  await thing.fill('drill');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option')).toHaveText(['Cordless drill']);
  await page.keyboard.press('Enter');
  await expect(thing).toHaveValue('Cordless drill');
  await form.getByRole('button', { name: 'Row 2 of Things' }).click();
  const other = form.getByRole('group', { name: 'Row 2 of Things' });
  await expect(other).toContainText('Wall A');
  await expect(other).toContainText('Loans with Cordless drill: 2');
  await inspect(page, 'a row of another tab in a form', 'related/RelatedRow');
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('4 rows')).toBeVisible();
  const added = await callWorkspace(page, cells(sheetId, 'Loans!A5:B5'));
  expect(await added.json()).toMatchObject({ values: [['Uma Patel', 'Cordless drill']] });

  // The row's other cells in the sheet are shown where the row is opened.
  await page
    .getByRole(isMobile ? 'button' : 'gridcell', { name: /^Hal Whitcomb/ })
    .first()
    .click();
  const edit = page.getByRole('dialog', { name: 'Edit Row' });
  await edit.getByRole('button', { name: 'Row 2 of Things' }).click();
  await expect(edit.getByRole('group', { name: 'Row 2 of Things' })).toContainText(
    'Loans with Cordless drill: 3',
  );
  await edit.getByRole('button', { name: 'Cancel' }).click();

  // The tab is renamed by hand: the app says so, and the column becomes plain text.
  const renamed = { updateSheetProperties: { properties: { sheetId: 1, title: 'Tools' }, fields: 'title' } };
  await callWorkspace(page, `/v4/spreadsheets/${sheetId}:batchUpdate`, {
    method: 'POST',
    body: { requests: [renamed] },
  });
  await page.reload();
  await expect(page.getByText('4 rows')).toBeVisible();
  await expect(async () => {
    await page.getByRole('button', { name: 'Add Row' }).first().click();
    await expect(form).toBeVisible();
    const isSaid = await form.getByText('This spreadsheet has no tab “Things” any more.').isVisible();
    if (!isSaid) await form.getByRole('button', { name: 'Cancel' }).click();
    expect(isSaid).toBe(true);
  }).toPass();
  await form.getByLabel('Who').fill('Tom Reed');
  await form.getByRole('combobox', { name: 'Thing' }).fill('Lathe');
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('5 rows')).toBeVisible();
});

test('a row shows the rows of another tab that name it, and all that is known of it @phone-only', async ({
  page,
}) => {
  await signInNew(page);
  await startTrial(page);
  const sheetId = await makeWorkshop(page);
  await page.goto(`/?app=my-apps&make=${sheetId}`);
  await page.getByRole('combobox', { name: 'Tab', exact: true }).click();
  await page.getByRole('option', { name: 'Things' }).click();
  const shown = page.getByRole('checkbox', {
    name: 'A row shows the rows of Loans that name it by Thing',
  });
  await expect(shown).toBeChecked();
  await page.getByRole('button', { name: 'Paint the house' }).first().click();
  await expect(page.getByText('3 rows')).toBeVisible();
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Row' });
  const loaned = edit.getByRole('group', { name: 'Rows of Loans' });
  await expect(loaned).toContainText('Loans with Cordless drill: 2');
  await expect(loaned.getByRole('listitem')).toHaveText([
    'Row 2, Hal Whitcomb, 2026-12-01',
    'Row 4, Ana Costa, 2026-12-08',
  ]);
  await inspect(page, 'the rows of another tab that name a row', 'related/NamedRow');
  await edit.getByLabel('Shelf').fill('Wall C');
  await edit.getByRole('button', { name: 'Update' }).click();
  await expect(edit).toBeHidden();

  // Everything known about a row, and how to get to its neighbours.
  await page.getByRole('button', { name: 'Actions for 75' }).click();
  await page.getByRole('menuitem', { name: 'View' }).click();
  const drill = page.getByRole('dialog', { name: '75', exact: true });
  await expect(drill.getByRole('definition').filter({ hasText: 'Wall C' })).toBeVisible();
  await expect(drill.getByRole('group', { name: 'Rows of Loans' })).toContainText(
    'Loans with Cordless drill: 2',
  );
  const history = drill.getByRole('region', { name: 'History' });
  await expect(history.getByRole('listitem').first()).toContainText('Shelf Wall A Wall C');
  await inspect(page, 'all of a row', 'row/RecordRow');
  await expect(drill.getByRole('button', { name: 'The row above' })).toBeDisabled();
  await page.keyboard.press('j');
  const chisel = page.getByRole('dialog', { name: '76', exact: true });
  await expect(chisel.getByText('Row 3 of Things')).toBeVisible();
  await page.keyboard.press('k');
  await expect(drill.getByText('Row 2 of Things')).toBeVisible();
  await drill.getByRole('button', { name: 'Edit row' }).click();
  await expect(edit.getByLabel('Shelf')).toHaveValue('Wall C');
  await edit.getByRole('button', { name: 'Cancel' }).click();
});

test('who may only look at a sheet sees all of a row, and changes nothing @phone', async ({
  page,
  browser,
  contextOptions,
  isMobile,
}) => {
  await signInNew(page);
  await startTrial(page);
  const app = templates.find((template) => template.app.title === 'Inventory')?.app;
  const made = await send(page, '/api/app/my-apps/apps/new', { method: 'POST', body: { app } });
  const { sheetId } = z.object({ sheetId: z.string() }).parse(await made.json());
  const thing = { sheetId, thing: 'Circle cutter', place: 'Shelf 3', worth: 38 };
  await send(page, '/api/app/my-apps', { method: 'POST', body: thing });
  const theirs = await (await browser.newContext(contextOptions)).newPage();
  const { email } = await signInNew(theirs);
  await startTrial(theirs);
  const shared = await send(page, `/api/app/shared/sheets/${sheetId}/share`, {
    method: 'POST',
    body: { email, role: 'reader' },
  });
  expect(shared.status()).toBe(200);
  await theirs.goto('/?app=my-apps');
  await theirs.getByRole('link', { name: 'Choose from Drive' }).click();
  await theirs.getByRole('radio', { name: 'Inventory' }).check();
  await theirs.getByRole('button', { name: 'Choose' }).click();
  await theirs.getByRole('button', { name: 'Put it on my street' }).click();
  await theirs
    .getByRole(isMobile ? 'button' : 'gridcell', { name: /^Circle cutter/ })
    .first()
    .click();
  const cutter = theirs.getByRole('dialog', { name: 'Circle cutter' });
  await expect(cutter.getByRole('definition').filter({ hasText: '38.00' })).toBeVisible();
  await expect(cutter.getByRole('region', { name: 'History' })).toContainText('Row added');
  await expect(cutter.getByRole('button', { name: 'Edit row' })).toHaveCount(0);
  await inspect(theirs, 'all of a row for who may only look');
  await theirs.context().close();
});
