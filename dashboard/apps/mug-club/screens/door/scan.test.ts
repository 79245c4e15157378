import { describe, expect, it, onTestFinished } from 'vitest';
import { documentedRegion, showRegion } from '#kernel/region.ts';
import { cardIn, clockOf, momentOf } from './scan.ts';

describe('a scanned code', () => {
  it('is a card by its address or by its text alone', () => {
    expect(cardIn('https://rowhouse.example/?app=mug-club&list=L1&card=M1.1.abc', 'L1')).toEqual({
      card: 'M1.1.abc',
    });
    expect(cardIn('M1.1.abc', 'L1')).toEqual({ card: 'M1.1.abc' });
  });

  it('is refused when it belongs to another list or is no card', () => {
    expect(cardIn('https://rowhouse.example/?app=mug-club&list=L2&card=M1.1.abc', 'L1')).toEqual({
      refusal: 'This card belongs to another list.',
    });
    expect(cardIn('https://elsewhere.example/', 'L1')).toEqual({ refusal: 'This is not a member card.' });
  });
});

describe('a moment', () => {
  it('is written as the clock on the wall shows it', () => {
    expect(momentOf(new Date(2026, 10, 21, 19, 4, 9))).toBe('2026-11-21 19:04:09');
  });

  it('is written in the time zone that the person chose', () => {
    showRegion({ ...documentedRegion, timeZone: 'Pacific/Auckland' });
    onTestFinished(() => showRegion(documentedRegion));
    expect(momentOf(new Date('2026-11-21T06:04:09Z'))).toBe('2026-11-21 19:04:09');
  });

  it('is told by its clock, with the day where it is another one', () => {
    expect(clockOf('2026-11-21 19:04:09', '2026-11-21 19:30:00')).toBe('19:04');
    expect(clockOf('2026-11-20 23:50:00', '2026-11-21 00:10:00')).toBe('23:50 on 2026-11-20');
    // As people write it into the sheet.
    expect(clockOf('11/21/2026 7:04 PM', '2026-11-21 19:30:00')).toBe('19:04');
    expect(clockOf('11/20/2026 11:50:00 PM', '2026-11-21 00:10:00')).toBe('23:50 on 2026-11-20');
    expect(clockOf('11/21/2026', '2026-11-21 00:10:00')).toBe('11/21/2026');
    expect(clockOf('evening', '2026-11-21 00:10:00')).toBe('evening');
  });
});
