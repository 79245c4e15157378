import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { inspect } from './inspection.ts';
import { test } from './journey.ts';
import { cell, goToCell, typeIntoCell } from './people.ts';
import { callApi, joinWorkspace, makeSheet, readRange, writeRange } from './workspace.ts';
import { choose, openSheet, expenseRows as rows } from './workspace-page.ts';

test('formats, moved and frozen rows, and undo reach the API', async ({ page }) => {
  await joinWorkspace(page);
  const id = await makeSheet(page, 'Expenses', rows);
  await openSheet(page, id);
  await goToCell(page, 'C2');
  await choose(page, 'Number format', 'Currency $1,000.12');
  await expect(cell(page, 'C2')).toHaveText('$3.00');
  await expect.poll(() => readRange(page, id, 'C2')).toEqual([['$3.00']]);

  await goToCell(page, 'A3');
  await choose(page, 'Rows', 'Move row up');
  await expect.poll(() => readRange(page, id, 'A2:A3')).toEqual([['Grocer'], ['Hardware']]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => readRange(page, id, 'A2:A3')).toEqual([['Hardware'], ['Grocer']]);

  await goToCell(page, 'A1');
  await choose(page, 'Rows', 'Freeze row 1');
  const frozen = () =>
    callApi(page, 'GET', `/v4/spreadsheets/${id}?fields=sheets.properties.gridProperties.frozenRowCount`);
  await expect.poll(frozen).toEqual({ sheets: [{ properties: { gridProperties: { frozenRowCount: 1 } } }] });
});

test('a filter hides rows here and for everybody, until it is removed', async ({ page }) => {
  await joinWorkspace(page);
  const id = await makeSheet(page, 'Expenses', rows);
  await openSheet(page, id);
  await goToCell(page, 'B2');
  await choose(page, 'Filter', 'Filter rows 2 to 5');
  await choose(page, 'Filter (on)', 'Filter by Category');
  await page.getByRole('dialog').getByLabel('Food').uncheck();
  await page.getByRole('dialog').getByRole('button', { name: 'Filter', exact: true }).click();
  await expect(cell(page, 'A3')).toHaveCount(0);
  await expect(cell(page, 'A4')).toHaveText('Printer');
  await page.reload();
  await expect(cell(page, 'A4')).toHaveText('Printer');
  await expect(cell(page, 'A3')).toHaveCount(0);
  await choose(page, 'Filter (on)', 'Remove the filter');
  await expect(cell(page, 'A3')).toHaveText('Grocer');
});

test('finding goes from cell to cell, and replacing is one step for undo', async ({ page }) => {
  await joinWorkspace(page);
  const id = await makeSheet(page, 'Expenses', rows);
  await openSheet(page, id);
  await page.keyboard.press('Control+f');
  const find = page.getByRole('textbox', { name: 'Find', exact: true });
  await find.fill('food');
  await expect(page.getByText('2 found')).toBeVisible();
  await find.press('Enter');
  await expect(page.getByText('1 of 2')).toBeVisible();
  await page.getByRole('textbox', { name: 'Replace with' }).fill('Meals');
  await page.getByRole('button', { name: 'Replace all' }).click();
  await expect(page.getByText('2 cells changed')).toBeVisible();
  await expect.poll(() => readRange(page, id, 'B3:B5')).toEqual([['Meals'], ['Paper'], ['Meals']]);
  await find.press('Escape');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => readRange(page, id, 'B3:B5')).toEqual([['Food'], ['Paper'], ['Food']]);
});

test('tables go to and come from other programs by the clipboard', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await joinWorkspace(page);
  const id = await makeSheet(page, 'Expenses', rows);
  await openSheet(page, id);
  await goToCell(page, 'A1');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Control+c');
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe('Shop\tCategory\nHardware\tTools');
  const html = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    return item?.types.includes('text/html') ? await (await item.getType('text/html')).text() : '';
  });
  expect(html).toContain('<td');
  await page.evaluate(() => navigator.clipboard.writeText('\t1\n"a < b\nand ""c"""\t2.5\n'));
  await goToCell(page, 'E2');
  await page.keyboard.press('Control+v');
  await expect
    .poll(() => readRange(page, id, 'E2:F3'))
    .toEqual([
      ['', '1'],
      ['a < b\nand "c"', '2.5'],
    ]);

  // By the menu of cell H2 the same is pasted.
  const cells = await page.getByRole('main').boundingBox();
  await page.mouse.click((cells?.x ?? 0) + 46 + 750, (cells?.y ?? 0) + 26 + 42, { button: 'right' });
  await page.getByText('Paste', { exact: true }).click();
  await expect.poll(() => readRange(page, id, 'H3:I3')).toEqual([['a < b\nand "c"', '2.5']]);
});

for (const [item, ending] of [
  ['Excel (.xlsx)', 'xlsx'],
  ['OpenDocument (.ods)', 'ods'],
  ['CSV, the first tab', 'csv'],
] as const)
  test(`a sheet goes to ${ending.toUpperCase()} and comes back`, async ({ page }) => {
    await joinWorkspace(page);
    const id = await makeSheet(page, 'Expenses', rows);
    await openSheet(page, id);
    const downloads = page.waitForEvent('download');
    await choose(page, 'Download or import', `Download as ${item}`);
    const file = await (await downloads).path();
    await page.getByLabel('File to import').setInputFiles({
      name: `Back again.${ending}`,
      mimeType: 'application/octet-stream',
      buffer: await readFile(file),
    });
    await expect(page.getByRole('heading', { name: 'Back again' })).toBeVisible();
    await expect(cell(page, 'C5')).toHaveText('25.05');
    expect(page.url()).not.toContain(id);
  });

