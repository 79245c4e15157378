import type { AppContext } from '#backend/context.ts';
import type { Handlers } from '#backend/handlers.ts';
import type { WantedSheet } from '#backend/oldest-sheet.ts';
import { readApp } from '#backend/own-apps/app-tab.ts';
import { appTabTitle } from '#backend/own-apps/header-rows.ts';
import { makeOwnSheet } from '#backend/own-apps/new-own-sheet.ts';
import { OwnRows } from '#backend/own-apps/own-rows.ts';
import { proposalsFor } from '#backend/own-apps/proposal.ts';
import { sheetOfTable } from '#backend/own-apps/sheet-of-table.ts';
import { changeApp, removeApp, writeApp } from '#backend/own-apps/write-app.ts';
import { AppPhotos } from '#backend/photos/app-photos.ts';
import { plainFile, rowsToExport } from '#backend/records/export.ts';
import { rowHandlers } from '#backend/records/record-handlers.ts';
import { namedByBytes } from '#backend/records/record-photos.ts';
import { RecordRows } from '#backend/records/record-rows.ts';
import { anyRow } from '#kernel/own-apps/any-row.ts';
import { type OwnApp, recordOf } from '#kernel/own-apps/own-app.ts';
import { Problem } from '#kernel/problem.ts';
import type { RowCells, RowOf, SeenCells } from '#kernel/records/record.ts';
import type contract from '../contract.ts';
import manifest from '../manifest.ts';
import { choosable, fileOf } from './files.ts';
import { build, repaint, standing, takeDown } from './street.ts';

function noSheet(): Problem {
  return new Problem('INVALID_INPUT', 'Please name the sheet of the app.', {
    fields: { sheetId: 'Please name the sheet of the app.' },
  });
}

/** Requires that all columns of an app are in its sheet; otherwise nothing is written. */
async function requireColumns(context: AppContext, sheetId: string, app: OwnApp): Promise<void> {
  const { missingHeaders } = await new RecordRows(context, sheetId, recordOf(app)).list();
  if (missingHeaders.length === 0) return;
  const names = missingHeaders.map((header) => `"${header}"`).join(', ');
  throw new Problem(
    'CONFLICT',
    `The sheet was changed in the meantime: there is no column ${names} in row ${app.headerRow} of "${app.tab}" any more.`,
  );
}

/** The home of own apps' rows: the sheet that the call names. */
const home = {
  async read(context: AppContext, { sheetId, isFresh }: WantedSheet) {
    if (sheetId === undefined) throw noSheet();
    const [sheet, { rows, ...read }] = await Promise.all([
      fileOf(context, sheetId, isFresh),
      new OwnRows(context, sheetId).readRelated(isFresh),
    ]);
    // For cells that no code knows, the type says that all are texts.
    return { ...read, rows: rows as RowOf<typeof anyRow>[], sheet, sheets: [], folderLink: null };
  },
  rows: (context: AppContext, sheetId: string) => new OwnRows(context, sheetId),
  ensure: () => Promise.reject(noSheet()),
  standing: () => Promise.reject(noSheet()),
};

/** The photos that rows of own apps name, whichever app it is. */
const photos = new AppPhotos(manifest.id, { photo: 'photo', one: 'row' });

/** For cells that no code knows, the type says that all are texts. */
const asRow = (row: RowCells) => row as RowOf<typeof anyRow>;

export default {
  ...rowHandlers(anyRow, home),
  async addRowWithPhoto({ body: { row, sheetId }, files }, context) {
    if (sheetId === undefined) throw noSheet();
    const photo = { appId: manifest.id, file: namedByBytes(files.photo) };
    return { row: asRow(await new OwnRows(context, sheetId).addWithPhoto(row, photo)), sheetId };
  },
  async updateRowWithPhoto({ rowId, body: { sheetId, expected, changes = {} }, files }, context) {
    if (sheetId === undefined) throw noSheet();
    const photo = { appId: manifest.id, file: namedByBytes(files.photo) };
    const rows = new OwnRows(context, sheetId);
    // As above.
    const target = { id: rowId, expected: expected as unknown as SeenCells | undefined };
    return { row: asRow(await rows.updateWithPhoto(target, changes, photo)) };
  },
  findRowPhoto: ({ fileName }, context) => photos.find(context, fileName),
  rowPhoto: ({ fileName, query }, context) => photos.content(context, fileName, query.size),
  listRows: ({ query }, context) =>
    home.read(context, { sheetId: query.sheetId, isFresh: query.fresh === 'true' }),
  async exportRows({ sheetId, query }, context) {
    const { app, ...read } = await new OwnRows(context, sheetId).read();
    const rows = await rowsToExport({ list: async () => read });
    return await plainFile(app.title, recordOf(app), rows, query.format);
  },
  listApps: async (_, context) => ({ apps: await standing(context) }),
  listSheets: async (_, context) => ({ sheets: await choosable(context) }),
  async propose({ sheetId }, context) {
    const { title, link, tabs } = await context.sheets.readOutline(sheetId);
    const isApp = tabs.some((tab) => tab.title === appTabTitle);
    const [proposed, made] = await Promise.all([
      proposalsFor(context, sheetId, tabs),
      isApp ? readApp(context, sheetId) : undefined,
    ]);
    return { sheetId, name: title, webViewLink: link, tabs: proposed, made: made ?? null };
  },
  async createApp({ body: { sheetId, app } }, context) {
    await requireColumns(context, sheetId, app);
    await writeApp(context, sheetId, app);
    return await build(context, sheetId, app);
  },
  async makeApp({ body }, context) {
    // Its headers are in the first row, whatever the definition came from.
    const app = { ...body.app, headerRow: 1 };
    return await build(context, await makeOwnSheet(context, manifest.id, app), app);
  },
  async readPhoto({ files: { photo } }, context) {
    const order = { wanted: [], template: 'free', isTable: true } as const;
    const { table } = await context.request.photoReader.read(photo.bytes, order);
    if (table) return table;
    throw new Problem(
      'INVALID_INPUT',
      'No table was found in this photo. Take it from straight above, with the names of the columns in it.',
      { fields: { photo: 'There is no table in it' } },
    );
  },
  bringTable: async ({ body }, context) => ({ sheetId: await sheetOfTable(context, manifest.id, body) }),
  async standApp({ sheetId }, context) {
    const app = await readApp(context, sheetId);
    if (!app) throw new Problem('NOT_FOUND', 'This sheet is not an app yet.');
    return await build(context, sheetId, app);
  },
  async changeApp({ sheetId, body }, context) {
    await requireColumns(context, sheetId, body.app);
    await changeApp(context, sheetId, body);
    return await repaint(context, sheetId, body.app);
  },
  async takeDown({ sheetId, body: { app, isForgotten } }, context) {
    await takeDown(context, sheetId);
    if (isForgotten) await removeApp(context, sheetId, app);
    return { success: true as const };
  },
} satisfies Handlers<typeof contract>;
