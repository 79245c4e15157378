import * as z from 'zod';
import { type AppAgenda, lineOf, sourceOf, stateOf, type ToldSource } from '#backend/agenda/app-agenda.ts';
import type { AppSheet } from '#backend/app-sheet.ts';
import type { AppContext } from '#backend/context.ts';
import { spreadsheetType } from '#backend/google/drive.ts';
import { knownApp } from '#backend/own-apps/app-tab.ts';
import { OwnRows } from '#backend/own-apps/own-rows.ts';
import { Recent } from '#backend/recent.ts';
import { parseDay } from '#kernel/day.ts';
import { recordOf } from '#kernel/own-apps/own-app.ts';
import type { RowCells } from '#kernel/records/record.ts';
import { rowMark } from '#kernel/records/row-mark.ts';
import { worded } from '#kernel/records/shown-rows.ts';
import { housesOn } from './street.ts';

/** Identifies the row of a line. */
const markedSchema = z.object({ is: z.string() });

/** A sheet that cannot be watched for changes is read again after this long. */
const believedMs = 10 * 60_000;

/** The sheets of the houses on a street, by the street's version: for one version they never change. */
const known = new Recent<{ version: string; sheets: { id: string; title: string }[] }>(2_000);

async function sheetsOn(context: AppContext, street: AppSheet) {
  const met = known.get(street.id);
  if (met?.version === street.version) return met.sheets;
  const houses = await housesOn(context, street.id);
  const sheets = houses.map(({ app }) => ({ id: app.sheetId, title: app.title }));
  known.set(street.id, { version: street.version, sheets });
  return sheets;
}

/** Sheets from elsewhere in Drive, in whatever version it shows, all in one call. */
async function foreignSources(
  context: AppContext,
  sheets: readonly { id: string; title: string }[],
): Promise<ToldSource[]> {
  if (sheets.length === 0) return [];
  const shown = await context.drive.list(`trashed = false and mimeType = '${spreadsheetType}'`);
  const files = new Map(shown.map((file) => [file.id, file]));
  return sheets.map(({ id, title }) => {
    const file = files.get(id);
    return {
      files: [id],
      name: file?.name ?? title,
      version: file?.version ?? `from ${Math.floor(Date.now() / believedMs)}`,
      canEdit: file?.capabilities.canEdit ?? true,
    };
  });
}

/** The name of a row: the first of its naming columns that is not blank. */
function nameOf(names: readonly string[], row: RowCells): string {
  const texts = names.map((name) => row[name]).filter((cell) => typeof cell === 'string');
  return texts.find((text) => text.trim() !== '') ?? `Row ${row._rowIndex}`;
}

/** Rows of own apps that are due, by the column that their definition names. */
export default {
  nouns: { tick: 'row', open: 'row' },
  placeOf: ([sheet = ''], { row, data }) => ({
    sheet,
    ...(row !== null && { row: String(row), ...markedSchema.safeParse(data).data }),
  }),
  async sourcesOf(sheets, { context }) {
    const street = sheets
      .filter(({ isOwned, kind }) => isOwned && kind === 'sheet')
      .toSorted((one, other) => one.createdTime.localeCompare(other.createdTime))[0];
    if (!street) return [];
    // Whether an app that was never read has dates is only known after reading it.
    const dated = (await sheetsOn(context, street)).filter(({ id }) => {
      const app = knownApp(id);
      return app === undefined || app.due !== undefined;
    });
    const near = new Map(sheets.map((sheet) => [sheet.id, sheet]));
    const own = dated.flatMap(({ id }) => near.get(id) ?? []).map(sourceOf);
    return [
      ...own,
      ...(await foreignSources(
        context,
        dated.filter(({ id }) => !near.has(id)),
      )),
    ];
  },
  async linesOf(context, [sheetId = '']) {
    const { app, rows } = await new OwnRows(context, sheetId).read();
    const { due, done } = app;
    if (due === undefined) return [];
    const record = recordOf(app);
    const names = worded(record.shownFields).map(([name]) => name);
    return (rows as readonly RowCells[]).flatMap((row) => {
      const day = done !== undefined && row[done] === true ? undefined : parseDay(String(row[due]));
      if (day === undefined) return [];
      const title = nameOf(names, row);
      return lineOf({
        id: JSON.stringify([title, day]),
        title,
        note: app.title,
        row: row._rowIndex,
        day,
        state: stateOf(day, context.request.day),
        action: done === undefined ? 'open' : 'tick',
        data: { row: { ...row }, is: rowMark(record, row), due, ...(done !== undefined && { done }) },
      });
    });
  },
} satisfies AppAgenda;
