import { expect, type Page } from '@playwright/test';
import * as z from 'zod';
import contract from '../../dashboard/apps/firsttouch/contract.ts';
import { send } from '../calls.ts';
import { addContacts, card, openMenu, startFirstTouch } from '../contacts.ts';
import { choose, type Flight, fillIn } from './flight.ts';

const listed = z.object({
  contacts: z.array(z.looseObject({ _rowIndex: z.int(), 'Contact Name': z.string() })),
});

/** Notes what happened with a contact, without the screens. */
async function log(page: Page, sheetId: string, name: string, summary: string): Promise<void> {
  const { contacts } = listed.parse(await (await send(page, '/api/app/firsttouch')).json());
  const { _rowIndex: row, ...expected } = contacts.find((one) => one['Contact Name'] === name) ?? {};
  const body = { when: '2026-01-07', channel: 'Phone', summary, nextStep: '', expected };
  const path = `/api/app/firsttouch/${encodeURIComponent(`${sheetId}:${row}`)}/interactions`;
  expect((await send(page, path, { method: 'POST', body })).status()).toBe(200);
}

/** Opens a contact and chooses from the menu of an interaction, or what can be done with the contact. */
async function open(page: Page, name: string) {
  await card(page, name).getByRole('button', { name, exact: true }).click();
  return page.getByRole('dialog', { name, exact: true });
}

const close = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();

export const flight: Flight = {
  app: 'firsttouch',
  contract,
  tabs: ['Contacts', 'Interactions'],
  async pack(page) {
    await startFirstTouch(page);
    const sheetId = await addContacts(
      page,
      { contactName: 'Ines Duarte', email: 'ines@museu.example' },
      { contactName: 'Hal Whitcomb', email: 'hal@press.example' },
      { contactName: 'Joan Abara', email: 'joan@library.example', dateMet: '2026-01-05', keepInTouch: 30 },
      { contactName: 'Mia Sand', email: 'mia@lab.example' },
    );
    for (const summary of ['Spoke of prices', 'Left a note']) await log(page, sheetId, 'Mia Sand', summary);
    await page.reload();
    return {
      sheetId,
      screens: [
        { address: '/?app=firsttouch', rows: 'Ines Duarte' },
        { address: '/?app=firsttouch&view=board', rows: 'Hal Whitcomb' },
        { address: '/?app=firsttouch&view=touch', rows: 'Joan Abara' },
      ],
    };
  },
  deeds: [
    {
      calls: ['updateContact'],
      async do(page) {
        await choose(page, 'Ines Duarte', 'Edit');
        await fillIn(page, 'Edit Contact', { Company: 'City Art School', Phone: '+1 555 0100' }, 'Save');
      },
    },
    {
      calls: ['removeContacts'],
      async do(page) {
        await choose(page, 'Joan Abara', 'Delete');
        await page.getByRole('button', { name: 'Delete contact' }).click();
        await expect(card(page, 'Joan Abara')).toHaveCount(0);
      },
    },
    {
      calls: ['addContact'],
      async do(page) {
        await page.getByRole('button', { name: 'Add Contact' }).filter({ visible: true }).first().click();
        await fillIn(page, 'Add Contact', { 'Contact Name': 'Ada Fong', Email: 'ada@fair.example' }, 'Add');
        await expect(card(page, 'Ada Fong')).toBeVisible();
      },
    },
    {
      // Somebody whom the sheet does not contain yet.
      calls: ['logInteraction'],
      async do(page) {
        await choose(page, 'Ada Fong', 'Log interaction');
        await fillIn(page, 'Log interaction with Ada Fong', { Summary: 'Met at the fair' }, 'Log');
        const shown = await open(page, 'Ada Fong');
        await expect(shown.getByText('Met at the fair')).toBeVisible();
        await close(page);
      },
    },
    {
      calls: ['updateInteraction'],
      async do(page) {
        const shown = await open(page, 'Mia Sand');
        await shown.getByRole('button', { name: 'Actions for the interaction in row 2' }).click();
        await page.getByRole('menuitem', { name: 'Edit' }).click();
        await fillIn(page, 'Edit interaction with Mia Sand', { 'Next step': 'Send the list' }, 'Save');
      },
    },
    {
      calls: ['removeInteraction'],
      async do(page) {
        const shown = await open(page, 'Mia Sand');
        await shown.getByRole('button', { name: 'Actions for the interaction in row 3' }).click();
        await page.getByRole('menuitem', { name: 'Delete' }).click();
        await expect(shown.getByText('Left a note')).toHaveCount(0);
        await close(page);
      },
    },
    {
      calls: ['updateContacts'],
      async do(page) {
        await openMenu(page, 'Select');
        for (const name of ['Ines Duarte', 'Mia Sand']) {
          await page.getByRole('checkbox', { name: `Select ${name}` }).check();
        }
        const bar = page.getByRole('toolbar', { name: 'Selected rows' });
        await bar.getByRole('button', { name: 'Set status' }).click();
        await page.getByRole('menuitem', { name: 'Closed' }).click();
      },
    },
  ],
  inserted: { tab: 'Contacts', cells: { 'Contact Name': 'By Hand', Email: 'hand@sheets.example' } },
  merged: { tab: 'Contacts', row: 'Ines Duarte', header: 'Role', text: 'Dean' },
  clash: {
    ...{ tab: 'Contacts', row: 'Hal Whitcomb', header: 'Company', text: 'Whitcomb & Sons' },
    calls: ['updateContact'],
    async do(page) {
      await choose(page, 'Hal Whitcomb', 'Edit');
      await fillIn(page, 'Edit Contact', { Company: 'Whitcomb Press' }, 'Save');
    },
  },
  made: ['Contact ID'],
};
