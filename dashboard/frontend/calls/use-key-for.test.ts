import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useKeyFor } from './use-key-for.ts';

it('gives what is sent again its key, also when something else was sent in between', () => {
  const { result } = renderHook(() => useKeyFor());
  const first = result.current({ text: 'Paint' });
  expect(result.current({ text: 'Paint' })).toBe(first);
  expect(result.current({ text: 'Sand' })).not.toBe(first);
  expect(result.current({ text: 'Paint' })).toBe(first);
});

it('knows a write that failed before the form was opened', () => {
  const failed = { content: { text: 'Paint' }, requestKey: 'k1' };
  const { result } = renderHook(() => useKeyFor(failed));
  expect(result.current({ text: 'Paint' })).toBe('k1');
  expect(result.current({ text: 'Sand' })).not.toBe('k1');
});
