import { describe, expect, it } from 'vitest';
import { CallFailure } from '../../api/call.ts';
import type { SheetRequest } from '../../api/sheet-requests.ts';
import type { Spreadsheet } from '../../api/sheets.ts';
import { type SheetCalls, StoredSheet } from './stored-sheet.ts';

const tabOf = (lines: readonly string[]): Spreadsheet => ({
  sheets: [
    {
      properties: {
        sheetId: 7,
        title: 'One',
        index: 0,
        gridProperties: { rowCount: lines.length, columnCount: 1 },
      },
      data: [
        {
          rowData: lines.map((stringValue) => ({ values: [{ userEnteredValue: { stringValue } }] })),
        },
      ],
    },
  ],
});

/** A server with one column of texts, and others who change it at chosen moments. */
function server(lines: string[]) {
  const meddling: (() => void)[] = [];
  let version = 1;
  const others = (change: () => void) => {
    change();
    version += 1;
  };
  const apply = (request: SheetRequest) => {
    if ('updateCells' in request) {
      const { start, rows } = request.updateCells;
      lines[start.rowIndex] = rows[0]?.values[0]?.userEnteredValue?.stringValue ?? '';
    } else if ('sortRange' in request) lines.sort();
    else throw new Error(`Not expected here: ${Object.keys(request)[0]}`);
  };
  const calls: SheetCalls = {
    version: async () => String(version),
    spreadsheet: async () => tabOf(lines),
    tabs: async () => tabOf(lines),
    async change(requests, made) {
      const meddle = meddling.shift();
      if (meddle) others(meddle);
      if (made !== String(version)) throw new CallFailure('conflict', 'The spreadsheet has changed.');
      requests.forEach(apply);
      version += 1;
      return String(version);
    },
  };
  return { lines, calls, others, meddling };
}

const write = (rowIndex: number, stringValue: string): SheetRequest => ({
  updateCells: {
    start: { sheetId: 7, rowIndex, columnIndex: 0 },
    rows: [{ values: [{ userEnteredValue: { stringValue } }] }],
    fields: 'userEnteredValue',
  },
});

const sort: SheetRequest = {
  sortRange: {
    range: { sheetId: 7, startRowIndex: 0, endRowIndex: 3, startColumnIndex: 0, endColumnIndex: 1 },
    sortSpecs: [{ dimensionIndex: 0, sortOrder: 'ASCENDING' }],
  },
};

describe('a change of this page', () => {
  it('goes to where its row is when others insert one in the very moment it arrives', async () => {
    const { lines, calls, meddling } = server(['a', 'b', 'c']);
    const stored = new StoredSheet(calls, '1', tabOf(lines));
    meddling.push(() => lines.unshift('theirs'));
    expect(await stored.send([write(1, 'mine')])).toBe(true);
    expect(lines).toEqual(['theirs', 'a', 'mine', 'c']);
    expect([stored.version, stored.hasUnseen]).toEqual([3n, true]);
  });

  it('is written nowhere when its row is deleted in that moment, and says so', async () => {
    const { lines, calls, meddling } = server(['a', 'b', 'c']);
    const stored = new StoredSheet(calls, '1', tabOf(lines));
    meddling.push(() => lines.splice(1, 1));
    expect(await stored.send([write(1, 'mine')])).toBe(false);
    expect(lines).toEqual(['a', 'c']);
  });

  it('passes by several changes of others, one after the other', async () => {
    const { lines, calls, meddling } = server(['a', 'b', 'c']);
    const stored = new StoredSheet(calls, '1', tabOf(lines));
    for (const text of ['x', 'y', 'z']) meddling.push(() => lines.unshift(text));
    await stored.send([write(2, 'mine')]);
    expect(lines).toEqual(['z', 'y', 'x', 'a', 'b', 'mine']);
  });

  it('waits for another time where it is always overtaken', async () => {
    const { lines, calls, meddling } = server(['a']);
    const stored = new StoredSheet(calls, '1', tabOf(lines));
    for (let count = 0; count < 20; count += 1) meddling.push(() => lines.push('more'));
    await expect(stored.send([write(0, 'mine')])).rejects.toMatchObject({ kind: 'unavailable' });
    expect(lines[0]).toBe('a');
  });

  it('after an own sort belongs to the row that the sort has put there', async () => {
    const { lines, calls, meddling } = server(['c', 'a', 'b']);
    const stored = new StoredSheet(calls, '1', tabOf(lines));
    await stored.send([sort]);
    meddling.push(() => lines.unshift('theirs'));
    await stored.send([write(0, 'first')]);
    expect(lines).toEqual(['theirs', 'first', 'b', 'c']);
  });
});

describe('showing the sheet as it was read', () => {
  it('tells how rows have moved in the editor, of what came before a change and after it', async () => {
    const { lines, calls, others, meddling } = server(['a', 'b', 'c']);
    const stored = new StoredSheet(calls, '1', tabOf(lines));
    meddling.push(() => lines.unshift('x'));
    await stored.send([write(1, 'mine')]);
    others(() => lines.unshift('y'));
    const [before, after, ...more] = stored.show(tabOf(lines), 4n);
    expect(before?.get(7)?.rows?.to).toEqual([1, 2, 3]);
    expect(after?.get(7)?.rows?.to).toEqual([1, 2, 3, 4]);
    expect(more).toEqual([]);
    expect([stored.version, stored.hasUnseen]).toEqual([4n, false]);
  });

  it('tells nothing where no size has changed', () => {
    const stored = new StoredSheet(server([]).calls, '1', tabOf(['a', 'b']));
    expect(stored.show(tabOf(['b', 'a']), 2n)).toEqual([]);
  });
});
