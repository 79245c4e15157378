import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useSelection } from './selection.ts';

function open(ids: string[]) {
  const { result, rerender } = renderHook(({ shown }) => useSelection(() => shown), {
    initialProps: { shown: ids },
  });
  const chosen = () => [...result.current.selected].toSorted().join('');
  return { result, chosen, show: (shown: string[]) => rerender({ shown }) };
}

it('selects single rows, and all between two', () => {
  const { result, chosen } = open([...'abcdef']);
  act(() => result.current.toggle('b'));
  act(() => result.current.toggle('e', { isRange: true }));
  expect(chosen()).toBe('bcde');
  expect(result.current.isSome).toBe(true);
  act(() => result.current.toggle('c'));
  expect(chosen()).toBe('bde');
});

it('ranges to the other side, and over rows that are selected already', () => {
  const { result, chosen } = open([...'abcdef']);
  act(() => result.current.toggle('c'));
  act(() => result.current.toggle('e'));
  act(() => result.current.toggle('a', { isRange: true }));
  expect(chosen()).toBe('abcde');
});

it('forgets rows that are gone, and selects all of what is shown', () => {
  const { result, chosen, show } = open(['a', 'b', 'c']);
  act(() => result.current.all());
  expect(result.current.isAll).toBe(true);
  show(['b', 'c', 'd']);
  expect(chosen()).toBe('bc');
  expect(result.current).toMatchObject({ count: 2, isAll: false, isSome: true });
  act(() => result.current.clear());
  expect(result.current).toMatchObject({ count: 0, isSome: false });
});
