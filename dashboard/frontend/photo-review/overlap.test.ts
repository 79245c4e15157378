import { expect, it } from 'vitest';
import type { PlacedLine } from '#kernel/extraction.ts';
import { joiningOf, overlapOf } from './overlap.ts';

/** Lines below each other, as a photo of another scale shows them from a given height. */
function seen(texts: readonly string[], { scale = 1, top = 0 } = {}): PlacedLine[] {
  return texts.map((text, index) => {
    const y = scale * (0.05 * index + top);
    return { text, x0: scale * 0.1, y0: y, x1: scale * 0.8, y1: y, height: scale * 0.03 };
  });
}

const items = Array.from({ length: 20 }, (_, index) => `Thing number ${index * 37} ${index}.50`);
const upper = ['GREEN GROCER', '12 Canal Street', ...items.slice(0, 12)];
const lower = [...items.slice(7), 'Subtotal 210.00', 'TOTAL 222.60', 'Thank you'];
const shared = [
  [9, 0],
  [10, 1],
  [11, 2],
  [12, 3],
  [13, 4],
];

it('the last lines of a photo are found among the first of the next', () => {
  expect(overlapOf(seen(upper), seen(lower))).toEqual(shared);
});

it('also where letters are misread, a line is missing and the edges cut some in two', () => {
  const cut = ['Thng nunber', ...items.slice(7, 9), ...items.slice(10), 'TOTAL 222.60'];
  const misread = [...upper.slice(0, -1).map((text) => text.replace('Thing', 'Tbing')), 'Thin nu'];
  expect(overlapOf(seen(misread), seen(cut))).toEqual([
    [9, 1],
    [10, 2],
    [12, 3],
  ]);
});

it.each([
  ['of other things', upper, ['RED BAKER', '4 Mill Lane', 'Bread 4.20', 'Rolls 3.00', 'TOTAL 7.20']],
  ['of the same shop', upper, ['GREEN GROCER', '12 Canal Street', ...items.slice(13), 'TOTAL 80.00']],
  ['the same once more', upper, upper],
  ['that end with what the other begins with alone', upper, items.slice(7, 12)],
  ['of the wrong order', lower, upper],
  ['of which one says nothing', upper, []],
] as const)('nothing is shared by receipts %s', (_, one, other) => {
  expect(overlapOf(seen(one), seen(other))).toBeUndefined();
});

it('photos are laid by the lines they share, whatever their size', () => {
  const joining = joiningOf([seen(upper), seen(lower, { scale: 1.25, top: 0.02 })]);
  const second = joining?.placements[1];
  expect(second?.a).toBeCloseTo(0.8);
  expect(second?.b).toBeCloseTo(0);
  expect(second?.dx).toBeCloseTo(0);
  // The upper photo's ninth line is the lower photo's first.
  expect(second?.dy).toBeCloseTo(9 * 0.05 - 0.02);
  // Between the second and the third of the five shared lines.
  expect(second?.from).toBeCloseTo(10.5 * 0.05);
  expect([joining?.left, joining?.right]).toEqual([expect.closeTo(0.02), expect.closeTo(0.88)]);
});

it('a photo that leans is made to stand upright', () => {
  const leaning = seen(upper).map((line) => ({ ...line, y1: line.y0 + 0.07 }));
  const joining = joiningOf([leaning, seen(lower)]);
  const { a = 0, b = 0 } = joining?.placements[0] ?? {};
  expect(Math.atan2(b, a)).toBeCloseTo(-Math.atan2(0.07, 0.7));
});
