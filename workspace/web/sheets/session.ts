import { asFailure, type CallFailure } from '../api/call.ts';
import { changeFile, type FileVersion, readVersion } from '../api/drive.ts';
import type { SheetRequest } from '../api/sheet-requests.ts';
import { changeSpreadsheet, readSpreadsheet, readTabs, type Spreadsheet } from '../api/sheets.ts';
import { SheetEditor } from './editor.ts';
import { type BasicFilter, filtersOf } from './filters.ts';
import { foreignShifts } from './foreign-shifts.ts';
import { type GridSizes, sizesAfter, sizesOf, wereCarriedOut } from './grid-sizes.ts';
import type { Effect } from './mutations.ts';
import { rebase, type TabShifts } from './rebase.ts';
import { SaveQueue, type SaveState } from './save-queue.ts';
import {
  type ActiveCell,
  activeCell,
  shownTabs,
  type TabLabel,
  usedSize,
  type VisibleCells,
  visibleCells,
} from './shown-state.ts';
import { hasFormula, toWorkbook } from './workbook.ts';

/** What others change is on the screen within two seconds. */
const pollMs = 1_000;

/** What the page shows of an open sheet. */
export interface SheetView {
  title: string;
  canEdit: boolean;
  saveState: SaveState;
  /** Why others' changes do not arrive at the moment. */
  readFailure: CallFailure | undefined;
  notice: string | undefined;
  tabs: TabLabel[];
  activeTabId: string | undefined;
  activeCell: ActiveCell | undefined;
  visible: VisibleCells;
  used: { rows: number; columns: number };
  /** The filter of the open tab. */
  filter: BasicFilter | undefined;
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** An open sheet: saves what is changed here and shows what is changed elsewhere. */
export class SheetSession {
  readonly editor: SheetEditor;
  readonly spreadsheetId: string;
  readonly #queue: SaveQueue;
  readonly #listeners = new Set<() => void>();
  #view: SheetView;
  #sizes: GridSizes;
  #version: bigint;
  #callsAtVersion = 0;
  #hasFormulas: boolean;
  #filters: ReadonlyMap<string, BasicFilter>;
  /** The sheet as it was last read, and what this page stored since. */
  #synced: Spreadsheet;
  #ownSince: SheetRequest[] = [];
  /** Rows and columns that others moved and that the editor does not show yet, in the order of finding. */
  #unseenShifts: TabShifts[] = [];
  /** True while something is typed outside the cells that belongs to one of them. */
  hasDraft = false;
  #needsReload = false;
  #isUnclear = false;
  #isPolling = false;
  readonly #timer: ReturnType<typeof setInterval>;

