import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '#testing/screen/screen.tsx';
import { AlongChart } from './AlongChart.tsx';
import { BarChart } from './BarChart.tsx';
import { CalendarHeat } from './CalendarHeat.tsx';
import { LineChart } from './LineChart.tsx';
import { PairChart } from './PairChart.tsx';
import { PointChart } from './PointChart.tsx';

const weights = [
  { day: '2025-03-08', value: 143.2 },
  { day: '2025-03-09', value: 142.9 },
  { day: '2025-03-10', value: 142.6 },
];

it('a line says what it shows, and is read point by point with the keyboard', async () => {
  const { user } = renderScreen(
    <LineChart title="Weight" unit="lb" series={[{ label: 'Weight', points: weights }]} />,
    { address: '' },
  );
  expect(
    screen.getByRole('figure', {
      name: 'Weight. Weight: from 143.2 lb on Mar 8, 2025 to 142.6 lb on Mar 10, 2025.',
    }),
  ).toBeTruthy();
  const reader = screen.getByRole('slider', { name: 'Weight, reading by reading' });
  expect(reader.getAttribute('aria-valuetext')).toBe('Mar 10, 2025: 142.6 lb');
  await user.tab();
  expect(document.activeElement).toBe(reader);
  await user.keyboard('{ArrowLeft}');
  expect(reader.getAttribute('aria-valuetext')).toBe('Mar 9, 2025: 142.9 lb');
  expect(screen.getByText('Mar 9, 2025: 142.9 lb')).toBeTruthy();
  await user.keyboard('{Home}{ArrowLeft}');
  expect(reader.getAttribute('aria-valuenow')).toBe('1');
});

it('the same figures stand in a table, the latest first', async () => {
  const { user } = renderScreen(
    <LineChart
      title="Weight"
      unit="lb"
      series={[
        { label: 'Reading', kind: 'dots', points: weights },
        { label: '7-day average', kind: 'average', points: weights.slice(1) },
      ]}
      band={{ from: 140, to: 142, label: 'Target' }}
    />,
    { address: '' },
  );
  await user.click(screen.getByRole('button', { name: /Show as table/ }));
  const table = screen.getByRole('table', { name: 'Weight' });
  expect(within(table).getAllByRole('columnheader')).toHaveLength(3);
  const rows = within(table).getAllByRole('row').slice(1);
  expect(rows.map((row) => row.textContent)).toEqual([
    'Mar 10, 2025142.6142.6',
    'Mar 9, 2025142.9142.9',
    'Mar 8, 2025143.2',
  ]);
});

it('without readings it says so, and draws nothing', () => {
  renderScreen(<LineChart title="Weight" unit="lb" series={[{ label: 'Weight', points: [] }]} />, {
    address: '',
  });
  expect(screen.getByText('No readings in these days')).toBeTruthy();
  expect(screen.queryByRole('slider')).toBeNull();
});

it('pairs are read with both their ends', () => {
  const points = [{ day: '2025-11-18', upper: 118, lower: 76 }];
  renderScreen(
    <PairChart title="Blood pressure" unit="mmHg" upper="Systolic" lower="Diastolic" points={points} />,
    { address: '' },
  );
  expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toBe('Nov 18, 2025: 118 / 76 mmHg');
  expect(screen.getByText('1 cell = 5 mmHg')).toBeTruthy();
});

it('pairs that are too many for cells do not speak of cells', () => {
  const points = Array.from({ length: 28 }, (_, at) => ({
    day: `2025-02-${String(at + 1).padStart(2, '0')}`,
    upper: 118,
    lower: 76,
  }));
  const pairs = { title: 'Blood pressure', unit: 'mmHg', upper: 'Systolic', lower: 'Diastolic', points };
  const { unmount } = renderScreen(<PairChart {...pairs} from="2024-02-01" to="2025-02-28" />, {
    address: '',
  });
  expect(screen.queryByText('1 cell = 5 mmHg')).toBeNull();
  unmount();
  renderScreen(<PairChart {...pairs} daysEach={28} />, { address: '' });
  expect(screen.getByText('1 cell = 5 mmHg')).toBeTruthy();
});

