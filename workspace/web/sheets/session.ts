import { asFailure, type CallFailure } from '../api/call.ts';
import { changeFile, type FileVersion, readVersion } from '../api/drive.ts';
import { changeSpreadsheet, readSpreadsheet, readTabs, type Spreadsheet } from '../api/sheets.ts';
import { SheetEditor } from './editor.ts';
import { type GridSizes, sizesAfter, sizesOf, wereCarriedOut } from './grid-sizes.ts';
import type { Effect } from './mutations.ts';
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

const pollMs = 1_500;

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
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** An open sheet: saves what is changed here and shows what is changed elsewhere. */
export class SheetSession {
  readonly editor: SheetEditor;
  readonly #spreadsheetId: string;
  readonly #queue: SaveQueue;
  readonly #listeners = new Set<() => void>();
  #view: SheetView;
  #sizes: GridSizes;
  #version: bigint;
  #callsAtVersion = 0;
  #hasFormulas: boolean;
  #needsReload = false;
  #isPolling = false;
  readonly #timer: ReturnType<typeof setInterval>;

  constructor(host: HTMLElement, spreadsheetId: string, file: FileVersion, spreadsheet: Spreadsheet) {
    this.#spreadsheetId = spreadsheetId;
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
    };
    this.#queue = new SaveQueue({
      send: (requests) => this.#send(requests),
      wereCarriedOut: async (requests) =>
        wereCarriedOut(this.#sizes, requests, sizesOf(await readTabs(spreadsheetId))),
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

  dismissNotice(): void {
    this.#update({ notice: undefined });
  }

  async rename(title: string): Promise<void> {
    const before = this.#view.title;
    this.#update({ title });
    await changeFile(this.#spreadsheetId, { name: title }).catch((error: unknown) => {
      this.#update({ title: before, notice: `The name was not changed. ${asFailure(error).message}` });
    });
  }

  dispose(): void {
    clearInterval(this.#timer);
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

  async #send(requests: Parameters<typeof changeSpreadsheet>[1]): Promise<void> {
    await changeSpreadsheet(this.#spreadsheetId, requests);
    this.#sizes = sizesAfter(this.#sizes, requests);
  }

  #onUnclear(): void {
    this.#needsReload = true;
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
    });
  }

  get #isAtRest(): boolean {
    return this.#queue.state.kind === 'saved' && !this.editor.isEditing;
  }

  async #poll(): Promise<void> {
    if (document.hidden || this.#isPolling) return;
    this.#isPolling = true;
    try {
      const file = await readVersion(this.#spreadsheetId);
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

  /** Reloads unless the version moved by exactly the calls of this page. */
  async #follow(version: bigint): Promise<void> {
    const calls = this.#queue.storedCalls;
    const ownVersion = this.#version + BigInt(calls - this.#callsAtVersion);
    if (version !== ownVersion || this.#needsReload) {
      const spreadsheet = await readSpreadsheet(this.#spreadsheetId);
      // Something was typed while the answer was on its way: it goes first, and the next round reads again.
      if (!this.#isAtRest || calls !== this.#queue.storedCalls) return;
      this.#needsReload = false;
      this.#sizes = sizesOf(spreadsheet);
      this.#hasFormulas = hasFormula(spreadsheet);
      this.editor.show(spreadsheet);
    }
    this.#version = version;
    this.#callsAtVersion = calls;
  }
}
