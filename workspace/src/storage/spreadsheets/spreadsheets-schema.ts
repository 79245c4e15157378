import type { Migration } from '../migrate.ts';

/**
 * A record for each row that is not empty. `sort_order` only gives the order of the rows; their distance is `gap`,
 * the count of blank rows above, so that inserting a row rewrites one record and not all below.
 */
export const spreadsheetMigrations: readonly Migration[] = [
  {
    number: 301,
    name: 'spreadsheets',
    sql: `
      create table spreadsheet (
        file_id text primary key,
        properties text not null
      ) strict, without rowid;
      create table sheet (
        key integer primary key,
        file_id text not null references spreadsheet (file_id) on delete cascade,
        position integer not null,
        properties text not null,
        columns text not null
      ) strict;
      create index sheet_by_file on sheet (file_id, position);
      create table sheet_row (
        sheet_key integer not null references sheet (key) on delete cascade,
        row_id integer not null,
        sort_order real not null,
        gap integer not null,
        cells text not null,
        properties text,
        primary key (sheet_key, row_id)
      ) strict, without rowid;
      create table cell_format (
        file_id text not null references spreadsheet (file_id) on delete cascade,
        number integer not null,
        format text not null,
        primary key (file_id, number)
      ) strict, without rowid;
    `,
  },
  {
    number: 302,
    name: 'spreadsheet parts',
    sql: `
      create table spreadsheet_part (
        file_id text not null references spreadsheet (file_id) on delete cascade,
        key integer not null,
        sort_order real not null,
        part text not null,
        primary key (file_id, key)
      ) strict, without rowid;
    `,
  },
];
