import { expect, it } from 'vitest';
import { type Chart, chartOf } from '#kernel/records/charts.ts';
import { defineRecord, type RowCells } from '#kernel/records/record.ts';
import type { ChartView } from '#kernel/records/views.ts';
import { viewBars } from './chart-bars.ts';
import { viewPoints } from './chart-points.ts';

const record = defineRecord({
  tab: 'Orders',
  one: 'row',
  many: 'rows',
  fingerprint: [['job']],
  fields: {
    job: { kind: 'text', header: 'Job' },
    due: { kind: 'day', header: 'Due' },
    stage: { kind: 'text', header: 'Stage', choices: ['Quote', 'Proof'] },
    papers: { kind: 'text', header: 'Papers', several: { choices: ['Cotton', 'Linen'], separator: ', ' } },
    client: { kind: 'text', header: 'Client' },
    paid: { kind: 'flag', header: 'Paid' },
    price: { kind: 'money', header: 'Price' },
    stars: { kind: 'number', header: 'Stars' },
    share: { kind: 'percent', header: 'Share' },
    worked: { kind: 'duration', header: 'Worked' },
  },
});

const row = (index: number, cells: object): RowCells => ({ ...cells, id: `r${index}`, _rowIndex: index });

const rows = [
  row(2, {
    due: '2026-11-22',
    stage: 'Proof',
    price: 1240,
    client: 'Lena',
    papers: 'Cotton, Felt',
    stars: 4,
  }),
  row(3, {
    due: '2027-01-04',
    stage: 'Proof',
    price: 310,
    client: 'lena ',
    papers: 'cotton,Linen',
    stars: 2,
  }),
  row(4, { due: '11/30/2026', stage: '', price: 'much', client: '', paid: true }),
  row(5, { due: 'next week', stage: 'Quote', price: -50, client: 'Press', stars: 4 }),
];

function chart(by: string, settings: Omit<ChartView, 'kind' | 'by'> = {}): Chart {
  const field = record.formFields.find(([name]) => name === by);
  if (!field) throw new Error(`There is no field ${by}.`);
  return chartOf(record, { kind: 'chart', by, ...settings }, field, ['price']);
}

const barsBy = (by: string, settings: Omit<ChartView, 'kind' | 'by'> = {}, of = rows) => {
  const { bars, step, told } = viewBars(chart(by, settings), of, record);
  return { step, told, bars: bars.map(({ name, amount }) => [name, amount]) };
};

const noDay = '1 row without a date in Due is not in the chart.';

it('months stand in their order, those between too, and rows without a day are told', () => {
  expect(viewBars(chart('due', { step: 'month' }), rows, record)).toEqual({
    step: 'month',
    bars: [
      { label: 'Nov', name: 'November 2026', amount: 1240 },
      { label: 'Dec', name: 'December 2026', amount: 0 },
      { label: '2027', name: 'January 2027', amount: 310 },
    ],
    told: [noDay],
  });
});

it('bars are days, weeks, months or years, whatever fits the span', () => {
  const stepTo = (last: string) =>
    barsBy('due', {}, [row(2, { due: '2026-01-01' }), row(3, { due: last })]).step;
  expect(['2026-01-14', '2026-01-15', '2026-03-12', '2027-12-31', '2028-01-01'].map(stepTo)).toEqual([
    ...['day', 'week', 'month', 'month', 'year'],
  ]);
  expect(barsBy('due').step).toBe('week');
});

it('what would be too many bars becomes longer ones, and it is said', () => {
  const { step, bars, told } = barsBy('due', { step: 'day' }, [
    row(2, { due: '2026-01-01' }),
    row(3, { due: '2026-12-31' }),
  ]);
  expect([step, bars.length]).toEqual(['week', 53]);
  expect(told).toEqual(['There are too many days for a bar each, so each bar is a week.']);
});

it('of more than two years the years are shown, however far a day lies off', () => {
  const far = [...rows, row(6, { due: '1899-01-01' }), row(7, { due: '9999-12-31' })];
  expect(barsBy('due', { how: 'count' }, far)).toMatchObject({
    step: 'year',
    bars: [
      ['1899', 1],
      ['2026', 2],
      ['2027', 1],
      ['9999', 1],
    ],
  });
});

it('of more years than there is room for the latest are shown, and it is said', () => {
  const born = (years: number) =>
    Array.from({ length: years }, (_, at) => row(at + 2, { due: `${1930 + at}-05-01` }));
  const { bars, told } = barsBy('due', { how: 'count' }, born(86));
  expect([bars.length, bars[0], bars.at(-1)]).toEqual([40, ['1976', 1], ['2015', 1]]);
  expect(told).toEqual(['46 earlier years of Due are not in the chart.']);
  expect(barsBy('due', { how: 'count' }, born(41)).told).toEqual([
    '1 earlier year of Due is not in the chart.',
  ]);
  expect(barsBy('due', { how: 'count' }, born(40)).told).toEqual([]);
});

it('choices stand in their order, then the rows that have none', () => {
  expect(barsBy('stage', { how: 'count' }).bars).toEqual([
    ['Quote', 1],
    ['Proof', 2],
    ['No stage', 1],
  ]);
});

