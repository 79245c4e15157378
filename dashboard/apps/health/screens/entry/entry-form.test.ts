import { expect, it } from 'vitest';
import { noPreferences } from '#kernel/preferences.ts';
import type { Cells } from '../../logs.ts';
import { momentOf } from '../../moments.ts';
import { profileOf } from '../../profile.ts';
import { metricsOf } from '../../series.ts';
import { changedCells, emptyValues, fieldsOf, readForm, ruleOfText, valuesOf } from './entry-form.ts';

const newYork = { ...noPreferences, timeZone: 'America/New_York' };
const profile = profileOf({ 'Weight Unit': 'lb' }, {}, newYork);

it('a weight goes into the row with its unit, as people type it', () => {
  const values = { ...emptyValues('body', profile, '2025-11-18 07:40'), Weight: '142,6' };
  const { cells, problems } = readForm({ log: 'body', profile }, values);
  expect(problems).toEqual({});
  expect(cells).toMatchObject({ 'Taken At': '2025-11-18 07:40', Weight: 142.6, Unit: 'lb', Notes: '' });
});

it('a row that is edited keeps its own unit, and cells nobody touched are not written', () => {
  const row = { 'Taken At': '11/18/2025 7:40', Weight: 70, Unit: 'kg', 'Fat %': 21 };
  const values = { ...valuesOf('body', profile, row), Weight: '71' };
  const { cells } = readForm({ log: 'body', profile }, values, row);
  expect(changedCells(cells, row)).toEqual({ Weight: 71 });
});

it.each(['pounds', 'Lbs.', 'stein', ''])(
  'the notes of a weight in %j are changed without its unit',
  (Unit) => {
    const row = { 'Taken At': '2025-11-18 07:40', Weight: 180, Unit };
    const inKilograms = profileOf({ 'Weight Unit': 'kg' }, {}, newYork);
    const noted = { ...valuesOf('body', inKilograms, row), Notes: 'After a run' };
    expect(changedCells(readForm({ log: 'body', profile: inKilograms }, noted, row).cells, row)).toEqual({
      Notes: 'After a run',
    });
  },
);

it('a row that says only a day gets no time of day when its notes are changed', () => {
  const steps = { 'Taken At': '2025-11-18', Metric: 'Steps', Value: 9000 };
  const noted = { ...valuesOf('vitals', profile, steps), Notes: 'On foot' };
  expect(changedCells(readForm({ log: 'vitals', profile }, noted, steps).cells, steps)).toEqual({
    Notes: 'On foot',
  });
});

it('a night between two minutes is shown as a time that can be read again', () => {
  const night = { Wake: '2025-11-18 07:00', 'Asleep Min': 479.6 };
  const values = valuesOf('sleep', profile, night);
  expect(values['Asleep Min']).toBe('8:00');
  expect(readForm({ log: 'sleep', profile }, values, night).problems).toEqual({});
});

it('a form shows the unit that the numbers of its row are in', () => {
  const row = { 'Taken At': '2025-11-18 07:40', Weight: 70, Unit: 'kg' };
  const suffixOf = (cells?: Cells) =>
    fieldsOf('body', profile, cells).find(({ header }) => header === 'Weight')?.suffix;
  expect([suffixOf(), suffixOf(row)]).toEqual(['lb', 'kg']);
});

it('a night over the change of the clock is as long as it was, unless the person says otherwise', () => {
  const night = { Bed: '2025-11-01T23:00', Wake: '2025-11-02T07:00', 'Awake Min': '10' };
  const reading = { log: 'sleep', profile } as const;
  expect(readForm(reading, night).cells['Asleep Min']).toBe(9 * 60 - 10);
  expect(readForm(reading, { ...night, 'Asleep Min': '7:20' }).cells['Asleep Min']).toBe(440);
  expect(readForm(reading, { ...night, 'Asleep Min': '7.5' }).cells['Asleep Min']).toBe(450);
  expect(readForm(reading, { ...night, 'Asleep Min': 'long' }).problems).toHaveProperty('Asleep Min');
  expect(readForm(reading, { ...night, Bed: '2025-11-02T23:00' }).problems).toHaveProperty('Wake');
});

