// @vitest-environment node
import {
  ICommandService,
  IUndoRedoService,
  IUniverInstanceService,
  LocaleType,
  LogLevel,
  Univer,
  UniverInstanceType,
  type Workbook,
} from '@univerjs/core';
import { UniverFormulaEnginePlugin, UniverSheetsPlugin } from '@univerjs/preset-sheets-core';
import { UniverSheetsSortPlugin } from '@univerjs/preset-sheets-sort';
import { expect, it } from 'vitest';
import type { SheetRequest } from '../../api/sheet-requests.ts';
import { writtenCell } from '../cells.ts';
import { toFormat } from '../formats.ts';
import { type Effect, translateMutation } from './mutations.ts';
import type { SheetReader } from './written-cells.ts';

type Grid = (string | number | null)[][];

const rows = 30;
const columns = 6;

/** The same numbers for the same seed, so that a failure can be repeated (mulberry32). */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

/** What the requests do to the cells, in the simplest form: an array of arrays. */
function apply(grid: Grid, request: SheetRequest): void {
  if ('insertDimension' in request || 'deleteDimension' in request) {
    const isInsert = 'insertDimension' in request;
    const { dimension, startIndex, endIndex } = isInsert
      ? request.insertDimension.range
      : request.deleteDimension.range;
    const count = endIndex - startIndex;
    const width = grid[0]?.length ?? 0;
    const blank = (length: number) => Array.from({ length }, () => null);
    if (dimension === 'ROWS' && isInsert) {
      grid.splice(startIndex, 0, ...Array.from({ length: count }, () => blank(width)));
    } else if (dimension === 'ROWS') grid.splice(startIndex, count);
    else
      for (const row of grid) row.splice(startIndex, isInsert ? 0 : count, ...(isInsert ? blank(count) : []));
  } else if ('updateCells' in request) {
    if (!request.updateCells.fields.startsWith('userEnteredValue')) return;
    const { start, rows: written } = request.updateCells;
    for (const [down, { values }] of written.entries()) {
      for (const [across, { userEnteredValue: value }] of values.entries()) {
        const row = grid[start.rowIndex + down];
        if (row) row[start.columnIndex + across] = value?.numberValue ?? value?.stringValue ?? null;
      }
    }
  } else throw new Error(`Not expected here: ${Object.keys(request)[0]}`);
}

function open() {
  const univer = new Univer({
    locale: LocaleType.EN_US,
    locales: { [LocaleType.EN_US]: {} },
    logLevel: LogLevel.SILENT,
  });
  univer.registerPlugin(UniverFormulaEnginePlugin);
  univer.registerPlugin(UniverSheetsPlugin);
  univer.registerPlugin(UniverSheetsSortPlugin);
  const workbook = univer.createUnit<object, Workbook>(UniverInstanceType.UNIVER_SHEET, {
    id: 'book',
    name: '',
    locale: LocaleType.EN_US,
    sheetOrder: ['0'],
    sheets: { 0: { id: '0', name: 'Sheet1', rowCount: rows, columnCount: columns } },
  });
  const injector = univer.__getInjector();
  injector.get(IUniverInstanceService).focusUnit('book');
  // Asked for, the service registers its commands.
  injector.get(IUndoRedoService);
  const commands = injector.get(ICommandService);
  const worksheet = workbook.getActiveSheet();
  const reader: SheetReader = {
    cell: (_, row, column) => {
      const cell = worksheet.getCellRaw(row, column);
      return writtenCell(cell, workbook.getStyles().getStyleByCell(cell), undefined);
    },
    size: () => ({ rows: worksheet.getRowCount(), columns: worksheet.getColumnCount() }),
    numberFormat: (pattern) => toFormat({ n: { pattern } }),
  };
  const effects: Effect[] = [];
  commands.onCommandExecuted((command, options) => {
    if (!command.id.startsWith('sheet.mutation.') || options?.onlyLocal) return;
    effects.push(translateMutation(command.id, command.params, reader));
  });
  const run = (id: string, params: object = {}) =>
    commands.executeCommand(id, { unitId: 'book', subUnitId: '0', ...params });
  return { univer, worksheet, reader, effects, run };
}

