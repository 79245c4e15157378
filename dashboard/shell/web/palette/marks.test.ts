import { expect, it } from 'vitest';
import { wordsOf } from '#kernel/search.ts';
import { pieces } from './marks.ts';

const marked = (text: string, query: string) =>
  pieces(text, wordsOf(query))
    .map(({ text: piece, isMarked }) => (isMarked ? `[${piece}]` : piece))
    .join('');

it('marks what was found where it stands, however long folding makes it', () => {
  expect(marked('Rag paper, Papelaria', 'pap')).toBe('Rag [pap]er, [Pap]elaria');
  expect(marked('Große Straße 5', 'grosse 5')).toBe('[Große] Straße [5]');
  expect(marked('Łódź', 'odz')).toBe('Ł[ódź]');
  expect(marked("Ines' O'Neil, 2", 'oneil 2')).toBe("Ines' [O]'[Neil], [2]");
  expect(marked('Nothing of it', 'xyz')).toBe('Nothing of it');
});