it.each([
  ['08:00, 20:00', 'FREQ=DAILY;BYHOUR=8,20;BYMINUTE=0'],
  ['Mon Wed Fri 8:30', 'FREQ=WEEKLY;BYDAY=MO,WE,FR;BYHOUR=8;BYMINUTE=30'],
  ['freq=monthly;bymonthday=1;byhour=9', 'FREQ=MONTHLY;BYMONTHDAY=1;BYHOUR=9'],
  ['', ''],
  ['08:00, 20:30', 'FREQ=DAILY;BYHOUR=8;BYMINUTE=0 + FREQ=DAILY;BYHOUR=20;BYMINUTE=30'],
  ['25:00', undefined],
  ['Mon', undefined],
  ['now and then', undefined],
])('the times "%s" are the rule %s', (text, rule) => {
  expect(ruleOfText(text)).toBe(rule);
});

it('the times of a medicine come back as they were typed', () => {
  const times = (rule: string) => valuesOf('medications', profile, { Schedule: rule })['Schedule'];
  expect(times('FREQ=DAILY;BYHOUR=8,20;BYMINUTE=0')).toBe('08:00, 20:00');
  expect(times('FREQ=DAILY;BYHOUR=8;BYMINUTE=0 + FREQ=DAILY;BYHOUR=20;BYMINUTE=30')).toBe('08:00, 20:30');
  expect(times('FREQ=WEEKLY;BYDAY=MO,WE;BYHOUR=8;BYMINUTE=30')).toBe('Mon Wed 08:30');
  expect(times('FREQ=DAILY;INTERVAL=2;BYHOUR=8')).toBe('FREQ=DAILY;INTERVAL=2;BYHOUR=8');
});

it('a stock is of the day on which it was typed, unless the person says otherwise', () => {
  const reading = { log: 'medications', profile } as const;
  const today = momentOf(new Date(), newYork.timeZone).slice(0, 10);
  const fresh = {
    ...emptyValues('medications', profile, '2025-11-18 07:40'),
    Name: 'Lisinopril',
    Stock: '10',
  };
  expect(readForm(reading, fresh).cells['Stock Counted']).toBe(today);
  expect(readForm(reading, { ...fresh, 'Stock Counted': '2025-11-17' }).cells['Stock Counted']).toBe(
    '2025-11-17',
  );
  const row = { Name: 'Lisinopril', Stock: 2, 'Stock Counted': '2025-11-01' };
  const changedTo = (values: Record<string, string>) => {
    const typed = { ...valuesOf('medications', profile, row), ...values };
    return changedCells(readForm(reading, typed, row).cells, row);
  };
  expect(changedTo({ Stock: '30' })).toEqual({ Stock: 30, 'Stock Counted': today });
  expect(changedTo({ Stock: '30', 'Stock Counted': '2025-11-20' })).toEqual({
    Stock: 30,
    'Stock Counted': '2025-11-20',
  });
  expect(changedTo({ Notes: 'With water' })).toEqual({ Notes: 'With water' });
});

it('a temperature is written in the unit of the person, and shown in it whatever it was written in', () => {
  const inFahrenheit = profileOf({ 'Temperature Unit': '°F' }, {}, newYork);
  const values = { ...emptyValues('vitals', inFahrenheit, '2025-11-18 07:40'), Metric: 'Temperature' };
  const reading = { log: 'vitals', profile: inFahrenheit } as const;
  const { cells } = readForm(reading, { ...values, Value: '98.6' });
  expect(cells).toMatchObject({ Value: 98.6, Unit: '°F' });
  const earlier = { 'Taken At': '2025-11-17 07:40', Metric: 'Temperature', Value: 37.5, Unit: '°C' };
  const entries = [earlier, cells].map((row, at) => ({ log: 'vitals' as const, row: at + 2, cells: row }));
  expect(metricsOf(entries, inFahrenheit)).toMatchObject([
    { metric: 'Temperature', unit: '°F', points: [{ value: 99.5 }, { value: 98.6 }] },
  ]);
});
