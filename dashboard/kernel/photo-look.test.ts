import { expect, it } from 'vitest';
import { lookBits, lookDistance, lookOfBits, looksAlike } from './photo-look.ts';

const bits = Array.from({ length: lookBits }, (_, index) => index % 2 === 0);
const turned = (count: number) => lookOfBits(bits.map((bit, index) => (index < count ? !bit : bit)));

it('a look counts each bit that differs', () => {
  expect(lookDistance(turned(0), turned(0))).toBe(0);
  expect(lookDistance(turned(0), turned(7))).toBe(7);
  expect(lookDistance(turned(0), turned(lookBits))).toBe(lookBits);
});

it('a photo looks like itself after a little was lost, and like no other', () => {
  expect(looksAlike(turned(0), turned(30))).toBe(true);
  expect(looksAlike(turned(0), turned(60))).toBe(false);
});

it('a look that is none is like nothing, not even like itself', () => {
  expect(looksAlike('', '')).toBe(false);
  expect(looksAlike('00000000000000ff', '00000000000000ff')).toBe(false);
  expect(looksAlike('*'.repeat(108), '*'.repeat(108))).toBe(false);
});
