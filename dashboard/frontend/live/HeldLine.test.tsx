import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { HeldLine } from '../status/status-lines.tsx';
import { noteHeld } from './held.ts';
import { RowPointer, restsAfterMs } from './pointer.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

it('rows stay where they are while a pointer moves among them, and for a moment after it', () => {
  render(
    <main>
      <h1>Tasks</h1>
      <ul aria-label="Tasks">
        <li>Order paper</li>
      </ul>
    </main>,
  );
  const pointer = new RowPointer();
  expect(pointer.holdsForMs).toBe(0);
  fireEvent.pointerMove(screen.getByRole('heading'));
  expect(pointer.holdsForMs).toBe(0);
  fireEvent.pointerMove(screen.getByText('Order paper'));
  expect(pointer.holdsForMs).toBe(restsAfterMs);
  vi.advanceTimersByTime(restsAfterMs - 1);
  // On its way to the button that shows them.
  fireEvent.pointerMove(screen.getByRole('heading'));
  expect(pointer.holdsForMs).toBe(1);
  fireEvent.pointerDown(screen.getByText('Order paper'));
  expect(pointer.holdsForMs).toBe(restsAfterMs);
  vi.advanceTimersByTime(restsAfterMs);
  expect(pointer.holdsForMs).toBe(0);
});

it('what is held is told by its number, and shown when it is asked for', () => {
  render(<HeldLine />);
  expect(screen.queryByRole('button')).toBeNull();
  const shown = vi.fn();
  act(() => noteHeld(3, shown));
  fireEvent.click(screen.getByRole('button', { name: 'Show 3 changes' }));
  expect(shown).toHaveBeenCalledOnce();
  act(() => noteHeld(1, shown));
  expect(screen.getByRole('status').textContent).toBe('Show 1 change');
  act(() => noteHeld(0, shown));
  expect(screen.queryByRole('button')).toBeNull();
});
