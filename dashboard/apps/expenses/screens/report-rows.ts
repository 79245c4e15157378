import { rowId } from '#kernel/records/by-headers.ts';
import type { ReceiptPhoto } from '../answers.ts';
import type { ExpenseRow } from '../record.ts';
import type { ReportData } from '../report-calls.ts';

// How the last known rows look after a change that the server has confirmed, until they are read again.

export function withRow(report: ReportData, row: ExpenseRow): ReportData {
  const others = report.rows.filter((each) => each._rowIndex !== row._rowIndex);
  return { ...report, rows: [...others, row].sort((a, b) => a._rowIndex - b._rowIndex) };
}

function moved(row: ExpenseRow, by: number): ExpenseRow {
  const _rowIndex = row._rowIndex + by;
  return { ...row, id: rowId(_rowIndex), _rowIndex };
}

/** The rows below a removed one move up. */
export function withoutRow(report: ReportData, rowIndex: number): ReportData {
  const rows = report.rows
    .filter((row) => row._rowIndex !== rowIndex)
    .map((row) => (row._rowIndex > rowIndex ? moved(row, -1) : row));
  return { ...report, rows };
}

/** The rows from a restored one on move down. */
export function withRestoredRow(report: ReportData, row: ExpenseRow): ReportData {
  const rows = report.rows.map((each) => (each._rowIndex >= row._rowIndex ? moved(each, 1) : each));
  return withRow({ ...report, rows }, row);
}

export function withPhoto(report: ReportData, row: ExpenseRow, photo: ReceiptPhoto): ReportData {
  const photos = report.photos.filter(({ id }) => id !== photo.id);
  return { ...withRow(report, row), photos: [...photos, photo] };
}

export function withoutPhoto(report: ReportData, photoId: string): ReportData {
  return { ...report, photos: report.photos.filter(({ id }) => id !== photoId) };
}
