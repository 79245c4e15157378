import { IUndoRedoService, IUniverInstanceService, LocaleType, LogLevel, Univer } from '@univerjs/core';
import { FUniver } from '@univerjs/core/facade';
import {
  UniverFormulaEnginePlugin,
  UniverRenderEnginePlugin,
  UniverSheetsFormulaPlugin,
  UniverSheetsNumfmtPlugin,
  UniverSheetsPlugin,
} from '@univerjs/preset-sheets-core';
import type { SheetRequest } from '../api/sheet-requests.ts';
import type { Cell, Spreadsheet } from '../api/sheets.ts';
import { editorReader } from './editor-reader.ts';
import { translateMutation } from './saving/mutations.ts';
import { toWorkbook } from './workbook.ts';

/** The spreadsheet component with a workbook, for tests: it draws nothing. Collects what it would send. */
export function openHeadless(spreadsheet: Spreadsheet) {
  const univer = new Univer({
    locale: LocaleType.EN_US,
    locales: { [LocaleType.EN_US]: {} },
    logLevel: LogLevel.SILENT,
  });
  for (const plugin of [
    UniverRenderEnginePlugin,
    UniverFormulaEnginePlugin,
    UniverSheetsPlugin,
    UniverSheetsFormulaPlugin,
    UniverSheetsNumfmtPlugin,
  ])
    univer.registerPlugin(plugin);
  const api = FUniver.newAPI(univer);
  api.createWorkbook(toWorkbook('book', spreadsheet));
  const injector = univer.__getInjector();
  // Asked for, the service registers its commands.
  injector.get(IUndoRedoService);
  injector.get(IUniverInstanceService).focusUnit('book');
  // On the page, a cell is selected from the beginning.
  api.getActiveWorkbook()?.getActiveSheet().getRange(0, 0).activate();
  const requests: SheetRequest[] = [];
  const reader = editorReader(api);
  api.onCommandExecuted(({ id, params }, options) => {
    if (!id.startsWith('sheet.mutation.') || options?.onlyLocal || options?.['fromFormula']) return;
    requests.push(...translateMutation(id, params, reader).requests);
  });
  const locale = spreadsheet.properties?.locale ?? 'en_US';
  return { api, locale, requests, dispose: () => univer.dispose() };
}

/** A spreadsheet of one tab with these cells. */
export function spreadsheetOf(rows: Cell[][], locale = 'en_US'): Spreadsheet {
  const gridProperties = { rowCount: 20, columnCount: 6 };
  return {
    properties: { title: 'Sheet', locale },
    sheets: [
      {
        properties: { sheetId: 0, title: 'Sheet1', index: 0, gridProperties },
        data: [{ rowData: rows.map((values) => ({ values })) }],
      },
    ],
  };
}
