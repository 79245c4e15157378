import { expect } from '@playwright/test';
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
    line(day, '-26.50', 'A1', 'INKWELL SUPPLY'),
    line(day, '-6.80', 'A2', 'CP LISBOA ORIENTE'),
    line(day, '1200.00', 'A3', 'Salary'),
  ];
  const text = `OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><STMTRS><CURDEF>USD<BANKTRANLIST>${lines.join('')}</BANKTRANLIST></STMTRS></OFX>`;
  return { name: 'november.ofx', mimeType: 'application/x-ofx', buffer: Buffer.from(text) };
}

test('a statement of a bank becomes rows, but for what is there; one click takes them back, and the second time adds nothing @phone', async ({
  page,
}) => {
  test.slow();
  await startExpenses(page);
  const report = await createReport(page, 'Studio 2026', [{ description: 'Airport train', amount: 6.8 }]);
  const file = statementOf(String((await readReport(page, report)).rows[0]?.['Date']));
  await page.goto(`/?app=expenses&report=${report}`);
  await expect(shown(page, 'Airport train')).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Import a bank statement' });
  const read = async () => {
    await page.getByRole('button', { name: 'Import a bank statement' }).filter({ visible: true }).click();
    await dialog.getByLabel('Choose a file').setInputFiles(file);
    await dialog.getByRole('button', { name: 'Check the rows' }).click();
  };
  await read();
  await expect(dialog.getByText('Same as Airport train in row 2')).toBeVisible();
  await expect(dialog.getByText('$1,200.00 came in')).toBeVisible();
  await inspect(page, 'the lines of a statement');
  await dialog.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(dialog.getByText('1 expense imported. 2 rows of the file left out.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(shown(page, 'INKWELL SUPPLY')).toBeVisible();

  await read();
  await expect(dialog.getByText('Same as INKWELL SUPPLY in row 3')).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^Import/ })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Close', exact: true }).first().click();
  await expect(dialog).toHaveCount(0);
});

test('an import is taken back as one', async ({ page }) => {
  await startExpenses(page);
  const report = await createReport(page, 'Studio 2026');
  await page.goto(`/?app=expenses&report=${report}`);
  await page.getByRole('button', { name: 'Import a bank statement' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import a bank statement' });
  await dialog.getByLabel('Choose a file').setInputFiles(statementOf('2026-11-20'));
  await dialog.getByRole('button', { name: 'Check the rows' }).click();
  await dialog.getByRole('button', { name: 'Import 2 rows' }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(shown(page, 'CP LISBOA ORIENTE')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('No expenses found')).toBeVisible();
});
