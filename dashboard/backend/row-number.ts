import { Problem } from '#kernel/problem.ts';

/** The number of a row in an address; the first row holds the headers. */
export function rowNumber(text: string): number {
  if (/^[1-9]\d{0,7}$/.test(text) && text !== '1') return Number(text);
  throw new Problem('INVALID_INPUT', 'Rows are numbered from 2 on.');
}