it('the rules around a single reading differ as they are written', () => {
  renderScreen(
    <LineChart
      title="Volume"
      unit="kg"
      formatAxis={(value) => value.toFixed(0)}
      series={[{ label: 'Volume', points: [{ day: '2025-02-01', value: 138_264 }] }]}
    />,
    { address: '' },
  );
  const rules = [...document.querySelectorAll('svg text')].flatMap(({ textContent }) =>
    /^\d+$/.test(textContent) ? [textContent] : [],
  );
  expect(rules.length).toBeGreaterThan(2);
  expect(new Set(rules).size).toBe(rules.length);
});

it('bars name the highest, of stacks the whole', () => {
  renderScreen(
    <BarChart
      title="Cost"
      unit="$"
      isStacked
      series={['Service', 'Energy']}
      bars={[
        { label: 'Oct', values: { Service: 90, Energy: 0 } },
        { label: 'Nov', values: { Service: 50, Energy: 60 } },
      ]}
    />,
    { address: '' },
  );
  expect(screen.getByRole('figure', { name: /Highest: Nov, Service 50 \$, Energy 60 \$\./ })).toBeTruthy();
});

it('bars below zero are not topped by one without a number', () => {
  renderScreen(
    <BarChart
      title="Lowest temperature"
      unit="°C"
      series={['Lowest']}
      bars={[
        { label: 'Jan', values: { Lowest: -12 } },
        { label: 'Feb', values: { Lowest: null } },
        { label: 'Mar', values: { Lowest: -3 } },
      ]}
    />,
    { address: '' },
  );
  expect(screen.getByRole('figure', { name: 'Lowest temperature. Highest: Mar, -3 °C.' })).toBeTruthy();
});

it.each([
  [31.58, 31.73],
  [162.51, 162.54],
])('between close readings, no number stands twice on the axis: %d and %d', (low, high) => {
  const points = [
    { day: '2025-03-08', value: low },
    { day: '2025-03-09', value: high },
  ];
  const { container } = renderScreen(
    <LineChart title="Economy" unit="mpg" series={[{ label: 'Economy', points }]} />,
    { address: '' },
  );
  const numbers = [...container.querySelectorAll('svg text[text-anchor="end"]')]
    .map(({ textContent }) => textContent ?? '')
    .filter((text) => /^[\d.]+$/.test(text));
  expect(numbers.length).toBeGreaterThan(0);
  expect(new Set(numbers).size).toBe(numbers.length);
});

it('days of a calendar are walked through and picked', async () => {
  const picked: string[] = [];
  const { user } = renderScreen(
    <CalendarHeat
      title="Steps"
      from="2025-11-01"
      to="2025-11-20"
      values={[{ day: '2025-11-13', value: 8200 }]}
      onPick={(day) => picked.push(day)}
    />,
    { address: '' },
  );
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Nov 20, 2025: nothing' }));
  await user.keyboard('{ArrowLeft}{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Nov 13, 2025: 8,200' }));
  expect(picked).toEqual(['2025-11-13']);
});

it('a calendar names a month where there is room before the next name', () => {
  const { container } = renderScreen(
    <CalendarHeat title="Steps" from="2025-08-24" to="2025-11-20" values={[]} />,
    { address: '' },
  );
  const names = [...container.querySelectorAll('thead span')].map(({ textContent }) => textContent);
  expect(names).toEqual(['Sep', 'Oct', 'Nov']);
});

