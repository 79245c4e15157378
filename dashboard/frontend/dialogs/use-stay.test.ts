// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

let leavePage: typeof import('./leave-page.ts').leavePage;
let useStay: typeof import('./use-stay.ts').useStay;

// A page that is being left stays that way until its end, so each test has a page of its own.
beforeEach(async () => {
  vi.resetModules();
  ({ leavePage } = await import('./leave-page.ts'));
  ({ useStay } = await import('./use-stay.ts'));
});
afterEach(cleanup);

function tryToLeave(): Event {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event;
}

it('asks before the page is closed, for as long as something is under way', () => {
  const view = renderHook(({ isBusy }) => useStay(isBusy), { initialProps: { isBusy: true } });
  expect(tryToLeave().defaultPrevented).toBe(true);
  view.rerender({ isBusy: false });
  expect(tryToLeave().defaultPrevented).toBe(false);
});

it('lets the page go where what was done leads', () => {
  renderHook(() => useStay(true));
  leavePage('#elsewhere');
  expect(location.hash).toBe('#elsewhere');
  expect(tryToLeave().defaultPrevented).toBe(false);
});

it('lets files be saved meanwhile, which lead nowhere', () => {
  const navigation = new EventTarget();
  vi.stubGlobal('navigation', navigation);
  renderHook(() => useStay(true));
  const navigate = (downloadRequest: string | null) =>
    navigation.dispatchEvent(Object.assign(new Event('navigate', { cancelable: true }), { downloadRequest }));
  expect([navigate(null), navigate('report.pdf')]).toEqual([false, true]);
  vi.unstubAllGlobals();
});
