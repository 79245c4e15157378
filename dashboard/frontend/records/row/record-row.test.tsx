import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Listing } from '#kernel/records/calls.ts';
import type { RowCells } from '#kernel/records/record.ts';
import { writes } from '#testing/data/orders.ts';
import { renderScreen } from '#testing/screen/screen.tsx';
import { switchSingleKeys } from '../../page/single-keys.ts';
import { RecordRow } from './RecordRow.tsx';

const rows: RowCells[] = ['Cards', 'Maps'].map((job, at) => ({ id: `o${at}`, _rowIndex: at + 2, job }));
const [first] = rows as [RowCells];
const list: Listing = {
  ...{ sheet: null, sheets: [], headers: ['Job'], range: '', missingHeaders: [], folderLink: null },
};
const actions = {
  ...{ onOpen: () => {}, onShow: () => {}, onEdit: undefined },
  ...{ onDelete: undefined, photo: undefined },
};

afterEach(() => switchSingleKeys(true));

it('goes to the next row with J, unless somebody has switched single keys off', async () => {
  const shown: unknown[] = [];
  const { user } = renderScreen(
    <RecordRow
      {...{ writes, list, rows, actions }}
      row={first}
      onRow={({ job }) => shown.push(job)}
      onClose={() => {}}
    />,
    { address: '' },
  );
  await screen.findByRole('dialog', { name: 'Cards' });
  await user.keyboard('j');
  expect(shown).toEqual(['Maps']);
  switchSingleKeys(false);
  await user.keyboard('j');
  expect(shown).toEqual(['Maps']);
});
