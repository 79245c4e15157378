import type { AppContext } from '#backend/context.ts';
import type { EnteredCell, SheetRequest } from '#backend/google/tabs.ts';
import { makeSheetFile } from '#backend/new-sheet.ts';
import { columnKinds } from '#backend/table/cells.ts';
import { firstTabId, houseLook, newSheetRequests } from '#backend/table/requests.ts';
import { moneyPattern, parseMoney, readMoney } from '#kernel/money.ts';
import { type WrittenKind, writingOf } from '#kernel/records/written-numbers.ts';
import { findDayOrder, isDayAlone, readDay, usualDayOrder } from '#kernel/written-day.ts';

// A file that a person imports becomes a spreadsheet of theirs. Its cells are texts; if a whole column is dates,
// numbers, amounts or yes and no, it is written as such, and as plain text if a single cell is not.

/** A table as read from a file: a cell for each header, '' for blank ones. */
export interface FileTable {
  name: string;
  headers: readonly string[];
  rows: readonly (readonly string[])[];
}

type Enter = (text: string) => EnteredCell;

const asText: Enter = (text) => ({ userEnteredValue: { stringValue: text } });

/** A number without leading zeros, which would make it a code, and short enough to be exact. */
const plainNumber = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,10})?$/;
/** The same with separators: "1,859" and "12.400,5", as the person's region writes them. */
const groupedNumber = /^-?(?:0|[1-9]\d*)(?:[.,]\d+)*$/;
const isAmount = (text: string) => text.includes('$') && parseMoney(text) !== undefined;

/** How the cells of a column are entered. */
function enterOf(texts: readonly string[]): Enter {
  const filled = texts.map((text) => text.trim()).filter((text) => text !== '');
  if (filled.length === 0) return asText;
  if (filled.every((text) => plainNumber.test(text))) {
    return (text) => ({ userEnteredValue: { numberValue: Number(text) } });
  }
  if (filled.every((text) => groupedNumber.test(text) && readMoney(text) !== undefined)) {
    return (text) => ({ userEnteredValue: { numberValue: readMoney(text) ?? 0 } });
  }
  if (filled.every((text) => /^(?:true|false)$/i.test(text))) {
    return (text) => ({ userEnteredValue: { boolValue: text.trim().toLowerCase() === 'true' } });
  }
  if (filled.every(isDayAlone)) {
    const found = findDayOrder(filled);
    const order = found.state === 'told' ? found.order : usualDayOrder();
    if (filled.every((text) => readDay(text, order) !== undefined)) {
      return (text) => columnKinds.day.enter(readDay(text, order) ?? text);
    }
  }
  if (filled.every(isAmount)) {
    const userEnteredFormat = { numberFormat: { type: 'CURRENCY', pattern: moneyPattern('USD') } };
    return (text) => ({ userEnteredValue: { numberValue: parseMoney(text) ?? 0 }, userEnteredFormat });
  }
  const written = writtenIn(filled);
  if (written) {
    const read = (text: string) => writingOf(written)?.read(text) ?? text;
    return (text) => columnKinds[written].enter(read(text));
  }
  return asText;
}

/** "5 m" may be meters, and "3 d" dimensions: alone in a column, such units say nothing about a duration. */
const openUnit = /^[\d.,]+\s*[dms]$/i;

/** Which kind of number that is written with more than digits a whole column fits. */
function writtenIn(filled: readonly string[]): WrittenKind | undefined {
  if (filled.every((text) => text.includes('%') && writingOf('percent')?.read(text) !== undefined))
    return 'percent';
  if (filled.every((text) => openUnit.test(text))) return undefined;
  return (['time', 'duration'] as const).find((kind) =>
    filled.every((text) => writingOf(kind)?.read(text) !== undefined),
  );
}

/** What turns a blank spreadsheet into one that contains the table. */
function tableRequests({ headers, rows }: FileTable): SheetRequest[] {
  const enters = headers.map((_, column) => enterOf(rows.map((row) => row[column] ?? '')));
  const sheetId = firstTabId;
  return [
    {
      updateSheetProperties: {
        properties: {
          sheetId,
          gridProperties: { rowCount: rows.length + 200, columnCount: Math.max(headers.length, 1) },
        },
        fields: 'gridProperties(rowCount,columnCount)',
      },
    },
    ...newSheetRequests('Rows', headers, houseLook),
    {
      updateCells: {
        start: { sheetId, rowIndex: 1, columnIndex: 0 },
        rows: rows.map((row) => ({
          values: headers.map((_, column) => {
            const text = row[column] ?? '';
            // Exported files pad blank cells; a space among numbers is not 0.
            return text.trim() === '' ? {} : (enters[column] ?? asText)(text);
          }),
        })),
        fields: 'userEnteredValue,userEnteredFormat.numberFormat',
      },
    },
  ];
}

/**
 * Makes a spreadsheet that contains a table, completely or not at all, in the folder of own apps, once per request
 * key.
 */
export async function sheetOfTable(context: AppContext, appId: string, table: FileTable): Promise<string> {
  const { id } = await makeSheetFile(context, appId, {
    name: table.name,
    kind: 'own-app',
    requests: tableRequests(table),
  });
  return id;
}
