import { type ExpenseRow, expense } from '../../apps/expenses/record.ts';
import type { Report, ReportData } from '../../apps/expenses/report-calls.ts';
import { rowId } from '../../kernel/records/by-headers.ts';
import { blankCells } from '../../kernel/records/record.ts';

// Sample records of the Expenses app, for the tests of its screens.

export function expenseRow(
  _rowIndex: number,
  description: string,
  part: Partial<ExpenseRow> = {},
): ExpenseRow {
  return {
    ...blankCells(expense),
    id: rowId(_rowIndex),
    _rowIndex,
    date: '2025-11-03',
    description,
    category: 'Travel',
    amount: 10,
    ...part,
  };
}

export function expenseReport(id: string, name: string, part: Partial<Report> = {}): Report {
  return {
    id,
    name,
    directoryId: id,
    sheetId: `sheet-${id}`,
    createdTime: new Date('2025-01-06T12:00').toISOString(),
    modifiedTime: new Date('2025-11-18T12:00').toISOString(),
    description: '',
    webViewLink: `https://drive.example/${id}`,
    isOwned: true,
    canEdit: true,
    owner: null,
    ...part,
  };
}

export const hotel = expenseRow(3, 'Hotel Santa Julia', {
  amount: 486.2,
  category: 'Lodging',
  notes: 'Room 304',
});

/** A report of two rows, a tram and a hotel. */
export function reportData(part: Partial<ReportData> = {}): ReportData {
  return {
    report: expenseReport('r1', 'Studio and fairs'),
    rows: [expenseRow(2, 'Tram'), hotel],
    headers: Object.keys(expense.sheet.columns),
    sheetId: 'sheet-r1',
    folderLink: 'https://drive.example/r1',
    photosFolderLink: null,
    sheetLink: 'https://sheets.example/sheet-r1',
    range: 'Expenses!A1:G3',
    photos: [],
    missingHeaders: [],
    ...part,
  };
}
