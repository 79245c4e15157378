import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Problem } from '#kernel/problem.ts';
import { app, contract, row } from '#testing/data/orders.ts';
import { orderEditor } from '#testing/screen/order-editor.tsx';
import { answerCalls, renderScreen } from '#testing/screen/screen.tsx';
import { AddRecord } from './AddRecord.tsx';

// What is typed while a form is sent would be gone with it.

it('a form takes nothing in while it is sent, and is as it was when that fails', async () => {
  const answers = [
    Promise.withResolvers<Problem | undefined>(),
    Promise.withResolvers<Problem | undefined>(),
  ];
  const sent: unknown[] = [];
  answerCalls(app, contract, {
    addOrder: async ({ body }) => {
      sent.push(body.job);
      const problem = await answers[sent.length - 1]?.promise;
      if (problem) throw problem;
      return { order: row, sheetId: 's' };
    },
  });
  const onClose = vi.fn();
  const { user } = renderScreen(<AddRecord editor={orderEditor} sheetId="s" onClose={onClose} />, {
    address: '',
  });
  const job = await screen.findByLabelText('Job');
  fireEvent.change(job, { target: { value: 'Cards' } });
  await user.type(job, '{Enter}');
  await waitFor(() => expect(sent).toEqual(['Cards']));
  await user.type(job, ' and menus');
  expect(job).toHaveProperty('value', 'Cards');

  answers[0]?.resolve(new Problem('ACCESS_DENIED', 'No.'));
  await screen.findByRole('alert');
  await user.type(job, ' and menus{Enter}');
  await waitFor(() => expect(sent).toEqual(['Cards', 'Cards and menus']));
  expect(onClose).not.toHaveBeenCalled();
  answers[1]?.resolve(undefined);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});
