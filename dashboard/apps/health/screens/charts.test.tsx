import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { daysAfter, formatDay } from '#kernel/day.ts';
import { renderScreen } from '#testing/screen/screen.tsx';
import { MeasureChart } from './charts.tsx';

it.each([
  ['lb', '7-day average, 2 lb less'],
  ['%', '7-day average, 2 percentage points less'],
])('says by how much an average has changed: %s', async (unit, said) => {
  const from = '2026-09-01';
  const points = [30, 29, 28].map((value, at) => {
    const day = daysAfter(from, at * 10);
    return { day, moment: `${day} 08:00`, value };
  });
  renderScreen(
    <MeasureChart title="Measure" unit={unit} points={points} shown={{ from, to: daysAfter(from, 30) }} />,
    { address: '' },
  );
  expect(await screen.findByText(`${said} than ${formatDay(from)}`)).toBeTruthy();
});
