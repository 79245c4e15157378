import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { getAllTimezones, initSync, Model } from '@ironcalc/wasm';
import * as z from 'zod';
import { engineSheetName } from './formula-dialect.ts';
import { exactPattern } from './formula-results.ts';

/** A cell for the engine: its place, counted from 1, and its input. */
export type EngineCell = readonly [sheet: number, row: number, column: number, input: string];

/** A formula's place and its result. */
export type EngineResult = readonly [
  sheet: number,
  row: number,
  column: number,
  type: number,
  text: string,
  isArray: boolean,
];

export interface EngineTask {
  fileId: string;
  timeZone: string;
  /** How many sheets to start again with; undefined if the cells change an existing model. */
  sheetCount: number | undefined;
  /** Rows to empty first, as sheet and row. */
  clearedRows: readonly (readonly [sheet: number, row: number])[];
  cells: readonly EngineCell[];
}

export interface EngineAnswer {
  /** Undefined when the engine gave up; it is of no more use then. */
  results: EngineResult[] | undefined;
}

/** The process's first message, once it is ready to calculate. */
export interface EngineReady {
  isReady: true;
}

type Place = readonly [sheet: number, row: number, column: number];

interface Workbook {
  model: Model;
  formulas: Map<string, Place>;
}

const workbooks = new Map<string, Workbook>();

initSync({ module: readFileSync(fileURLToPath(import.meta.resolve('@ironcalc/wasm/wasm_bg.wasm'))) });

const timeZones = new Set(getAllTimezones());

const messageSchema = z.custom<EngineTask | { drop: string }>(
  (value) => typeof value === 'object' && value !== null,
);

process.on('message', (received) => {
  const message = messageSchema.parse(received);
  if ('drop' in message) {
    workbooks.get(message.drop)?.model.free();
    workbooks.delete(message.drop);
    return;
  }
  process.send?.(answer(message));
});
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.send?.({ isReady: true } satisfies EngineReady);

function answer(task: EngineTask): EngineAnswer {
  try {
    const workbook =
      task.sheetCount === undefined ? workbooks.get(task.fileId) : begin(task, task.sheetCount);
    if (workbook === undefined) return { results: undefined };
    change(workbook, task);
    return { results: read(workbook) };
  } catch {
    // A trap leaves the engine's memory in an unknown state; the workspace ends this process and starts another.
    return { results: undefined };
  }
}

function begin({ fileId, timeZone }: EngineTask, sheetCount: number): Workbook {
  workbooks.get(fileId)?.model.free();
  const model = new Model(fileId, 'en', engineTimeZone(timeZone), 'en');
  for (let position = 0; position < sheetCount; position += 1) {
    if (position > 0) model.newSheet();
    model.renameSheet(position, engineSheetName(position));
  }
  const workbook = { model, formulas: new Map<string, Place>() };
  workbooks.set(fileId, workbook);
  return workbook;
}

/**
 * The engine knows fewer names of time zones than the runtime, which has checked the spreadsheet's: of one that has been
 * renamed, such as Asia/Kolkata, the older.
 */
function engineTimeZone(timeZone: string): string {
  const { timeZone: older } = new Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions();
  return [timeZone, older].find((name) => timeZones.has(name)) ?? 'UTC';
}

function change({ model, formulas }: Workbook, { clearedRows, cells }: EngineTask): void {
  model.pauseEvaluation();
  for (const [sheet, row] of clearedRows) {
    for (const column of model.getColumnsWithData(sheet, row)) {
      model.rangeClearAll(sheet, row, column, row, column);
      formulas.delete(`${sheet} ${row} ${column}`);
    }
  }
  for (const [sheet, row, column, input] of cells) {
    model.setUserInput(sheet, row, column, input);
    if (!input.startsWith('=')) continue;
    model.updateRangeStyle({ sheet, row, column, width: 1, height: 1 }, 'num_fmt', exactPattern);
    formulas.set(`${sheet} ${row} ${column}`, [sheet, row, column]);
  }
  model.resumeEvaluation();
  model.evaluate();
  // The changes that the engine would send to other copies of the workbook are not needed here.
  model.flushSendQueue();
}

function read({ model, formulas }: Workbook): EngineResult[] {
  const results: EngineResult[] = [];
  for (const place of formulas.values()) {
    const structure = model.getCellArrayStructure(...place);
    const isArray = typeof structure === 'object' && spansCells(structure);
    results.push([...place, model.getCellType(...place), model.getFormattedCellValue(...place), isArray]);
  }
  return results;
}

function spansCells(structure: object): boolean {
  return Object.values(structure).some(
    (sizes: unknown) => Array.isArray(sizes) && sizes.slice(0, 2).some((size) => Number(size) > 1),
  );
}
