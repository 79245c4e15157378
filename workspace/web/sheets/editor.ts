import {
  CommandType,
  type IDisposable,
  IUndoRedoService,
  type IWorkbookData,
  LifecycleStages,
  type Univer,
} from '@univerjs/core';
import type { FUniver } from '@univerjs/core/facade';
import { ILayoutService } from '@univerjs/preset-sheets-core';
import type { Spreadsheet } from '../api/sheets.ts';
import { differences } from './differences.ts';
import { editorReader } from './editor-reader.ts';
import { type Effect, translateMutation, translateSort } from './mutations.ts';
import { enableTouchScroll } from './touch-scroll.ts';
import { startUniver } from './univer.ts';
import { cellGrid, tabStructure, toWorkbook } from './workbook.ts';

interface EditorListeners {
  /** A change made on this page, which the editor has applied already. */
  onChange(effect: Effect): void;
  /** Selection, content, window or tabs have changed. */
  onShown(): void;
}

const sortCommand = 'sheet.command.sort-range';
const scrollRestMs = 100;
const fromServer = { onlyLocal: true, fromCollab: true };

/** The spreadsheet component with one workbook: tells what the person changes, and takes what others changed. */
export class SheetEditor {
  readonly api: FUniver;
  readonly #univer: Univer;
  readonly #container: HTMLElement;
  readonly #spreadsheetId: string;
  readonly #disposables: IDisposable[] = [];
  #isShowScheduled = false;

  constructor(host: HTMLElement, workbook: IWorkbookData, listeners: EditorListeners) {
    // Each editor has an element of its own: the component cannot start twice in one.
    this.#container = document.createElement('div');
    this.#container.style.cssText = 'position:absolute;inset:0;touch-action:none';
    host.append(this.#container);
    const theme = matchMedia('(prefers-color-scheme: dark)');
    const { univer, api } = startUniver(this.#container, theme.matches);
    this.#univer = univer;
    this.api = api;
    this.#spreadsheetId = workbook.id;
    api.createWorkbook(workbook);
    this.#listen(listeners);
    const follow = () => api.toggleDarkMode(theme.matches);
    theme.addEventListener('change', follow);
    this.#disposables.push(
      { dispose: () => theme.removeEventListener('change', follow) },
      { dispose: enableTouchScroll(this.#container) },
    );
  }

  #listen({ onChange, onShown }: EditorListeners): void {
    const reader = editorReader(this.api);
    let sort: unknown;
    const show = () => {
      if (this.#isShowScheduled) return;
      this.#isShowScheduled = true;
      requestAnimationFrame(() => {
        this.#isShowScheduled = false;
        onShown();
      });
    };
    // Scrolling has to be smooth before it is read out.
    let restTimer: ReturnType<typeof setTimeout> | undefined;
    const showAtRest = () => {
      clearTimeout(restTimer);
      restTimer = setTimeout(show, scrollRestMs);
    };
    this.#disposables.push(
      { dispose: () => clearTimeout(restTimer) },
      this.api.onBeforeCommandExecute((command) => {
        if (command.id === sortCommand) sort = command.params;
      }),
      this.api.onCommandExecuted((command, options) => {
        show();
        if (command.id === sortCommand) sort = undefined;
        if (command.type !== CommandType.MUTATION || !command.id.startsWith('sheet.mutation.')) return;
        if (options?.onlyLocal || options?.fromCollab || options?.['fromFormula']) return;
        const isSort = command.id === 'sheet.mutation.reorder-range' && sort !== undefined;
        onChange(
          isSort
            ? translateSort(sort, command.params, reader)
            : translateMutation(command.id, command.params, reader),
        );
      }),
      this.api.addEvent(this.api.Event.LifeCycleChanged, ({ stage }) => {
        if (stage === LifecycleStages.Rendered) this.#styleHeaders();
        if (stage >= LifecycleStages.Rendered) this.#orderStops();
      }),
      this.api.addEvent(this.api.Event.SelectionChanged, show),
      this.api.addEvent(this.api.Event.Scroll, showAtRest),
      this.api.addEvent(this.api.Event.ActiveSheetChanged, show),
    );
    show();
  }

  #styleHeaders(): void {
    const headerStyle = { fontFamily: '"Spline Sans Mono Variable", monospace', fontSize: 12 };
    this.api.customizeColumnHeader({ headerStyle });
    this.api.customizeRowHeader({ headerStyle });
  }

  /** The component's canvases ask for the focus before everything else; the page's own order is the better one. */
  #orderStops(): void {
    for (const canvas of this.#container.querySelectorAll('canvas')) {
      canvas.tabIndex = canvas.id.startsWith('univer-sheet') ? 0 : -1;
    }
  }

