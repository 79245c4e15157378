import { expect, type Page } from '@playwright/test';
import { inspect } from './inspection.ts';
import { test } from './journey.ts';
import { cell, goToCell, typeIntoCell } from './people.ts';
import { callApi, joinWorkspace, makeSheet, readRange, writeRange } from './workspace.ts';
import { choose, openSheet, expenseRows as rows } from './workspace-page.ts';

/** The sheet's properties from the API. */
const facts = (page: Page, id: string, fields: string) =>
  callApi(page, 'GET', `/v4/spreadsheets/${id}?fields=${encodeURIComponent(fields)}`);

/** Selects this many cells to the right and down from the active cell. */
async function extend(page: Page, right: number, down: number): Promise<void> {
  for (let count = 0; count < right; count += 1) await page.keyboard.press('Shift+ArrowRight');
  for (let count = 0; count < down; count += 1) await page.keyboard.press('Shift+ArrowDown');
}

test('cells are merged and taken apart, and stay so while rows are inserted above', async ({ page }) => {
  await joinWorkspace(page);
  const id = await makeSheet(page, 'Expenses', rows);
  await openSheet(page, id);
  const merges = () => facts(page, id, 'sheets.merges');
  const merged = (startRowIndex: number, endRowIndex: number) => ({
    sheets: [{ merges: [{ startRowIndex, endRowIndex, startColumnIndex: 0, endColumnIndex: 2 }] }],
  });
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  await expect(undo).toBeDisabled();
  await goToCell(page, 'A3');
  await extend(page, 1, 1);
  await choose(page, 'Merge cells', 'Merge all');
  await expect.poll(merges).toEqual(merged(2, 4));
  await expect.poll(() => readRange(page, id, 'A3:B4')).toEqual([['Grocer']]);

  await goToCell(page, 'A2');
  await choose(page, 'Rows', 'Insert row above');
  await expect.poll(merges).toEqual(merged(3, 5));
  await expect(undo).toBeEnabled();
  await undo.click();
  await expect.poll(merges).toEqual(merged(2, 4));
  await undo.click();
  await expect.poll(merges).toEqual({ sheets: [{}] });
  await expect
    .poll(() => readRange(page, id, 'A3:B4'))
    .toEqual([
      ['Grocer', 'Food'],
      ['Printer', 'Paper'],
    ]);
  await page.getByRole('button', { name: 'Redo', exact: true }).click();
  await expect.poll(merges).toEqual(merged(2, 4));

  await goToCell(page, 'A3');
  await choose(page, 'Merge cells', 'Take apart');
  await expect.poll(merges).toEqual({ sheets: [{}] });
  await callApi(page, 'POST', `/v4/spreadsheets/${id}:batchUpdate`, {
    requests: [{ mergeCells: { range: { endRowIndex: 1, endColumnIndex: 3 }, mergeType: 'MERGE_ALL' } }],
  });
  await expect(cell(page, 'B1')).toBeEmpty();
  await expect(page.getByText('Saved to disk')).toBeVisible();
});

test('borders are drawn round the selection and taken away', async ({ page }) => {
  await joinWorkspace(page);
  const id = await makeSheet(page, 'Expenses', rows);
  await openSheet(page, id);
  const style = { style: 'SOLID' };
  const borders = () =>
    facts(page, id, 'sheets.data.rowData.values.userEnteredFormat.borders(top.style,left.style)');
  await goToCell(page, 'A1');
  await choose(page, 'Borders', 'All borders');
  await expect
    .poll(async () => JSON.stringify(await borders()))
    .toContain(JSON.stringify({ top: style, left: style }));
  await choose(page, 'Borders', 'No borders');
  await expect.poll(async () => JSON.stringify(await borders())).not.toContain('SOLID');
});

