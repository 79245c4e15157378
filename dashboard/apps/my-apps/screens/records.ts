import { sheetQuery } from '#frontend/calls/sheet-query.ts';
import type { RecordApp } from '#frontend/records/record-app.ts';
import { recordQueries } from '#frontend/records/record-queries.ts';
import type { NamingRows, RelatedRows } from '#frontend/records/related/related.ts';
import { anyRow } from '#kernel/own-apps/any-row.ts';
import type { ColumnKind } from '#kernel/own-apps/column-kinds.ts';
import { type OwnApp, recordOf } from '#kernel/own-apps/own-app.ts';
import type { RowCells } from '#kernel/records/record.ts';
import contract from '../contract.ts';
import manifest from '../manifest.ts';
import { client } from './queries.ts';

/** The rows of an app with its definition; the fields are known once the answer arrives. */
export const rowsOf = (sheetId: string) =>
  sheetQuery([manifest.id, anyRow.many], sheetId, (query) => client.listRows({ query }));

const columnsOf = ({ columns }: OwnApp, wanted: ColumnKind) =>
  columns.filter(({ kind }) => kind === wanted).map(({ key }) => key);

type Answer = Awaited<ReturnType<typeof client.listRows>>;

/** The rows of other tabs that columns refer to, by the columns' keys. */
export function relatedIn({ app, related, rows }: Pick<Answer, 'app' | 'related' | 'rows'>) {
  const columns = new Map(app.columns.map(({ key, rowOf }) => [key, rowOf]));
  return new Map(
    related.flatMap(({ key, ...told }): [string, RelatedRows][] => {
      const rowOf = columns.get(key);
      // For cells that no code knows, the type says that all are texts.
      const naming = rows as unknown as readonly RowCells[];
      return rowOf ? [[key, { ...told, tab: rowOf.tab, isStrict: rowOf.isStrict ?? false, naming }]] : [];
    }),
  );
}

/** The rows of other tabs that refer to rows of the app. */
export function namingIn({ app: { namedIn = [] }, naming }: Pick<Answer, 'app' | 'naming'>): NamingRows[] {
  return namedIn.flatMap(({ tab, column, by }, at) => {
    const told = naming[at];
    return told ? [{ ...told, tab, column, by }] : [];
  });
}

/** The parts of a plain app's screen, for an app that its answer defines. */
export function partsOf(app: OwnApp) {
  const { title, house } = app;
  return {
    app: {
      ...manifest,
      title,
      color: house.color,
      house: { gable: house.gable, picture: [...house.picture], height: manifest.house.height },
    },
    records: recordQueries({ app: manifest, contract, record: recordOf(app), list: client.listRows }),
    ...(app.views && { views: app.views }),
    amounts: [...columnsOf(app, 'money'), ...columnsOf(app, 'number'), ...columnsOf(app, 'duration')],
    fileAddress: (sheetId, format) => client.addressOf.exportRows({ sheetId, query: { format } }),
  } satisfies RecordApp<Awaited<ReturnType<typeof client.listRows>>>;
}
