import { Worker } from 'node:worker_threads';
import type { Cell } from '../../storage/spreadsheets/spreadsheets-cells.ts';
import type { Spreadsheet } from '../../storage/spreadsheets/spreadsheets-model.ts';
import { isEngineFormula } from './formula-dialect.ts';
import { FormulaFeed, placeKey } from './formula-feed.ts';
import { FormulaPatterns } from './formula-patterns.ts';
import type { FormulaResult } from './formula-results.ts';
import { abandonedError, arrayError, readResult, tooLongError } from './formula-results.ts';
import type { EngineAnswer, EngineReady, EngineResult, EngineTask } from './formula-worker.ts';

/** The calculation of one spreadsheet. */
interface Workbook {
  feed: FormulaFeed;
  /** The version of the spreadsheet that the results belong to; 0 before the first run. */
  version: number;
  /** The worker that holds the engine's copy, if any does. */
  worker: Worker | undefined;
  calculatedAt: number;
  /** When the calculation was last given up; it is not tried again at once. */
  abandonedAt: number;
  running: Promise<void> | undefined;
}

const maxSentCells = 2_000_000;
const volatileAgeMs = 60_000;
const abandonedRestMs = 30_000;
const baseTimeoutMs = 5000;
const timeoutPerCellMs = 0.03;
/** Time is counted in steps: while the whole machine is suspended, at most one of them passes. */
const timeoutSteps = 20;

/**
 * Calculates formulas in a separate thread, so that neither a loop nor a fault of the engine blocks or ends the
 * server: a calculation that exceeds its time is ended, and its formulas show an error.
 */
export class Formulas {
  #worker: Worker | undefined;
  /** Whether the engine is loaded, which on a busy machine takes longer than a calculation may. */
  #isReady = false;
  /** In the order of their last use. */
  readonly #workbooks = new Map<string, Workbook>();
  readonly #results = new WeakMap<Cell, FormulaResult>();
  /** Formats are looked for only where one is needed. */
  readonly #patterns = new WeakMap<Cell, () => string | undefined>();
  /** Ends the one calculation that is under way; the others wait in the queue. */
  #settle: ((results: EngineResult[] | undefined) => void) | undefined;
  #queue: Promise<unknown> = Promise.resolve();

