import { expect, type Page } from '@playwright/test';
import { createReport, readReport } from '../../../e2e/calls.ts';
import { inspect } from '../../../e2e/inspection.ts';
import { test } from '../../../e2e/journey.ts';
import { startExpenses } from '../../../e2e/people.ts';
import { shown } from '../../../e2e/waiting.ts';

const line = (day: string, amount: string, id: string, name: string) =>
  `<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>${day}<TRNAMT>${amount}<FITID>${id}<NAME>${name}</STMTTRN>`;

function statementOf(isoDay: string, more: readonly string[] = []) {
  const day = isoDay.replaceAll('-', '');
  const lines = [
    line(day, '-26.50', 'A1', 'INKWELL SUPPLY 0398'),
    line(day, '-6.80', 'A2', 'CP LISBOA ORIENTE'),
    line(day, '1200.00', 'A3', 'Salary'),
    line(day, '-150.00', 'A4', 'PAYPAL *FAIRHALL'),
    line(day, '-900.00', 'A5', 'ELLISON M'),
    ...more,
  ];
  const text = `OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><STMTRS><CURDEF>USD<BANKTRANLIST>${lines.join('')}</BANKTRANLIST></STMTRS></OFX>`;
  return { name: 'november.ofx', mimeType: 'application/x-ofx', buffer: Buffer.from(text) };
}

async function readStatement(page: Page, file: ReturnType<typeof statementOf>) {
  await page.getByRole('button', { name: 'Import a bank statement' }).filter({ visible: true }).click();
  await page.getByLabel('Choose a file').setInputFiles(file);
  await expect(page.getByRole('group', { name: 'Lines of the statement' })).toBeVisible();
}

/** A row of the table, or an entry of the list on a phone. */
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
    { description: 'CP Lisboa', amount: 6.8 },
    { description: 'Fair hall, deposit', amount: 150 },
    { description: 'Fair hall, second day', amount: 150 },
  ]);
  const file = statementOf(String((await readReport(page, report)).rows[0]?.['Date']));
  await page.goto(`/?app=expenses&report=${report}`);
  await expect(shown(page, 'CP Lisboa')).toBeVisible();
  await readStatement(page, file);
  await expect(lineOf(page, 'CP LISBOA').getByText('Matches')).toBeVisible();
  await expect(lineOf(page, 'Salary').getByText('Left out')).toBeVisible();
  await expect(lineOf(page, 'FAIRHALL').getByText('Choose one')).toBeVisible();
  await expect(addButton(page, 'Add 2 rows')).toBeEnabled();

  // If two rows match, neither is chosen until the person chooses one.
  if (isPhone) await lineOf(page, 'FAIRHALL').getByRole('button').click();
  const which = page.getByRole('radiogroup', { name: 'Which row' });
  await expect(which.getByRole('radio', { checked: true })).toHaveCount(0);
  await inspect(page, 'which row a line is', 'expenses/StatementLines');
  await which.getByRole('radio', { name: /second day/ }).click();
  await expect(lineOf(page, 'FAIRHALL').getByText('Matches')).toBeVisible();

  // What is decided for one line becomes a rule for all similar ones.
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

  // By keyboard: a line is left out by a rule of its own.
  if (isPhone) {
    await lineOf(page, 'ELLISON').getByRole('checkbox').uncheck();
  } else {
    await lineOf(page, 'ELLISON').getByRole('checkbox').focus();
    await page.keyboard.press('Space');
    await expect(addButton(page, 'Add 1 row, change 1 row')).toBeEnabled();
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
    // The first match applies: the order is changed from the menu, and by keys.
    await page.getByRole('button', { name: 'Actions for rule ELLISON M' }).click();
    await page.getByRole('menuitem', { name: 'Move up' }).click();
    await expect(rulesOf(page)).toHaveText([/ELLISON M/, /INKWELL/]);
    const menu = page.getByRole('button', { name: 'Actions for rule ELLISON M' });
    await expect(menu).toBeFocused();
    await page.keyboard.press('Alt+ArrowDown');
    await expect(rulesOf(page)).toHaveText([/INKWELL/, /ELLISON M/]);
    await expect(menu).toBeFocused();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(rulesOf(page)).toHaveText([/ELLISON M/, /INKWELL/]);
  }
  await inspect(page, 'the lines of a statement', 'expenses/ImportStatement');
  await addButton(page, 'Add 1 row, change 1 row').click();
  await expect(page.getByText('1 expense imported, 1 expense changed')).toBeVisible();
  await expect(shown(page, 'Ink, black')).toBeVisible();
  expect((await readReport(page, report)).rows.at(-1)).toMatchObject({
    Description: 'Ink, black',
    Category: 'Supplies',
    Amount: 26.5,
    Notes: 'On the statement: INKWELL SUPPLY 0398',
  });
  const { rows } = await readReport(page, report);
  const chosen = rows.find(({ Description }) => Description === 'Fair hall, second day');
  expect(chosen?.['Notes']).toMatch(/^On the statement: [\d-]{10} PAYPAL \*FAIRHALL$/);

  await readStatement(page, file);
  await expect(lineOf(page, 'INKWELL').getByText('Matches')).toBeVisible();
  // The choice is noted in its row, and nobody is asked again.
  await expect(lineOf(page, 'FAIRHALL').getByText('Matches')).toBeVisible();
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
  await expect(shown(page, 'CP Lisboa')).toBeVisible();
});

