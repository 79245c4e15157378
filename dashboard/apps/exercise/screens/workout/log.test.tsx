import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Problem } from '#kernel/problem.ts';
import { logIn, workoutRow } from '#testing/data/exercise-log.ts';
import { setRow } from '#testing/data/set-row.ts';
import { type Answers, answerCalls, renderScreen } from '#testing/screen/screen.tsx';
import contract, { type Log } from '../../contract.ts';
import manifest from '../../manifest.ts';
import Exercise from '../index.tsx';
import { usualSetting } from '../setting.ts';
import { runningWorkout } from './running.ts';

const workout = workoutRow();
const set = setRow(1, { _rowIndex: 2, 'Row ID': 'r1', 'Exercise ID': 'deadlift' });

function logOf(part: Partial<Log> = {}): Log {
  return logIn({ workouts: [workout], sets: [set], ...part });
}

function open(address = '', answers: Answers<typeof contract> = {}) {
  answerCalls(manifest, contract, { readLog: () => logOf(), ...answers });
  return renderScreen(<Exercise />, { address: `?app=exercise${address}` });
}

/** At the gym, with the last workout started again. */
async function begin(answers: Answers<typeof contract> = {}) {
  const view = open('&view=log', answers);
  await view.user.click(await screen.findByRole('button', { name: /^Start Tuesday lift of/ }));
  const next = within(await screen.findByRole('region', { name: 'Next step' }));
  return { ...view, next };
}

afterEach(() => runningWorkout.change(undefined));

describe('the workout at the gym', () => {
  it('does what was done last time at one tap, and rests after it', async () => {
    const { user, next } = await begin();
    expect(next.getByText('100 kg × 5')).toBeTruthy();
    await user.click(next.getByRole('button', { name: 'Done' }));
    expect(screen.getByLabelText('weight, Deadlift, set 1')).toHaveProperty('value', '100');
    expect(screen.getByLabelText('repetitions, Deadlift, set 1')).toHaveProperty('value', '5');
    expect(next.getByRole('timer', { name: 'Rest' }).textContent).toMatch(/^(2:00|1:59)$/);
    await user.click(next.getByRole('button', { name: '+30 s' }));
    expect(next.getByRole('timer', { name: 'Rest' }).textContent).toMatch(/^2:(30|29|28)$/);
    await user.click(next.getByRole('button', { name: 'Skip rest' }));
    expect(next.queryByRole('timer')).toBeNull();
  });

  it('stays in the unit it was begun in when the person chooses another one meanwhile', async () => {
    const { unmount } = await begin();
    unmount();
    const setting = { ...usualSetting(), weightUnit: 'lb' as const };
    const { user } = open('&view=log', { readLog: () => logOf({ setting }) });
    const next = within(await screen.findByRole('region', { name: 'Next step' }));
    expect(await next.findByText('100 kg × 5')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /plates/i }));
    const plates = within(await screen.findByRole('dialog'));
    expect(plates.getByLabelText('Weight, lb')).toHaveProperty('value', '220.46');
  });

  it('keeps what was typed and the rest that runs while another screen is open', async () => {
    const { user, next, unmount } = await begin();
    await user.type(screen.getByLabelText('weight, Deadlift, set 1'), '102,5');
    await user.click(next.getByRole('button', { name: 'Done' }));
    unmount();
    open('&view=log');
    expect(await screen.findByLabelText('weight, Deadlift, set 1')).toHaveProperty('value', '102,5');
    expect(screen.getByRole('timer', { name: 'Rest' }).textContent).toMatch(/^(2:00|1:5\d)$/);
  });

  it('says that a rest is over by the clock, however long the phone slept', async () => {
    const { user, next, unmount } = await begin();
    await user.click(next.getByRole('button', { name: 'Done' }));
    unmount();
    const { draft: running } = runningWorkout;
    if (!running) throw new Error('No workout is under way.');
    expect(running.restEndsAt).toBeGreaterThan(Date.now());
    runningWorkout.change({ ...running, restEndsAt: Date.now() - 60_000 });
    open('&view=log');
    expect(await screen.findByText('Rest is over')).toBeTruthy();
    await waitFor(() => expect(runningWorkout.draft?.isRestTold).toBe(true));
  });

  it('keeps a finished workout until the sheet has it, and sends it again as the same', async () => {
    const keys: (string | null)[] = [];
    const sent: Record<string, unknown>[] = [];
    const { user, next } = await begin({
      addWorkout: ({ body, requestKey }) => {
        keys.push(requestKey);
        if (keys.length === 1) throw new Problem('WORKSPACE_UNAVAILABLE', 'Google does not answer.');
        sent.push(...body.sets.map(({ exerciseId, weight, reps }) => ({ exerciseId, weight, reps })));
        return { success: true, sheetId: 's1', row: { ...workout, _rowIndex: 3 } };
      },
    });
    await user.click(next.getByRole('button', { name: 'Done' }));
    await user.click(next.getByRole('button', { name: 'Finish' }));
    await user.click(await screen.findByRole('button', { name: 'Save workout' }));
    expect(await screen.findByText('"Tuesday lift" is not saved yet')).toBeTruthy();
    expect(runningWorkout.draft).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Save workout' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([{ exerciseId: 'deadlift', weight: 100, reps: 5 }]);
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[0]).not.toBeNull();
    expect(runningWorkout.draft).toBeUndefined();
  });
});

