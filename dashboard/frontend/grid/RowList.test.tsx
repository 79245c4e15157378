import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import '#testing/server/patience.ts';
import { RowList } from './RowList.tsx';

const rows = Array.from({ length: 1000 }, (_, at) => ({ id: String(at) }));
const shown = () => screen.getAllByRole('listitem').length;

it('puts a long list on paper as a whole, of which only a part is on the screen', () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  render(<RowList label="Expenses" rows={rows} renderRow={({ id }) => id} />);
  expect(shown()).toBe(50);
  act(() => void dispatchEvent(new Event('beforeprint')));
  expect(shown()).toBe(1000);
  act(() => void dispatchEvent(new Event('afterprint')));
  expect(shown()).toBe(50);
});