  get isEditing(): boolean {
    return this.api.getActiveWorkbook()?.isCellEditing() ?? false;
  }

  /** Gives the keyboard back to the cells. */
  focus(): void {
    this.#univer.__getInjector().get(ILayoutService).focus();
  }

  setEditable(isEditable: boolean): void {
    this.api.getActiveWorkbook()?.setEditable(isEditable);
  }

  /** Shows the sheet as the server has it, with the selection where it was. */
  show(spreadsheet: Spreadsheet): void {
    const workbook = this.api.getActiveWorkbook();
    if (!workbook) return;
    if (
      tabStructure(workbook.getWorkbook().getSnapshot()) !==
      tabStructure(toWorkbook(this.#spreadsheetId, spreadsheet))
    ) {
      this.#replaceWorkbook(spreadsheet);
      return;
    }
    let hasForeignEdits = false;
    for (const tab of spreadsheet.sheets) {
      const worksheet = workbook.getWorkbook().getSheetBySheetId(String(tab.properties.sheetId));
      if (!worksheet) continue;
      const styles = workbook.getWorkbook().getStyles();
      const shown = {
        rows: worksheet.getConfig().cellData,
        style: (cell: Parameters<typeof styles.getStyleByCell>[0]) => styles.getStyleByCell(cell),
      };
      const found = differences(shown, cellGrid(tab));
      if (found.count > 0) this.#setCells(String(tab.properties.sheetId), found.cells);
      hasForeignEdits ||= found.hasForeignEdits;
    }
    // Undoing a step from before somebody else's change could write into the wrong rows.
    if (hasForeignEdits) this.#forgetSteps();
  }

  #setCells(subUnitId: string, cells: ReturnType<typeof differences>['cells']): void {
    const unitId = this.#spreadsheetId;
    // Setting a cell merges into what it holds, so each is emptied first.
    const emptied = Object.fromEntries(
      Object.entries(cells).map(([row, columns]) => [
        row,
        Object.fromEntries(Object.keys(columns).map((column) => [column, null])),
      ]),
    );
    for (const cellValue of [emptied, cells]) {
      this.api.syncExecuteCommand(
        'sheet.mutation.set-range-values',
        { unitId, subUnitId, cellValue },
        fromServer,
      );
    }
  }

  #forgetSteps(): void {
    this.#univer.__getInjector().get(IUndoRedoService).clearUndoRedo(this.#spreadsheetId);
  }

  /** For changes to the tabs and their sizes, which are rare; the open tab and the selection stay. */
  #replaceWorkbook(spreadsheet: Spreadsheet): void {
    const before = this.api.getActiveWorkbook();
    const tabId = before?.getActiveSheet().getSheetId();
    const range = before?.getActiveRange()?.getRange();
    this.api.disposeUnit(this.#spreadsheetId);
    this.#forgetSteps();
    const workbook = this.api.createWorkbook(toWorkbook(this.#spreadsheetId, spreadsheet));
    const sheet = tabId === undefined ? null : workbook.getSheetBySheetId(tabId);
    if (!sheet) return;
    workbook.setActiveSheet(sheet);
    if (range && range.endRow < sheet.getMaxRows() && range.endColumn < sheet.getMaxColumns()) {
      sheet.setActiveRange(sheet.getRange(range));
    }
  }

  dispose(): void {
    for (const disposable of this.#disposables) disposable.dispose();
    // The component must not be torn down while React is rendering.
    setTimeout(() => {
      this.#univer.dispose();
      this.#container.remove();
    });
  }
}
