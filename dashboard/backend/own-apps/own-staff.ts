import { hash } from 'node:crypto';
import { type AppStaff, pressedRow, type StaffList, type StaffRow } from '#backend/forms/app-staff.ts';
import { inTurn } from '#backend/in-turn.ts';
import { inOneGo } from '#kernel/in-one-go.ts';
import { recordOf } from '#kernel/own-apps/own-app.ts';
import { type ShownToStaff, shownToStaff } from '#kernel/own-apps/shown-to-staff.ts';
import { Problem } from '#kernel/problem.ts';
import { rowFilter } from '#kernel/records/filters.ts';
import { ordering } from '#kernel/records/order.ts';
import type { AnyRecord, NamedField, RowCells } from '#kernel/records/record.ts';
import { orderBy, searchTexts, shownCell, worded } from '#kernel/records/shown-rows.ts';
import { shownRegion } from '#kernel/region.ts';
import { finderFor, searchable } from '#kernel/search.ts';
import { OwnRows } from './own-rows.ts';

/** The rows of a view, in its order; all of them without a view. */
function rowsOfView(record: AnyRecord, rows: readonly RowCells[], { view }: ShownToStaff, today: string) {
  const { sought = '', filters = [], sorted } = view ?? {};
  const passes = rowFilter(record.shownFields, filters, { today, weekStart: shownRegion().weekStart ?? 0 });
  const fields = worded(record.shownFields);
  const holds = finderFor(sought);
  const found = rows.filter(
    (row) => passes(row) && (sought === '' || holds(searchable(searchTexts(fields, row)))),
  );
  const keyOf = sorted && orderBy(record, sorted.by);
  return keyOf ? inOneGo(ordering(found, keyOf, sorted.order)) : found;
}

/** How an app's rows become rows that a helper sees. */
function staffRowsOf(record: AnyRecord, { columns, tick }: ShownToStaff) {
  const fields: NamedField[] = columns.flatMap(({ key }) => {
    const field = record.fields[key];
    return field ? [[key, field] as const] : [];
  });
  // A calculated cell may change at any time.
  const told = new Set([
    ...(record.fingerprint[0] ?? []),
    ...fields.flatMap(([key, { isReadOnly }]) => (isReadOnly ? [] : [key])),
  ]);
  if (tick) told.delete(tick.key);
  const word = tick && (tick.label ?? tick.header);
  return (row: RowCells): StaffRow => {
    const [name = '', ...cells] = fields.map(([key, field]) => shownCell(field, row[key]));
    const isTicked = tick !== undefined && row[tick.key] === true;
    return {
      rowIndex: row._rowIndex,
      mark: hash('sha256', JSON.stringify([...told].map((key) => row[key])), 'base64url'),
      name: name === '' ? `Row ${row._rowIndex}` : name,
      cells,
      found: searchable(searchTexts(fields, row)),
      ticked: isTicked && word !== undefined ? word : null,
      act: word === undefined ? null : isTicked ? 'Undo' : `Tick ${word}`,
    };
  };
}

/** What is shown of an app's rows, with the rows themselves; null if nothing is. */
async function readShown(rows: OwnRows, today: string) {
  const { app, rows: all, missingHeaders } = await rows.read();
  const shown = shownToStaff(app);
  // If a sheet has lost a column, nothing about it is certain.
  if (!shown || 'gone' in shown || missingHeaders.length > 0) return null;
  const record = recordOf(app);
  const staffRow = staffRowsOf(record, shown);
  const own = rowsOfView(record, all, shown, today);
  const list: StaffList = {
    title: shown.title,
    labels: shown.columns.slice(1).map(({ label, header }) => label ?? header),
    rows: own.map(staffRow),
  };
  return { list, own, staffRow, tick: shown.tick };
}

const nothingToTick = () => new Problem('NOT_FOUND', 'This app has nothing to tick any more.');

/** What an own app shows helpers, according to its spreadsheet. */
export const ownStaff: AppStaff = {
  async read(context, sheetId) {
    return (await readShown(new OwnRows(context, sheetId), context.request.day))?.list ?? null;
  },
  press(context, sheetId, press) {
    // If two helpers press at the same moment, the second one learns of it.
    return inTurn(`staff ticks in ${sheetId}`, async () => {
      const rows = new OwnRows(context, sheetId);
      const read = await readShown(rows, context.request.day);
      if (!read?.tick) throw nothingToTick();
      const { list, own, staffRow, tick } = read;
      const row = pressedRow(list.rows, press);
      const at = list.rows.indexOf(row);
      const seen = own[at];
      if (!seen || (row.ticked !== null) === press.isTicking) return { list, row, isNew: false };
      const target = { id: seen.id, expected: seen };
      const { id: _, ...saved } = await rows.update(target, { [tick.key]: press.isTicking });
      const now = staffRow({ ...seen, ...saved });
      return { list: { ...list, rows: list.rows.with(at, now) }, row: now, isNew: true };
    });
  },
};
