import { expect, type Page } from '@playwright/test';
import * as z from 'zod';
import contract from '../../dashboard/apps/health/contract.ts';
import { send } from '../calls.ts';
import { addAppDirectly, signInNew, startTrial } from '../people.ts';
import { type Flight, press } from './flight.ts';

const sheetSchema = z.object({ sheetId: z.string() });

const view = (page: Page, name: string) => page.getByRole('tab', { name }).click();

async function choose(page: Page, day: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for Nov ${day}, 2025, 7:40 AM` }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Writes down something about the weight of a day. */
async function note(page: Page, day: string, notes: string): Promise<void> {
  await view(page, 'History');
  await choose(page, day, 'Edit');
  const edit = page.getByRole('dialog', { name: 'Edit weight' });
  await edit.getByLabel('Notes').fill(notes);
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit).toHaveCount(0);
}

export const flight: Flight = {
  app: 'health',
  contract,
  tabs: ['Body', 'Blood Pressure', 'Medications', 'Intakes', 'Profile'],
  async pack(page) {
    await signInNew(page);
    await startTrial(page);
    await addAppDirectly(page, 'health');
    const add = async (log: string, rows: readonly object[]) => {
      const answer = await send(page, '/api/app/health/rows', { method: 'POST', body: { log, rows } });
      return sheetSchema.parse(await answer.json()).sheetId;
    };
    const weights = ['25', '26', '27'].map((day, at) => ({
      ...{ 'Taken At': `2025-11-${day} 07:40`, Weight: 70 + at, Unit: 'kg', Source: `day ${day}` },
    }));
    const sheetId = await add('body', weights);
    const schedule = 'FREQ=DAILY;BYHOUR=0;BYMINUTE=1';
    await add('medications', [
      { Name: 'Lisinopril', Dose: 1, Schedule: schedule, Start: '2025-01-01', 'Row ID': 'M1' },
    ]);
    return {
      sheetId,
      screens: [
        { address: '/?app=health&view=history', rows: 'Nov 27, 2025' },
        { address: '/?app=health&view=medicines', rows: 'Lisinopril' },
        { address: '/?app=health&view=trends', rows: 'Weight' },
        { address: '/?app=health', rows: 'Lisinopril' },
      ],
    };
  },
  deeds: [
    { calls: ['updateRows'], do: (page) => note(page, '26', 'barefoot') },
    {
      calls: ['removeRows'],
      async do(page) {
        await choose(page, '25', 'Delete');
        await expect(page.getByLabel('Body', { exact: true })).not.toContainText('Nov 25, 2025');
      },
    },
    {
      calls: ['addRows'],
      async do(page) {
        await view(page, 'Today');
        const entry = page.getByRole('form', { name: 'Add entry' });
        await entry.getByLabel('Date').fill('2025-11-29');
        await entry.getByLabel('Weight').fill('72.4');
        await entry.getByRole('button', { name: 'Add Entry' }).click();
        await expect(entry.getByLabel('Weight')).toHaveValue('');
      },
    },
    {
      calls: ['addRows'],
      async do(page) {
        await press(page, 'Take Lisinopril, 12:01 AM');
        await expect(page.getByText('All logged')).toBeVisible();
      },
    },
    {
      calls: ['addRows'],
      async do(page) {
        await press(page, 'Blood pressure');
        const log = page.getByRole('dialog', { name: 'Log blood pressure' });
        await log.getByLabel('When').fill('2025-11-29T08:00');
        await log.getByLabel('Systolic').fill('118');
        await log.getByLabel('Diastolic').fill('76');
        await log.getByRole('button', { name: 'Log', exact: true }).click();
        await expect(log).toHaveCount(0);
      },
    },
    {
      calls: ['saveProfile'],
      async do(page) {
        await page.getByRole('button', { name: 'More', exact: true }).filter({ visible: true }).click();
        await page.getByRole('menuitem', { name: 'Units and targets' }).click();
        const settings = page.getByRole('dialog', { name: 'Units and targets' });
        await settings.getByLabel('Height').fill('165');
        await settings.getByRole('button', { name: 'Save' }).click();
        await expect(settings).toHaveCount(0);
      },
    },
  ],
  inserted: { tab: 'Body', cells: { 'Taken At': '2025-11-20 08:00', Weight: '69', Unit: 'kg' } },
  merged: { tab: 'Body', row: 'day 26', header: 'Water %', text: '55' },
  clash: {
    ...{ tab: 'Body', row: 'day 27', header: 'Notes', text: 'after breakfast' },
    calls: ['updateRows'],
    do: (page) => note(page, '27', 'before breakfast'),
  },
  made: ['Row ID', 'Taken'],
};
