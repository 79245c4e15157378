import { expect, type Page } from '@playwright/test';
import * as z from 'zod';
import contract from '../../dashboard/apps/my-apps/contract.ts';
import type { OwnApp } from '../../dashboard/kernel/own-apps/own-app.ts';
import { send } from '../calls.ts';
import { callWorkspace } from '../hand.ts';
import { signInNew, startTrial } from '../people.ts';
import { shown } from '../waiting.ts';
import { choose, type Flight, fillIn, isPhone, press, selectRows, setField } from './flight.ts';

const app: OwnApp = {
  title: 'Orders',
  tab: 'Orders',
  headerRow: 1,
  fingerprint: ['job'],
  house: { color: 'teal', gable: 'twin', picture: ['#...#', '.#.#.', '..#..', '.#.#.', '#...#'] },
  columns: [
    { key: 'job', header: 'Job', kind: 'text' },
    { key: 'stage', header: 'Stage', kind: 'choice', choices: ['Quote', 'Proof', 'Printing'] },
    { key: 'due', header: 'Due', kind: 'day' },
    { key: 'pieces', header: 'Pieces', kind: 'number' },
    { key: 'paid', header: 'Paid', kind: 'flag' },
    { key: 'double', header: 'Double', kind: 'formula' },
    { key: 'notes', header: 'Notes', kind: 'longText' },
  ],
};

const rows = [
  ['Job', 'Stage', 'Due', 'Pieces', 'Paid', 'Double', 'Notes', 'Bench'],
  ['Letterhead', 'Quote', '2026-12-02', 500, false, '=D2*2', '', 'left'],
  ['Wedding suite', 'Proof', '2026-11-22', 160, true, '=D3*2', 'Names in one line', ''],
  ['Menus', 'Printing', '2026-11-28', 400, true, '=D4*2', '', ''],
  ['Coasters', 'Quote', '', 800, false, '=D5*2', '', ''],
];

/** A spreadsheet that the person has made by hand, with a column unknown to the app. */
async function sheetByHand(page: Page): Promise<string> {
  const body = { properties: { title: 'Orders' }, sheets: [{ properties: { sheetId: 0, title: app.tab } }] };
  const made = await callWorkspace(page, '/v4/spreadsheets', { method: 'POST', body });
  const { spreadsheetId } = z.object({ spreadsheetId: z.string() }).parse(await made.json());
  const path = `/v4/spreadsheets/${spreadsheetId}/values/${app.tab}!A1?valueInputOption=USER_ENTERED`;
  await callWorkspace(page, path, { method: 'PUT', body: { values: rows } });
  return spreadsheetId;
}

async function edit(page: Page, job: string, fields: Readonly<Record<string, string>>): Promise<void> {
  await choose(page, job, 'Edit');
  await fillIn(page, 'Edit Row', fields, 'Update');
}

/** Chooses a view: a segment on a wide window, a choice of a menu on a phone. */
async function chooseView(page: Page, name: string): Promise<void> {
  if (isPhone(page)) await press(page, /^View:/);
  await page.getByRole(isPhone(page) ? 'menuitem' : 'button', { name, exact: true }).click();
}

export const flight: Flight = {
  app: 'my-apps',
  contract,
  tabs: ['Orders', '_app'],
  async pack(page) {
    await signInNew(page);
    await startTrial(page);
    const sheetId = await sheetByHand(page);
    const made = await send(page, '/api/app/my-apps/apps', { method: 'POST', body: { sheetId, app } });
    expect(made.status()).toBe(200);
    const list = `/?app=my-apps&sheet=${sheetId}`;
    return {
      sheetId,
      screens: [
        { address: list, rows: 'Wedding suite' },
        { address: `${list}&view=cards`, rows: 'Menus' },
        { address: `${list}&view=board`, rows: 'Coasters' },
        { address: `${list}&view=calendar&month=2026-11&day=2026-11-28`, rows: 'Menus' },
        { address: `${list}&view=chart`, rows: 'Pieces' },
      ],
    };
  },
  deeds: [
    {
      calls: ['addRow'],
      async do(page) {
        await press(page, 'Add Row');
        await fillIn(page, 'Add New Row', { Job: 'Bookmarks', Due: '2026-12-18', Notes: '=1+1' }, 'Create');
        await expect(shown(page, 'Bookmarks')).toBeVisible();
      },
    },
    {
      calls: ['updateRow'],
      do: (page) => edit(page, 'Wedding suite', { Pieces: '170', Due: '2026-11-24' }),
    },
    {
      // From one column of the board to another.
      calls: ['updateRow'],
      async do(page) {
        await chooseView(page, 'Board');
        await choose(page, 'Letterhead', 'Move to Proof');
        const proof = page.getByRole('region', { name: /^Proof/ });
        await expect(proof.getByText('Letterhead')).toBeVisible();
        await chooseView(page, 'List');
      },
    },
    {
      calls: ['updateRows'],
      async do(page) {
        await selectRows(page, ['Letterhead', 'Wedding suite']);
        await setField(page, 'rows', 'Pieces', '25');
      },
    },
    {
      calls: ['removeRows'],
      async do(page) {
        await choose(page, 'Coasters', 'Delete');
        await page.getByRole('button', { name: 'Delete row' }).click();
        await expect(page.getByRole('button', { name: 'Actions for Coasters' })).toHaveCount(0);
      },
    },
  ],
  inserted: { tab: 'Orders', cells: { Job: 'By hand', Pieces: '25' } },
  merged: { tab: 'Orders', row: 'Wedding suite', header: 'Bench', text: 'right' },
  clash: {
    ...{ tab: 'Orders', row: 'Menus', header: 'Notes', text: 'On grey board' },
    calls: ['updateRow'],
    do: (page) => edit(page, 'Menus', { Notes: 'On blue board' }),
  },
};
