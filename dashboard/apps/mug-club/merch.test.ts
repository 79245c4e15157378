import { describe, expect, it } from 'vitest';
import { memberRow } from '#testing/data/members.ts';
import { countMerch, countSizes, duesOf, renewedUntil, yearAfter } from './merch.ts';

const member = (size: string, isGiven = false) =>
  memberRow(2, 'Ada', { tShirtSize: size, tShirtDistributed: isGiven });

describe('shirts', () => {
  it('are counted by size from small to large, sizes of one’s own and no size last', () => {
    const rows = [member('XL'), member(''), member('s', true), member('S'), member('Medium')];
    expect(countSizes(rows)).toEqual([
      { size: 'S', given: 1, owed: 1 },
      { size: 'XL', given: 0, owed: 1 },
      { size: 'Medium', given: 0, owed: 1 },
      { size: '', given: 0, owed: 1 },
    ]);
    expect(countMerch(rows, 'tShirt')).toEqual({ given: 1, owed: 4 });
  });
});

describe('a membership', () => {
  it.each([
    ['', 'open'],
    ['some day', 'open'],
    ['2026-11-20', 'expired'],
    ['2026-11-21', 'expiring'],
    ['2026-12-21', 'expiring'],
    ['2026-12-22', 'valid'],
    ['11/20/2026', 'expired'],
  ])('that ends "%s" is %s on November 21', (expires, dues) => {
    expect(duesOf({ expires }, '2026-11-21')).toBe(dues);
  });

  it('is renewed from its end, and from today when it is over', () => {
    expect(renewedUntil({ expires: '2026-12-31' }, '2026-11-21')).toBe('2027-12-31');
    expect(renewedUntil({ expires: '2025-12-31' }, '2026-11-21')).toBe('2027-11-21');
    expect(renewedUntil({ expires: '' }, '2026-11-21')).toBe('2027-11-21');
  });

  it('that ends on February 29 ends on the 28th a year later', () => {
    expect(yearAfter('2024-02-29')).toBe('2025-02-28');
  });
});
