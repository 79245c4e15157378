import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { today } from '#kernel/day.ts';
import { documentedRegion, showRegion } from '#kernel/region.ts';
import { logIn, workoutRow } from '#testing/data/exercise-log.ts';
import { answerCalls, renderScreen } from '#testing/screen/screen.tsx';
import contract from '../contract.ts';
import manifest from '../manifest.ts';
import Exercise from './index.tsx';
import { weekOf } from './weeks.ts';

async function openCalendar(): Promise<HTMLTableElement> {
  answerCalls(manifest, contract, {
    readLog: () =>
      logIn({
        workouts: [
          workoutRow({ Start: `${today()}T00:10:00+00:00`, End: `${today()}T00:50:00+00:00`, Name: 'Lift' }),
        ],
      }),
  });
  renderScreen(<Exercise />, { address: '?app=exercise' });
  return await screen.findByRole<HTMLTableElement>('table', { name: 'Last 26 weeks' });
}

it.each([
  { chosen: undefined, first: 'Mon' },
  { chosen: 0, first: 'Sun' },
])(
  'the columns of the calendar are the weeks that the figures count: from $first',
  async ({ chosen, first }) => {
    showRegion({ ...documentedRegion, weekStart: chosen });
    const table = await openCalendar();
    const [firstRow] = table.tBodies[0]?.rows ?? [];
    expect(firstRow?.cells[0]?.textContent).toBe(first);
    expect(firstRow?.cells).toHaveLength(27);
    const latest = firstRow?.cells[26];
    expect(latest?.querySelector('[data-day]')?.getAttribute('data-day')).toBe(weekOf(today()));
  },
);
