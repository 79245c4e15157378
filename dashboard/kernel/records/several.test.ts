import { expect, it } from 'vitest';
import { partsIn, withPart } from './several.ts';

const papers = { choices: ['Cotton', 'Linen', 'Rag'], separator: '; ' };

it('a cell lists its choices as its sheet writes them', () => {
  expect(partsIn(papers, 'Cotton;Linen ; Cotton;')).toEqual(['Cotton', 'Linen']);
  expect(partsIn(papers, 'Cotton, soft; Rag')).toEqual(['Cotton, soft', 'Rag']);
  expect(partsIn(papers, ' ')).toEqual([]);
});

it('one more or less leaves the others as they stand', () => {
  expect(withPart(papers, 'Kraft;Linen', 'Rag', true)).toBe('Kraft; Linen; Rag');
  expect(withPart(papers, 'Kraft; Linen', 'Linen', true)).toBe('Kraft; Linen');
  expect(withPart(papers, 'Kraft; Linen', 'Linen', false)).toBe('Kraft');
  expect(withPart(papers, 'Linen', 'Linen', false)).toBe('');
});

it('a choice that contains the separator is one choice, ticked and unticked as such', () => {
  const wines = { choices: ['Red', 'Red, dry', 'White'], separator: ', ' };
  expect(partsIn(wines, 'Red, dry, White,  red')).toEqual(['Red, dry', 'White', 'red']);
  expect(partsIn(wines, 'Red, sweet')).toEqual(['Red', 'sweet']);
  expect(withPart(wines, 'White', 'Red, dry', true)).toBe('White, Red, dry');
  expect(withPart(wines, 'White, Red, dry', 'Red, dry', true)).toBe('White, Red, dry');
  expect(withPart(wines, 'Red, dry, White', 'Red, dry', false)).toBe('White');
});
