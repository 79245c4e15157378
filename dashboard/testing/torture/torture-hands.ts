import type { sheets_v4 } from '@googleapis/sheets';
import { columnLetters } from '#backend/table/a1.ts';
import type { Person } from './torture-person.ts';
import type { AppColumns } from './torture-witness.ts';

type Request = sheets_v4.Schema$Request;

/** A person who edits one tab of a spreadsheet through Google's own client. Rows and columns count from 0. */
export class Hands {
  readonly person: Person;
  readonly spreadsheetId: string;
  readonly columns: AppColumns;
  tabId = 0;

  constructor(person: Person, spreadsheetId: string, columns: AppColumns) {
    this.person = person;
    this.spreadsheetId = spreadsheetId;
    this.columns = columns;
  }

  async change(...requests: Request[]): Promise<void> {
    const { spreadsheetId } = this;
    await this.person.sheets.spreadsheets.batchUpdate({ spreadsheetId, requestBody: { requests } });
  }

  async title(): Promise<string> {
    const { spreadsheetId } = this;
    const { data } = await this.person.sheets.spreadsheets.get({
      spreadsheetId,
      fields: 'sheets(properties)',
    });
    const tab = data.sheets?.find(({ properties }) => (properties?.sheetId ?? 0) === this.tabId);
    return `'${(tab?.properties?.title ?? '').replaceAll("'", "''")}'`;
  }

  /** All cells as displayed. */
  async values(): Promise<string[][]> {
    const { spreadsheetId } = this;
    const { data } = await this.person.sheets.spreadsheets.values.get({
      spreadsheetId,
      range: await this.title(),
    });
    return (data.values ?? []).map((row) => row.map(String));
  }

  async columnOf(header: string): Promise<number> {
    return ((await this.values())[0] ?? []).indexOf(header);
  }

  /** The number of columns with headers. */
  async width(): Promise<number> {
    return ((await this.values())[0] ?? []).length;
  }

  /** The last row that is not empty. */
  async lastRow(): Promise<number> {
    return (await this.values()).length - 1;
  }

  /** Types like in the sheet itself: formulas, dates and numbers are parsed as such. */
  async type(row: number, column: number, values: readonly (readonly (string | number)[])[]): Promise<void> {
    const { spreadsheetId } = this;
    await this.person.sheets.spreadsheets.values.update({
      spreadsheetId,
      range: `${await this.title()}!${columnLetters(column)}${row + 1}`,
      valueInputOption: 'USER_ENTERED',
      requestBody: { values: values.map((cells) => [...cells]) },
    });
  }

  insert(dimension: 'ROWS' | 'COLUMNS', startIndex: number, count = 1): Promise<void> {
    const range = { sheetId: this.tabId, dimension, startIndex, endIndex: startIndex + count };
    return this.change({ insertDimension: { range, inheritFromBefore: startIndex > 1 } });
  }

  delete(dimension: 'ROWS' | 'COLUMNS', startIndex: number, count = 1): Promise<void> {
    const range = { sheetId: this.tabId, dimension, startIndex, endIndex: startIndex + count };
    return this.change({ deleteDimension: { range } });
  }

  move(dimension: 'ROWS' | 'COLUMNS', startIndex: number, destinationIndex: number): Promise<void> {
    const source = { sheetId: this.tabId, dimension, startIndex, endIndex: startIndex + 1 };
    return this.change({ moveDimension: { source, destinationIndex } });
  }

  sort(dimensionIndex: number, sortOrder: 'ASCENDING' | 'DESCENDING'): Promise<void> {
    const range = { sheetId: this.tabId, startRowIndex: 1 };
    return this.change({ sortRange: { range, sortSpecs: [{ dimensionIndex, sortOrder }] } });
  }

  block(startRowIndex: number, endRowIndex: number, startColumnIndex: number, endColumnIndex: number) {
    return { sheetId: this.tabId, startRowIndex, endRowIndex, startColumnIndex, endColumnIndex };
  }

  look(range: sheets_v4.Schema$GridRange, userEnteredFormat: sheets_v4.Schema$CellFormat): Request {
    const fields = Object.keys(userEnteredFormat).map((key) => `userEnteredFormat.${key}`);
    return { repeatCell: { range, cell: { userEnteredFormat }, fields: fields.join(',') } };
  }
}
