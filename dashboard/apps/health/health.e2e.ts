import { expect, type Page } from '@playwright/test';
import { send } from '../../../e2e/calls.ts';
import { inspect } from '../../../e2e/inspection.ts';
import { test } from '../../../e2e/journey.ts';
import { expectWalkable } from '../../../e2e/keyboard.ts';
import { startApp } from '../../../e2e/people.ts';
import { appleArchive, appleExport } from '../../testing/data/apple-export.ts';

const startHealth = (page: Page) => startApp(page, 'health');

async function openMenu(page: Page, item: string) {
  await page.getByRole('button', { name: 'More', exact: true }).filter({ visible: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

async function importApple(page: Page, archive: Uint8Array) {
  await openMenu(page, 'Import Apple Health');
  const dialog = page.getByRole('dialog', { name: 'Import Apple Health' });
  await dialog.getByLabel('Apple Health export').setInputFiles({
    name: 'export.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from(archive),
  });
  return dialog;
}

const year = 365;

test('a user logs a first reading, notes a dose, and brings in a year of Apple Health @phone', async ({
  page,
}) => {
  // One dose of the day is due and the other is not, whenever the test runs.
  const noon = new Date();
  noon.setHours(12, 0, 0, 0);
  await page.clock.setFixedTime(noon);
  await startHealth(page);
  await expect(page.getByText('No readings yet')).toBeVisible();
  await expect(page.getByText('Rowhouse is not a medical device.')).toBeVisible();

  await page.getByRole('button', { name: 'Blood pressure' }).click();
  const log = page.getByRole('dialog', { name: 'Log blood pressure' });
  await log.getByRole('button', { name: 'Log', exact: true }).click();
  await expect(log.getByText('Please fill this in').first()).toBeVisible();
  await inspect(page, 'a reading, refused', 'health/EntryDialog');
  await log.getByLabel('Systolic').fill('76');
  await log.getByLabel('Diastolic').fill('118');
  await log.getByRole('button', { name: 'Log', exact: true }).click();
  await expect(log.getByRole('alert')).toContainText('Systolic 76 is not above diastolic 118');
  await log.getByLabel('Systolic').fill('118');
  await log.getByLabel('Diastolic').fill('76');
  await log.getByLabel('Notes').fill('=1+1');
  await log.getByRole('button', { name: /^(Log|Save anyway)$/ }).click();
  await expect(log).toBeHidden();
  await inspect(page, 'Health, today', 'health/TodayView');
  await expect(page.getByLabel('The last days', { exact: true })).toContainText('118 / 76');

  await page.getByRole('tab', { name: 'Medicines' }).click();
  await page.getByRole('button', { name: 'Add medicine' }).click();
  const medicine = page.getByRole('dialog', { name: 'Add medicine' });
  await medicine.getByLabel('Name').fill('Lisinopril');
  await medicine.getByLabel('Strength').fill('20 mg');
  await medicine.getByLabel('Times').fill('00:01, 23:59');
  await medicine.getByLabel('In stock').fill('10');
  await medicine.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(medicine).toBeHidden();
  const card = page.getByRole('article', { name: 'Lisinopril' });
  await expect(card.getByText('Daily at 12:01 AM and 11:59 PM')).toBeVisible();
  await inspect(page, 'Health, medicines', 'health/MedicinesView');
  await page.getByRole('button', { name: 'Take Lisinopril, 12:01 AM' }).click();
  await expect(page.getByText('Taken', { exact: true })).toBeVisible();
  await expect(card.getByText('1 of 1 dose taken')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Take Lisinopril, 12:01 AM' })).toBeVisible();

  const archive = await appleArchive([...appleExport({ days: year })].join(''));
  const first = await importApple(page, archive);
  await inspect(page, 'an import of Apple Health', 'health/ImportAppleHealth');
  // Weight, pressure and sleep for each day, and steps and pulse as one row each.
  await expect(first.getByText(`${(5 * year).toLocaleString('en-US')} rows imported.`)).toBeVisible({
    timeout: 60_000,
  });
  await first.getByRole('button', { name: 'Done' }).click();
  const second = await importApple(page, archive);
  await expect(second.getByText('Nothing new in this export.')).toBeVisible({ timeout: 60_000 });
  await second.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('tab', { name: 'Trends' }).click();
  await page.getByRole('button', { name: 'All', exact: true }).click();
  const weight = page.getByRole('figure', { name: /^Weight\./ });
  await weight.getByRole('button', { name: /Show as table/ }).click();
  await expect(weight.getByRole('row').nth(1)).toContainText('Nov 20, 2025');
  // If the system has colours of its own, the charts use them.
  await page.emulateMedia({ forcedColors: 'active' });
  const text = await page.evaluate(() => getComputedStyle(document.body).color);
  await expect(weight.locator('svg path').first()).toHaveCSS('stroke', text);
  await page.emulateMedia({ forcedColors: 'none' });
  await weight.getByRole('slider').focus();
  await page.keyboard.press('Home');
  await expect(weight.getByRole('slider')).toHaveAttribute('aria-valuetext', /^Nov 21, 2024: Reading 147/);
  await expect(page.getByRole('region', { name: 'Blood pressure by category' })).toContainText('Grade 1');
  await page.getByRole('region', { name: 'Before and after a day' }).getByLabel('Day').fill('2025-06-01');
  await expect(page.getByRole('table', { name: 'Means before and after' })).toContainText('Systolic, mmHg');
  await inspect(page, 'Health, trends', 'health/TrendsView');
  await expectWalkable(page);
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByLabel('Body', { exact: true })).toBeVisible();
  await inspect(page, 'Health, history', 'health/HistoryView');
});

test('a user changes, deletes and restores rows, and takes a report to the doctor', async ({ page }) => {
  await startHealth(page);
  const rows = Array.from({ length: 30 }, (_, at) => ({
    'Taken At': `2025-11-${String(at + 1).padStart(2, '0')} 07:40`,
    Weight: 70 + (at % 4) / 10,
    Unit: 'kg',
  }));
  await send(page, '/api/app/health/rows', { method: 'POST', body: { log: 'body', rows } });
  await page.goto('/?app=health&view=history');
  const table = page.getByRole('table', { name: 'Body' });
  await expect(table.getByRole('row')).toHaveCount(31);
  await table.getByRole('button', { name: 'Actions for Nov 30, 2025, 7:40 AM' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit weight' });
  await edit.getByLabel('Weight').fill('154,3 kg');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit.getByText('Please enter a number')).toBeVisible();
  await edit.getByLabel('Weight').fill('70,9');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(table.getByText('70.9')).toBeVisible();

  await table.getByRole('checkbox', { name: 'All 30' }).check();
  await page.getByRole('button', { name: 'Set notes' }).click();
  await inspect(page, 'the notes of many rows', 'health/ChangeNotesDialog');
  await page.keyboard.press('Escape');
  await page.getByRole('toolbar', { name: 'Selected rows' }).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No readings yet')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(table.getByRole('row')).toHaveCount(31);

  await openMenu(page, 'Units and targets');
  const settings = page.getByRole('dialog', { name: 'Units and targets' });
  await settings.getByLabel('Weight in').selectOption('lb');
  await settings.getByLabel('Height').fill('165');
  await settings.getByLabel('Target weight from').fill('150');
  await settings.getByLabel('Target weight to').fill('155');
  await settings.getByLabel('Target systolic to').fill('120');
  await inspect(page, 'Health, units and targets', 'health/SettingsDialog');
  await settings.getByRole('button', { name: 'Save' }).click();
  await expect(settings).toBeHidden();
  await page.getByRole('tab', { name: 'Medicines' }).click();
  await expectWalkable(page);
  await page.getByRole('tab', { name: 'Today' }).click();
  await expect(page.getByRole('columnheader', { name: 'Weight, lb' })).toBeVisible();
  await expectWalkable(page);

  await openMenu(page, 'Report for the doctor');
  const report = page.getByRole('dialog', { name: 'Report for the doctor' });
  await report.getByLabel('From').fill('2025-11-01');
  await report.getByLabel('To').fill('2025-11-30');
  await inspect(page, 'a report for the doctor', 'health/ReportDialog');
  const saving = page.waitForEvent('download');
  await report.getByRole('link', { name: 'Save PDF' }).click();
  expect((await saving).suggestedFilename()).toBe('Health report 2025-11-01 to 2025-11-30.pdf');
  await report.getByRole('button', { name: 'Done' }).click();

  await openMenu(page, 'Import a list');
  const choose = page.getByRole('dialog', { name: 'Import a list' });
  await choose.getByLabel('What it holds').selectOption('pressure');
  await inspect(page, 'choosing what a list holds', 'health/ImportList');
  await choose.getByRole('button', { name: 'Choose the file' }).click();
  const list = page.getByRole('dialog', { name: 'Import Blood Pressure' });
  // Latin-1, with semicolons and decimal commas, as programs in some countries write.
  const csv = 'Datum;Systolisch;Diastolisch;Puls;Comment\r\n2025-11-18 07:40;118;76;62,0;Frühstück\r\n';
  await list
    .locator('input[type=file]')
    .setInputFiles({ name: 'cuff.csv', mimeType: 'text/csv', buffer: Buffer.from(csv, 'latin1') });
  await list.getByRole('button', { name: 'Check the rows' }).click();
  await list.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(list.getByText('1 row imported.')).toBeVisible();
  await list.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('tab', { name: 'History' }).click();
  await page.getByRole('button', { name: /^Blood Pressure/ }).click();
  await expect(page.getByRole('table', { name: 'Blood Pressure' })).toContainText('Frühstück');

  await openMenu(page, 'Share');
  await expect(page.getByRole('dialog', { name: 'Share your health readings?' })).toBeVisible();
  await inspect(page, 'the question before sharing', 'health/ShareHealth');
  await page.getByRole('button', { name: 'Share the sheet' }).click();
  await expect(page.getByRole('dialog', { name: 'Share "Health"' })).toBeVisible();
});