it('a measure along a way has its distances on an axis, and a table of some places', async () => {
  const points = Array.from({ length: 400 }, (_, at) => ({ along: at * 25, value: 200 + (at % 50) }));
  const { user, container } = renderScreen(
    <AlongChart
      title="Elevation"
      unit="m"
      points={points}
      total={9975}
      unitOfWay={1000}
      formatAlong={(along) => `${along / 1000} km`}
      format={(value) => String(Math.round(value))}
      isFilled
    />,
    { address: '' },
  );
  expect(screen.getByRole('figure', { name: 'Elevation. From 200 m to 249 m over 9.975 km.' })).toBeTruthy();
  expect([...container.querySelectorAll('svg text')].map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['200', '250', '0 km', '2 km', '8 km']),
  );
  const reader = screen.getByRole('slider', { name: 'Elevation, reading by reading' });
  expect(reader.getAttribute('aria-valuetext')).toBe('9.975 km: 249 m');
  await user.click(screen.getByRole('button', { name: /Show as table/ }));
  const rows = within(screen.getByRole('table', { name: 'Elevation' })).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent).slice(0, 2)).toEqual(['DistanceElevation, m', '0 km200']);
  expect(rows).toHaveLength(61);
});

it('an axis has figures of its own where readings have more decimals', () => {
  const { container } = renderScreen(
    <LineChart
      title="Weight"
      unit="lb"
      series={[{ label: 'Weight', points: weights }]}
      format={(value) => value.toFixed(1)}
      formatAxis={(value) => `${value}`}
    />,
    { address: '' },
  );
  expect([...container.querySelectorAll('svg text')].map(({ textContent }) => textContent)).toContain('143');
});

it('bars below zero are drawn from zero, what has no figure has no bar, and both are read', async () => {
  const bars = [
    { label: 'Rent', values: { Balance: -300 } },
    { label: 'Wages', values: { Balance: 900 } },
    { label: 'Gifts', values: { Balance: null } },
  ];
  const { user, container } = renderScreen(
    <BarChart title="Balance" unit="$" series={['Balance']} bars={bars} areKinds />,
    { address: '' },
  );
  const reader = screen.getByRole('slider');
  expect(reader.getAttribute('aria-valuetext')).toBe('Gifts: none');
  const marks = [...container.querySelectorAll('svg rect')].map((mark) => [
    Number(mark.getAttribute('y')),
    Number(mark.getAttribute('height')),
  ]);
  expect(marks).toHaveLength(2);
  const [[below = 0, deep = 0] = [], [above = 0, high = 0] = []] = marks;
  // Both start at the zero line.
  expect(above + high).toBeCloseTo(below);
  expect(high).toBeCloseTo(3 * deep);
  await user.click(screen.getByRole('button', { name: /Show as table/ }));
  const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
  expect(rows.map((row) => row.textContent)).toEqual(['Gifts', 'Wages900', 'Rent-300']);
});

it('two numbers of each thing are points, read from left to right, and stand in a table', async () => {
  const format = String;
  const { user } = renderScreen(
    <PointChart
      title="Price by Quantity"
      x={{ label: 'Quantity', format }}
      y={{ label: 'Price', format: (value) => `$${value}` }}
      points={[
        { name: 'Menus', x: 400, y: 620 },
        { name: 'Suite', x: 160, y: 1240 },
      ]}
      empty="Nothing"
    />,
    { address: '' },
  );
  expect(
    screen.getByRole('figure', {
      name: 'Price by Quantity. 2 points, Quantity from 160 to 400. Highest: Suite, 160, $1240.',
    }),
  ).toBeTruthy();
  const reader = screen.getByRole('slider');
  reader.focus();
  expect(reader.getAttribute('aria-valuetext')).toBe('Menus: 400, $620');
  await user.keyboard('{ArrowLeft}');
  expect(reader.getAttribute('aria-valuetext')).toBe('Suite: 160, $1240');
  await user.click(screen.getByRole('button', { name: /Show as table/ }));
  const rows = within(screen.getByRole('table')).getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual(['QuantityPrice', 'Menus400$620', 'Suite160$1240']);
});
