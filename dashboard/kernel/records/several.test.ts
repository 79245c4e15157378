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
