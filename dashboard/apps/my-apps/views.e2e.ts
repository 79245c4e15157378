import { expect, type Page } from '@playwright/test';
import { callWorkspace } from '../../../e2e/hand.ts';
import { inspect } from '../../../e2e/inspection.ts';
import { test } from '../../../e2e/journey.ts';
import { lift } from '../../../e2e/keyboard.ts';
import { cells, chooseMore, chooseView, columnIn, openCommissions } from '../../../e2e/own-apps.ts';

/** Groups the table's rows, and adds up their amounts. */
async function addUp(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Group' }).click();
  await page.getByRole('menuitemradio', { name: 'Stage' }).click();
  await page.keyboard.press('Escape');
  const groups = page.getByRole('table', { name: 'Groups by Stage' });
  await expect(groups.getByRole('row', { name: /^Proof/ })).toContainText('$2,145.00');
  await page.getByRole('button', { name: 'Totals' }).click();
  await page.getByRole('menuitemradio', { name: 'Average' }).click();
  await page.keyboard.press('Escape');
  await groups.getByRole('button', { name: 'Quote' }).click();
  await expect(page.getByRole('status', { name: 'Totals' })).toContainText('Average of Price $735.00');
  await expect(page.getByRole('row', { name: /Menus/ })).toHaveCount(0);
  await inspect(page, 'an own app, in groups');
  await groups.getByRole('button', { name: 'Quote' }).click();
  await expect(page.getByRole('row', { name: /Menus/ })).toBeVisible();
}

/** Moves the suite from Proof to Printing by keyboard alone, after putting it back once. */
async function carryByKeys(page: Page): Promise<void> {
  const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });
  const handle = page.getByRole('button', { name: 'Move Wedding suite' });
  const carry = async () => {
    await lift(page, 'Wedding suite is over Proof.');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText('Wedding suite is over Printing. Drop to write B5.')).toBeAttached();
    await expect(column('Printing').getByText('Drop to write B5')).toBeVisible();
  };
  await handle.focus();
  await carry();
  await page.keyboard.press('Escape');
  await expect(column('Proof').getByText('Wedding suite')).toBeVisible();
  await expect(handle).toBeFocused();
  await carry();
  await page.keyboard.press('Space');
}

