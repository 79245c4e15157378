import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ProblemBoundary } from './ProblemBoundary.tsx';

afterEach(cleanup);

it.each([
  'Failed to fetch dynamically imported module: https://rowhouse.example/assets/TaskDialogs-1.js',
  'error loading dynamically imported module: https://rowhouse.example/assets/TaskDialogs-1.js',
  'Importing a module script failed.',
])('says that a part could not be loaded, not that the server failed: %s', async (message) => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  function Part(): never {
    throw new TypeError(message);
  }
  render(
    <ProblemBoundary>
      <Part />
    </ProblemBoundary>,
  );
  expect(screen.getByRole('heading').textContent).toBe('Rowhouse cannot be reached');
  expect(screen.getByRole('alert').textContent).toBe('Part of this screen could not be loaded.');
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
});