  constructor(host: HTMLElement, spreadsheetId: string, file: FileVersion, spreadsheet: Spreadsheet) {
    this.spreadsheetId = spreadsheetId;
    this.#version = BigInt(file.version);
    this.#sizes = sizesOf(spreadsheet);
    this.#hasFormulas = hasFormula(spreadsheet);
    this.#view = {
      title: file.name,
      canEdit: file.capabilities?.canEdit ?? true,
      saveState: { kind: 'saved' },
      readFailure: undefined,
      notice: undefined,
      tabs: [],
      activeTabId: undefined,
      activeCell: undefined,
      visible: { columns: [], rows: [] },
      used: { rows: 0, columns: 0 },
      filter: undefined,
    };
    this.#synced = spreadsheet;
    this.#filters = filtersOf(spreadsheet);
    this.#queue = new SaveQueue({
      send: (requests) => this.#send(requests),
      wereCarriedOut: (requests) => this.#wereCarriedOut(requests),
      onUnclear: () => this.#onUnclear(),
      onChange: () => this.#onSaveState(),
      wait,
    });
    this.editor = new SheetEditor(host, toWorkbook(spreadsheetId, spreadsheet), {
      onChange: (effect) => this.#onChange(effect),
      onShown: () => this.#onShown(),
    });
    if (!this.#view.canEdit) this.editor.setEditable(false);
    this.#timer = setInterval(() => void this.#poll(), pollMs);
    document.addEventListener('visibilitychange', this.#pollWhenSeen);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly view = (): SheetView => this.#view;

  get isUnsaved(): boolean {
    return this.#queue.state.kind !== 'saved';
  }

  retry(): void {
    this.#queue.retry();
  }

  /** Gives up what is not saved and shows the sheet as the server has it. */
  async discard(): Promise<void> {
    this.#needsReload = true;
    this.#queue.discard();
    await this.#poll();
  }

  say(notice: string): void {
    this.#update({ notice });
  }

  dismissNotice(): void {
    this.#update({ notice: undefined });
  }

  async rename(title: string): Promise<void> {
    const before = this.#view.title;
    this.#update({ title });
    await changeFile(this.spreadsheetId, { name: title }).catch((error: unknown) => {
      this.#update({ title: before, notice: `The name was not changed. ${asFailure(error).message}` });
    });
  }

  dispose(): void {
    clearInterval(this.#timer);
    document.removeEventListener('visibilitychange', this.#pollWhenSeen);
    this.editor.dispose();
  }

  #update(change: Partial<SheetView>): void {
    this.#view = { ...this.#view, ...change };
    for (const listener of this.#listeners) listener();
  }

  #onChange({ requests, needsReload }: Effect): void {
    this.#needsReload ||= needsReload;
    this.#hasFormulas ||= requests.some(
      (request) => 'updateCells' in request && JSON.stringify(request).includes('"formulaValue"'),
    );
    this.#queue.add(requests);
  }

  async #send(requests: readonly SheetRequest[]): Promise<void> {
    await this.#findShifts();
    const rebased = this.#unseenShifts.reduce<SheetRequest[]>(
      (list, shifts) => rebase(list, shifts),
      [...requests],
    );
    if (rebased.length < requests.length) {
      this.#update({ notice: 'Somebody deleted the rows or columns of a cell that you changed meanwhile.' });
    }
    if (rebased.length > 0) await changeSpreadsheet(this.spreadsheetId, rebased);
    this.#noteStored(rebased);
  }

  #noteStored(requests: readonly SheetRequest[]): void {
    this.#sizes = sizesAfter(this.#sizes, requests);
    this.#ownSince.push(...requests);
  }

  async #wereCarriedOut(requests: readonly SheetRequest[]): Promise<boolean | undefined> {
    const outcome = wereCarriedOut(this.#sizes, requests, sizesOf(await readTabs(this.spreadsheetId)));
    if (outcome) this.#noteStored(requests);
    return outcome;
  }

  /** Looks before it writes: when others moved rows meanwhile, the change belongs to where its row is. */
  async #findShifts(): Promise<void> {
    const { version } = await readVersion(this.spreadsheetId);
    if (BigInt(version) === this.#ownVersion) return;
    const now = await readSpreadsheet(this.spreadsheetId);
    // Where an own change to rows may have been carried out, nobody can tell whose shift it is.
    if (!this.#isUnclear) this.#unseenShifts.push(foreignShifts(this.#synced, this.#ownSince, now));
    this.#needsReload = true;
    this.#settle(now);
    this.#setVersion(BigInt(version));
  }

  #settle(spreadsheet: Spreadsheet): void {
    this.#synced = spreadsheet;
    this.#ownSince = [];
    this.#sizes = sizesOf(spreadsheet);
    this.#isUnclear = false;
  }

  /** Sends changes that the editor does not make itself; it shows them once the server has them. */
  request(requests: readonly SheetRequest[]): void {
    this.#onChange({ requests: [...requests], needsReload: true });
  }

  /** Resolves once everything that was changed until now is stored. */
  whenSaved(): Promise<void> {
    if (!this.isUnsaved) return Promise.resolve();
    return new Promise((resolve) => {
      const stop = this.subscribe(() => {
        if (this.isUnsaved) return;
        stop();
        resolve();
      });
    });
  }

  #onUnclear(): void {
    this.#needsReload = true;
    this.#isUnclear = true;
    this.#update({
      notice: 'The connection broke during a change to rows or tabs. Check that the sheet is as you want it.',
    });
  }

  #onSaveState(): void {
    const saveState = this.#queue.state;
    // Results of formulas come from the server.
    if (saveState.kind === 'saved' && this.#hasFormulas) this.#needsReload = true;
    this.#update({ saveState });
    if (saveState.kind === 'saved') void this.#poll();
  }

  #onShown(): void {
    const { api } = this.editor;
    this.#update({
      tabs: shownTabs(api),
      activeTabId: api.getActiveWorkbook()?.getActiveSheet().getSheetId(),
      activeCell: activeCell(api),
      visible: visibleCells(api),
      used: usedSize(api),
      filter: this.#filters.get(api.getActiveWorkbook()?.getActiveSheet().getSheetId() ?? ''),
    });
  }

  get #isAtRest(): boolean {
    return this.#queue.state.kind === 'saved' && !this.editor.isEditing && !this.hasDraft;
  }

  readonly #pollWhenSeen = () => void this.#poll();

  async #poll(): Promise<void> {
    if (document.hidden || this.#isPolling) return;
    this.#isPolling = true;
    try {
      const file = await readVersion(this.spreadsheetId);
      if (file.name !== this.#view.title || this.#view.readFailure !== undefined) {
        this.#update({ title: file.name, readFailure: undefined });
      }
      if (this.#isAtRest) await this.#follow(BigInt(file.version));
    } catch (error) {
      this.#update({ readFailure: asFailure(error) });
    } finally {
      this.#isPolling = false;
    }
  }

  /** The version of the file if nobody else changes it. */
  get #ownVersion(): bigint {
    return this.#version + BigInt(this.#queue.storedCalls - this.#callsAtVersion);
  }

  #setVersion(version: bigint): void {
    this.#version = version;
    this.#callsAtVersion = this.#queue.storedCalls;
  }

  /** Reloads unless the version moved by exactly the calls of this page. */
  async #follow(version: bigint): Promise<void> {
    const calls = this.#queue.storedCalls;
    if (version !== this.#ownVersion || this.#needsReload) {
      const spreadsheet = await readSpreadsheet(this.spreadsheetId);
      // Something was typed while the answer was on its way: it goes first, and the next round reads again.
      if (!this.#isAtRest || calls !== this.#queue.storedCalls) return;
      this.#needsReload = false;
      this.#settle(spreadsheet);
      this.#unseenShifts = [];
      this.#filters = filtersOf(spreadsheet);
      this.#hasFormulas = hasFormula(spreadsheet);
      this.editor.show(spreadsheet);
      this.#onShown();
    }
    this.#setVersion(version);
  }
}
