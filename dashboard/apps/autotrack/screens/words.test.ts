import { expect, it } from 'vitest';
import type { DueNow } from '../due.ts';
import { leftText } from './words.ts';

const left = (parts: Partial<DueNow>) =>
  leftText({ distanceLeft: null, daysLeft: null, hoursLeft: null, ...parts } as DueNow, 'mi');

it.each([
  [{ distanceLeft: 1040 }, '1,040 miles to go'],
  [{ distanceLeft: 1040, daysLeft: 1 }, '1,040 miles or 1 day to go'],
  [{ distanceLeft: 1040, daysLeft: 0 }, 'Due today'],
  [{ distanceLeft: 0, daysLeft: 3 }, 'Due now'],
  [{ distanceLeft: 0, daysLeft: -12 }, '12 days overdue'],
  [{}, ''],
])('says of %o what is left', (parts, text) => expect(left(parts)).toBe(text));
