import { expect, it } from 'vitest';
import {
  moved,
  openingView,
  shownIn,
  turned,
  viewByKey,
  wholePhoto,
  zoomed,
  zoomedIn,
} from './view-of-photo.ts';

const frame = { width: 400, height: 300 };

it('enlarges around the point that is pointed at, within limits', () => {
  expect(zoomed(wholePhoto, 2, { x: 100, y: 50 })).toEqual({ zoom: 2, turns: 0, x: -100, y: -50 });
  expect(zoomed(wholePhoto, 100).zoom).toBe(8);
  expect(zoomed({ zoom: 2, turns: 1, x: 40, y: 40 }, 0.1)).toEqual({ zoom: 1, turns: 1, x: 0, y: 0 });
});

it('moves as far as its edge, and a whole photo not at all', () => {
  expect(moved(wholePhoto, 50, 50, frame)).toEqual({ ...wholePhoto, x: 0, y: 0 });
  expect(moved({ ...wholePhoto, zoom: 2 }, 500, -500, frame)).toMatchObject({ x: 200, y: -150 });
});

it('turns with the clock and round', () => {
  expect([1, 2, 3, 4].reduce((view) => turned(view), wholePhoto)).toEqual(wholePhoto);
});

it('is led by keys, and leaves other keys alone', () => {
  const large = zoomedIn(wholePhoto);
  expect(viewByKey(wholePhoto, '+', frame)).toEqual(large);
  expect(viewByKey(large, 'ArrowLeft', frame)?.x).toBeGreaterThan(0);
  expect(viewByKey(large, '0', frame)).toEqual(wholePhoto);
  expect(viewByKey(large, 'Tab', frame)).toBeUndefined();
});

it('shows pages below each other from the top, as wide as the frame, and leads through them', () => {
  const pages = { width: 1240, height: 5262 };
  const opened = openingView(frame, pages);
  const shown = shownIn(frame, pages);
  expect(opened.zoom * shown.width).toBeCloseTo(frame.width);
  expect(opened.y).toBeCloseTo((opened.zoom * shown.height - frame.height) / 2);
  const room = { ...frame, shown };
  const further = viewByKey(opened, 'PageDown', room);
  expect(opened.y - (further?.y ?? 0)).toBeCloseTo(0.9 * frame.height);
  // It moves neither beyond its end nor sideways, where there is nothing.
  expect(moved(opened, 500, -100_000, room)).toMatchObject({ x: 0, y: expect.closeTo(-opened.y) });
  expect(openingView(frame, { width: 300, height: 400 })).toEqual(wholePhoto);
});
