import { expect, it } from 'vitest';
import { tintAt } from './scroll-tint.ts';

it.each([
  [-30, 0],
  [0, 0],
  [100, 0.1],
  [200, 0.2],
  [600, 0.2],
])('scrolled by %d px the top bar has an opacity of %d', (scrolled, alpha) => {
  expect(tintAt(scrolled).alpha).toBeCloseTo(alpha, 10);
});

it('puts the name on a plate once the page has moved', () => {
  expect(tintAt(8).isOnPlates).toBe(false);
  expect(tintAt(9).isOnPlates).toBe(true);
});
