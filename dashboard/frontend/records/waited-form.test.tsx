import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { leadOutbox, withOwnPage } from '#testing/outbox/page-outbox.ts';
import { untilScreensAreTold } from '#testing/screen/refused-undo.ts';
import { renderScreen } from '#testing/screen/screen.tsx';

// A form that is done because its row waits for the network leaves alone what is typed into the next one.

withOwnPage();

/** A page without a network that opens one form after the other. */
async function openPage() {
  const { row } = await import('#testing/data/orders.ts');
  const { orderEditor: editor } = await import('#testing/screen/order-editor.tsx');
  const { UndoSnackbar } = await import('../dialogs/UndoSnackbar.tsx');
  const { AddRecord } = await import('./AddRecord.tsx');
  const { SetField } = await import('./bulk/SetField.tsx');
  const outbox = await leadOutbox();
  function Forms() {
    const [open, setOpen] = useState('');
    const onClose = () => setOpen('');
    return (
      <>
        <button type="button" onClick={() => setOpen('add')}>
          Add order
        </button>
        <button type="button" onClick={() => setOpen('set')}>
          Change orders
        </button>
        {open === 'add' && <AddRecord {...{ editor, onClose }} sheetId="s" />}
        {open === 'set' && <SetField {...{ editor, onClose }} sheetId="s" rows={[row]} />}
      </>
    );
  }
  const page = (
    <UndoSnackbar>
      <Forms />
    </UndoSnackbar>
  );
  return { outbox, row, ...renderScreen(page, { address: '' }) };
}

const [job, hidden] = [/^Job/, { hidden: true }];

it.each([
  ['Add order', 'Create', (row: object) => ({ order: row, sheetId: 's' })],
  ['Change orders', 'Change', (row: object) => ({ success: true, rows: [row] })],
])('"%s" closes once, when its row waits', async (opens, sends, answerOf) => {
  let isOffline = true;
  const { outbox, row, user } = await openPage();
  vi.stubGlobal('fetch', async () => {
    if (isOffline) throw new TypeError('Failed to fetch');
    return Response.json(answerOf({ ...row, job: 'Cards' }));
  });
  await user.click(screen.getByRole('button', { name: opens }));
  fireEvent.change(await screen.findByRole('textbox', { name: job }), { target: { value: 'Posters' } });
  await user.click(screen.getByRole('button', { name: sends }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(outbox.list()).toHaveLength(1);

  await user.click(screen.getByRole('button', { name: 'Add order', ...hidden }));
  const next = await screen.findByRole('textbox', { name: job });
  fireEvent.change(next, { target: { value: 'Menus' } });
  isOffline = false;
  outbox.wake();
  await waitFor(() => expect(outbox.list()).toEqual([]));
  await untilScreensAreTold();
  expect(screen.getByRole('textbox', { name: job })).toHaveProperty('value', 'Menus');
  outbox.stop();
});
