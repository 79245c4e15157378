import { expect, type Page } from '@playwright/test';
import * as z from 'zod';
import { send } from '../../../e2e/calls.ts';
import { test } from '../../../e2e/journey.ts';
import { commandsKept, untilKept } from '../../../e2e/kept.ts';
import { addAppDirectly, signInNew, startTrial } from '../../../e2e/people.ts';
import { shownCells } from '../../../e2e/todos.ts';
import { shown } from '../../../e2e/waiting.ts';

test.use({ serviceWorkers: 'allow' });

/** A new person's sheet with two weights and a medicine, with all views kept on this device; returns its id. */
async function keptSheet(page: Page): Promise<string> {
  await signInNew(page);
  await startTrial(page);
  await addAppDirectly(page, 'health');
  const rows = ['2025-11-27', '2025-11-28'].map((day, at) => ({
    ...{ 'Taken At': `${day} 07:40`, Weight: 70 + at, Unit: 'kg' },
  }));
  const schedule = 'FREQ=DAILY;BYHOUR=0;BYMINUTE=1';
  const medicine = { Name: 'Lisinopril', Dose: 1, Schedule: schedule, Start: '2025-01-01', 'Row ID': 'M1' };
  const add = async (body: object) => {
    const answer = await send(page, '/api/app/health/rows', { method: 'POST', body });
    return z.object({ sheetId: z.string() }).parse(await answer.json()).sheetId;
  };
  const sheetId = await add({ log: 'body', rows });
  await add({ log: 'medications', rows: [medicine], sheetId });
  for (const view of ['medicines', 'history', '']) {
    await page.goto(`/?app=health${view && `&view=${view}`}`);
    await expect(page.getByRole('tabpanel')).not.toBeEmpty();
    await untilKept(page);
  }
  return sheetId;
}

const take = (page: Page) => page.getByRole('button', { name: 'Take Lisinopril, 12:01 AM' });

async function choose(page: Page, row: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${row}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

async function noteOn(page: Page, row: string, notes: string): Promise<void> {
  await choose(page, row, 'Edit');
  const edit = page.getByRole('dialog', { name: 'Edit weight' });
  await edit.getByLabel('Notes').fill(notes);
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit).toHaveCount(0);
}

