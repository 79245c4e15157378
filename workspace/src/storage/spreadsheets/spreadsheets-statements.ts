import type { Database } from '../database.ts';

export type Statements = ReturnType<typeof prepareStatements>;

/** The statements on the tables of spreadsheets. */
export function prepareStatements({ sql }: Database) {
  return {
    spreadsheet: sql.prepare('select properties from spreadsheet where file_id = ?'),
    sheets: sql.prepare('select key, properties, columns from sheet where file_id = ? order by position'),
    rows: sql.prepare('select row_id, sort_order, gap, cells, properties from sheet_row where sheet_key = ?'),
    formats: sql.prepare('select format from cell_format where file_id = ? order by number'),
    parts: sql.prepare('select key, sort_order, part from spreadsheet_part where file_id = ?'),
    addSpreadsheet: sql.prepare('insert into spreadsheet (file_id, properties) values (?, ?)'),
    setSpreadsheet: sql.prepare('update spreadsheet set properties = ? where file_id = ?'),
    removeSpreadsheet: sql.prepare('delete from spreadsheet where file_id = ?'),
    addSheet: sql.prepare('insert into sheet (file_id, position, properties, columns) values (?, ?, ?, ?)'),
    setSheet: sql.prepare('update sheet set position = ?, properties = ?, columns = ? where key = ?'),
    removeSheet: sql.prepare('delete from sheet where key = ?'),
    addFormat: sql.prepare('insert into cell_format (file_id, number, format) values (?, ?, ?)'),
    setRow: sql.prepare(
      `insert into sheet_row (sheet_key, row_id, sort_order, gap, cells, properties) values (?, ?, ?, ?, ?, ?)
       on conflict (sheet_key, row_id) do update set sort_order = excluded.sort_order, gap = excluded.gap,
         cells = excluded.cells, properties = excluded.properties`,
    ),
    setPart: sql.prepare(
      `insert into spreadsheet_part (file_id, key, sort_order, part) values (?, ?, ?, ?)
       on conflict (file_id, key) do update set sort_order = excluded.sort_order, part = excluded.part`,
    ),
    removePart: sql.prepare('delete from spreadsheet_part where file_id = ? and key = ?'),
    removeRow: sql.prepare('delete from sheet_row where sheet_key = ? and row_id = ?'),
  };
}
