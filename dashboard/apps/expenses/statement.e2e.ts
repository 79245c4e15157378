import { expect, type Page } from '@playwright/test';
import { createReport, readReport } from '../../../e2e/calls.ts';
import { inspect } from '../../../e2e/inspection.ts';
import { test } from '../../../e2e/journey.ts';
import { startExpenses } from '../../../e2e/people.ts';
import { shown } from '../../../e2e/waiting.ts';

const line = (day: string, amount: string, id: string, name: string) =>
  `<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>${day}<TRNAMT>${amount}<FITID>${id}<NAME>${name}</STMTTRN>`;

function statementOf(isoDay: string) {
  const day = isoDay.replaceAll('-', '');
  const lines = [
    line(day, '-26.50', 'A1', 'INKWELL SUPPLY 0398'),
    line(day, '-6.80', 'A2', 'CP LISBOA ORIENTE'),
    line(day, '1200.00', 'A3', 'Salary'),
    line(day, '-150.00', 'A4', 'PAYPAL *FAIRHALL'),
    line(day, '-900.00', 'A5', 'ELLISON M'),
  ];
  const text = `OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><STMTRS><CURDEF>USD<BANKTRANLIST>${lines.join('')}</BANKTRANLIST></STMTRS></OFX>`;
  return { name: 'november.ofx', mimeType: 'application/x-ofx', buffer: Buffer.from(text) };
}

async function readStatement(page: Page, file: ReturnType<typeof statementOf>) {
  await page.getByRole('button', { name: 'Import a bank statement' }).filter({ visible: true }).click();
  await page.getByLabel('Choose a file').setInputFiles(file);
  await expect(page.getByRole('group', { name: 'Lines of the statement' })).toBeVisible();
}

/** The row of a table, or the entry of a phone's list. */
const lineOf = (page: Page, text: string) =>
  page.getByLabel('Lines of the statement').locator('tbody tr, li').filter({ hasText: text });
const rulesOf = (page: Page) => page.getByRole('list', { name: 'Rules of statements' }).getByRole('listitem');
const addButton = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true });