test('readings and doses are noted, changed and deleted without a network, and are so in the sheet, once @phone-only', async ({
  page,
  context,
  mayFail,
}) => {
  test.slow();
  mayFail(/^net::ERR_/);
  const sheetId = await keptSheet(page);

  await context.setOffline(true);
  await take(page).click();
  const doses = page.getByRole('region', { name: 'Medicines today' });
  await expect(doses).toContainText('Waiting to be sent');
  await expect(doses.getByText('All logged')).toBeVisible();
  const entry = page.getByRole('form', { name: 'Add entry' });
  await entry.getByLabel('Date').fill('2025-11-29');
  await entry.getByLabel('Weight').fill('72.4');
  await entry.getByLabel('Pulse').fill('61');
  await entry.getByRole('button', { name: 'Add Entry' }).click();
  await expect(entry.getByLabel('Weight')).toHaveValue('');
  await expect(page.getByLabel('The last days', { exact: true })).toContainText(
    'Nov 29, 2025Waiting to be sent',
  );
  await page.getByRole('button', { name: 'Blood pressure' }).click();
  const log = page.getByRole('dialog', { name: 'Log blood pressure' });
  await log.getByLabel('When').fill('2025-11-29T08:00');
  await log.getByLabel('Systolic').fill('118');
  await log.getByLabel('Diastolic').fill('76');
  await log.getByRole('button', { name: 'Log', exact: true }).click();
  await expect(log).toHaveCount(0);

  await page.getByRole('tab', { name: 'Medicines' }).click();
  await page.getByRole('button', { name: 'Add medicine' }).click();
  const medicine = page.getByRole('dialog', { name: 'Add medicine' });
  await medicine.getByLabel('Name').fill('Aspirin');
  await medicine.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('article', { name: 'Aspirin' })).toContainText('Waiting to be sent');
  await page.getByRole('button', { name: 'More', exact: true }).filter({ visible: true }).click();
  await page.getByRole('menuitem', { name: 'Units and targets' }).click();
  const settings = page.getByRole('dialog', { name: 'Units and targets' });
  await settings.getByLabel('Height').fill('165');
  await settings.getByRole('button', { name: 'Save' }).click();
  await expect(settings).toHaveCount(0);

  await page.getByRole('tab', { name: 'History' }).click();
  const body = page.getByLabel('Body', { exact: true });
  await noteOn(page, 'Nov 28, 2025, 7:40 AM', 'in boots');
  await noteOn(page, 'Nov 28, 2025, 7:40 AM', 'barefoot');
  await choose(page, 'Nov 27, 2025, 7:40 AM', 'Delete');
  await expect(body).not.toContainText('Nov 27, 2025');
  await choose(page, 'Nov 28, 2025, 7:40 AM', 'Edit');
  await expect(page.getByRole('dialog', { name: 'Edit weight' }).getByLabel('Notes')).toHaveValue('barefoot');
  await page.keyboard.press('Escape');
  await expect(shown(page, /8 changes wait/)).toBeVisible();

  await page.reload();
  await expect(body).toContainText('barefoot');
  await expect(body).toContainText('72.4');
  await expect(body).toContainText('Waiting to be sent');
  await expect(body).not.toContainText('Nov 27, 2025');
  await expect(shown(page, /8 changes wait/)).toBeVisible();
  await choose(page, 'Nov 29, 2025', 'Edit');
  await expect(page.getByRole('dialog', { name: '"Nov 29, 2025" is waiting to be sent' })).toBeVisible();
  await page.keyboard.press('Escape');

  await context.setOffline(false);
  await expect.poll(() => commandsKept(page)).toBe(0);
  const inTab = async (range: string) => {
    const values = await shownCells(page, sheetId, range);
    return values.map((cells) => cells.filter((cell) => cell !== '').join('|'));
  };
  expect(await inTab('Body!A2:J9')).toEqual(['2025-11-28 07:40|71|kg|barefoot', '2025-11-29|72.4|kg']);
  expect(await inTab("'Blood Pressure'!A2:C9")).toEqual(['2025-11-29 08:00|118|76']);
  expect(await inTab('Vitals!A2:D9')).toEqual(['2025-11-29|Pulse|61|bpm']);
  expect((await inTab('Medications!A2:A9')).toSorted()).toEqual(['Aspirin', 'Lisinopril']);
  expect((await inTab('Intakes!A2:A9')).toSorted()).toEqual(['Lisinopril']);
  expect(await inTab('Profile!A2:B40')).toEqual(['Height|165', 'Length Unit|cm']);
  await expect(body).toContainText('barefoot');
  await expect(body).not.toContainText('Waiting to be sent');
});

test('a dose that waits is taken back, and a reading that waits is discarded', async ({
  page,
  context,
  mayFail,
}) => {
  mayFail(/^net::ERR_/);
  const sheetId = await keptSheet(page);
  await context.setOffline(true);
  await take(page).click();
  await page.getByRole('button', { name: 'Take back: Lisinopril, 12:01 AM' }).click();
  await expect(take(page)).toBeVisible();
  await page.getByRole('button', { name: 'Skip Lisinopril, 12:01 AM' }).click();
  await expect(page.getByText('Skipped', { exact: true })).toBeVisible();
  await expect(shown(page, /1 change waits/)).toBeVisible();
  const entry = page.getByRole('form', { name: 'Add entry' });
  await entry.getByLabel('Date').fill('2025-11-29');
  await entry.getByLabel('Weight').fill('725');
  await entry.getByRole('button', { name: 'Add Entry' }).click();
  await page.getByRole('tab', { name: 'History' }).click();
  const body = page.getByRole('table', { name: 'Body' });
  await expect(body.getByRole('row').filter({ hasText: '725' }).getByRole('checkbox')).toBeDisabled();
  await choose(page, 'Nov 29, 2025', 'Delete');
  const waiting = page.getByRole('dialog', { name: '"Nov 29, 2025" is waiting to be sent' });
  await waiting.getByRole('button', { name: 'Discard' }).click();
  await expect(body).not.toContainText('725');

  await context.setOffline(false);
  await expect.poll(() => commandsKept(page)).toBe(0);
  const statuses = await shownCells(page, sheetId, 'Intakes!A2:D9');
  expect(statuses.map((cells) => cells.at(-1))).toEqual(['Skipped']);
  expect(await shownCells(page, sheetId, 'Body!A2:A9')).toEqual([['2025-11-27 07:40'], ['2025-11-28 07:40']]);
});
