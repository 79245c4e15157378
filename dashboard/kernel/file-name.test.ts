import { expect, it } from 'vitest';
import { fileNameOf } from './file-name.ts';

it('takes out of a text what no file may be called, and leaves all others as they are', () => {
  expect(fileNameOf('Lisbon, 3 nights (final) – v2.0')).toBe('Lisbon, 3 nights (final) – v2.0');
  expect(fileNameOf(' Travel\\2026/11: "Fair"?\n<a|b>* ')).toBe('Travel 2026 11 Fair a b');
  expect(fileNameOf('Zürich 旅行 🏠')).toBe('Zürich 旅行 🏠');
  expect(fileNameOf('/:\u0000')).toBe('');
});
