import { expect, type Page } from '@playwright/test';
import { writeXlsx } from 'hucre/xlsx';
import * as z from 'zod';
import { send } from '../../../e2e/calls.ts';
import { inspect } from '../../../e2e/inspection.ts';
import { test } from '../../../e2e/journey.ts';
import { addAppDirectly, signInNew, startTrial } from '../../../e2e/people.ts';

const createdSchema = z.object({ listId: z.string() });
const datedSchema = z.object({
  rows: z.array(z.object({ 'Join Date': z.string(), 'T-Shirt Size': z.string() })),
});
const membersSchema = z.object({ rows: z.array(z.object({ 'Member Name': z.string(), Phone: z.string() })) });

/** A new person with an empty Mug Club list; returns the list's id. */
async function startList(page: Page): Promise<string> {
  await signInNew(page);
  await startTrial(page);
  await addAppDirectly(page, 'mug-club');
  const body = { listName: 'Founders Row' };
  const created = await send(page, '/api/app/mug-club/lists', { method: 'POST', body });
  return createdSchema.parse(await created.json()).listId;
}

async function openImport(page: Page, listId: string) {
  await page.goto(`/?app=mug-club&list=${listId}`);
  await page.getByRole('button', { name: 'List actions' }).filter({ visible: true }).click();
  await page.getByRole('menuitem', { name: 'Import Members' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import members' });
  await expect(dialog.getByRole('heading', { name: 'Choose what to import' })).toBeFocused();
  return dialog;
}

async function readMembers(page: Page, listId: string) {
  const answer = await send(page, `/api/app/mug-club/lists/${listId}/members`);
  return membersSchema.parse(await answer.json()).rows;
}

test('a roster comes in from a workbook, with a look at every step @phone-only', async ({
  page,
  mayFail,
}) => {
  mayFail(/^400 \/api\/app\/shared\/imports\/read/);
  const listId = await startList(page);
  const dialog = await openImport(page, listId);
  await inspect(page, 'choosing a file');
  const input = dialog.getByLabel('Choose a file').last();
  await input.setInputFiles({ name: 'photo.csv', mimeType: 'text/csv', buffer: Buffer.from('\x89PNG\0\0') });
  await expect(dialog.getByRole('alert')).toContainText('"photo.csv" is not a kind of file');

  const rows = [
    ['Mug Club Roster', null, null, null],
    ['First Name', 'Last Name', 'Mail', 'Mobile Phone'],
    ['Ann', 'Osei', 'ann@example.com', '00123'],
    ['=1+1', 'Feld', 'rob@example.com', '+1 555 0100'],
    ['Ann', 'Again', 'ANN@example.com', ''],
    [null, null, 'nobody@example.com', ''],
  ];
  const bytes = await writeXlsx({ sheets: [{ name: 'Roster', rows }] });
  await input.setInputFiles({ name: 'roster.xlsx', mimeType: '', buffer: Buffer.from(bytes) });
  await expect(dialog.getByRole('heading', { name: 'Match the columns' })).toBeFocused();
  await expect(dialog.getByLabel('Field for Last Name')).toHaveValue('memberName');
  await inspect(page, 'matching columns');
  await dialog.getByRole('button', { name: 'Check the rows' }).click();
  await expect(dialog.getByRole('heading', { name: 'Check the rows' })).toBeFocused();
  await expect(dialog.getByText('Same as row 1 of this file')).toBeVisible();
  await expect(dialog.getByText('Member Name is missing')).toBeVisible();
  await inspect(page, 'looking at rows');
  await dialog.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(dialog.getByText('2 members added to the list. 2 rows of the file left out.')).toBeVisible();
  await inspect(page, 'the result');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('Ann Osei').filter({ visible: true }).first()).toBeVisible();
  expect(await readMembers(page, listId)).toEqual([
    { 'Member Name': 'Ann Osei', Phone: '00123' },
    { 'Member Name': '=1+1 Feld', Phone: '+1 555 0100' },
  ]);
});

test('a pasted roster of 2,000 is in the page only where it is looked at @phone', async ({
  page,
  isMobile,
}) => {
  const listId = await startList(page);
  const dialog = await openImport(page, listId);
  const lines = Array.from({ length: 2000 }, (_, at) => `Member ${at}\tm${at}@example.com`);
  await dialog.getByLabel('Or paste rows or lines').fill(`Name\tEmail\n${lines.join('\n')}`);
  await dialog.getByRole('button', { name: 'Read pasted text' }).click();
  await dialog.getByRole('button', { name: 'Check the rows' }).click();
  const rows = dialog.getByRole('list', { name: 'Rows in the file' }).getByRole('listitem');
  await expect(rows.first()).toHaveAttribute('aria-setsize', '2000');
  expect(await rows.count()).toBeLessThan(300);
  await dialog.getByRole('button', { name: 'Import 2,000 rows' }).click();
  await expect(dialog.getByText('2,000 members added to the list.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  if (!isMobile) return;
  const members = page.getByRole('list', { name: 'Members' }).getByRole('listitem');
  await expect(members.first()).toHaveAttribute('aria-setsize', '2000');
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(page.getByText('Member 1999', { exact: true })).toBeVisible();
  expect(await members.count()).toBeLessThan(300);
});

test('a roster with dates of two readings asks once which day they are @phone-only', async ({ page }) => {
  const listId = await startList(page);
  const dialog = await openImport(page, listId);
  const lines = [
    'Name*,E-Mail:,Phone no.*,T-Shirt Size (Unisex),Joined',
    'Ann Osei,ann@example.com,00123,med,03/04/2025',
    'Rob Feld,rob@example.com,,2 XL,01.01.2010',
  ];
  const buffer = Buffer.from(lines.join('\n'));
  await dialog
    .getByLabel('Choose a file')
    .last()
    .setInputFiles({ name: 'club.csv', mimeType: 'text/csv', buffer });
  await expect(dialog.getByLabel('Field for T-Shirt Size (Unisex)')).toHaveValue('tShirtSize');
  await expect(dialog.getByLabel('Field for Phone no.*')).toHaveValue('phone');
  await expect(dialog.getByRole('radio', { name: 'Month first' })).toBeChecked();
  await dialog.getByRole('radio', { name: 'Day first' }).check();
  await inspect(page, 'asking which day a date is');
  await dialog.getByRole('button', { name: 'Check the rows' }).click();
  await dialog.getByRole('button', { name: 'Import 2 rows' }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  const answer = await send(page, `/api/app/mug-club/lists/${listId}/members`);
  const { rows } = datedSchema.parse(await answer.json());
  expect(rows).toEqual([
    { 'Join Date': '2025-04-03', 'T-Shirt Size': 'M' },
    { 'Join Date': '2010-01-01', 'T-Shirt Size': '2XL' },
  ]);
});
