import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { logIn, workoutRow } from '#testing/data/exercise-log.ts';
import { setRow } from '#testing/data/set-row.ts';
import { type Answers, answerCalls, renderScreen } from '#testing/screen/screen.tsx';
import contract, { type Log } from '../contract.ts';
import manifest from '../manifest.ts';
import Exercise from './index.tsx';

// Rows that people typed into the sheet, or copied there: ids are blank, or several rows have the same one.

function open(address: string, answers: Answers<typeof contract>) {
  answerCalls(manifest, contract, answers);
  return renderScreen(<Exercise />, { address: `?app=exercise${address}` });
}

const run = (row: number, day: string, id: string): Log['cardio'][number] => ({
  ...{ _rowIndex: row, 'Cardio ID': id, Type: 'Run', Start: `${day}T18:00:00+02:00`, 'Duration s': 1800 },
  ...{ 'Distance m': row * 1000, 'Ascent m': '', 'Avg HR': '', 'Max HR': '', 'Energy kcal': '' },
  ...{ 'File ID': '', Notes: '' },
});

it.each(['', 'c1'])('of two runs with the id %j, the one that was opened is deleted', async (id) => {
  const removed: number[] = [];
  const { user } = open('&view=cardio', {
    readLog: () => logIn({ cardio: [run(2, '2026-10-01', id), run(3, '2026-10-05', id)] }),
    removeRows: ({ body }) => {
      removed.push(...(body.cardio ?? []).map(({ row }) => row));
      return { success: true, undo: 'sealed' };
    },
  });
  await user.click(await screen.findByRole('button', { name: /^Run, 3 km/ }));
  expect(await screen.findByText('3 km')).toBeTruthy();
  await user.click((await screen.findAllByRole('button', { name: 'Delete' }))[0] as HTMLElement);
  await waitFor(() => expect(removed).toEqual([3]));
});

it('a run typed without an id can be changed', async () => {
  const changed: unknown[] = [];
  const { user } = open('&view=cardio', {
    readLog: () => logIn({ cardio: [run(2, '2026-10-01', '')] }),
    updateCardio: ({ body }) => {
      changed.push([body.row, body.changes]);
      return { success: true, row: run(2, '2026-10-01', '') };
    },
  });
  await user.click(await screen.findByRole('button', { name: /^Run, 2 km/ }));
  await user.click((await screen.findAllByRole('button', { name: 'Edit' }))[0] as HTMLElement);
  await user.type(await screen.findByLabelText('Notes'), 'Hilly');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(changed).toEqual([[2, { notes: 'Hilly' }]]));
});

it('a workout that was copied in the sheet is deleted without the sets of the first', async () => {
  const removed: unknown[] = [];
  const { user } = open('', {
    readLog: () =>
      logIn({
        workouts: [workoutRow(), workoutRow({ _rowIndex: 3, Name: 'Copied lift' })],
        sets: [setRow(1), setRow(2)],
      }),
    removeRows: ({ body: { workouts = [], sets = [] } }) => {
      removed.push([workouts.map(({ row }) => row), sets.map(({ row }) => row)]);
      return { success: true, undo: 'sealed' };
    },
  });
  await user.click(await screen.findByRole('button', { name: /^Actions for Copied lift/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await waitFor(() => expect(removed).toEqual([[[3], []]]));
});

it('of two workouts without an id, the one that was opened is changed', async () => {
  const changed: unknown[] = [];
  const typed = (row: number, Name: string) => workoutRow({ _rowIndex: row, Name, 'Workout ID': '' });
  const { user } = open('', {
    readLog: () => logIn({ workouts: [typed(2, 'Pull'), typed(3, 'Push')] }),
    updateWorkout: ({ body }) => {
      changed.push([body.workout.row, body.changes]);
      return { success: true, row: typed(3, 'Push') };
    },
  });
  await user.click(await screen.findByRole('button', { name: /^Actions for Push/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  await user.type(await screen.findByLabelText('Notes'), 'Light');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(changed).toEqual([[3, { notes: 'Light' }]]));
});