test('the rows of an own app stand on a board, and a card that is moved writes its one cell @phone', async ({
  page,
  context,
  isMobile,
  mayFail,
}) => {
  mayFail(/^net::ERR_/);
  const sheetId = await openCommissions(page);
  if (!isMobile) await addUp(page);
  await chooseView(page, 'Board', isMobile);
  await expect(page).toHaveURL(/view=board/);
  const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });
  await expect(column('Quote').getByRole('listitem')).toHaveCount(2);
  await expect(column('Quote')).toContainText('$1,470.00');
  await inspect(page, 'the board of an own app');
  await carryByKeys(page);
  await expect(page.getByText('Wedding suite is now Printing', { exact: true })).toBeVisible();
  await expect(column('Printing').getByRole('listitem')).toHaveCount(3);
  const written = await callWorkspace(page, `${cells(sheetId, 'Orders!A5:D5')}`);
  expect(await written.json()).toMatchObject({
    values: [['Wedding suite', 'Printing', expect.any(String), '160']],
  });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(column('Proof').getByText('Wedding suite')).toBeVisible();
  // A card's menu does the same, and the choice survives a reload.
  await page.getByRole('button', { name: 'Actions for Menus' }).click();
  await page.getByRole('menuitem', { name: 'Move to Quote' }).click();
  await expect(column('Quote').getByText('Menus')).toBeVisible();
  await page.reload();
  await expect(column('Quote').getByText('Menus')).toBeVisible();
  await page.getByRole('button', { name: 'Add to Printing' }).click();
  const form = page.getByRole('dialog', { name: 'Add New Row' });
  await expect(form.getByLabel('Stage')).toHaveValue('Printing');
  await form.getByRole('button', { name: 'Cancel' }).click();
  // Without a network it waits in its new column, and is sent automatically.
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Actions for Book plates' }).click();
  await page.getByRole('menuitem', { name: 'Move to Proof' }).click();
  await expect(column('Proof').getByText('Book plates')).toBeVisible();
  await expect(column('Proof').getByText('Waiting to be sent')).toBeVisible();
  await context.setOffline(false);
  await expect(column('Proof').getByText('Waiting to be sent')).toHaveCount(0);
  const sent = await callWorkspace(page, `${cells(sheetId, 'Orders!A7:B7')}`);
  expect(await sent.json()).toMatchObject({ values: [['Book plates', 'Proof']] });
  await chooseView(page, 'Cards', isMobile);
  await expect(page.getByRole('list', { name: 'Orders' }).getByRole('listitem')).toHaveCount(6);
  // The search stays the same in all views.
  await page.getByRole('searchbox', { name: 'Search rows...' }).fill('plates');
  await expect(page.getByRole('list', { name: 'Orders' }).getByRole('listitem')).toHaveCount(1);
  await expect(page.getByText('1 of 6 rows')).toBeVisible();
  await chooseView(page, 'Board', isMobile);
  await expect(page.getByText('1 of 6 rows')).toBeVisible();
  await expect(column('Proof').getByRole('listitem')).toHaveCount(1);
  await expect(column('Quote').getByRole('listitem')).toHaveCount(0);
  await page.getByRole('button', { name: 'Clear the filter' }).click();
  await expect(column('Quote').getByRole('listitem')).not.toHaveCount(0);
  await page.goBack();
  await inspect(page, 'the cards of an own app');
  await page.goBack();
  await expect(column('Quote')).toBeVisible();

  // The same rows on the days of a month.
  await chooseView(page, 'Calendar', isMobile);
  // The address changes a moment after the press.
  await expect(page).toHaveURL(/view=calendar/);
  await page.goto(`${page.url()}&month=2026-11&day=2026-11-22`);
  const day = page.getByRole('region', { name: 'Sunday, November 22' });
  await expect(day.getByText('Wedding suite')).toBeVisible();
  await inspect(page, 'the calendar of an own app');
  await day.getByRole('button', { name: 'Move Wedding suite' }).focus();
  await lift(page, 'Wedding suite is over Sunday, November 22.');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('Wedding suite is over Monday, November 23. Drop to write C5.')).toBeAttached();
  await page.keyboard.press('Space');
  await expect(page.getByText('Wedding suite is now on Monday, November 23')).toBeVisible();
  const moved = await callWorkspace(page, `${cells(sheetId, 'Orders!C5')}?valueRenderOption=FORMATTED_VALUE`);
  expect(await moved.json()).toMatchObject({ values: [['2026-11-23']] });
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Sunday, November 22, 1 row' }).click();
  await expect(day.getByText('Wedding suite')).toBeVisible();
  await chooseView(page, 'Chart', isMobile);
  await expect(page.getByRole('figure', { name: /^Price by week of Due/ })).toBeVisible();
  await inspect(page, 'the chart of an own app');
  await page.getByRole('button', { name: 'By Due' }).click();
  await page.getByRole('menuitem', { name: 'Stage' }).click();
  await expect(
    page.getByRole('figure', { name: 'Price by Stage. Highest: Proof, $2,685.00.' }),
  ).toBeVisible();
});

/** Chooses from the menu of saved views. */
async function chooseSaved(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Saved view/ }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

