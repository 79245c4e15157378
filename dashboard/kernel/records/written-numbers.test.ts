import { afterEach, describe, expect, it } from 'vitest';
import { noPreferences } from '#kernel/preferences.ts';
import { documentedRegion, regionOf, showRegion } from '#kernel/region.ts';
import { amountIn, readWritten, writingOf, writtenText } from './written-numbers.ts';

const at = (clock: string) => {
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number);
  return (hours * 3600 + minutes * 60 + seconds) / 86_400;
};
const read = (kind: string, text: string) => writingOf(kind)?.read(text);

afterEach(() => showRegion(documentedRegion));

describe('a percentage', () => {
  it.each([
    ['25', 0.25],
    ['25 %', 0.25],
    ['25%', 0.25],
    ['25,5 %', 0.255],
    ['28.5 %', 0.285],
    ['-3%', -0.03],
    ['120', 1.2],
  ])('%s is read', (text, share) => expect(read('percent', text)).toBe(share));

  it.each(['a quarter', '25 % off', '%', '1/4'])('%s is none', (text) =>
    expect(read('percent', text)).toBeUndefined(),
  );
});

describe('a time of day', () => {
  it.each([
    ['9:30', '9:30'],
    ['09:30', '9:30'],
    ['9.30', '9:30'],
    ['9h30', '9:30'],
    ['9:30 Uhr', '9:30'],
    ['9:30:15', '9:30:15'],
    ['09:30 pm', '21:30'],
    ['9 p.m.', '21:00'],
    ['12:15 AM', '0:15'],
    ['12 pm', '12:00'],
    ['23:59', '23:59'],
  ])('%s is read', (text, clock) => expect(read('time', text)).toBe(at(clock)));

  it.each(['9', '24:00', '9:60', '13 pm', '0:30 am', 'noon', '0.5', '9:3'])('%s is none', (text) =>
    expect(read('time', text)).toBeUndefined(),
  );
});

describe('a duration', () => {
  it.each([
    ['1:30', '1:30'],
    ['90 min', '1:30'],
    ['1 h 30', '1:30'],
    ['1h30m', '1:30'],
    ['1 h 22 min', '1:22'],
    ['1.5 h', '1:30'],
    ['1,5 Std.', '1:30'],
    ['37:30:05', '37:30:05'],
    ['2 days', '48:00'],
    ['45 sec', '0:00:45'],
  ])('%s is read', (text, clock) => expect(read('duration', text)).toBeCloseTo(at(clock), 10));

  it('is negative where a time was given back', () => expect(read('duration', '-0:30')).toBe(-at('0:30')));

  it.each(['90', '1:75', '30 min 1 h', '1 h 30 60 5', 'long', 'h', '1 parsec', ''])('%s is none', (text) =>
    expect(read('duration', text)).toBeUndefined(),
  );
});

it.each([
  ['en-US', 'percent', 0.255, '25.5%'],
  ['de-DE', 'percent', 0.255, '25,5\u00a0%'],
  ['tr-TR', 'percent', 0.255, '%25,5'],
  ['en-US', 'time', at('21:30'), '9:30 PM'],
  ['de-DE', 'time', at('21:30'), '21:30'],
  ['ko-KR', 'time', at('21:30'), '21:30'],
  ['en-US', 'duration', at('37:30'), '37:30'],
  ['en-US', 'duration', at('0:00:45'), '0:00:45'],
  ['en-US', 'duration', -at('1:05'), '-1:05'],
])('in %s a form shows a %s so that it is read again', (locale, kind, value, text) => {
  showRegion(regionOf({ ...noPreferences, locale }));
  const writing = writingOf(kind);
  if (!writing) throw new Error(`Nothing is known of ${kind}.`);
  expect(writtenText(writing, value)).toBe(text);
  expect(readWritten(writing, text)).toEqual({ amount: expect.closeTo(value, 10) as number });
});

it('tells the number of a cell, also where a hand has typed it as a text', () => {
  expect(amountIn({ kind: 'duration' }, '90 min')).toBe(0.0625);
  expect(amountIn({ kind: 'duration' }, 0.5)).toBe(0.5);
  expect(amountIn({ kind: 'percent' }, 'most')).toBeUndefined();
  expect(amountIn({ kind: 'number' }, '1,5')).toBe(1.5);
  expect(amountIn({ kind: 'number' }, true)).toBeUndefined();
  expect(readWritten(writingOf('time') ?? expect.fail(), 'noon')).toEqual({
    problem: 'Please enter a time, such as 9:30',
  });
});
