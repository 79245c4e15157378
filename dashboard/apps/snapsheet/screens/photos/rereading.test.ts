import { expect, it } from 'vitest';
import type { FieldReading } from '#kernel/extraction.ts';
import { linesOf } from '../rows.ts';
import { proposalsOf } from './rereading.ts';

const read = (value: string): FieldReading => ({ value, confidence: 0.9, snippet: value });

it('a number that the sheet has already is no change, however many decimals the photo has', () => {
  const [line] = linesOf([
    { _rowIndex: 2, cells: { Photo: 'a.jpg', Price: 12, Part: '012', Year: 1967 }, shown: {} },
  ]);
  if (!line) throw new Error('There is one row.');
  const readings = { Price: read('12.00'), Part: read('12'), Year: read('1968') };
  const proposals = proposalsOf(line, readings, { columns: ['Price', 'Part', 'Year'], isOnlyBlank: false });
  expect(proposals.map(({ header, before, after }) => [header, before, after])).toEqual([
    ['Part', '012', '12'],
    ['Year', '1967', '1968'],
  ]);
});
