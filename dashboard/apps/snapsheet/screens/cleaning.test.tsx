import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { createQueryClient } from '#frontend/calls/query-client.ts';
import { Problem } from '#kernel/problem.ts';
import { snapsheet, snapsheetData } from '#testing/data/snapsheet-data.ts';
import { refuseUndo, seeUndoRefused } from '#testing/screen/refused-undo.ts';
import { type Answers, answerCalls, renderScreen } from '#testing/screen/screen.tsx';
import contract from '../contract.ts';
import manifest from '../manifest.ts';
import Snapsheets from './index.tsx';
import { useRowCommands, useUpload } from './queries.ts';

function open(answers: Answers<typeof contract>, address: string) {
  answerCalls(manifest, contract, answers);
  return renderScreen(<Snapsheets />, { address, width: 1440 });
}

/** An answer that gives no reason. */
const silent = () => {
  throw new Problem('SERVER_ERROR', 'Request failed with status 500');
};

describe('empty columns', () => {
  async function clean(
    cleanColumns: NonNullable<Answers<typeof contract>['cleanColumns']>,
    answers: Answers<typeof contract> = {},
  ) {
    const data = snapsheetData({ emptyHeaders: ['Year'] });
    const view = open({ readData: () => data, cleanColumns, ...answers }, '?app=snapsheet&sheet=s1');
    const { user } = view;
    const [button] = await screen.findAllByRole('button', { name: 'Remove Empty Columns' });
    await user.click(button ?? document.body);
    const question = await screen.findByRole('dialog', { name: 'Remove Empty Columns?' });
    await user.click(within(question).getByRole('button', { name: 'Remove Empty Columns' }));
    return view;
  }

  it('can be removed where there are some, and nothing is offered where there are none', async () => {
    const offers = () => screen.queryAllByRole('button', { name: 'Remove Empty Columns' }).length;
    const address = '?app=snapsheet&sheet=s1';
    const { unmount } = open({ readData: () => snapsheetData({ emptyHeaders: ['Year'] }) }, address);
    await screen.findByRole('grid', { name: 'Rows' });
    expect(offers()).toBeGreaterThan(0);
    unmount();
    open({ readData: () => snapsheetData({ emptyHeaders: [] }) }, address);
    await screen.findByRole('grid', { name: 'Rows' });
    expect(offers()).toBe(0);
  });

  it('says that they were not removed', async () => {
    await clean(silent);
    expect(await screen.findByText('Failed to remove empty columns')).toBeTruthy();
  });

  it('says that there were none any more', async () => {
    await clean(() => ({ removedColumns: [], undo: null }));
    expect(await screen.findByText('No empty columns found to remove')).toBeTruthy();
  });

  it('says which ones went', async () => {
    await clean(() => ({ removedColumns: ['Year', 'Colour'], undo: null }));
    const said = 'Successfully removed 2 empty column(s): Year, Colour';
    expect(await screen.findByText(said)).toBeTruthy();
  });

  it('says once that they were not brought back', async () => {
    const gone = { removedColumns: ['Year'], undo: 'sealed' };
    await seeUndoRefused(await clean(() => gone, { undoCleanColumns: refuseUndo }));
  });
});

describe('a SnapSheet', () => {
  const list = { listSnapsheets: () => ({ snapsheets: [snapsheet('s1', 'Plates')], folderLink: null }) };

  it('says that one was not made, and keeps its name', async () => {
    const { user } = open({ ...list, createSnapsheet: silent }, '?app=snapsheet');
    const [button] = await screen.findAllByRole('button', { name: 'Create SnapSheet' });
    await user.click(button ?? document.body);
    const dialog = within(await screen.findByRole('dialog', { name: 'Create SnapSheet' }));
    await user.type(dialog.getByLabelText(/^Name/), 'Labels{Enter}');
    expect(await dialog.findByText('Failed to create SnapSheet')).toBeTruthy();
    expect(dialog.getByLabelText(/^Name/)).toHaveProperty('value', 'Labels');
  });

  it('says once that one stays in the trash', async () => {
    const trashed = { deleteSnapsheet: () => ({ success: true as const }), restoreSnapsheet: refuseUndo };
    const view = open({ ...list, ...trashed }, '?app=snapsheet');
    await view.user.click(await screen.findByRole('button', { name: 'Actions for Plates' }));
    await view.user.click(await screen.findByRole('menuitem', { name: /^Delete/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await view.user.click(dialog.getByRole('button', { name: /^Delete/ }));
    await seeUndoRefused(view);
  });

  it('says that its rows cannot be read, where it is known itself', async () => {
    const { user } = open({ ...list, readData: silent }, '?app=snapsheet');
    await user.click(await screen.findByRole('button', { name: 'View data: Plates' }));
    expect(await screen.findByText('Failed to fetch SnapSheet data')).toBeTruthy();
    expect(screen.queryByText('Failed to fetch sheets in SnapSheet folder')).toBeNull();
  });

  it('needs a SnapSheet that is open before a photo is sent anywhere', async () => {
    answerCalls(manifest, contract, {});
    const client = createQueryClient();
    const wrapper = ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    );
    const { result } = renderHook(() => ({ upload: useUpload(), make: useRowCommands('') }), {
      wrapper,
    });
    const photo = new File(['x'], 'plate.jpg');
    const { upload, make } = result.current;
    upload.mutate(make.upload({ photo, fields: {}, rawText: '', keepLocation: false }, 'k'));
    await waitFor(() => expect(result.current.upload.error?.message).toBe('No SnapSheet selected'));
  });
});
