import { render, screen } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { LoadBoundary } from './LoadBoundary.tsx';

afterEach(() => vi.restoreAllMocks());

it('leaves the page around a part that could not be loaded', async () => {
  // React logs what a boundary caught.
  const told = vi.spyOn(console, 'error').mockImplementation(() => {});
  const Part = lazy(() => Promise.reject<{ default: () => null }>(new TypeError('Failed to fetch')));
  render(
    <main>
      <h1>The street</h1>
      <LoadBoundary instead="Reload the page">
        <Suspense fallback={null}>
          <Part />
        </Suspense>
      </LoadBoundary>
    </main>,
  );
  expect(await screen.findByText('Reload the page')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'The street' })).toBeTruthy();
  expect(told).toHaveBeenCalled();
});