test('a statement that is dropped on a report is read, and nothing is written', async ({ page }) => {
  await startExpenses(page);
  const report = await createReport(page, 'Studio 2026', [{ description: 'Tram', amount: 3 }]);
  await page.goto(`/?app=expenses&report=${report}`);
  await expect(shown(page, 'Tram')).toBeVisible();
  const { name, buffer } = statementOf('2026-11-20');
  const dataTransfer = await page.evaluateHandle(
    ({ text, file }) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], file));
      return transfer;
    },
    { text: buffer.toString(), file: name },
  );
  const place = page.getByRole('heading', { level: 1 });
  await place.dispatchEvent('dragover', { dataTransfer });
  await expect(page.getByText('or a bank statement to import it')).toBeVisible();
  await place.dispatchEvent('drop', { dataTransfer });
  await expect(lineOf(page, 'CP LISBOA').getByText('New row')).toBeVisible();
  expect((await readReport(page, report)).rows).toHaveLength(1);
  // After going back, a new import starts by choosing a file.
  await page.goBack();
  await page.getByRole('button', { name: 'Import a bank statement' }).filter({ visible: true }).click();
  await expect(page.getByLabel('Choose a file')).toBeAttached();
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

test('columns that nobody knows are asked for with what stands in them, and the next file of this bank is read without asking @phone-only', async ({
  page,
}) => {
  test.slow();
  await startExpenses(page);
  const report = await createReport(page, 'Studio 2026');
  await page.goto(`/?app=expenses&report=${report}`);
  const bankFile = (...lines: readonly string[]) => ({
    ...{ name: 'export.csv', mimeType: 'text/csv' },
    buffer: Buffer.from(['Quand;Chez qui;Combien', ...lines].join('\n')),
  });
  const choose = async (file: ReturnType<typeof bankFile>) => {
    await page
      .getByRole('button', { name: 'Import a bank statement' })
      .filter({ visible: true })
      .first()
      .click();
    await page.getByLabel('Choose a file').setInputFiles(file);
  };
  await choose(bankFile('20/11/2026;Inkwell;-26,50', '19/11/2026;Shell;-58,12'));
  const columns = page.getByRole('dialog', { name: 'Columns of the statement' });
  await expect(columns.getByText('20/11/2026, 19/11/2026')).toBeVisible();
  await expect(columns.getByRole('button', { name: 'Use these columns' })).toBeDisabled();
  await columns.getByLabel('Field for Quand').selectOption('date');
  await columns.getByLabel('Field for Chez qui').selectOption('description');
  await columns.getByLabel('Field for Combien').selectOption('amount');
  await inspect(page, 'the columns of an unknown bank', 'expenses/ColumnsDialog');
  await columns.getByRole('button', { name: 'Use these columns' }).click();
  await addButton(page, 'Add 2 rows').click();
  await expect(page.getByText('2 expenses imported')).toBeVisible();

  await choose(bankFile('21/11/2026;Post;-4,10', '20/11/2026;Inkwell;-26,50'));
  await expect(lineOf(page, 'Inkwell').getByText('Matches')).toBeVisible();
  await expect(columns).toHaveCount(0);
  await addButton(page, 'Add 1 row').click();
  await expect(page.getByText('1 expense imported')).toBeVisible();
  expect((await readReport(page, report)).rows.map(({ Amount }) => Amount)).toEqual([26.5, 58.12, 4.1]);
});

test('a line in another currency becomes a row with its rate, and a receipt takes what the card charged only when that is said', async ({
  page,
}) => {
  await startExpenses(page);
  const receipt = { date: '2026-11-18', currency: 'EUR', paid: 18.5, rate: 1.0842, amount: 20.06 };
  const report = await createReport(page, 'Studio 2026', [{ description: 'Papelaria do Rio', ...receipt }]);
  const abroad = (kind: string, rate: string) => `<${kind}><CURRATE>${rate}<CURSYM>EUR</${kind}>`;
  const lines = [
    line('20261120', '-20.31', 'B1', `PAPELARIA RIO 42${abroad('ORIGCURRENCY', '1.09784')}`),
    line('20261120', '-10.00', 'B2', `CAFE LISBOA${abroad('CURRENCY', '1')}`),
  ];
  await page.goto(`/?app=expenses&report=${report}`);
  await readStatement(page, statementOf('2026-11-20', lines));
  await expect(lineOf(page, 'PAPELARIA').getByText('Choose one')).toBeVisible();
  await expect(lineOf(page, 'CAFE').getByText('-€10.00, no rate yet')).toBeVisible();
  const rate = page
    .getByRole('region', { name: 'Rate of EUR' })
    .getByRole('textbox', { name: 'USD for 1 EUR' });
  await rate.fill('1.2x');
  await expect(page.getByText('Please enter the rate as a number, such as 1.0842')).toBeVisible();
  await rate.fill('1.2');
  await expect(lineOf(page, 'CAFE').getByText('-12.00-€10.00 at 1.2')).toBeVisible();
  const which = page.getByRole('radiogroup', { name: 'Which row' });
  await which.getByRole('radio', { name: /becomes \$20.31, what was charged/ }).click();
  await inspect(page, 'lines in another currency', 'expenses/StatementRates');
  await addButton(page, 'Add 5 rows, change 1 row').click();
  const rows = async () => (await readReport(page, report)).rows;
  const abroadIn = async () => (await rows()).filter(({ Currency }) => Currency === 'EUR');
  await expect.poll(abroadIn).toEqual([
    expect.objectContaining({
      Description: 'Papelaria do Rio',
      Amount: 20.31,
      'Paid Amount': 18.5,
      'Exchange Rate': 1.09784,
    }),
    expect.objectContaining({
      Description: 'CAFE LISBOA',
      Amount: 12,
      'Paid Amount': 10,
      'Exchange Rate': 1.2,
    }),
  ]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect
    .poll(rows)
    .toEqual([expect.objectContaining({ Amount: 20.06, 'Paid Amount': 18.5, 'Exchange Rate': 1.0842 })]);
});