describe('a workout that another hand changed', () => {
  const changed = { ...workout, Notes: 'by hand' };

  /** Edits the weight in the workout while its notes change in the sheet. */
  async function edit() {
    let isChanged = false;
    const sent: unknown[] = [];
    const view = open('&view=workout&id=w1', {
      readLog: () => logOf(isChanged ? { workouts: [changed] } : {}),
      updateWorkout: ({ body }) => {
        isChanged = true;
        if (body.workout.expected.Notes !== changed.Notes) {
          throw new Problem('CONFLICT', 'This row has changed in the sheet.');
        }
        sent.push(body.changes, ...body.changed.map(({ changes }) => changes));
        return { success: true, row: changed };
      },
    });
    const weight = await screen.findByLabelText('weight, Deadlift, set 1');
    await view.user.clear(weight);
    await view.user.type(weight, '105');
    await view.user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/After you opened it, the notes changed there\./)).toBeTruthy();
    expect(screen.getByLabelText('weight, Deadlift, set 1')).toHaveProperty('value', '105');
    return { ...view, sent };
  }

  it('is saved as it stands on the screen when one says so', async () => {
    const { user, sent } = await edit();
    await user.click(screen.getByRole('button', { name: 'Save mine' }));
    await waitFor(() => expect(sent).toEqual([{ notes: '' }, { weight: 105 }]));
  });

  it("becomes the sheet's when one says so", async () => {
    const { user, sent } = await edit();
    await user.click(screen.getByRole('button', { name: "Keep the sheet's" }));
    expect(screen.getByLabelText('weight, Deadlift, set 1')).toHaveProperty('value', '100');
    expect(screen.getByLabelText('Notes')).toHaveProperty('value', 'by hand');
    expect(screen.queryByText('This workout changed in the sheet')).toBeNull();
    expect(sent).toEqual([]);
  });
});

describe('a workout that another hand deleted while it was edited', () => {
  it('stays on the screen with what was typed, and can be added again under ids of its own', async () => {
    let isDeleted = false;
    const added: { id: string; sets: { id: string; weight: unknown }[] }[] = [];
    const { user } = open('&view=workout&id=w1', {
      readLog: () => logOf(isDeleted ? { workouts: [], sets: [] } : {}),
      updateWorkout: () => {
        isDeleted = true;
        throw new Problem('CONFLICT', 'This row is no longer in the sheet.');
      },
      addWorkout: ({ body }) => {
        added.push({ id: body.workout.id, sets: body.sets.map(({ id, weight }) => ({ id, weight })) });
        return { success: true, sheetId: 's1', row: workout };
      },
    });
    const weight = await screen.findByLabelText('weight, Deadlift, set 1');
    await user.clear(weight);
    await user.type(weight, '105');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('This workout is no longer in the sheet')).toBeTruthy();
    expect(screen.getByLabelText('weight, Deadlift, set 1')).toHaveProperty('value', '105');
    await user.click(screen.getByRole('button', { name: 'Add it again' }));
    await waitFor(() => expect(added).toHaveLength(1));
    expect(added[0]?.sets).toEqual([{ id: expect.not.stringMatching(/^r1$/), weight: 105 }]);
    expect(added[0]?.id).not.toBe('w1');
  });
});

it('a workout that is moved to another day keeps its times, also over midnight, and ends when one says so', async () => {
  const late = { ...workout, Start: '2026-10-01T23:30:00+02:00', End: '2026-10-02T00:20:00+02:00' };
  const sent: unknown[] = [];
  const { user } = open('&view=workout&id=w1', {
    readLog: () => logOf({ workouts: [late] }),
    updateWorkout: ({ body }) => {
      sent.push(body.changes);
      throw new Problem('INVALID_INPUT', 'Not now.');
    },
  });
  const day = await screen.findByLabelText('Day');
  const type = (text: string) => fireEvent.change(day, { target: { value: text } });
  // As browsers tell it: a part is deleted, then a year is typed.
  for (const text of ['', '0002-10-05', '0020-10-05', '0202-10-05', '2026-10-05']) {
    type(text);
    expect(day).toHaveProperty('value', text);
  }
  fireEvent.blur(day);
  expect(screen.getByLabelText('From')).toHaveProperty('value', '23:30');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '' } });
  await waitFor(() => expect(sent).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '00:40' } });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toHaveLength(3));
  const start = expect.stringMatching(/^2026-10-05T23:30/);
  expect(sent).toEqual([
    { start, end: expect.stringMatching(/^2026-10-06T00:20/) },
    { start, end: '' },
    { start, end: expect.stringMatching(/^2026-10-06T00:40/) },
  ]);
});