test('a way of looking at rows is kept under a name, for everybody who opens the sheet @phone', async ({
  page,
  isMobile,
}) => {
  const sheetId = await openCommissions(page);
  const found = page.getByText('1 of 6 rows');
  const search = page.getByRole('searchbox', { name: 'Search rows...' });
  await search.fill('plates');
  await expect(found).toBeVisible();
  if (!isMobile) {
    await page.getByRole('columnheader', { name: 'Price' }).click();
    await page.getByRole('button', { name: 'Group' }).click();
    await page.getByRole('menuitemradio', { name: 'Stage' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Quantity' }).click();
    await page.keyboard.press('Escape');
  }
  await chooseSaved(page, 'Save as a view…');
  const dialog = page.getByRole('dialog', { name: 'Save as a view' });
  await dialog.getByLabel('Name').fill('Plates');
  await inspect(page, 'the name of a view', 'my-apps/NameView');
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect(page.getByRole('button', { name: 'Saved view: Plates', exact: true })).toBeVisible();
  const told = await callWorkspace(page, cells(sheetId, '_app!D2'));
  expect(JSON.stringify(await told.json())).toContain('Plates');
  // It survives a reload, and another view is separate.
  await page.reload();
  await expect(found).toBeVisible();
  await expect(search).toHaveValue('plates');
  if (!isMobile) {
    await expect(page.getByRole('table', { name: 'Groups by Stage' })).toBeVisible();
    const table = page.getByRole('grid', { name: 'Orders' });
    await expect(table.getByRole('columnheader', { name: 'Quantity' })).toHaveCount(0);
    await expect(table.getByRole('columnheader', { name: 'Price' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
  }
  await chooseView(page, 'Board', isMobile);
  await page.getByRole('button', { name: 'Clear the filter' }).click();
  await chooseSaved(page, 'Save as a view…');
  await dialog.getByLabel('Name').fill('plates');
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect(
    dialog.getByText('There is already a view with this name. Please choose another.'),
  ).toBeVisible();
  await dialog.getByLabel('Name').fill('Stages');
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect(page.getByRole('button', { name: 'Saved view: Stages', exact: true })).toBeVisible();
  await chooseSaved(page, 'Plates');
  await expect(found).toBeVisible();
  await expect(page).not.toHaveURL(/view=board/);
  await inspect(page, 'a saved view of an own app');
  await search.fill('suite');
  await expect(page.getByRole('button', { name: 'Saved view: Plates, changed' })).toBeVisible();
  await chooseSaved(page, 'Keep the changes to “Plates”');
  await expect(page.getByText('“Plates” is as it is shown now')).toBeVisible();
  await chooseSaved(page, 'Rename “Plates”');
  const rename = page.getByRole('dialog', { name: 'Rename “Plates”' });
  await rename.getByLabel('Name').fill('Suites');
  await rename.getByRole('button', { name: 'Rename' }).click();
  await expect(page.getByRole('button', { name: 'Saved view: Suites', exact: true })).toBeVisible();
  await expect(search).toHaveValue('suite');
  await chooseSaved(page, 'Delete “Suites”');
  await expect(page.getByRole('button', { name: 'Saved views', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Saved view: Suites', exact: true })).toBeVisible();
  // A column of its board becomes text: the view is shown without it, and says so.
  await chooseMore(page, 'Change the app');
  await page.getByRole('combobox', { name: 'Kind of Stage' }).click();
  await page.getByRole('option', { name: 'Text', exact: true }).click();
  await page.getByRole('button', { name: 'Save the set-up' }).first().click();
  await expect(page.getByText('6 rows')).toBeVisible();
  await expect(async () => {
    await chooseSaved(page, 'Stages');
    await expect(page.getByText('“Stages” uses a column that is no longer there: stage.')).toBeVisible({
      timeout: 2_000,
    });
  }).toPass();
});

test('several rows are changed and deleted as one, and brought back as one @phone', async ({
  page,
  context,
  isMobile,
  mayFail,
}) => {
  mayFail(/^net::ERR_/);
  const sheetId = await openCommissions(page);
  const stages = () => columnIn(page, sheetId, 'Orders!B4:B9');
  const before = await stages();
  const bar = page.getByRole('toolbar', { name: 'Selected rows' });
  const box = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` });
  if (isMobile) await chooseMore(page, 'Select rows');
  await box('Letterhead').check();
  if (isMobile) await box('Menus').check();
  else {
    // The space bar does the same on any cell of a row.
    await page.getByRole('gridcell', { name: 'Menus', exact: true }).focus();
    await page.keyboard.press('Space');
    await expect(box('Menus')).toBeChecked();
  }
  await expect(bar).toContainText('2 selected');
  await inspect(page, 'rows of an own app that are selected');
  await bar.getByRole('button', { name: 'Set a field' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change 2 rows' });
  await dialog.getByLabel('Field').selectOption('Stage');
  await dialog.getByLabel('Stage').selectOption('Proof');
  await inspect(page, 'the change of several rows', 'bulk/SetField');
  await dialog.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(page.getByText('Stage of 2 rows is now Proof')).toBeVisible();
  expect(await stages()).toEqual(['Proof', 'Proof', 'Proof', 'Printing', 'Quote', 'Proof']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(stages).toEqual(before);
  await bar.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete 2 rows' }).click();
  await expect(page.getByText('2 rows deleted')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('6 rows', { exact: true })).toBeVisible();
  await expect.poll(stages).toEqual(before);
  if (isMobile) return;
  // Selects all matching rows and no others; without a network, the change waits as one.
  await page.getByRole('searchbox', { name: 'Search rows...' }).fill('quote');
  await expect(page.getByText('2 of 6 rows')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all rows' }).check();
  await expect(bar).toContainText('2 selected');
  await context.setOffline(true);
  await bar.getByRole('button', { name: 'Set a field' }).click();
  await dialog.getByLabel('Field').selectOption('Quantity');
  await dialog.getByLabel('Quantity').fill('10');
  await dialog.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(/^1 change waits/).first()).toBeVisible();
  await context.setOffline(false);
  const quantities = () => columnIn(page, sheetId, 'Orders!D4:D9');
  await expect.poll(quantities).toEqual(['10', '160', '400', '1000', '10', '75']);
});