test('a statement becomes rows by rules and choices, but for what is there; one click takes them back, and the second time adds nothing @phone', async ({
  page,
}, { project }) => {
  test.slow();
  const isPhone = project.name === 'phone';
  await startExpenses(page);
  const report = await createReport(page, 'Studio 2026', [
    { description: 'Airport train', amount: 6.8 },
    { description: 'Fair hall, deposit', amount: 150 },
    { description: 'Fair hall, second day', amount: 150 },
  ]);
  const file = statementOf(String((await readReport(page, report)).rows[0]?.['Date']));
  await page.goto(`/?app=expenses&report=${report}`);
  await expect(shown(page, 'Airport train')).toBeVisible();
  await readStatement(page, file);
  await expect(lineOf(page, 'CP LISBOA').getByText('Matches')).toBeVisible();
  await expect(lineOf(page, 'Salary').getByText('Left out')).toBeVisible();
  await expect(lineOf(page, 'FAIRHALL').getByText('Choose one')).toBeVisible();
  await expect(addButton(page, 'Add 2 rows')).toBeEnabled();

  // Of two rows that fit none is chosen before the person does.
  if (isPhone) await lineOf(page, 'FAIRHALL').getByRole('button').click();
  const which = page.getByRole('radiogroup', { name: 'Which row' });
  await expect(which.getByRole('radio', { checked: true })).toHaveCount(0);
  await inspect(page, 'which row a line is', 'expenses/StatementLines');
  await which.getByRole('radio', { name: /second day/ }).click();
  await expect(lineOf(page, 'FAIRHALL').getByText('Matches')).toBeVisible();

  // What is said of one line becomes a rule for all that are like it.
  await lineOf(page, 'INKWELL').getByRole('button').last().click();
  const form = page.getByRole('dialog', { name: 'Line 1 of the statement' });
  await form.getByRole('textbox', { name: 'Description' }).fill('Ink, black');
  await form.getByRole('combobox', { name: 'Category' }).fill('Supplies');
  await page.keyboard.press('Tab');
  await form.getByRole('checkbox', { name: /every line like it/ }).check();
  await expect(form.getByRole('textbox', { name: 'Text of the line' })).toHaveValue('INKWELL SUPPLY');
  await inspect(page, 'a line of a statement', 'expenses/LineDialog');
  await form.getByRole('button', { name: 'Use', exact: true }).click();
  await expect(form).toHaveCount(0);
  await expect(rulesOf(page)).toHaveText([/INKWELL SUPPLY.*Supplies, Ink, black.*1 line/]);

  // By the keyboard: a line is left out by a rule of its own.
  if (isPhone) {
    await lineOf(page, 'ELLISON').getByRole('checkbox').uncheck();
  } else {
    await lineOf(page, 'ELLISON').getByRole('checkbox').focus();
    await page.keyboard.press('Space');
    await expect(addButton(page, 'Add 1 row')).toBeEnabled();
    await page.keyboard.press('Space');
    await page.keyboard.press('r');
    const rule = page.getByRole('dialog', { name: 'Add New Rule' });
    await expect(rule.getByRole('textbox', { name: 'Text of the line' })).toHaveValue('ELLISON M');
    await rule.getByRole('checkbox', { name: /Leave the line out/ }).check();
    await inspect(page, 'a new rule', 'expenses/AddRecord');
    await rule.getByRole('button', { name: 'Create' }).click();
    await expect(lineOf(page, 'ELLISON').getByText('Left out')).toBeVisible();
    await page.getByRole('button', { name: 'Actions for rule ELLISON M' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit Rule' });
    await expect(edit.getByRole('checkbox', { name: /Leave the line out/ })).toBeChecked();
    await inspect(page, 'a rule', 'expenses/EditRecord');
    await edit.getByRole('button', { name: 'Cancel' }).click();
  }
  await inspect(page, 'the lines of a statement', 'expenses/ImportStatement');
  await addButton(page, 'Add 1 row').click();
  await expect(shown(page, 'Ink, black')).toBeVisible();
  expect((await readReport(page, report)).rows.at(-1)).toMatchObject({
    Description: 'Ink, black',
    Category: 'Supplies',
    Amount: 26.5,
    Notes: 'On the statement: INKWELL SUPPLY 0398',
  });

  await readStatement(page, file);
  await expect(lineOf(page, 'INKWELL').getByText('Matches')).toBeVisible();
  if (!isPhone) {
    await expect(addButton(page, 'Add 0 rows')).toBeDisabled();
    await page.getByRole('button', { name: 'Actions for rule ELLISON M' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const sure = page.getByRole('dialog', { name: 'Delete "ELLISON M"?' });
    await inspect(page, 'a rule that goes', 'expenses/DeleteRecords');
    await sure.getByRole('button', { name: 'Delete rule' }).click();
    await expect(addButton(page, 'Add 1 row')).toBeEnabled();
  }
  await page.goBack();
  await expect(shown(page, 'Airport train')).toBeVisible();
});

test('an import is taken back as one, and columns can be told otherwise', async ({ page }) => {
  await startExpenses(page);
  const report = await createReport(page, 'Studio 2026');
  await page.goto(`/?app=expenses&report=${report}`);
  await readStatement(page, statementOf('2026-11-20'));
  await page.getByRole('button', { name: 'Change columns' }).click();
  const columns = page.getByRole('dialog', { name: 'Columns of the statement' });
  await inspect(page, 'the columns of a statement', 'expenses/ColumnsDialog');
  await columns.getByRole('button', { name: 'Use these columns' }).click();
  await addButton(page, 'Add 4 rows').click();
  await expect(shown(page, 'CP LISBOA ORIENTE')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('No expenses found')).toBeVisible();
});