test('a filter shows rows by a condition, also those written later', async ({ page }) => {
  await joinWorkspace(page);
  const id = await makeSheet(page, 'Expenses', rows);
  await openSheet(page, id);
  await goToCell(page, 'C2');
  await choose(page, 'Filter', 'Filter rows 2 to 5');
  await choose(page, 'Filter (on)', 'Filter by Amount');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Condition').selectOption('is between');
  await dialog.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Enter a value for the condition.');
  await inspect(page, 'a condition, refused', 'finding/FilterDialog');
  await dialog.getByLabel('Value', { exact: true }).fill('5');
  await dialog.getByLabel('Second value').fill('20');
  await dialog.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect(cell(page, 'A2')).toHaveCount(0);
  await expect(cell(page, 'A3')).toHaveText('Grocer');
  await expect(cell(page, 'A5')).toHaveCount(0);
  await writeRange(page, id, 'C3', [[99]]);
  await expect(cell(page, 'A3')).toHaveCount(0);
  // What was chosen is there when the dialog is opened again.
  await choose(page, 'Filter (on)', 'Filter by Amount');
  await expect(dialog.getByLabel('Second value')).toHaveValue('20');
});

test('tabs are copied, moved, named and hidden', async ({ page }) => {
  await joinWorkspace(page);
  const id = await makeSheet(page, 'Expenses', rows);
  await openSheet(page, id);
  const titles = () => facts(page, id, 'sheets.properties.title');
  const named = (...names: string[]) => ({ sheets: names.map((title) => ({ properties: { title } })) });
  const tab = (name: string) => page.getByRole('tab', { name, exact: true });
  await choose(page, 'Actions for the tab Sheet1', 'Duplicate tab');
  await expect(tab('Copy of Sheet1')).toHaveAttribute('aria-selected', 'true');
  await expect(cell(page, 'A3')).toHaveText('Grocer');
  await expect.poll(titles).toEqual(named('Sheet1', 'Copy of Sheet1'));
  await choose(page, 'Actions for the tab Copy of Sheet1', 'Move tab left');
  await expect.poll(titles).toEqual(named('Copy of Sheet1', 'Sheet1'));
  await choose(page, 'Actions for the tab Copy of Sheet1', 'Move tab right');
  await expect.poll(titles).toEqual(named('Sheet1', 'Copy of Sheet1'));
  await choose(page, 'Actions for the tab Copy of Sheet1', 'Rename tab');
  await page.getByRole('textbox', { name: 'Name' }).fill('Archive');
  await inspect(page, 'a tab, named anew', 'bars/TabQuestion');
  await page.getByRole('button', { name: 'Rename', exact: true }).click();
  await expect.poll(titles).toEqual(named('Sheet1', 'Archive'));
  await page.reload();
  await expect(page.getByRole('tab')).toHaveText(['Sheet1', 'Archive']);
  await choose(page, 'Actions for the tab Sheet1', 'Delete tab');
  await inspect(page, 'the question before a tab is deleted', 'bars/TabQuestion');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Expenses', exact: true }).click();
  await inspect(page, 'a sheet, named anew', 'bars/SheetHeader');
  await page.keyboard.press('Escape');
  await choose(page, 'Actions for the tab Sheet1', 'Hide tab');
  await expect(page.getByRole('tab')).toHaveText(['Archive']);
  const hidden = () => facts(page, id, 'sheets.properties.hidden');
  await expect.poll(hidden).toEqual({ sheets: [{ properties: { hidden: true } }, { properties: {} }] });
  await page.reload();
  await choose(page, 'Actions for the tab Archive', 'Show tab Sheet1');
  await expect(page.getByRole('tab')).toHaveText(['Sheet1', 'Archive']);
  await expect.poll(hidden).toEqual({ sheets: [{ properties: {} }, { properties: {} }] });
});

test('the selection stays with its row when others insert one above', async ({ page }) => {
  await joinWorkspace(page);
  const id = await makeSheet(page, 'Expenses', rows);
  await openSheet(page, id);
  await goToCell(page, 'B4');
  const insert = (startIndex: number, endIndex: number) =>
    callApi(page, 'POST', `/v4/spreadsheets/${id}:batchUpdate`, {
      requests: [{ insertDimension: { range: { dimension: 'ROWS', startIndex, endIndex } } }],
    });
  await insert(1, 3);
  const field = page.getByRole('textbox', { name: 'Cell', exact: true });
  await expect(field).toHaveValue('B6');
  await expect(page.getByRole('textbox', { name: 'Content of B6' })).toHaveValue('Paper');
  await insert(8, 9);
  await expect(cell(page, 'A9')).toBeEmpty();
  await expect(field).toHaveValue('B6');
});

