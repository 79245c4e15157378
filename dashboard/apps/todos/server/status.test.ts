import { expect, it } from 'vitest';
import { statusOf } from '../status.ts';

it.each([
  ['Pending', '', 'pending'],
  ['', '', 'pending'],
  ['Completed', '', 'completed'],
  ['COMPLETED!', '', 'completed'],
  ['almost completed', '', 'completed'],
  ['Pending', '2025-11-20', 'completed'],
  ['Pending', 'last week', 'completed'],
  ['Pending', '  ', 'pending'],
  ['Canceled', '', 'canceled'],
  ['CANCELED', '', 'canceled'],
  ['Cancelled', '', 'canceled'],
  ['Canceled', '2025-11-20', 'canceled'],
  ['completed, then canceled', '', 'canceled'],
  ['Not completed', '', 'pending'],
  ['not yet completed', '', 'pending'],
  ['Never completed', '', 'pending'],
  ['Uncompleted', '', 'pending'],
  ['un-completed', '', 'pending'],
  ['Incomplete', '', 'pending'],
  ['Not canceled', '', 'pending'],
  ['Not completed', '2025-11-20', 'completed'],
  ['In progress', '', 'pending'],
  ['Notes completed', '', 'completed'],
])('a status of "%s" with a completed date of "%s" is %s', (status, completedDate, expected) => {
  expect(statusOf(status, completedDate)).toBe(expected);
});
