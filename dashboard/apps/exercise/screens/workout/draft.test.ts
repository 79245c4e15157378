import { expect, it } from 'vitest';
import { catalogueOf } from '../exercises/catalogue.ts';
import { blankExercise, blankSet, type Draft, type DraftSet, rowsOfDraft } from './draft.ts';
import { endingAt } from './draft-changes.ts';
import { momentOf, secondsBetween } from './moments.ts';
import { startEmpty } from './starting.ts';

function problemOf(part: Partial<DraftSet>): unknown {
  const { draft } = startEmpty({ weightUnit: 'kg', distanceUnit: 'km' });
  const exercises = [blankExercise('squat', { sets: [blankSet({ isDone: true, ...part })] })];
  const rows = rowsOfDraft({ ...draft, exercises } satisfies Draft, catalogueOf([]), { isWhole: true });
  return 'text' in rows ? rows.text : rows.sets.length;
}

it('names the figure of a set that cannot be read', () => {
  const figures = { weight: '100', reps: '5', time: '1:30', distance: '2,5', rpe: '8' };
  expect(problemOf(figures)).toBe(1);
  const problems = Object.keys(figures).map((name) => problemOf({ ...figures, [name]: 'many' }));
  expect(problems).toEqual([
    'Squat, set 1: Please enter a weight',
    'Squat, set 1: Please enter a whole number of repetitions',
    'Squat, set 1: Please enter a time of at most ten days',
    'Squat, set 1: Please enter a distance, at most 10,000 km',
    'Squat, set 1: RPE goes from 1 to 10',
  ]);
});

it.each([
  ['23:30', '00:40', 70],
  ['23:30', '23:50', 20],
  ['18:00', '18:00', 0],
])('a workout from %s to %s lasts %d minutes, past midnight too', (from, to, minutes) => {
  const start = `2026-12-31T${from}:00+00:00`;
  const end = endingAt({ start, end: '' }, to);
  expect(momentOf(end)?.time).toBe(to);
  const utc = (moment: string) => moment.replace(/[+-]\d\d:\d\d$/, '');
  expect(secondsBetween(utc(start), utc(end))).toBe(minutes * 60);
});
