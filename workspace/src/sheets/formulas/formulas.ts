import type { ChildProcess } from 'node:child_process';
import { endOwnProcess, startOwnProcess } from '../../own-process.ts';
import type { Cell } from '../../storage/spreadsheets/spreadsheets-cells.ts';
import type { Spreadsheet } from '../../storage/spreadsheets/spreadsheets-model.ts';
import { isEngineFormula } from './formula-dialect.ts';
import { FormulaFeed, placeKey } from './formula-feed.ts';
import { FormulaPatterns } from './formula-patterns.ts';
import type { EngineAnswer, EngineReady, EngineResult, EngineTask } from './formula-process.ts';
import type { FormulaResult } from './formula-results.ts';
import { abandonedError, arrayError, readResult, tooLongError } from './formula-results.ts';

/** The calculation of one spreadsheet. */
interface Workbook {
  feed: FormulaFeed;
  /** The version of the spreadsheet that the results belong to; 0 before the first run. */
  version: number;
  /** The process that holds the engine's copy, if any does. */
  process: ChildProcess | undefined;
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
 * Calculates formulas in a separate process, so that neither a loop nor a fault of the engine blocks or ends the
 * server: a calculation that exceeds its time is ended, and its formulas show an error.
 */
export class Formulas {
  #process: ChildProcess | undefined;
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
    if (this.#process !== undefined) await endOwnProcess(this.#process);
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
      if (workbook.process === this.#process) tell(workbook.process, { drop: fileId });
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
    this.#process ??= this.#start();
    const task = feed.next(workbook.process !== this.#process);
    workbook.process = this.#process;
    const isResting = Date.now() - workbook.abandonedAt < abandonedRestMs;
    const isTooLarge = feed.sentCells > maxSentCells;
    const results = isResting || isTooLarge ? undefined : await this.#ask(this.#process, task);
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
    workbook.process = undefined;
    if (!isResting) workbook.abandonedAt = Date.now();
    for (const cell of workbook.feed.formulas.values()) this.#results.set(cell, { error: abandonedError });
  }

  /** The process's results; undefined if it failed or took too long, in which case it has been ended. */
  async #ask(child: ChildProcess, task: EngineTask): Promise<EngineResult[] | undefined> {
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
      tell(child, task);
    });
    if (results !== undefined) return results;
    if (this.#process === child) this.#process = undefined;
    await endOwnProcess(child);
    return undefined;
  }

  #start(): ChildProcess {
    const child = startOwnProcess(new URL('./formula-process.ts', import.meta.url), []);
    this.#isReady = false;
    child.on('message', (message: EngineAnswer | EngineReady) => {
      if (this.#process !== child) return;
      if ('isReady' in message) this.#isReady = true;
      else this.#settle?.(message.results);
    });
    const lose = () => {
      if (this.#process !== child) return;
      this.#process = undefined;
      this.#settle?.(undefined);
    };
    child.on('error', lose).on('exit', lose);
    return child;
  }
}

/** One that could not be started has no channel, and says why in a moment. */
function tell(child: ChildProcess | undefined, message: EngineTask | { drop: string }): void {
  if (child?.connected) child.send(message);
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
    process: undefined,
    calculatedAt: 0,
    abandonedAt: 0,
    running: undefined,
  };
}