test('a row that others insert in the very moment of saving takes nothing away', async ({ page }) => {
  await joinWorkspace(page);
  const id = await makeSheet(page, 'Expenses', rows);
  await openSheet(page, id);
  let isFirst = true;
  await page.route(/:batchUpdate$/, async (route) => {
    // The page has looked and its change is on the way: now somebody is faster.
    if (isFirst) {
      isFirst = false;
      await writeRange(page, id, 'F1', [['theirs']]);
      await callApi(page, 'POST', `/v4/spreadsheets/${id}:batchUpdate`, {
        requests: [{ insertDimension: { range: { dimension: 'ROWS', startIndex: 1, endIndex: 2 } } }],
      });
    }
    await route.continue();
  });
  await goToCell(page, 'D4');
  const content = page.getByRole('textbox', { name: 'Content of D4' });
  await content.fill('for the printer');
  await content.press('Enter');
  await expect
    .poll(() => readRange(page, id, 'A5:D5'))
    .toEqual([['Printer', 'Paper', '17.7', 'for the printer']]);
  await expect(cell(page, 'D5')).toHaveText('for the printer');
  await expect.poll(() => readRange(page, id, 'D4')).toEqual([]);
});

test('what a conditional format makes of cells is shown, follows what is typed, and is not stored', async ({
  page,
}) => {
  await joinWorkspace(page);
  const id = await makeSheet(page, 'Expenses', rows);
  const condition = { type: 'NUMBER_GREATER', values: [{ userEnteredValue: '10' }] };
  const rule = {
    ranges: [{ startRowIndex: 1, endRowIndex: 5, startColumnIndex: 2, endColumnIndex: 3 }],
    booleanRule: { condition, format: { textFormat: { bold: true } } },
  };
  await callApi(page, 'POST', `/v4/spreadsheets/${id}:batchUpdate`, {
    requests: [{ addConditionalFormatRule: { rule, index: 0 } }],
  });
  await openSheet(page, id);
  const bold = page.getByRole('button', { name: 'Bold', exact: true });
  await goToCell(page, 'C3');
  await expect(bold).toHaveAttribute('aria-pressed', 'true');
  await typeIntoCell(page, 'C2', '99');
  await goToCell(page, 'C2');
  await expect(bold).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Italic', exact: true }).click();
  const format = () => facts(page, id, 'sheets.data.rowData.values.userEnteredFormat.textFormat');
  await expect.poll(async () => JSON.stringify(await format())).toContain('"italic":true');
  expect(JSON.stringify(await format())).not.toContain('"bold":true');
});

test('a sheet in another locale shows and takes numbers, days and amounts by it', async ({ page }) => {
  await joinWorkspace(page);
  const id = await makeSheet(page, 'Auslagen', [['Preis', 'Tag', 'Betrag', 'Anteil']]);
  await callApi(page, 'POST', `/v4/spreadsheets/${id}:batchUpdate`, {
    requests: [{ updateSpreadsheetProperties: { properties: { locale: 'de_DE' }, fields: 'locale' } }],
  });
  await writeRange(page, id, 'A2', [['12,5', '31.12.2026', '1.234,50 €', '28,5%']]);
  await openSheet(page, id);
  await expect(cell(page, 'A2')).toHaveText('12,5');
  await expect(cell(page, 'B2')).toHaveText('31.12.2026');
  await expect(cell(page, 'C2')).toHaveText('1.234,50 €');
  await expect(cell(page, 'D2')).toHaveText('28,50%');

  await typeIntoCell(page, 'A3', '7,25');
  await expect(cell(page, 'A3')).toHaveText('7,25');
  // Into the cell itself, starting with its current content.
  await goToCell(page, 'A2');
  await page.keyboard.press('F2');
  await page.keyboard.type('5');
  await page.keyboard.press('Enter');
  await expect(cell(page, 'A2')).toHaveText('12,55');
  await goToCell(page, 'B3');
  await page.keyboard.type('01.02.2027');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Saved to disk')).toBeVisible();
  const raw = `/v4/spreadsheets/${id}/values/A2:B3?valueRenderOption=UNFORMATTED_VALUE`;
  await expect
    .poll(() => callApi(page, 'GET', raw))
    .toMatchObject({
      values: [
        [12.55, 46_387],
        [7.25, 46_419],
      ],
    });
  await expect
    .poll(() => readRange(page, id, 'A2:B3'))
    .toEqual([
      ['12,55', '31.12.2026'],
      ['7,25', '01.02.2027'],
    ]);
});
