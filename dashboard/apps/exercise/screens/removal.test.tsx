import { screen } from '@testing-library/react';
import { it } from 'vitest';
import { logIn, workoutRow } from '#testing/data/exercise-log.ts';
import { refuseUndo, seeUndoRefused } from '#testing/screen/refused-undo.ts';
import { answerCalls, renderScreen } from '#testing/screen/screen.tsx';
import contract from '../contract.ts';
import manifest from '../manifest.ts';
import Exercise from './index.tsx';

it('a workout that is not brought back is told once', async () => {
  answerCalls(manifest, contract, {
    readLog: () => logIn({ workouts: [workoutRow()] }),
    removeRows: () => ({ success: true as const, undo: 'sealed' }),
    undo: refuseUndo,
  });
  const view = renderScreen(<Exercise />, { address: '?app=exercise' });
  await view.user.click(await screen.findByRole('button', { name: /^Actions for Tuesday lift/ }));
  await view.user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await seeUndoRefused(view);
});
