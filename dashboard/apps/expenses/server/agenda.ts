import {
  type AppAgenda,
  lineOf,
  rememberedDays,
  type ToldLine,
  versionWith,
} from '#backend/agenda/app-agenda.ts';
import type { DriveFile } from '#backend/google/drive.ts';
import { hasTags } from '#backend/google/drive.ts';
import { counted } from '#kernel/counted.ts';
import { daysAfter, formatDay, parseDay } from '#kernel/day.ts';
import { formatMoney } from '#kernel/money.ts';
import { isLocked, type Life } from '../life.ts';
import { loosePhotos } from '../loose-photos.ts';
import type { ExpenseRow } from '../record.ts';
import { expectedOf } from '../recurring.ts';
import { readForAgenda } from './report.ts';
import { isReportFolder, reportFoldersQuery, reportOf, sheetOf } from './report-files.ts';

/** A report counts as finished this many days after its last change, since no cell says when it was handed in. */
const openDays = 62;

const isStoredPhoto = ({ appProperties }: DriveFile) => appProperties['kind'] === 'photo';

/**
 * Reports that wait for this person, receipts that no row names, and expenses of open reports that lack a receipt or did not recur
 * on time.
 */
export default {
  nouns: { review: 'receipt', photograph: 'expense', add: 'expense', decide: 'report', mend: 'report' },
  isUndated: true,
  beside: (day) =>
    `${reportFoldersQuery} or (${hasTags({ app: 'expenses', kind: 'photo' })} and createdTime > '${daysAfter(day, -rememberedDays)}T00:00:00')`,
  sourcesOf(_, { files, context }) {
    const { day } = context.request;
    const byPlace = Map.groupBy(
      files,
      (file) =>
        (isStoredPhoto(file) ? undefined : file.parents[0]) ??
        file.appProperties['report'] ??
        file.appProperties['parent'],
    );
    return files.filter(isReportFolder).flatMap((folder) => {
      const own = byPlace.get(folder.id) ?? [];
      const sheet = sheetOf(folder.id, own);
      const photos = own.filter(isStoredPhoto);
      const { name, canEdit, status, isOwned } = reportOf(folder, sheet);
      const isOpen =
        photos.length > 0 ||
        waitsFor(status, isOwned) !== undefined ||
        (sheet && sheet.modifiedTime >= daysAfter(day, -openDays));
      if (!sheet || !isOpen || !canEdit) return [];
      return { files: [folder.id, sheet.id], name, version: versionWith(sheet, photos), canEdit };
    });
  },
  placeOf: ([report = ''], { action }) => ({
    report,
    ...(action === 'review' && { form: 'loose' }),
    ...(action === 'add' && { form: 'add' }),
  }),
  async linesOf(context, [reportId = '', sheetId]) {
    const { report, rows, photos, missingHeaders, life } = await readForAgenda(context, reportId, sheetId);
    if (missingHeaders.length > 0) return [];
    const { day } = context.request;
    const waiting = life ? statusLines(life, report.isOwned, day) : [];
    // The rows of a locked report cannot be changed.
    if (life && isLocked(life.status)) return waiting;
    return [
      ...waiting,
      ...unwritten(loosePhotos({ rows, photos }).length, day),
      ...unphotographed(rows, day),
      ...expected(rows, report.currency, day),
    ];
  },
} satisfies AppAgenda;

/** What a report of this status needs from this person: a decision, or corrections and another submission. */
function waitsFor(status: Life['status'] | undefined, isOwned: boolean): 'decide' | 'mend' | undefined {
  if (status === 'Submitted' && !isOwned) return 'decide';
  return status === 'Returned' && isOwned ? 'mend' : undefined;
}

function statusLines({ status, last }: Life, isOwned: boolean, day: string): ToldLine[] {
  const action = waitsFor(status, isOwned);
  if (action === undefined) return [];
  const title = action === 'decide' ? 'Report is waiting for your approval' : 'Report was returned to you';
  const told = [last?.who ?? '', last?.comment ?? ''].filter((part) => part !== '').join(': ');
  return [lineOf({ id: 'status', title, ...(told !== '' && { note: told }), day, state: 'waiting', action })];
}

function unwritten(count: number, day: string): ToldLine[] {
  if (count === 0) return [];
  const title = `${counted(count, 'receipt')} without a row`;
  return [lineOf({ id: 'loose', title, note: 'In its photos', day, state: 'waiting', action: 'review' })];
}

/** Only in reports that have photos of receipts at all. */
function unphotographed(rows: readonly ExpenseRow[], day: string): ToldLine[] {
  const hasPhoto = ({ photo }: ExpenseRow) => photo.trim() !== '';
  const since = daysAfter(day, -rememberedDays);
  const owed = rows.filter((row) => !hasPhoto(row) && (parseDay(row.date) ?? '') > since);
  const [first] = owed;
  if (first === undefined || !rows.some(hasPhoto)) return [];
  const isOne = owed.length === 1;
  const title = isOne
    ? `${first.description.trim() || 'An expense'} still needs a photo`
    : `${owed.length} expenses still need a photo`;
  const row = isOne ? first._rowIndex : null;
  return [lineOf({ id: 'photograph', title, row, day, state: 'waiting', action: 'photograph' })];
}

/** What should have come again by now, judging by this report's rows. */
function expected(rows: readonly ExpenseRow[], currency: string | undefined, day: string): ToldLine[] {
  return expectedOf(rows, day).map(({ name, amount, next }) =>
    lineOf({
      id: `expected ${name.toLowerCase()}`,
      title: `${name} was expected around ${formatDay(next)}`,
      note: `About ${formatMoney(amount, currency)}`,
      day,
      state: 'waiting',
      action: 'add',
    }),
  );
}
