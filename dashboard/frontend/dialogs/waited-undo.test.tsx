import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import * as z from 'zod';
import { defineContract } from '#kernel/contract.ts';
import { Problem } from '#kernel/problem.ts';
import { leadOutbox, withOwnPage } from '#testing/outbox/page-outbox.ts';
import { untilScreensAreTold } from '#testing/screen/refused-undo.ts';
import { renderScreen } from '#testing/screen/screen.tsx';

withOwnPage();

const contract = defineContract({
  moveCard: {
    method: 'POST',
    mayWait: { as: 'Move card' },
    path: '/move',
    body: z.object({ to: z.string() }),
    returns: z.object({}),
  },
});

/** A page with an outbox, and something in it that can be undone. */
async function openPage() {
  const { Commands } = await import('../calls/commands.ts');
  const { UndoSnackbar, useOfferUndo } = await import('./UndoSnackbar.tsx');
  const outbox = await leadOutbox();
  const commands = new Commands({ id: 'todos' }, contract);
  function Moving() {
    const offerUndo = useOfferUndo();
    const undo = () => commands.send(commands.make('moveCard', { body: { to: 'Proof' } }));
    return (
      <button type="button" onClick={() => offerUndo({ message: 'Cards is now Printed', undo })}>
        Move
      </button>
    );
  }
  const page = (
    <UndoSnackbar>
      <Moving />
    </UndoSnackbar>
  );
  return { outbox, ...renderScreen(page, { address: '' }) };
}

it('an undo that waits is not called refused, and the outbox alone tells of it if it is in the end', async () => {
  let isOffline = true;
  vi.stubGlobal('fetch', async () => {
    if (isOffline) throw new TypeError('Failed to fetch');
    return Response.json(new Problem('CONFLICT', 'The row has changed.').toAnswer('test'), { status: 409 });
  });
  const { outbox, user } = await openPage();
  await user.click(screen.getByRole('button', { name: 'Move' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  const first = () => outbox.list()[0];
  await waitFor(() => expect(outbox.isWaiting(first()?.command.key)).toBe(true));
  expect(screen.queryByText(/^Not taken back/)).toBeNull();
  isOffline = false;
  outbox.wake();
  await waitFor(() => expect(first()?.state).toBe('conflict'));
  await untilScreensAreTold();
  expect(screen.queryByText(/^Not taken back/)).toBeNull();
  outbox.stop();
});
