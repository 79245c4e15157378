import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { defineContract, readAnswer } from '../contract.ts';
import { byHeaders, headedRow, underHeaders } from './by-headers.ts';
import { defineRecord } from './record.ts';

const mug = defineRecord({
  tab: 'Mugs',
  one: 'mug',
  many: 'mugs',
  fingerprint: [['mugName']],
  fields: {
    mugName: { kind: 'text', header: 'Mug Name', required: 'Please enter a name' },
    size: { kind: 'number', header: 'Size' },
    isWhole: { kind: 'flag', header: 'Whole?' },
  },
});
const headed = byHeaders(mug);
const row = { id: 'row-4', _rowIndex: 4, mugName: 'Blue', size: 'large', isWhole: true };
const cells = { 'Mug Name': 'Blue', Size: 'large', 'Whole?': true };

describe('a row under its headers', () => {
  it('is answered so, and read back by a page', () => {
    const { listMugs } = defineContract({
      listMugs: {
        method: 'GET',
        path: '',
        returns: z.object({ mugs: z.array(z.invertCodec(headed.row)) }),
        isTranslated: true,
      },
    });
    const sent = listMugs.returns.parse({ mugs: [row] });
    expect(sent).toEqual({ mugs: [{ _rowIndex: 4, ...cells }] });
    expect(readAnswer(listMugs, sent).data).toEqual({ mugs: [row] });
    // Anything that is no such row is refused on both sides.
    expect(listMugs.returns.safeParse({ mugs: [{ ...row, isWhole: 'yes' }] }).success).toBe(false);
    expect(readAnswer(listMugs, { mugs: [{ _rowIndex: 4, Size: 3 }] }).success).toBe(false);
  });

  it('is told so in requests', () => {
    expect(headed.cells.encode(row)).toEqual(cells);
    expect(headed.cells.parse(cells)).toEqual({ mugName: 'Blue', size: 'large', isWhole: true });
    expect(headed.seen.encode(row)).toEqual({ row: 4, expected: cells });
    const { id: _, ...seen } = row;
    expect(headed.seen.parse({ row: 4, expected: cells })).toEqual(seen);
    expect(headed.seen.safeParse({ row: 1, expected: cells }).success).toBe(false);
    expect(headed.cells.safeParse({ ...cells, Size: null }).error?.issues[0]?.path).toEqual(['Size']);
  });

  it('is described as it travels', () => {
    const described = z.toJSONSchema(headed.cells, { io: 'input' });
    expect(Object.keys(described.properties ?? {})).toEqual(Object.keys(cells));
  });
});

describe('fields under their headers', () => {
  it('are those that are told, and that the record has', () => {
    expect(underHeaders(mug, { size: 3, mugName: undefined })).toEqual({ Size: 3 });
    const beside = { size: '', mugName: 'Blue', isWhole: false, note: 'of no column' } as const;
    expect(underHeaders(mug, beside)).toEqual({ 'Mug Name': 'Blue', Size: '', 'Whole?': false });
  });

  it('are a row as it is answered', () => {
    const answered = { _rowIndex: 4, ...cells };
    expect(headedRow(mug).parse(answered)).toEqual(answered);
    expect(headedRow(mug).safeParse({ ...answered, 'Whole?': 'yes' }).success).toBe(false);
    expect(headedRow(mug).safeParse(cells).success).toBe(false);
  });
});
