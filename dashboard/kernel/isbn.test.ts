import { describe, expect, it } from 'vitest';
import { readIsbn } from './isbn.ts';

describe('an ISBN', () => {
  it.each([
    ['9780306406157', '9780306406157'],
    ['978-0-306-40615-7', '9780306406157'],
    ['ISBN-13: 978–0–306–40615–7', '9780306406157'],
    [' 979 10 90636 07 1 ', '9791090636071'],
    ['0-306-40615-2', '0306406152'],
    ['isbn 080442957x', '080442957X'],
  ])('%s is read as its digits', (text, code) => {
    expect(readIsbn(text)).toEqual({ code });
  });

  it.each([
    ['978030640615', '10 or 13 digits; this has 12'],
    ['', 'digits only'],
    ['B00AQUPXHW', 'digits only'],
    ['X306406152', 'digits only'],
    ['4006381333931', 'begins with 978 or 979'],
    ['978030640615X', 'begins with 978 or 979'],
    ['9780306406158', 'does not match'],
    ['0306406153', 'does not match'],
  ])('%s is refused, and the sentence says why', (text, sentence) => {
    expect(readIsbn(text)).toEqual({ problem: expect.stringContaining(sentence) });
  });

  it('tells of any single digit that was mistyped, and of any two neighbours swapped in ten digits', () => {
    const right = '0306406152';
    for (const [index, digit] of [...right].entries()) {
      for (const other of '0123456789'.replace(digit, '')) {
        expect(readIsbn(right.slice(0, index) + other + right.slice(index + 1))).toHaveProperty('problem');
      }
      const swapped = right.slice(0, index) + (right[index + 1] ?? '') + digit + right.slice(index + 2);
      if (swapped !== right && swapped.length === right.length && index < right.length - 1) {
        expect(readIsbn(swapped)).toHaveProperty('problem');
      }
    }
  });
});
