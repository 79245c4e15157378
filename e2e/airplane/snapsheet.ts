import { expect, type Page } from '@playwright/test';
import contract from '../../dashboard/apps/snapsheet/contract.ts';
import { createSnapsheet, nameplate, startSnapsheet, upload } from '../snapsheet.ts';
import { choose, type Flight, fillIn } from './flight.ts';

const presses = [
  { Maker: 'Albion', Model: 'Foolscap', Year: '1820' },
  { Maker: 'Columbian', Model: 'Super Royal', Year: '1824' },
  { Maker: 'Stanhope', Model: 'Second', Year: '1806' },
  { Maker: 'Ruthven', Model: 'Table', Year: '1813' },
];

async function change(page: Page, maker: string, fields: Readonly<Record<string, string>>): Promise<void> {
  await choose(page, maker, 'Edit');
  await fillIn(page, 'Edit Row', fields, 'Save');
}

/** A photo that was read, or could not be, with what is typed beside it. */
async function addPhoto(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  await page.getByRole('button', { name: 'Add Photo' }).filter({ visible: true }).first().click();
  await page.getByLabel('Photos to read').setInputFiles({
    name: 'fifth.jpg',
    mimeType: 'image/jpeg',
    buffer: await nameplate({ Maker: 'Cogger' }),
  });
  const dialog = page.getByRole('dialog', { name: 'Review extracted data' });
  // On a slow machine it takes a while until it was read.
  await expect(dialog.getByRole('textbox', { name: 'Maker', exact: true })).toBeVisible({ timeout: 60_000 });
  for (const [name, text] of Object.entries(fields)) {
    await dialog.getByRole('textbox', { name, exact: true }).fill(text);
  }
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expect(dialog).toHaveCount(0);
}

export const flight: Flight = {
  app: 'snapsheet',
  contract,
  tabs: ['data'],
  async pack(page) {
    await startSnapsheet(page);
    const { id, sheetId } = await createSnapsheet(page, 'Presses');
    for (const fields of presses) await upload(page, id, fields, `${fields.Maker}.jpg`);
    return {
      sheetId,
      screens: [
        { address: `/?app=snapsheet&sheet=${id}`, rows: 'Columbian' },
        { address: '/?app=snapsheet', rows: 'Presses' },
      ],
    };
  },
  deeds: [
    { calls: ['updateRows'], do: (page) => change(page, 'Columbian', { Year: '1825' }) },
    { calls: ['deleteRow'], do: (page) => choose(page, 'Ruthven', 'Delete') },
    { calls: [], do: (page) => addPhoto(page, { Maker: 'Cogger', Model: 'Improved', Year: '1821' }) },
  ],
  inserted: { tab: 'data', cells: { Maker: 'By hand', Year: '1450' } },
  merged: { tab: 'data', row: 'Columbian', header: 'Model', text: 'Double Royal' },
  clash: {
    ...{ tab: 'data', row: 'Stanhope', header: 'Model', text: 'Third' },
    calls: ['updateRows'],
    do: (page) => change(page, 'Stanhope', { Model: 'Fourth' }),
  },
};
