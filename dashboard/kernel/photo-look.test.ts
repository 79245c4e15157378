import { expect, it } from 'vitest';
import { looksAlike } from './photo-look.ts';

it('a photo looks like itself after a little was lost, and like no other', () => {
  expect(looksAlike('00000000000000ff', '00000000000000ff')).toBe(true);
  expect(looksAlike('00000000000000ff', '00000000000000f8')).toBe(true);
  expect(looksAlike('00000000000000ff', '00000000000000f0')).toBe(false);
});

it('a look that is none is like nothing, not even like itself', () => {
  expect(looksAlike('', '')).toBe(false);
  expect(looksAlike('no look', 'no look')).toBe(false);
});
