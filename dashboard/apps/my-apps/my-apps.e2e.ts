import { expect } from '@playwright/test';
import { callWorkspace } from '../../../e2e/hand.ts';
import { inspect } from '../../../e2e/inspection.ts';
import { test } from '../../../e2e/journey.ts';
import { cells, chooseView, makeSheet, openViews } from '../../../e2e/own-apps.ts';
import { paintFirst, signInNew, startTrial } from '../../../e2e/people.ts';
import { dayOf, daysAfter } from '../../kernel/day.ts';
import { photographCode } from '../../testing/receipts/barcodes.ts';
import { photographTable } from '../../testing/receipts/table-photo.ts';

test('a sheet of one’s own becomes an app, and a row of its form stands in the sheet @phone', async ({
  page,
  isMobile,
}) => {
  await signInNew(page);
  await paintFirst(page, 'Todos');
  const sheetId = await makeSheet(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'Add Application' }).click();
  await page.getByRole('link', { name: 'Make', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Make an app from a sheet' })).toBeVisible();
  await inspect(page, 'the choice of a sheet');
  await page.getByRole('tab', { name: 'Paste a link' }).click();
  const link = page.getByLabel('Address of the spreadsheet');
  await link.fill('no address');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('This is not the address of a spreadsheet.')).toBeVisible();
  const chosenAt = Date.now();
  await link.fill(`https://docs.google.com/spreadsheets/d/${sheetId}/edit#gid=0`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Set up Commissions' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Kind of Stage' })).toHaveText('Choice');
  await expect(page.getByRole('combobox', { name: 'Kind of Each' })).toHaveText('Formula, read only');
  await expect(page.getByRole('region', { name: 'First rows of Orders' })).toContainText('Wedding suite');
  await inspect(page, 'the set-up of an own app');
  await page.getByRole('combobox', { name: 'Kind of Notes' }).click();
  await page.getByRole('option', { name: 'Text', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Window 1 of floor 5' }).check();
  await page.getByRole('radio', { name: 'Harbor' }).check();
  await page.getByRole('button', { name: 'Paint the house' }).click();
  await expect(page.getByText('6 rows')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-paint', 'harbor');
  await inspect(page, 'an own app', 'my-apps/OwnAppScreen');
  await page.getByRole('button', { name: 'Add Row' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add New Row' });
  await form.getByLabel('Job').fill('Bookmarks');
  // From choosing the sheet to its first form.
  expect(Date.now() - chosenAt).toBeLessThan(60_000);
  await form.getByLabel('Stage').selectOption('Quote');
  await form.getByLabel('Due').fill('2026-12-18');
  await form.getByLabel('Quantity').fill('250');
  await expect(form.getByLabel('Each')).toHaveCount(0);
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('7 rows')).toBeVisible();
  const added = await callWorkspace(page, `${cells(sheetId, 'Orders!A10:D10')}`);
  expect(await added.json()).toMatchObject({ values: [['Bookmarks', 'Quote', expect.any(String), '250']] });
  await page.getByRole('button', { name: 'Actions for Wedding suite' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Row' });
  await edit.getByLabel('Quantity').fill('170');
  await edit.getByRole('button', { name: 'Update' }).click();
  await expect(edit).toBeHidden();
  const changed = await callWorkspace(page, `${cells(sheetId, 'Orders!A5:D5')}`);
  expect(await changed.json()).toMatchObject({
    values: [['Wedding suite', 'Proof', expect.any(String), '170']],
  });
  await page.getByRole('button', { name: 'Back' }).first().click();
  const house = page.getByRole('link', { name: 'Commissions', exact: true });
  await expect(house).toBeVisible();
  await house.click();
  await expect(page.getByText('7 rows')).toBeVisible();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Change the app' }).click();
  await expect(page.getByRole('heading', { name: 'Change Commissions' })).toBeVisible();
  await page.getByRole('button', { name: 'More about Job' }).click();
  await page.getByRole('checkbox', { name: 'Job must be filled in' }).check();
  await page.getByRole('button', { name: 'More about Stage' }).click();
  await page.getByRole('combobox', { name: 'Color of Quote' }).click();
  await page.getByRole('option', { name: 'Ochre' }).click();
  await page.getByRole('combobox', { name: 'A row is due on' }).click();
  await page.getByRole('option', { name: 'Due' }).click();
  await expect(page.getByRole('combobox', { name: 'Calendar by' })).toHaveText('by Due');
  await page.getByRole('checkbox', { name: 'Cards' }).uncheck();
  await inspect(page, 'the change of an own app');
  await page.getByRole('button', { name: 'Save the set-up' }).first().click();
  await expect(page.getByText('7 rows')).toBeVisible();
  // A menu keeps the choices it was opened with, so it is reopened until the rows are read with the new set-up.
  await expect(async () => {
    await openViews(page, isMobile);
    const choice = (name: string) => page.getByRole(isMobile ? 'menuitem' : 'button', { name });
    await expect(choice('Board')).toBeVisible();
    const cards = await choice('Cards').count();
    if (isMobile) await page.keyboard.press('Escape');
    expect(cards).toBe(0);
  }).toPass();
  await page.getByRole('button', { name: 'Add Row' }).first().click();
  await expect(form.getByLabel('Job')).toHaveAttribute('required', '');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Take off the street' }).click();
  await expect(page.getByRole('button', { name: 'Take it off' })).toBeVisible();
  await inspect(page, 'the question before a house leaves the street', 'my-apps/TakeDown');
  await page.getByRole('button', { name: 'Take it off' }).click();
  await expect(page.getByText('“Commissions” is off your street')).toBeVisible();
  await page.getByRole('button', { name: 'Put it back' }).click();
  await expect(page.getByText('7 rows')).toBeVisible();
});

test('a sheet that no app can be made of says why, and nothing can be pressed', async ({ page }) => {
  await signInNew(page);
  await startTrial(page);
  const sheetId = await makeSheet(page);
  const total = [['Total', '', '', '=SUM(D4:D9)']];
  const path = `${cells(sheetId, 'Orders!A10')}?valueInputOption=USER_ENTERED`;
  await callWorkspace(page, path, { method: 'PUT', body: { values: total } });
  await page.goto(`/?app=my-apps&make=${sheetId}`);
  await expect(page.getByText('Row 10 adds up the rows above it')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Paint the house' }).first()).toBeDisabled();
});

test('a template and a file become sheets, and their apps stand on the street @phone', async ({
  page,
  isMobile,
}) => {
  await signInNew(page);
  await paintFirst(page, 'Todos');
  await page.goto('/?app=my-apps');
  await page.getByRole('button', { name: 'All 10 templates' }).click();
  await expect(page.getByRole('heading', { name: 'Make an app from a template' })).toBeVisible();
  await inspect(page, 'the templates of own apps');
  await page.getByRole('button', { name: /^Inventory/ }).click();
  await expect(page.getByRole('heading', { name: 'Set up Inventory' })).toBeVisible();
  await page.getByRole('button', { name: 'Add a column' }).click();
  await expect(page.getByText('A column has no name yet.')).toBeVisible();
  await page.getByLabel('Name of the column').last().fill('Serial number');
  await expect(page.getByRole('combobox', { name: 'Kind of Photo' })).toHaveText('Photo');
  if (!isMobile) {
    const topOf = (name: string) =>
      page.getByRole('heading', { name, exact: true }).evaluate((each) => each.getBoundingClientRect().top);
    expect(await topOf('Views')).toBe(await topOf('Columns'));
  }
  await inspect(page, 'an own app from a template');
  await page.getByRole('button', { name: 'Paint the house' }).first().click();
  await page.getByRole('button', { name: 'Add First Row' }).click();
  const form = page.getByRole('dialog', { name: 'Add New Row' });
  await form.getByLabel('Thing').fill('Circle cutter');
  await form.getByRole('textbox', { name: /^Place/ }).fill('48.137, 11.575');
  const buffer = await photographCode('9780141439549', 'EAN13');
  const picture = { name: 'cutter.jpg', mimeType: 'image/jpeg', buffer };
  await form.getByLabel('Choose a file').setInputFiles(picture);
  // The code is read from a photo of the label, exactly as printed.
  await form.getByRole('button', { name: 'Scan the code', exact: true }).click();
  const scan = page.getByRole('dialog', { name: 'Scan the code' });
  await inspect(page, 'the reading of a code');
  await scan.getByLabel('Choose a photo').setInputFiles({
    name: 'label.jpg',
    mimeType: 'image/jpeg',
    buffer: await photographCode('0075-KX', 'Code128'),
  });
  await expect(scan).toBeHidden({ timeout: 30_000 });
  await expect(form.getByLabel('Code', { exact: true })).toHaveValue('0075-KX');
  await inspect(page, 'the form of an own app with a photo and a place');
  await form.getByLabel('Back by').fill(daysAfter(dayOf(new Date()), -1));
  await expect(form.getByLabel('Serial number')).toBeVisible();
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('1 row', { exact: true })).toBeVisible();
  // By its photo, and by its place.
  await chooseView(page, 'Gallery', isMobile);
  await expect(page.getByRole('button', { name: 'Show the photo of Circle cutter' })).toBeVisible();
  await inspect(page, 'the gallery of an own app');
  await chooseView(page, 'Map', isMobile);
  await page.getByRole('button', { name: 'Circle cutter, row 2' }).click();
  const map = page.getByRole('region', { name: 'Rows by Place' });
  await expect(map.getByRole('button', { name: 'Circle cutter', exact: true })).toBeVisible();
  await expect(map.getByText('1 of 1 row on the map')).toBeVisible();
  await inspect(page, 'the map of an own app');
  await page.goto('/?app=my-apps');
  const rows = 'Part,Bought,Price\nScrew,31/12/2025,$4.20\nNut,1/2/2026,$0.20\n';
  await page.getByRole('tab', { name: 'Upload a file' }).click();
  const chosenAt = Date.now();
  await page
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'Parts 2026.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) });
  await expect(page.getByText('2 rows and 3 columns of Parts 2026.csv')).toBeVisible();
  await page.getByRole('button', { name: 'Turn it into a sheet' }).click();
  await expect(page.getByRole('heading', { name: 'Set up Parts' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Kind of Bought' })).toHaveText('Date');
  await page.getByRole('button', { name: 'Paint the house' }).first().click();
  await expect(page.getByText('2 rows', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Add Row' }).first().click();
  await form.getByLabel('Part').fill('Washer');
  // From choosing the file to its first form.
  expect(Date.now() - chosenAt).toBeLessThan(60_000);
  await form.getByLabel('Price').fill('0.05');
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('3 rows', { exact: true })).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Inventory', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Parts', exact: true })).toBeVisible();
  // A thing to be returned is listed in Today, opens its row, and is ticked off, in the house that stands on the street
  // for it.
  const due = page.getByRole('listitem').filter({ hasText: 'Circle cutter' });
  await expect(due.locator('[data-paint]')).toHaveAttribute('data-paint', 'slate');
  await page.getByRole('link', { name: 'Circle cutter' }).click();
  const shown = page.getByRole('dialog', { name: 'Circle cutter' });
  await expect(shown.getByText(/^Row 2 of/)).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Done: Circle cutter' }).click();
  await expect(page.getByText('"Circle cutter" done')).toBeVisible();
  // The search over all apps finds its rows, and opens its form.
  const palette = page.getByRole('dialog', { name: 'Search everything' });
  const search = palette.getByRole('combobox', { name: 'Search everything' });
  await page.keyboard.press('Control+k');
  await search.fill('add to inv');
  await palette.getByRole('option', { name: 'Add to Inventory' }).click();
  await expect(form.getByLabel('Thing')).toBeVisible();
  await form.getByRole('button', { name: 'Cancel' }).click();
  await page.keyboard.press('Control+k');
  await search.fill('0075-kx');
  await expect(palette.getByRole('option', { name: /^Row 2.*Circle cutter.*0075-KX/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(shown).toBeVisible();
  await shown.getByRole('button', { name: 'Edit row' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Row' });
  await expect(edit.getByLabel('Thing')).toHaveValue('Circle cutter');
  await edit.getByRole('button', { name: 'Cancel' }).click();
  await shown.getByRole('button', { name: 'Close' }).click();
  await page.goto('/');
  await page.getByRole('link', { name: 'Inventory', exact: true }).click();
  if (!isMobile) {
    await expect(page.getByRole('row', { name: /Circle cutter/ })).toContainText('Yes');
    return;
  }
  // On a phone, the list shows only the first cells of a row.
  await page.getByRole('button', { name: /^Circle cutter/ }).click();
  await expect(edit.getByLabel('Returned')).toBeChecked();
});

test('a photo of a table becomes a sheet, and then an app @phone-only', async ({ page }) => {
  await signInNew(page);
  await paintFirst(page, 'Todos');
  await page.goto('/?app=my-apps');
  await page.getByRole('tab', { name: 'Upload a file' }).click();
  const buffer = await photographTable([
    ['Tool', 'Shelf', 'Bought', 'Price'],
    ['Bone folder', 'A1', '2025-03-04', '3.20'],
    ['Awl', 'A2', '2025-06-11', '7.50'],
    ['Brayer', 'B4', '2026-01-20', '18.00'],
  ]);
  await page.getByLabel('Choose a file').setInputFiles({ name: 'Tools.jpg', mimeType: 'image/jpeg', buffer });
  await expect(page.getByText('3 rows and 4 columns of Tools.jpg')).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Turn it into a sheet' }).click();
  await expect(page.getByRole('heading', { name: 'Set up Tools' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Kind of Bought' })).toHaveText('Date');
  await page.getByRole('button', { name: 'Paint the house' }).first().click();
  await expect(page.getByText('3 rows', { exact: true })).toBeVisible();
  await expect(page.getByText('Bone folder').first()).toBeVisible();
});
