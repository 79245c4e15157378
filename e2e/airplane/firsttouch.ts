import { expect } from '@playwright/test';
import contract from '../../dashboard/apps/firsttouch/contract.ts';
import { addContacts, card, startFirstTouch } from '../contacts.ts';
import { choose, type Flight, fillIn } from './flight.ts';

export const flight: Flight = {
  app: 'firsttouch',
  contract,
  tabs: ['Contacts'],
  async pack(page) {
    await startFirstTouch(page);
    const sheetId = await addContacts(
      page,
      { contactName: 'Ines Duarte', email: 'ines@museu.example' },
      { contactName: 'Hal Whitcomb', email: 'hal@press.example' },
      { contactName: 'Joan Abara', email: 'joan@library.example', dateMet: '2026-01-05', keepInTouch: 30 },
    );
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