test('what the API and another person change is shown; nobody’s cells are lost', async ({
  page,
  browser,
}) => {
  await joinWorkspace(page);
  const id = await makeSheet(page, 'Expenses', rows);
  await callApi(page, 'POST', `/drive/v3/files/${id}/permissions`, { type: 'anyone', role: 'writer' });
  const other = await browser.newPage();
  await joinWorkspace(other, 'Jon Park');
  await openSheet(page, id);
  await openSheet(other, id);

  await writeRange(page, id, 'D1', [['from the API']]);
  await expect(cell(page, 'D1')).toHaveText('from the API');
  await expect(cell(other, 'D1')).toHaveText('from the API');

  // One types while the other inserts a row above: what is typed belongs to the row for which it was typed.
  await goToCell(page, 'D4');
  const content = page.getByRole('textbox', { name: 'Content of D4' });
  await content.fill('for the printer');
  await goToCell(other, 'A2');
  await choose(other, 'Rows', 'Insert row above');
  await expect.poll(() => readRange(other, id, 'A5')).toEqual([['Printer']]);
  await content.press('Enter');
  await expect
    .poll(() => readRange(other, id, 'A5:D5'))
    .toEqual([['Printer', 'Paper', '17.7', 'for the printer']]);

  await Promise.all([typeIntoCell(page, 'E1', 'mine'), typeIntoCell(other, 'F1', 'theirs')]);
  await expect(cell(page, 'F1')).toHaveText('theirs');
  await expect(cell(other, 'E1')).toHaveText('mine');

  await Promise.all([typeIntoCell(page, 'G1', 'one'), typeIntoCell(other, 'G1', 'two')]);
  // Both see the later change, once each has received the other's.
  const shown = async () => [
    (await readRange(page, id, 'G1'))[0]?.[0],
    await cell(page, 'G1').textContent(),
    await cell(other, 'G1').textContent(),
  ];
  await expect.poll(async () => new Set(await shown()).size).toBe(1);
  expect(await shown()).toContainEqual(expect.stringMatching(/^(?:one|two)$/));
});

test('the cells let the keyboard go, and say what stands in them', async ({ page }) => {
  await joinWorkspace(page);
  const id = await makeSheet(page, 'Expenses', [...rows, ['Sum', '', '=SUM(C2:C5)']]);
  await openSheet(page, id);
  await goToCell(page, 'C6');
  await expect(page.getByText('C6 56.1 =SUM(C2:C5)')).toBeAttached();
  const field = page.getByRole('textbox', { name: 'Cell', exact: true });
  await page.keyboard.press('Tab');
  await expect(field).toHaveValue('D6');
  await page.keyboard.press('Escape');
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.type('typed');
  await page.keyboard.press('Enter');
  await expect.poll(() => readRange(page, id, 'D6')).toEqual([['typed']]);
  await page.keyboard.press('F6');
  await expect(page.getByRole('button', { name: 'Add a tab' })).toBeFocused();
  await page.keyboard.press('Shift+F6');
  await page.keyboard.press('Shift+F6');
  await expect(field).toBeFocused();
});

test('a change whose answer is lost is made once, and what follows goes to the right row', async ({
  page,
  mayFail,
}) => {
  mayFail(/^net::ERR_FAILED .*batchUpdate$/);
  await joinWorkspace(page);
  const id = await makeSheet(page, 'Expenses', rows);
  await openSheet(page, id);
  await page.route(
    /:batchUpdate$/,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await goToCell(page, 'A2');
  await choose(page, 'Rows', 'Insert row above');
  await typeIntoCell(page, 'D5', 'for the printer');
  await expect
    .poll(() => readRange(page, id, 'A2:D5'))
    .toEqual([
      [],
      ['Hardware', 'Tools', '3'],
      ['Grocer', 'Food', '10.35'],
      ['Printer', 'Paper', '17.7', 'for the printer'],
    ]);
});

test('a download says why there is none while a change is refused', async ({ page, mayFail }) => {
  mayFail(/^400 /);
  await joinWorkspace(page);
  const id = await makeSheet(page, 'Expenses', rows);
  await openSheet(page, id);
  const error = {
    code: 400,
    message: 'You are trying to edit a protected cell.',
    status: 'INVALID_ARGUMENT',
  };
  await page.route(/:batchUpdate$/, (route) => route.fulfill({ status: 400, json: { error } }));
  await goToCell(page, 'D2');
  await page.getByRole('textbox', { name: 'Content of D2' }).fill('refused');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The server refused a change')).toBeVisible();
  await choose(page, 'Download or import', 'Download as Excel (.xlsx)');
  await expect(page.getByText('Nothing was downloaded, because a change is not saved yet.')).toBeVisible();
});

test('the toolbar’s menus stay in the window, and nothing is a serious barrier @phone', async ({ page }) => {
  await joinWorkspace(page);
  await openSheet(page, await makeSheet(page, 'Expenses', rows));
  for (const name of ['Fill', 'Number format', 'Columns', 'Filter', 'Download or import']) {
    await page.getByRole('button', { name, exact: true }).click();
    const box = await page.getByRole('menu').boundingBox();
    const width = page.viewportSize()?.width ?? 0;
    expect([box && box.x >= 0, box && box.x + box.width <= width], name).toEqual([true, true]);
    await page.keyboard.press('Escape');
  }
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await inspect(page, 'a sheet with the find bar');
});
