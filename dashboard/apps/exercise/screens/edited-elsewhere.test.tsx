import { fireEvent, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { expect, it } from 'vitest';
import { Problem } from '#kernel/problem.ts';
import { logIn } from '#testing/data/exercise-log.ts';
import { answerCalls, renderScreen } from '#testing/screen/screen.tsx';
import contract, { type Log } from '../contract.ts';
import manifest from '../manifest.ts';
import { CardioDialog } from './cardio/CardioDialog.tsx';
import { ExerciseDialog } from './exercises/ExerciseDialog.tsx';
import { type History, historyOf } from './history.ts';
import { SettingDialog } from './SettingDialog.tsx';
import { usualSetting } from './setting.ts';

// Forms over rows that somebody else changes while they are open: what was not typed here is not written.

const cardio: Log['cardio'][number] = {
  ...{ _rowIndex: 2, 'Cardio ID': 'c1', Type: 'Run', Start: '2026-10-01T18:00:00+02:00', 'Duration s': 1800 },
  ...{ 'Distance m': 5000, 'Ascent m': '', 'Avg HR': '', 'Max HR': '', 'Energy kcal': '', 'File ID': '' },
  Notes: '',
};
const exercise: Log['exercises'][number] = {
  ...{ _rowIndex: 2, 'Exercise ID': 'own', Name: 'Sled', Category: 'Strength', 'Primary Muscle': '' },
  ...{ Secondary: '', Equipment: '', Measure: 'Weight and reps', Link: '' },
};

interface FormProps {
  logs: readonly [Log, Log];
  children: (history: History, log: Log) => ReactNode;
}

/** The form over the first of two states of the log, then over the second. */
function Form({ logs, children }: FormProps) {
  const [log, setLog] = useState(logs[0]);
  return (
    <>
      <button type="button" onClick={() => setLog(logs[1])}>
        Read again
      </button>
      {children(historyOf(log), log)}
    </>
  );
}

const readAgain = () => fireEvent.click(screen.getByRole('button', { name: 'Read again', hidden: true }));
const type = (name: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } });

it('of cardio, what is typed is written over the row as it was seen', async () => {
  const sent: unknown[] = [];
  answerCalls(manifest, contract, {
    updateCardio: ({ body }) => {
      sent.push(body);
      throw new Problem('CONFLICT', 'This row was changed in the sheet in the meantime.');
    },
  });
  const theirs = { ...cardio, Notes: 'By the river' };
  const { user } = renderScreen(
    <Form logs={[logIn({ cardio: [cardio] }), logIn({ cardio: [theirs] })]}>
      {({ cardio: all }) =>
        all.map((edited) => (
          <CardioDialog
            key={edited.row['Cardio ID']}
            {...{ setting: usualSetting(), cardio: all, edited }}
            sheetId="s1"
            onClose={() => {}}
          />
        ))
      }
    </Form>,
    { address: '' },
  );
  type(/^Average heart rate/, '140');
  readAgain();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Failed to save the cardio')).toBeTruthy();
  const changes = { averageHeartRate: 140 };
  const { _rowIndex: row, ...seen } = cardio;
  expect(sent).toEqual([{ row, expected: seen, changes }]);
  // Told of it, whoever saves again writes what was typed, and nothing else.
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await expect.poll(() => sent[1]).toEqual({ row, expected: { ...seen, Notes: 'By the river' }, changes });
});

it('of an exercise, what is typed is written over the row as it was seen', async () => {
  const sent: unknown[] = [];
  answerCalls(manifest, contract, {
    updateExercise: ({ body }) => {
      sent.push(body);
      throw new Problem('CONFLICT', 'This row was changed in the sheet in the meantime.');
    },
  });
  const theirs = { ...exercise, Equipment: 'Sled' };
  const { user } = renderScreen(
    <Form logs={[logIn({ exercises: [exercise] }), logIn({ exercises: [theirs] })]}>
      {({ catalogue }) => (
        <ExerciseDialog
          {...{ catalogue, exercise: catalogue.byId('own') }}
          sheetId="s1"
          onSaved={() => {}}
          onClose={() => {}}
        />
      )}
    </Form>,
    { address: '' },
  );
  type(/^Category/, 'Conditioning');
  readAgain();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Failed to save the exercise')).toBeTruthy();
  const changes = { category: 'Conditioning' };
  const { _rowIndex: row, ...seen } = exercise;
  expect(sent).toEqual([{ row, expected: seen, changes }]);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await expect.poll(() => sent[1]).toEqual({ row, expected: { ...seen, Equipment: 'Sled' }, changes });
});

it('of units and plates, what is typed is written, and what somebody else has changed stays', async () => {
  const sent: unknown[] = [];
  answerCalls(manifest, contract, {
    saveSetting: ({ body }) => {
      sent.push(body);
      return { success: true as const, sheetId: 's1' };
    },
  });
  const setting = usualSetting();
  const theirs = { ...setting, plates: [20, 10] };
  const { user } = renderScreen(
    <Form logs={[logIn({ setting }), logIn({ setting: theirs })]}>
      {(_, log) => <SettingDialog setting={log.setting} onClose={() => {}} />}
    </Form>,
    { address: '' },
  );
  type(/^Workouts a week/, '5');
  readAgain();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await expect.poll(() => sent).toEqual([{ weeklyGoal: 5 }]);
  type(/^Bar/, '15');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const { weightUnit, plates } = setting;
  await expect.poll(() => sent[1]).toEqual({ weeklyGoal: 5, weightUnit, bar: 15, plates });
});
