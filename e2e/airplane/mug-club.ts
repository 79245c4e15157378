import { expect, type Page } from '@playwright/test';
import contract from '../../dashboard/apps/mug-club/contract.ts';
import { createList, member, startMugClub } from '../mug-club.ts';
import { type Flight, fillIn, isPhone, press } from './flight.ts';

/** Does something on a member's page; starts and ends on the list. */
async function within(page: Page, name: string, deed: () => Promise<void>): Promise<void> {
  if (isPhone(page)) {
    await press(page, new RegExp(`^${name}`));
    await press(page, 'View');
  } else {
    await page.getByRole('button', { name, exact: true }).click();
  }
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await deed();
  await expect(page.getByRole('heading', { name: 'Founders Row', level: 1 })).toBeVisible();
}

const change = (page: Page, name: string, fields: Readonly<Record<string, string>>) =>
  within(page, name, async () => {
    await press(page, 'Edit Member');
    await fillIn(page, 'Edit Member', fields, 'Save Member');
    await press(page, 'Back to Founders Row');
  });

export const flight: Flight = {
  app: 'mug-club',
  contract,
  tabs: ['Members'],
  async pack(page) {
    await startMugClub(page);
    const { listId } = await createList(
      page,
      'Founders Row',
      ['Ada Byron', 'Ben Cole', 'Cleo Dunn', 'Gil Hart'].map((name) =>
        member(name, { expires: '2026-03-31' }),
      ),
    );
    const list = `/?app=mug-club&list=${listId}`;
    return {
      sheetId: listId,
      screens: [
        { address: list, rows: 'Cleo Dunn' },
        { address: '/?app=mug-club', rows: 'Founders Row' },
        { address: `${list}&view=merchandise`, rows: 'Ada Byron' },
        { address: `${list}&view=renewals`, rows: 'Ben Cole' },
        { address: `${list}&member=2`, rows: 'Ada Byron' },
      ],
    };
  },
  deeds: [
    {
      calls: ['addMember'],
      async do(page) {
        await press(page, 'Add Member');
        const fields = { 'Member name': 'Dora Eames', Email: 'dora@eames.example', Notes: '=1+1' };
        await fillIn(page, 'Add Member', fields, 'Save Member');
      },
    },
    {
      calls: ['updateMembers'],
      do: (page) =>
        within(page, 'Ada Byron', async () => {
          await press(page, 'Not yet: T-shirt of Ada Byron');
          await expect(page.getByRole('button', { name: 'Given: T-shirt of Ada Byron' })).toBeVisible();
          await press(page, 'Back to Founders Row');
        }),
    },
    { calls: ['updateMember'], do: (page) => change(page, 'Ben Cole', { Notes: 'Moved to Utah' }) },
    {
      calls: ['deleteMember'],
      do: (page) =>
        within(page, 'Cleo Dunn', async () => {
          await press(page, 'Actions for Cleo Dunn');
          await page.getByRole('menuitem', { name: 'Delete' }).click();
        }),
    },
  ],
  inserted: { tab: 'Members', cells: { 'Member Name': 'By Hand', Email: 'hand@sheets.example' } },
  merged: { tab: 'Members', row: 'Ben Cole', header: 'Phone', text: 'only by letter' },
  clash: {
    ...{ tab: 'Members', row: 'Gil Hart', header: 'Notes', text: 'Pays in coins' },
    calls: ['updateMember'],
    do: (page) => change(page, 'Gil Hart', { Notes: 'Pays by card' }),
  },
  made: ['Member ID'],
};
