import { describe, expect, it } from 'vitest';
import { isSame, isSameSet } from './normal-form.ts';

describe('two cells', () => {
  it.each([
    ['what is false or empty is left out', { note: '', hidden: false, merges: [] }, {}],
    ['members in another order', { a: 1, b: { c: 2, d: 3 } }, { b: { d: 3, c: 2 }, a: 1 }],
    ['a shade rounded to what a screen shows', { red: 0.498_039_2 }, { red: 0.5 }],
    [
      'a colour that is told once or twice',
      { backgroundColor: { red: 1 }, backgroundColorStyle: { rgbColor: { red: 1 } } },
      { backgroundColorStyle: { rgbColor: { red: 1 } } },
    ],
    [
      'an id that each side gives by itself',
      { filterViewId: 1, title: 'x' },
      { filterViewId: 2, title: 'x' },
    ],
  ])('are the same: %s', (_, one, other) => {
    expect(isSame(one, other)).toBe(true);
  });

  it.each([
    ['0 is not blank', { userEnteredValue: { numberValue: 0 } }, {}],
    ['false is not blank', { userEnteredValue: { boolValue: false } }, {}],
    ['a number is not its text', { numberValue: 1 }, { stringValue: '1' }],
    ['another shade', { red: 0.5 }, { red: 0.6 }],
    ['another pattern', { numberFormat: { pattern: '0.0' } }, { numberFormat: { pattern: '0.00' } }],
  ])('differ: %s', (_, one, other) => {
    expect(isSame(one, other)).toBe(false);
  });

  it('in lists whose order says nothing are compared as a set', () => {
    expect(isSameSet([{ a: 1 }, { a: 2 }], [{ a: 2 }, { a: 1 }])).toBe(true);
    expect(isSameSet([{ a: 1 }, { a: 1 }], [{ a: 1 }])).toBe(false);
  });
});
