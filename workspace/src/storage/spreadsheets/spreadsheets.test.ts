import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../database.ts';
import { SpreadsheetStore } from './spreadsheets.ts';
import type { CellRow } from './spreadsheets-cells.ts';
import { newSpreadsheet, Sheet, type Spreadsheet } from './spreadsheets-model.ts';
import { movedIndex } from './spreadsheets-order.ts';
import { spreadsheetMigrations } from './spreadsheets-schema.ts';

let folder: string;
let database: Database;
let store: SpreadsheetStore;

function reopen() {
  database?.close();
  database = openDatabase(folder, spreadsheetMigrations);
  store = new SpreadsheetStore(database);
}

function opened(fileId = 'file'): Spreadsheet {
  const spreadsheet = store.open(fileId);
  if (spreadsheet === undefined) throw new Error('not there');
  return spreadsheet;
}

function firstSheet(spreadsheet = opened()): Sheet {
  const sheet = spreadsheet.sheets[0];
  if (sheet === undefined) throw new Error('no sheet');
  return sheet;
}

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'rowhouse-sheets-'));
  database = openDatabase(folder, spreadsheetMigrations);
  store = new SpreadsheetStore(database);
  store.add(newSpreadsheet('file'));
});

afterEach(() => {
  database.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Small numbers, the same in every run. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

type Grid = (string | undefined)[][];

const size = 30;
const emptyRows = (count: number): Grid => Array.from({ length: count }, () => []);

function move<T>(list: T[], from: number, count: number, to: number): T[] {
  const result: T[] = [];
  list.forEach((value, index) => {
    result[movedIndex(index, from, count, to)] = value;
  });
  return result;
}

/** One random change, made to the store and to a plain array of arrays alike. */
function change(random: (below: number) => number, sheet: Sheet, model: Grid, step: number): Grid {
  const rows = sheet.rows;
  const at = random(size);
  const count = 1 + random(3);
  const column = random(8);
  switch (random(9)) {
    case 0:
      rows.insertRows(at, count);
      return [...model.slice(0, at), ...emptyRows(count), ...model.slice(at)].slice(0, 400);
    case 1:
      rows.deleteRows(at, count);
      return [...model.slice(0, at), ...model.slice(at + count), ...emptyRows(count)];
    case 2: {
      const to = random(size);
      if (to > at && to < at + count) return model;
      rows.moveRows(at, count, to);
      return move(model, at, count, to);
    }
    case 3:
      rows.insertColumns(column, count);
      return model.map((line) =>
        line.length <= column ? line : line.toSpliced(column, 0, ...new Array<undefined>(count)),
      );
    case 4:
      rows.deleteColumns(column, count);
      return model.map((line) => line.toSpliced(column, count));
    case 5:
      rows.set(at, column, undefined);
      return model.map((line, index) =>
        index === at && column < line.length ? line.with(column, undefined) : line,
      );
    default: {
      rows.set(at, column, { value: `v${step}` });
      const line = [...(model[at] ?? [])];
      line[column] = `v${step}`;
      return model.with(at, line);
    }
  }
}

const shown = (cells: CellRow | undefined): string[] =>
  (cells ?? []).map((cell) => String(cell?.value ?? ''));

function expectSame(sheet: Sheet, model: Grid): void {
  const filled = (line: string[]) => line.join('\t').trimEnd();
  const kept = model.map((line) => filled(Array.from(line, (value) => value ?? '')));
  const stored = model.map((_, index) => filled(Array.from(shown(sheet.rows.at(index)?.cells))));
  expect(stored).toEqual(kept);
  expect(sheet.rows.cellCount).toBe(model.flat().filter((value) => value !== undefined).length);
}

describe('a spreadsheet on disk', () => {
  it.each([1, 2, 3])('is what 600 random changes made of it, reopened again and again (seed %i)', (seed) => {
    const random = seeded(seed);
    let model: Grid = emptyRows(400);
    for (let step = 0; step < 600; step += 1) {
      const spreadsheet = opened();
      const sheet = firstSheet(spreadsheet);
      model = store.change(spreadsheet, () => change(random, sheet, model, step));
      if (step % 50 !== 49) continue;
      expectSame(sheet, model);
      reopen();
      expectSame(firstSheet(), model);
    }
  });

  it('keeps every kind of cell', () => {
    const cells = [
      { value: 1.5 },
      { value: '' },
      { value: false },
      { formula: '=A1', style: 0 },
      { note: 'a note' },
      { value: '\u{1f335}\n', style: 1, note: 'n' },
      { value: 'rich', runs: 1 },
    ];
    const spreadsheet = opened();
    store.change(spreadsheet, () => {
      spreadsheet.formats.intern('{"a":1}');
      spreadsheet.formats.intern('{"b":2}');
      cells.forEach((cell, column) => {
        firstSheet().rows.set(5, column, cell);
      });
    });
    reopen();
    expect(firstSheet().rows.at(5)?.cells).toEqual(cells);
    expect(opened().formats.texts()).toEqual(['{"a":1}', '{"b":2}']);
    expect(opened().formulaCount).toBe(1);
  });

  it('keeps rows apart that were squeezed between two others again and again', () => {
    const sheet = firstSheet();
    store.change(opened(), () => {
      sheet.rows.set(0, 0, { value: 'top' });
      sheet.rows.set(1, 0, { value: 'bottom' });
    });
    for (let step = 0; step < 80; step += 1) {
      store.change(opened(), () => {
        sheet.rows.insertRows(1, 1);
        sheet.rows.set(1, 0, { value: `${step}` });
      });
    }
    reopen();
    const expected = ['top', ...Array.from({ length: 80 }, (_, step) => `${79 - step}`), 'bottom'];
    expect(firstSheet().rows.rows.map((row) => row.cells[0]?.value)).toEqual(expected);
    expect(firstSheet().rows.extent).toBe(82);
  });

  it('writes one record for an inserted row, whatever stands below', () => {
    const { rows } = firstSheet();
    store.change(opened(), () => {
      for (let index = 0; index < 1000; index += 1) rows.set(index, 0, { value: index });
    });
    rows.insertRows(3, 2);
    expect(rows.takeChanges().written).toHaveLength(1);
    rows.deleteRows(10, 1);
    expect(rows.takeChanges()).toMatchObject({ written: [{ gap: 0 }], removed: [expect.any(Number)] });
  });

  it('keeps the size of a grid that rows were appended to, also when they are emptied again', () => {
    const stored = () => database.sql.prepare('select properties from sheet').get();
    const append = (index: number) =>
      store.change(opened(), () => {
        firstSheet().rowCount = index + 1;
        firstSheet().rows.set(index, 0, { value: index });
      });
    const empty = (index: number) => store.change(opened(), () => firstSheet().rows.set(index, 0, undefined));
    const before = stored();
    append(1000);
    append(1001);
    // The rows show how far the grid goes.
    expect(stored()).toEqual(before);
    reopen();
    expect(firstSheet().rowCount).toBe(1002);
    empty(1001);
    reopen();
    expect(firstSheet()).toMatchObject({ rowCount: 1002, rows: { extent: 1001 } });
    append(1002);
    empty(1002);
    empty(1000);
    reopen();
    expect(firstSheet()).toMatchObject({ rowCount: 1003, rows: { extent: 0 } });
    store.change(opened(), () => {
      firstSheet().rowCount = 10;
    });
    reopen();
    expect(firstSheet().rowCount).toBe(10);
  });

  it('keeps added, removed and reordered sheets, their sizes and their columns', () => {
    const spreadsheet = opened();
    const second = new Sheet({ sheetId: 7, title: 'Two', gridProperties: { rowCount: 5, columnCount: 3 } });
    second.columns.set(2, { pixelSize: 40 });
    second.rows.setProperties(3, { hiddenByUser: true });
    store.change(spreadsheet, () => {
      spreadsheet.sheets.unshift(second);
    });
    reopen();
    expect(opened().sheets.map((sheet) => sheet.title)).toEqual(['Two', 'Sheet1']);
    expect(firstSheet().columns).toEqual(new Map([[2, { pixelSize: 40 }]]));
    expect(firstSheet().rows.at(3)?.properties).toEqual({ hiddenByUser: true });
    const again = opened();
    store.change(again, () => {
      again.sheets.pop();
    });
    reopen();
    expect(opened().sheets.map((sheet) => sheet.sheetId)).toEqual([7]);
  });
});

describe('a change that fails', () => {
  it('leaves memory and disk as they were', () => {
    const spreadsheet = opened();
    store.change(spreadsheet, () => firstSheet().rows.set(0, 0, { value: 'kept' }));
    expect(() =>
      store.change(spreadsheet, () => {
        firstSheet().rows.set(0, 0, { value: 'lost' });
        throw new Error('no');
      }),
    ).toThrow('no');
    expect(firstSheet().rows.cell(0, 0)).toEqual({ value: 'kept' });
    reopen();
    expect(firstSheet().rows.cell(0, 0)).toEqual({ value: 'kept' });
  });

  it('that touched nothing keeps the spreadsheet open', () => {
    const spreadsheet = opened();
    expect(() =>
      store.change(spreadsheet, () => {
        throw new Error('no');
      }),
    ).toThrow('no');
    expect(opened()).toBe(spreadsheet);
  });
});

describe('the memory of the store', () => {
  it('is bounded: the spreadsheet used least is closed first', () => {
    const small = new SpreadsheetStore(database, 2500);
    for (const fileId of ['a', 'b', 'c']) small.add(newSpreadsheet(fileId));
    const [a, b] = [small.open('a'), small.open('b')];
    expect(small.open('a')).toBe(a);
    small.open('c');
    expect(small.open('a')).toBe(a);
    expect(small.open('b')).not.toBe(b);
  });

  it('holds no spreadsheet whose making failed later', () => {
    expect(() =>
      database.transaction(() => {
        store.add(newSpreadsheet('half'));
        throw new Error('later');
      }),
    ).toThrow('later');
    expect(store.open('half')).toBeUndefined();
  });
});

it('copies and removes spreadsheets', () => {
  const spreadsheet = opened();
  store.change(spreadsheet, () =>
    firstSheet().rows.set(2, 1, { formula: '=1', style: spreadsheet.formats.intern('{}') }),
  );
  store.copy('file', 'copy');
  store.remove('file');
  reopen();
  expect(store.open('file')).toBeUndefined();
  expect(firstSheet(opened('copy')).rows.cell(2, 1)).toEqual({ formula: '=1', style: 0 });
});
