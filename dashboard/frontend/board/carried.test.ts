import { expect, it } from 'vitest';
import { arrowOf, besideIn, placeOf } from './carried.ts';

it('the arrows lead from place to place, and stop at the ends', () => {
  const places = ['Quote', 'Proof', 'Printing'];
  expect(besideIn(places, 'Quote', 'right')).toBe('Proof');
  expect(besideIn(places, 'Printing', 'right')).toBe('Printing');
  expect(besideIn(places, 'Quote', 'left')).toBe('Quote');
  expect(besideIn(places, 'Proof', 'up')).toBeUndefined();
});

it('what comes from a column where nothing is put down goes to the first that is open', () => {
  expect(besideIn(['Quote', 'Proof'], 'Other', 'right')).toBe('Quote');
  expect(besideIn(['Quote', 'Proof'], undefined, 'left')).toBe('Quote');
});

it('other keys are none of the board', () => {
  expect(arrowOf('ArrowLeft')).toBe('left');
  expect(arrowOf('KeyA')).toBeUndefined();
  expect(arrowOf('constructor')).toBeUndefined();
});

it('a thing knows where it was taken from', () => {
  expect(placeOf({ current: { place: 'Quote' } })).toBe('Quote');
  expect(placeOf({ current: undefined })).toBeUndefined();
});
