import { expect, it } from 'vitest';
import { closedUp } from './spaces.ts';

const closed = (line: string) =>
  closedUp(line.split(' ').map((text, at) => ({ text, confidence: 1, from: at * 10, to: at * 10 + 9 })))
    .map(({ text }) => text)
    .join(' ');

it.each([
  ['Harper Hard w a r e P t y Ltd', 'Harper Hardware Pty Ltd'],
  ['Locally own e d', 'Locally owned'],
  ['Crows Nest N S W 2065', 'Crows Nest N S W 2065'],
  ['J R Ewing', 'J R Ewing'],
  ['2 x a 3,50', '2 x a 3,50'],
  ['pain et vin', 'pain et vin'],
  ['Vitamin C 500', 'Vitamin C 500'],
  ['', ''],
])('%j is %j', (line, expected) => {
  expect(closed(line)).toBe(expected);
});

it('a word that was closed up stands from its first letter to its last', () => {
  const words = ['own', 'e', 'd'].map((text, at) => ({
    text,
    confidence: 0.5,
    from: at * 30,
    to: at * 30 + 20,
  }));
  expect(closedUp(words)).toEqual([{ text: 'owned', confidence: 0.5, from: 0, to: 80 }]);
});
