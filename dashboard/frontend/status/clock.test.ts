import { describe, expect, it } from 'vitest';
import { formatMoment } from './clock.ts';

describe('formatMoment', () => {
  const now = new Date(2025, 10, 21, 13, 30).getTime();

  it('gives the time of an instant of today', () => {
    expect(formatMoment(new Date(2025, 10, 21, 0, 4).getTime(), now)).toBe('00:04');
  });

  it('gives the day of an earlier one', () => {
    expect(formatMoment(new Date(2025, 10, 20, 23, 59).toISOString(), now)).toBe('Nov 20, 2025');
  });
});
