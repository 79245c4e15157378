import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parentPort } from 'node:worker_threads';
import { getAllTimezones, initSync, Model } from '@ironcalc/wasm';
import { engineSheetName } from './formula-dialect.ts';
import { exactPattern } from './formula-results.ts';

/** A cell for the engine: its place, counted from 1, its input, and its number format. */
export type EngineCell = readonly [
  sheet: number,
  row: number,
  column: number,
  input: string,
  pattern: string | undefined,
];

/** A formula's place and its result; the pattern is the one that the engine inferred. */
export type EngineResult = readonly [
  sheet: number,
  row: number,
  column: number,
  type: number,
  text: string,
  pattern: string | undefined,
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

/** The thread's first message, once it is ready to calculate. */
export interface EngineReady {
  isReady: true;
}

interface Formula {
  place: readonly [sheet: number, row: number, column: number];
  pattern: string | undefined;
}

interface Workbook {
  model: Model;
  formulas: Map<string, Formula>;
}

const workbooks = new Map<string, Workbook>();

initSync({ module: readFileSync(fileURLToPath(import.meta.resolve('@ironcalc/wasm/wasm_bg.wasm'))) });

const timeZones = new Set(getAllTimezones());

parentPort?.on('message', (message: EngineTask | { drop: string }) => {
  if ('drop' in message) {
    workbooks.get(message.drop)?.model.free();
    workbooks.delete(message.drop);
    return;
  }
  parentPort?.postMessage(answer(message));
});
parentPort?.postMessage({ isReady: true } satisfies EngineReady);

function answer(task: EngineTask): EngineAnswer {
  try {
    const workbook =
      task.sheetCount === undefined ? workbooks.get(task.fileId) : begin(task, task.sheetCount);
    if (workbook === undefined) return { results: undefined };
    change(workbook, task);
    return { results: read(workbook) };
  } catch {
    // A trap leaves the engine's memory in an unknown state; the thread's owner ends it and starts another.
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
  const workbook = { model, formulas: new Map<string, Formula>() };
  workbooks.set(fileId, workbook);
  return workbook;
}

/** The engine knows fewer names of time zones than the runtime, which has checked the spreadsheet's. */
function engineTimeZone(timeZone: string): string {
  return timeZones.has(timeZone) ? timeZone : 'UTC';
}

function change({ model, formulas }: Workbook, { clearedRows, cells }: EngineTask): void {
  model.pauseEvaluation();
  for (const [sheet, row] of clearedRows) {
    for (const column of model.getColumnsWithData(sheet, row)) {
      model.rangeClearAll(sheet, row, column, row, column);
      formulas.delete(`${sheet} ${row} ${column}`);
    }
  }
  const typed: Formula[] = [];
  // Values go first: a formula takes its number format from the cells that it refers to.
  for (const [sheet, row, column, input, pattern] of cells) {
    if (input.startsWith('=')) continue;
    model.setUserInput(sheet, row, column, input);
    if (pattern !== undefined) setPattern(model, sheet, row, column, pattern);
  }
  for (const [sheet, row, column, input] of cells) {
    if (!input.startsWith('=')) continue;
    model.setUserInput(sheet, row, column, input);
    typed.push({ place: [sheet, row, column], pattern: undefined });
  }
  model.resumeEvaluation();
  model.evaluate();
  for (const formula of typed) inspect(model, formula);
  for (const formula of typed) {
    setPattern(model, ...formula.place, exactPattern);
    formulas.set(formula.place.join(' '), formula);
  }
  // The changes that the engine would send to other copies of the workbook are not needed here.
  model.flushSendQueue();
}

function setPattern(model: Model, sheet: number, row: number, column: number, pattern: string): void {
  model.updateRangeStyle({ sheet, row, column, width: 1, height: 1 }, 'num_fmt', pattern);
}

function inspect(model: Model, formula: Formula): void {
  const pattern = model.getCellStyle(...formula.place).style.num_fmt;
  formula.pattern = pattern === 'general' || pattern === exactPattern ? undefined : pattern;
}

function read({ model, formulas }: Workbook): EngineResult[] {
  const results: EngineResult[] = [];
  for (const { place, pattern } of formulas.values()) {
    const structure = model.getCellArrayStructure(...place);
    const isArray = typeof structure === 'object' && spansCells(structure);
    results.push([
      ...place,
      model.getCellType(...place),
      model.getFormattedCellValue(...place),
      pattern,
      isArray,
    ]);
  }
  return results;
}

function spansCells(structure: object): boolean {
  return Object.values(structure).some(
    (sizes: unknown) => Array.isArray(sizes) && sizes.slice(0, 2).some((size) => Number(size) > 1),
  );
}
