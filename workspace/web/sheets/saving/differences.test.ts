import { describe, expect, it } from 'vitest';
import type { CellGrid } from '../workbook.ts';
import { differences } from './differences.ts';

function compare(shown: CellGrid, wanted: CellGrid) {
  return differences(
    { rows: shown, style: (cell) => (typeof cell.s === 'object' ? cell.s : undefined) },
    wanted,
  );
}

describe('differences between the page and the server', () => {
  it('equal cells are left alone, whatever the type of their values', () => {
    const shown = { 0: { 0: { v: 5 }, 1: { v: '' } } };
    expect(compare(shown, { 0: { 0: { v: 5, t: 2 } } })).toEqual({
      cells: {},
      count: 0,
      hasForeignEdits: false,
    });
  });

  it('a changed value is set and a vanished one is emptied', () => {
    const found = compare({ 0: { 0: { v: 'a' } }, 4: { 2: { v: 'gone' } } }, { 0: { 0: { v: 'b', t: 1 } } });
    expect(found).toEqual({
      cells: { 0: { 0: { v: 'b', t: 1 } }, 4: { 2: null } },
      count: 2,
      hasForeignEdits: true,
    });
  });

  it('another result of the same formula is no edit by somebody else', () => {
    const found = compare({ 0: { 0: { f: '=A2', v: 1 } } }, { 0: { 0: { f: '=A2', v: 2 } } });
    expect(found).toMatchObject({ count: 1, hasForeignEdits: false });
  });

  it('a format by itself is a difference', () => {
    const found = compare({ 0: { 0: { v: 1 } } }, { 0: { 0: { v: 1, s: { n: { pattern: '0.00%' } } } } });
    expect(found).toMatchObject({ count: 1, hasForeignEdits: true });
  });
});
