import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Problem } from '#kernel/problem.ts';
import { logIn } from '#testing/data/exercise-log.ts';
import { type Answers, answerCalls, renderScreen } from '#testing/screen/screen.tsx';
import contract from '../contract.ts';
import manifest from '../manifest.ts';
import Exercise from './index.tsx';

function open(address: string, answers: Answers<typeof contract>) {
  answerCalls(manifest, contract, answers);
  return renderScreen(<Exercise />, { address: `?app=exercise${address}` });
}

it('cardio goes into the spreadsheet that was on the screen when its form was opened', async () => {
  let shown = 's1';
  const meant: (string | undefined)[] = [];
  const { user } = open('&view=cardio', {
    readLog: () => logIn({ id: shown, setting: null, range: null }),
    addCardio: ({ body }) => {
      meant.push(body.sheetId);
      // The answer is lost, and meanwhile somebody else makes an older spreadsheet.
      shown = 's0';
      throw new Problem('INVALID_INPUT', 'It is not said whether this arrived.');
    },
  });
  await user.click((await screen.findAllByRole('button', { name: 'Add Cardio' }))[0] as HTMLElement);
  await user.type(await screen.findByLabelText('Kind'), 'Run');
  await user.type(screen.getByLabelText('Duration, h:m:s'), '30:00');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(meant).toEqual(['s1']));
  await screen.findByText('Failed to save the cardio');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(meant).toEqual(['s1', 's1']));
});

it('units and plates go into the spreadsheet that the address names', async () => {
  const meant: (string | undefined)[] = [];
  const { user } = open('&sheet=s7', {
    readLog: ({ query }) => logIn({ id: query.sheetId ?? 's1', setting: null, range: null }),
    saveSetting: ({ body }) => {
      meant.push(body.sheetId);
      return { success: true, sheetId: 's7' };
    },
  });
  await user.click(await screen.findByRole('button', { name: /^More/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Units and plates' }));
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  await waitFor(() => expect(meant).toEqual(['s7']));
});
