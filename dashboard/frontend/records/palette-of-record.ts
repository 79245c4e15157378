import type { QueryClient } from '@tanstack/react-query';
import type { Contract } from '#kernel/contract.ts';
import { appPrefix, type Manifest } from '#kernel/manifest.ts';
import { callNames, type Listing } from '#kernel/records/calls.ts';
import type { AnyRecord, RowCells } from '#kernel/records/record.ts';
import { placeOfRow } from '#kernel/records/row-mark.ts';
import { callByName } from '../calls/client.ts';
import { sheetQuery } from '../calls/sheet-query.ts';
import { type AppPalette, type Place, rowsOf, sheetOf } from '../palette/app-palette.ts';

interface PaletteOfRecord {
  app: Pick<Manifest, 'id'>;
  contract: Contract;
  record: AnyRecord;
  /** Where a row is shown, if not on a page of its own. */
  placeOf?: (row: RowCells) => Place;
}

/** What an app with its records in one sheet, read by the usual call, tells the search over all apps. */
export function paletteOfRecord({ app, contract, record, ...parts }: PaletteOfRecord): AppPalette {
  const { list } = callNames(record);
  const { placeOf = (row: RowCells): Place => placeOfRow(record, row) } = parts;
  const [title = ''] = record.formFields.find(([, { kind }]) => kind === 'text') ?? [];
  const calls = { prefix: appPrefix(app), contract };
  const readRows = async (cache: QueryClient, sheetId: string | null) => {
    const { rowsKey } = await import('./record-writes.ts');
    const read = (query: object) => callByName(calls, list, { query: { ...query } }, {});
    return await cache.fetchQuery(sheetQuery(rowsKey({ app, contract, record }), sheetId, read));
  };
  return {
    contract,
    finders: {
      [list]: (answer) => {
        // The contract's own schema has parsed it; its rows are under the record's word.
        const { sheets, sheet, ...rest } = answer as Listing & Record<string, readonly RowCells[]>;
        const rows = rest[record.many] ?? [];
        const named = { title, placeOf };
        return [
          ...sheets.map((one) => sheetOf(one, 'sheet')),
          ...(sheet ? [{ ...sheetOf(sheet, 'sheet'), tables: [rowsOf(record, rows, named)] }] : []),
        ];
      },
    },
    list: (cache) => readRows(cache, null),
    read: readRows,
  };
}