type Opened = ReturnType<typeof open>;

function whole(worksheet: Opened['worksheet'], startRow: number, endRow: number) {
  return { range: { startRow, endRow, startColumn: 0, endColumn: worksheet.getColumnCount() - 1 } };
}

function tall(worksheet: Opened['worksheet'], startColumn: number, endColumn: number) {
  return { range: { startRow: 0, endRow: worksheet.getRowCount() - 1, startColumn, endColumn } };
}

/** One thing that a person may do, chosen at random. */
async function step({ worksheet, run }: Opened, pick: (below: number) => number): Promise<void> {
  const row = pick(worksheet.getRowCount() - 2);
  const column = pick(worksheet.getColumnCount() - 2);
  const range = { startRow: row, endRow: row, startColumn: column, endColumn: column };
  const block = { startRow: row, endRow: row + 1, startColumn: column, endColumn: column + 1 };
  switch (pick(12)) {
    case 0:
      return void (await run('sheet.command.insert-row-by-range', {
        ...whole(worksheet, row, row + pick(2)),
        direction: 0,
      }));
    case 1:
      if (worksheet.getRowCount() < 8) return;
      return void (await run('sheet.command.remove-row-by-range', whole(worksheet, row, row + pick(2))));
    case 2:
      return void (await run('sheet.command.insert-col-by-range', {
        ...tall(worksheet, column, column),
        direction: 3,
      }));
    case 3:
      if (worksheet.getColumnCount() < 5) return;
      return void (await run('sheet.command.remove-col-by-range', tall(worksheet, column, column)));
    case 4: {
      const sorted = {
        startRow: 1,
        endRow: worksheet.getRowCount() - 1,
        startColumn: 0,
        endColumn: worksheet.getColumnCount() - 1,
      };
      const orderRules = [{ type: pick(2) === 0 ? 'asc' : 'desc', colIndex: column }];
      return void (await run('sheet.command.sort-range', { range: sorted, orderRules, hasTitle: false }));
    }
    case 5:
      return void (await run('univer.command.undo'));
    case 6:
      return void (await run('univer.command.redo'));
    case 7:
      return void (await run('sheet.command.set-range-values', {
        range: block,
        value: [
          [{ v: pick(99) }, { v: `w${pick(99)}` }],
          [{ v: pick(99) }, { v: null }],
        ],
      }));
    case 8:
      return void (await run('sheet.command.clear-selection-content', { ranges: [block] }));
    default:
      return void (await run('sheet.command.set-range-values', {
        range,
        value: { v: pick(3) === 0 ? `t${pick(99)}` : pick(999) },
      }));
  }
}

function shownGrid({ reader }: Opened): Grid {
  const size = reader.size(0);
  return Array.from({ length: size.rows }, (_, row) =>
    Array.from({ length: size.columns }, (__, column) => {
      const value = reader.cell(0, row, column).userEnteredValue;
      return value?.numberValue ?? value?.stringValue ?? null;
    }),
  );
}

it.each([1, 2, 3])(
  'after 250 random steps the requests have made the sheet that the page shows (seed %i)',
  async (seed) => {
    const opened = open();
    const pick = numbers(seed);
    const stored: Grid = Array.from({ length: rows }, () => Array.from({ length: columns }, () => null));
    let sent = 0;
    for (let count = 0; count < 250; count += 1) {
      await step(opened, pick);
      for (const { requests, needsReload } of opened.effects.splice(0)) {
        expect(needsReload).toBe(false);
        for (const request of requests) apply(stored, request);
        sent += requests.length;
      }
      expect(stored).toEqual(shownGrid(opened));
    }
    expect(sent).toBeGreaterThan(150);
    opened.univer.dispose();
  },
);
