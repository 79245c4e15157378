import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { summary, todo } from '#testing/data/todos.ts';
import { recentSummary, rememberSummary } from './recent-summaries.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('what a version says is kept for some minutes', () => {
  const read = summary('l1', { version: '7', due: [todo(2, 'Order rag paper')] });
  rememberSummary('mara l1', read);
  expect(recentSummary('mara l1', '7')).toBe(read);
  expect(recentSummary('mara l1', '8')).toBeUndefined();
  expect(recentSummary('hal l1', '7')).toBeUndefined();
  vi.advanceTimersByTime(10 * 60_000);
  expect(recentSummary('mara l1', '7')).toBeUndefined();
});

it('long texts are not kept, nor what stood there before them', () => {
  rememberSummary('mara l2', summary('l2', { version: '1' }));
  rememberSummary(
    'mara l2',
    summary('l2', { version: '2', due: [todo(2, 'a', { Notes: 'b'.repeat(10_000) })] }),
  );
  expect(recentSummary('mara l2', '1')).toBeUndefined();
  expect(recentSummary('mara l2', '2')).toBeUndefined();
});
