import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepAhead, takeAhead } from './read-ahead.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const asked = { ranges: ["'Jobs'!1:1"], detail: 'shown' } as const;
const ahead = { userId: 'ines', asked, version: '"7"', spreadsheet: { sheets: [], developerMetadata: [] } };

it('what was read ahead is taken once, by who was shown it, for the same question, within ten seconds', () => {
  const take = (userId = 'ines', question: Parameters<typeof takeAhead>[2] = asked) => {
    keepAhead('file', ahead);
    return takeAhead('file', userId, question)?.version;
  };
  expect(take()).toBe('"7"');
  expect(takeAhead('file', 'ines', asked)).toBeUndefined();
  expect(take('omar')).toBeUndefined();
  expect(take('ines', { ...asked, detail: 'entered' })).toBeUndefined();
  keepAhead('file', ahead);
  vi.advanceTimersByTime(10_000);
  expect(takeAhead('file', 'ines', asked)).toBeUndefined();
});

it('of files without end, the last 500 are kept', () => {
  for (let at = 0; at <= 500; at += 1) keepAhead(`file ${at}`, ahead);
  expect(takeAhead('file 0', 'ines', asked)).toBeUndefined();
  expect(takeAhead('file 1', 'ines', asked)?.version).toBe('"7"');
});
