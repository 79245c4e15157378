import { expect, type Page } from '@playwright/test';
import { createReport, readReport } from '../../../e2e/calls.ts';
import { callWorkspace, readEntered } from '../../../e2e/hand.ts';
import { inspect } from '../../../e2e/inspection.ts';
import { test } from '../../../e2e/journey.ts';
import { createList, member, shownCells } from '../../../e2e/mug-club.ts';
import { signInNew, startTrial } from '../../../e2e/people.ts';

const taxi = { description: 'Airport taxi', amount: 48.2 };

async function typeIn(page: Page, sheetId: string, range: string, values: string[][]): Promise<void> {
  const path = `/v4/spreadsheets/${sheetId}/values/${encodeURIComponent(range)}`;
  await callWorkspace(page, `${path}?valueInputOption=RAW`, { method: 'PUT', body: { values } });
}

/** A person whose report and lists were damaged by hand. */
async function startAilingSheets(page: Page) {
  await signInNew(page, 'Mara Ellison');
  await startTrial(page);
  const reportId = await createReport(page, 'Lisbon print fair', [taxi, { ...taxi, description: 'Hotel' }]);
  const sheetId = (await readReport(page, reportId)).sheetId ?? '';
  await typeIn(page, sheetId, 'Expenses!D1', [['Amuont paid']]);
  const lists = [];
  for (const name of ['Founders Row 2025', 'Night shift']) {
    const { listId } = await createList(page, name, [member('Wendy Okafor'), member('Ada Fong')]);
    await typeIn(page, listId, 'Members!A2:A3', [[''], ['']]);
    lists.push(listId);
  }
  await createList(page, 'Whole', [member('Ben Okoye')]);
  return { reportId, lists };
}

test('a user has all sheets examined, sees each repair before it is done and takes one back @phone-only', async ({
  page,
}) => {
  const { reportId, lists } = await startAilingSheets(page);
  await page.goto('/?app=admin');
  await page.getByRole('button', { name: 'Sheet doctor' }).filter({ visible: true }).click();
  await expect(page.getByRole('heading', { name: 'Sheet doctor' })).toBeVisible();
  await expect(page.getByText('4 sheets examined, 3 findings')).toBeVisible();

  const report = page.getByRole('region', { name: 'Lisbon print fair' });
  await expect(report).toContainText('"Amuont paid" in Expenses!D1 may be the same column');
  await report.getByRole('button', { name: 'Preview the repair of Expenses!D1' }).press('Enter');
  await expect(report.getByRole('table', { name: 'Repair of Expenses!D1' }).getByRole('row')).toHaveText([
    /Cell.*Now.*Afterwards/,
    /Expenses!D1.*Amuont paid.*Amount/,
  ]);
  await inspect(page, 'sheet doctor', 'admin/DoctorScreen');
  expect(await readEntered(page, reportId, 'Expenses!D1')).toEqual([['Amuont paid']]);
  await report.getByRole('button', { name: 'Repair', exact: true }).press('Enter');
  await expect(report).toBeHidden();
  expect(await readEntered(page, reportId, 'Expenses!D1')).toEqual([['Amount']]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(report).toBeVisible();
  expect(await readEntered(page, reportId, 'Expenses!D1:D2')).toEqual([['Amuont paid'], [48.2]]);

  await page.getByRole('button', { name: 'Repair all: Rows without an id' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rows without an id: repair all' });
  await expect(dialog.getByRole('table')).toHaveCount(2);
  await inspect(page, 'repairing all', 'admin/DoctorKindDialog');
  await dialog.getByRole('button', { name: 'Repair all' }).click();
  await expect(dialog).toBeHidden();
  for (const listId of lists) {
    const ids = (await shownCells(page, listId, 'Members!A2:A3')).flat();
    expect(new Set(ids).size).toBe(2);
    expect(ids).toEqual([expect.stringMatching(/^M\d+$/), expect.stringMatching(/^M\d+$/)]);
  }
  await expect(page.getByText('4 sheets examined, 1 finding')).toBeVisible();
});

test('a user who comes too late with a repair is told, and looks again', async ({ page, mayFail }) => {
  mayFail(/^409 \/api\/app\/admin\//);
  const { reportId } = await startAilingSheets(page);
  const sheetId = (await readReport(page, reportId)).sheetId ?? '';
  await page.goto(`/?app=admin&doctor=${sheetId}`);
  await page.getByRole('button', { name: 'Preview the repair of Expenses!D1' }).click();
  await typeIn(page, sheetId, 'Expenses!D1', [['Amount']]);
  await page.getByRole('button', { name: 'Repair', exact: true }).click();
  const failure = page.getByRole('alert').filter({ hasText: 'Failed to repair the sheet' });
  await expect(failure).toContainText('changed since it was examined. Nothing was written');
  await page.getByRole('button', { name: 'Examine again' }).click();
  await expect(page.getByText('Expenses, nothing to mend')).toBeVisible();
  await page.getByRole('button', { name: 'Admin', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
});
