import { requireFile } from '../storage/access.ts';
import type { FileRecord } from '../storage/file-record.ts';
import type { FileStore } from '../storage/files.ts';
import type { SpreadsheetStore } from '../storage/spreadsheets.ts';
import type { Spreadsheet } from '../storage/spreadsheets-model.ts';
import type { Call } from '../wire/call.ts';
import { ApiError } from '../wire/errors.ts';
import type { AnswerCache } from './answer-cache.ts';
import type { CellContext } from './cell-content.ts';
import type { Formulas } from './formulas.ts';

/** What the Sheets API works on. */
export interface SheetsDeps {
  files: FileStore;
  spreadsheets: SpreadsheetStore;
  formulas: Formulas;
  answers: AnswerCache;
}

export interface OpenSpreadsheet {
  spreadsheet: Spreadsheet;
  /** The Drive file, whose name is the spreadsheet's title. */
  file: FileRecord;
  context: CellContext;
}

/** Runs `work`, which must not wait for anything, on the spreadsheet that the call names, its formulas calculated. */
export async function readSpreadsheet<T>(
  call: Call,
  deps: SheetsDeps,
  work: (opened: OpenSpreadsheet) => T,
): Promise<T> {
  return work(await openCalculated(call, deps, 'read'));
}

/**
 * Makes one durable change: what `work` does to the spreadsheet, and the new version of its Drive file. `work` must
 * not wait for anything, so that no other call sees half of it.
 */
export async function changeSpreadsheet<T>(
  call: Call,
  deps: SheetsDeps,
  work: (opened: OpenSpreadsheet) => T,
  { needsResults = false } = {},
): Promise<T> {
  const change = () => {
    const opened = open(call, deps, 'write');
    return deps.spreadsheets.change(opened.spreadsheet, () => {
      const result = work(opened);
      deps.files.touch(call.caller, opened.file.id);
      return result;
    });
  };
  if (needsResults) {
    await openCalculated(call, deps, 'write');
    // The results hold only as long as no other call comes between.
    return change();
  }
  const forget = () => deps.spreadsheets.forget(String(call.parameters['spreadsheetId']));
  return deps.files.database.together(change, forget);
}

/** While formulas are calculated other calls go on, and a failed one makes the store open the spreadsheet anew. */
async function openCalculated(
  call: Call,
  deps: SheetsDeps,
  need: 'read' | 'write',
): Promise<OpenSpreadsheet> {
  let opened = open(call, deps, need);
  while (opened.spreadsheet.formulaCount > 0) {
    await deps.formulas.refresh(opened.spreadsheet);
    const again = open(call, deps, need);
    if (again.spreadsheet === opened.spreadsheet) return again;
    opened = again;
  }
  return opened;
}

function open(call: Call, deps: SheetsDeps, need: 'read' | 'write'): OpenSpreadsheet {
  const file = requireFile(deps.files, call.caller, String(call.parameters['spreadsheetId']), need, 'sheets');
  const spreadsheet = deps.spreadsheets.open(file.id);
  if (spreadsheet === undefined) {
    throw new ApiError(400, 'This operation is not supported for this document', {
      statusName: 'FAILED_PRECONDITION',
    });
  }
  return { spreadsheet, file, context: contextOf(spreadsheet, deps) };
}

export function contextOf({ formats }: Spreadsheet, { formulas }: SheetsDeps): CellContext {
  return { formats, result: (cell) => formulas.result(cell) };
}
