import type { ExpenseRow, Report, ReportData } from '../../apps/expenses/contract.ts';

// Sample records of the Expenses app, for the tests of its screens.

export function expenseRow(
  _rowIndex: number,
  Description: string,
  part: Partial<ExpenseRow> = {},
): ExpenseRow {
  return {
    _rowIndex,
    Date: '2025-11-03',
    Description,
    Category: 'Travel',
    Amount: 10,
    Receipt: '',
    Photo: '',
    Notes: '',
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
  Amount: 486.2,
  Category: 'Lodging',
  Notes: 'Room 304',
});

/** A report of two rows, a tram and a hotel. */
export function reportData(part: Partial<ReportData> = {}): ReportData {
  return {
    report: expenseReport('r1', 'Studio and fairs'),
    rows: [expenseRow(2, 'Tram'), hotel],
    headers: ['Date', 'Description', 'Category', 'Amount', 'Receipt', 'Photo', 'Notes'],
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
