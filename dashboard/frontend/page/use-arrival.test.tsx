import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import '#testing/server/patience.ts';

let useArrival: typeof import('./use-arrival.ts').useArrival;

// A browser has only one first page, and tests share it; this gives each test one of its own.
beforeEach(async () => {
  vi.resetModules();
  ({ useArrival } = await import('./use-arrival.ts'));
});

function Page({ title, isWaiting = false }: { title: string; isWaiting?: boolean }) {
  const heading = useArrival({ isWaiting });
  return <h1 ref={heading}>{title}</h1>;
}

/** Shows two pages, one after the other. */
function goTo(title: string) {
  const { rerender } = render(<Page key="first" title="Loading" />);
  rerender(<Page key="second" title={title} />);
}

const isFocused = (name: string) => document.activeElement === screen.getByRole('heading', { name });
const hasBeenActive = (value: boolean) =>
  vi.stubGlobal(
    'navigator',
    Object.assign(Object.create(navigator), { userActivation: { hasBeenActive: value } }),
  );

afterEach(() => {
  vi.unstubAllGlobals();
});

it('leads nobody to what takes the place of a first page that waited, and to no page that waits', () => {
  hasBeenActive(true);
  const { rerender } = render(<Page key="waiting" title="Street" isWaiting />);
  rerender(<Page key="new" title="Houses" />);
  expect(isFocused('Houses')).toBe(false);
  rerender(<Page key="next" title="Reports" isWaiting />);
  expect(isFocused('Reports')).toBe(false);
  rerender(<Page key="next" title="Reports" />);
  expect(isFocused('Reports')).toBe(true);
});

it('leads nobody who has pressed nothing: the first page may draw its heading anew once it has loaded', () => {
  hasBeenActive(false);
  goTo('Reports');
  expect(isFocused('Reports')).toBe(false);
});

it('leads the focus to the heading of the page that somebody went to', () => {
  hasBeenActive(true);
  goTo('Reports');
  expect(isFocused('Reports')).toBe(true);
});