  /** Updates the results of a spreadsheet's formulas to its current version. */
  async refresh(spreadsheet: Spreadsheet): Promise<void> {
    if (spreadsheet.formulaCount === 0) return;
    const workbook = this.#workbook(spreadsheet);
    const wanted = spreadsheet.version;
    if (isDue(workbook)) workbook.version = 0;
    while (workbook.version < wanted) {
      workbook.running ??= this.#enqueue(() => this.#calculate(workbook)).finally(() => {
        workbook.running = undefined;
      });
      await workbook.running;
    }
  }

  /** True if the results are those of the spreadsheet's present version. */
  isCurrent(spreadsheet: Spreadsheet): boolean {
    const workbook = this.#workbooks.get(spreadsheet.fileId);
    return workbook?.feed.spreadsheet === spreadsheet && workbook.version >= spreadsheet.version;
  }

  /** The result of a formula cell as last calculated, with the number format of what it refers to. */
  result(cell: Cell): FormulaResult {
    const result = this.#results.get(cell) ?? { error: abandonedError };
    const patternOf = typeof result.value === 'number' ? this.#patterns.get(cell) : undefined;
    if (patternOf === undefined) return result;
    return {
      ...result,
      get pattern() {
        return patternOf();
      },
    };
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
    this.#worker = undefined;
  }

  #workbook(spreadsheet: Spreadsheet): Workbook {
    const known = this.#workbooks.get(spreadsheet.fileId);
    const workbook = known?.feed.spreadsheet === spreadsheet ? known : newWorkbook(spreadsheet);
    this.#workbooks.delete(spreadsheet.fileId);
    this.#workbooks.set(spreadsheet.fileId, workbook);
    this.#dropOldest();
    return workbook;
  }

  #dropOldest(): void {
    let sent = 0;
    for (const { feed } of this.#workbooks.values()) sent += feed.sentCells;
    for (const [fileId, workbook] of this.#workbooks) {
      if (sent <= maxSentCells || this.#workbooks.size === 1) return;
      if (workbook.running !== undefined) continue;
      sent -= workbook.feed.sentCells;
      this.#workbooks.delete(fileId);
      workbook.worker?.postMessage({ drop: fileId });
    }
  }

  #enqueue(work: () => Promise<void>): Promise<void> {
    const next = this.#queue.then(work);
    this.#queue = next.catch(() => undefined);
    return next;
  }

  async #calculate(workbook: Workbook): Promise<void> {
    const { feed } = workbook;
    const version = feed.spreadsheet.version;
    this.#worker ??= this.#start();
    const task = feed.next(workbook.worker !== this.#worker);
    workbook.worker = this.#worker;
    const isResting = Date.now() - workbook.abandonedAt < abandonedRestMs;
    const isTooLarge = feed.sentCells > maxSentCells;
    const results = isResting || isTooLarge ? undefined : await this.#ask(this.#worker, task);
    workbook.version = version;
    workbook.calculatedAt = Date.now();
    if (results === undefined) this.#abandon(workbook, isResting);
    else this.#keep(workbook, results);
  }

  #keep(workbook: Workbook, results: readonly EngineResult[]): void {
    const { feed } = workbook;
    workbook.abandonedAt = 0;
    const patterns = new FormulaPatterns(feed.spreadsheet);
    for (const [sheet, row, column, type, text, isArray] of results) {
      const cell = feed.formulas.get(placeKey(sheet, row - 1, column - 1));
      if (cell?.formula === undefined) continue;
      this.#results.set(cell, isArray ? { error: arrayError } : readResult(cell.formula, type, text));
      const own = feed.spreadsheet.sheets[sheet];
      if (own !== undefined) this.#patterns.set(cell, () => patterns.of(cell, own));
    }
    for (const cell of feed.formulas.values()) {
      if (!isEngineFormula(cell.formula ?? '')) this.#results.set(cell, { error: tooLongError });
    }
  }

  #abandon(workbook: Workbook, isResting: boolean): void {
    workbook.worker = undefined;
    if (!isResting) workbook.abandonedAt = Date.now();
    for (const cell of workbook.feed.formulas.values()) this.#results.set(cell, { error: abandonedError });
  }

  /** The worker's results; undefined if it failed or took too long, in which case it has been ended. */
  async #ask(worker: Worker, task: EngineTask): Promise<EngineResult[] | undefined> {
    const timeoutMs = baseTimeoutMs + task.cells.length * timeoutPerCellMs;
    const results = await new Promise<EngineResult[] | undefined>((resolve) => {
      let stepsLeft = timeoutSteps;
      const timer = setInterval(() => {
        if (this.#isReady) stepsLeft -= 1;
        if (stepsLeft === 0) this.#settle?.(undefined);
      }, timeoutMs / timeoutSteps);
      this.#settle = (value) => {
        clearInterval(timer);
        this.#settle = undefined;
        resolve(value);
      };
      worker.postMessage(task);
    });
    if (results !== undefined) return results;
    this.#worker = undefined;
    await worker.terminate();
    return undefined;
  }

  #start(): Worker {
    const worker = new Worker(new URL('./formula-worker.ts', import.meta.url), { name: 'formulas' });
    this.#isReady = false;
    worker.on('message', (message: EngineAnswer | EngineReady) => {
      if ('isReady' in message) this.#isReady = true;
      else this.#settle?.(message.results);
    });
    worker.on('error', () => this.#settle?.(undefined));
    worker.on('exit', () => this.#settle?.(undefined));
    // An idle engine does not keep the server from ending.
    worker.unref();
    return worker;
  }
}

/** True when the results may be others by now although nothing has changed. */
function isDue({ feed, calculatedAt, abandonedAt }: Workbook): boolean {
  const now = Date.now();
  if (abandonedAt > 0) return now - abandonedAt > abandonedRestMs;
  return feed.isVolatile && now - calculatedAt > volatileAgeMs;
}

function newWorkbook(spreadsheet: Spreadsheet): Workbook {
  return {
    feed: new FormulaFeed(spreadsheet),
    version: 0,
    worker: undefined,
    calculatedAt: 0,
    abandonedAt: 0,
    running: undefined,
  };
}
