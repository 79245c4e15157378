import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { snapsheetData } from '#testing/data/snapsheet-data.ts';
import { refuseUndo, seeUndoRefused } from '#testing/screen/refused-undo.ts';
import { answerCalls, renderScreen } from '#testing/screen/screen.tsx';
import contract, { type Cells, type SnapsheetData } from '../contract.ts';
import manifest from '../manifest.ts';
import Snapsheets from './index.tsx';

it('deletes a row as it was just changed, though the sheet has not been read again', async () => {
  const changed = { Photo: 'arab.jpg', Maker: 'Arab', Year: 1890 };
  let reads = 0;
  const seen: Cells[] = [];
  answerCalls(manifest, contract, {
    readData: () => {
      reads += 1;
      return reads === 1 ? snapsheetData() : new Promise<SnapsheetData>(() => undefined);
    },
    updateRows: () => ({ success: true as const, rows: [{ _rowIndex: 2, cells: changed, shown: {} }] }),
    deleteRow: ({ body }) => {
      seen.push(body.expected);
      return { success: true as const, undo: 'u1', photoId: null };
    },
  });
  const { user } = renderScreen(<Snapsheets />, { address: '?app=snapsheet&sheet=s1', width: 1440 });
  const choose = async (item: string) => {
    await user.click(await screen.findByRole('button', { name: 'Actions for Arab' }));
    await user.click(await screen.findByRole('menuitem', { name: item }));
  };
  await choose('Edit');
  const dialog = await screen.findByRole('dialog', { name: 'Edit Row' });
  const year = within(dialog).getByLabelText('Year');
  await user.clear(year);
  await user.type(year, '1890');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await choose('Delete');
  await waitFor(() => expect(seen).toEqual([changed]));
});

it('tells once that a row was not put back', async () => {
  answerCalls(manifest, contract, {
    readData: () => snapsheetData(),
    deleteRow: () => ({ success: true as const, undo: 'u1', photoId: null }),
    undoDelete: refuseUndo,
  });
  const view = renderScreen(<Snapsheets />, { address: '?app=snapsheet&sheet=s1', width: 1440 });
  await view.user.click(await screen.findByRole('button', { name: 'Actions for Arab' }));
  await view.user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await seeUndoRefused(view);
});