it('sums, averages, lowest and highest are of the rows that have a number', () => {
  expect(barsBy('stage').bars.map(([, amount]) => amount)).toEqual([-50, 1550, 0]);
  expect(barsBy('stage', { of: 'price', how: 'average' }).bars.map(([, amount]) => amount)).toEqual([
    ...[-50, 775, null],
  ]);
  expect(barsBy('stage', { of: 'price', how: 'min' }).bars.map(([, amount]) => amount)).toEqual([
    ...[-50, 310, null],
  ]);
  expect(barsBy('stage', { of: 'price', how: 'max' }).bars.map(([, amount]) => amount)).toEqual([
    ...[-50, 1240, null],
  ]);
});

it('texts are told apart in any case, the largest first; a row counts for each that it lists', () => {
  expect(barsBy('client')).toEqual({
    step: '',
    bars: [
      ['Lena', 1550],
      ['Press', -50],
      ['No client', 0],
    ],
    told: [],
  });
  expect(barsBy('papers', { how: 'count' })).toEqual({
    step: '',
    bars: [
      ['Cotton', 2],
      ['Linen', 1],
      ['Felt', 1],
      ['No papers', 2],
    ],
    told: ['A row counts once for each of its Papers.'],
  });
  expect(barsBy('paid', { how: 'count' }).bars).toEqual([
    ['Yes', 1],
    ['No', 3],
  ]);
});

it('of many texts those that come to the most are shown', () => {
  const many = Array.from({ length: 50 }, (_, at) => row(at + 2, { client: `Client ${at}`, price: at + 1 }));
  const { bars, told } = barsBy('client', {}, many);
  expect([bars.length, bars[0], bars.at(-1)]).toEqual([40, ['Client 49', 50], ['Client 10', 11]]);
  expect(told).toEqual(['10 bars of Client, the smallest, are not shown.']);
});

it('numbers stand in spans, few whole ones by themselves', () => {
  expect(barsBy('stars', { how: 'count' })).toMatchObject({
    bars: [
      ['2', 1],
      ['4', 2],
    ],
    told: ['1 row without a number in Stars is not in the chart.'],
  });
  const shares = [0.02, 0.05, 0.31, 1].map((share, at) => row(at + 2, { share }));
  const spans = barsBy('share', { how: 'count' }, shares).bars;
  expect(spans).toHaveLength(11);
  expect([spans[0], spans[3], spans[10]]).toEqual([
    ['0% up to 10%', 2],
    ['30% up to 40%', 1],
    ['100% up to 110%', 1],
  ]);
  const worked = [0.5, 7.75, 9].map((hours, at) => row(at + 2, { worked: hours / 24 }));
  expect(barsBy('worked', { how: 'count' }, worked).bars[0]).toEqual(['0:00 up to 1:00', 1]);
  const alike = Array.from({ length: 3 }, (_, at) => row(at + 2, { price: 1.5 }));
  expect(barsBy('price', { how: 'count' }, alike).bars).toEqual([[expect.any(String), 3]]);
});

it('no rows are no bars', () => {
  expect(barsBy('due', {}, [])).toEqual({ step: 'month', bars: [], told: [] });
  expect(barsBy('stars', {}, []).bars).toEqual([]);
});

it('two numbers are points of the rows that have both', () => {
  const points = chart('stars', { of: 'price' });
  expect(points.how).toBe('points');
  const named = rows.map((each, at) => ({ ...each, job: `Job ${at}` }));
  expect(viewPoints(points, named, record)).toEqual({
    points: [
      { name: 'Job 0', x: 4, y: 1240 },
      { name: 'Job 1', x: 2, y: 310 },
      { name: 'Job 3', x: 4, y: -50 },
    ],
    told: ['1 row without a number in Stars or Price is not in the chart.'],
  });
  const times = [row(2, { job: 'Maps', worked: 1.5 / 24, stars: 3 })];
  expect(viewPoints(chart('worked', { of: 'stars' }), times, record).points).toEqual([
    { name: 'Maps', x: 1.5, y: 3 },
  ]);
});

it('what a chart names and is not there, or not known here, is told, and something else shown', () => {
  const told = (settings: Omit<ChartView, 'kind' | 'by'>) => {
    const { of, how, step, lacks } = chart('due', settings);
    return [of?.[0] ?? null, how, step, lacks];
  };
  expect(told({})).toEqual(['price', 'sum', null, []]);
  expect(told({ of: 'worked' })).toEqual(['worked', 'average', null, []]);
  expect(told({ of: 'weight', how: 'max' })).toEqual([
    ...[null, 'count', null],
    ['“weight” is no longer a column of numbers, so rows are counted.'],
  ]);
  expect(told({ of: 'price', how: 'median', step: 'quarter', colour: 'teal' })).toEqual([
    ...['price', 'sum', null],
    [
      'This page does not know what “median” is. It shows the sum.',
      'This page knows no bars of a “quarter”.',
    ],
  ]);
  // Points need two numbers.
  expect(told({ of: 'price', how: 'points' })).toEqual(['price', 'sum', null, []]);
});
