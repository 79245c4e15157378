import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { snapsheet, snapsheetData } from '#testing/data/snapsheet-data.ts';
import { answerCalls, renderScreen } from '#testing/screen/screen.tsx';
import contract from '../contract.ts';
import manifest from '../manifest.ts';
import Snapsheets from './index.tsx';

const plates = snapsheet('s1', 'Press nameplates', { description: 'Machines', recordCount: 23 });

function open(width: number) {
  answerCalls(manifest, contract, {
    listSnapsheets: () => ({ snapsheets: [plates], folderLink: null }),
    readData: () => snapsheetData(),
  });
  return renderScreen(<Snapsheets />, { address: '?app=snapsheet', width });
}

const ways = (place: ReturnType<typeof within>) => ({
  folder: place.queryByRole('link', { name: 'Open folder: Press nameplates' })?.getAttribute('href'),
  photo: place.getByRole('button', { name: 'Add photo: Press nameplates' }),
  data: place.getByRole('button', { name: 'View data: Press nameplates' }),
});

it('shows the list as a table where there is room: name, records, day, description, three ways on', async () => {
  const { user, place } = open(1440);
  const grid = within(await screen.findByRole('grid', { name: 'SnapSheets' }));
  const row = await grid.findByRole('row', { name: /Press nameplates/ });
  const cells = within(row)
    .getAllByRole('gridcell')
    .slice(0, 4)
    .map(({ textContent }) => textContent);
  expect(cells).toEqual(['Press nameplates', '23', 'Sep 4, 2025', 'Machines']);
  const { folder, data, photo } = ways(within(row));
  expect(folder).toBe('https://drive.example/s1');
  await user.click(photo);
  expect(await screen.findByRole('dialog', { name: 'Add Photo' })).toBeTruthy();
  await user.keyboard('{Escape}');
  await user.click(data);
  expect(place.address).toBe('?app=snapsheet&sheet=s1');
  // That of its sheet, not of its folder.
  const history = await screen.findByRole('link', { name: 'History' });
  expect(history.getAttribute('href')).toMatch(/^\/\?app=history&sheet=sheet-\w+$/);
});

it('shows cards on a phone, which say and do the same', async () => {
  const { user, place } = open(390);
  const card = await screen.findByRole('article', { name: 'Press nameplates' });
  expect(screen.queryByRole('grid')).toBeNull();
  for (const text of ['23 records', 'Created Sep 4, 2025', 'Machines']) {
    expect(within(card).getByText(text)).toBeTruthy();
  }
  const { folder, data } = ways(within(card));
  expect(folder).toBe('https://drive.example/s1');
  await user.click(data);
  expect(place.address).toBe('?app=snapsheet&sheet=s1');
});
