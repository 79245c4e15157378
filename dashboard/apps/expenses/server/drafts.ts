import type { AppContext } from '#backend/context.ts';
import type { UploadedFile } from '#backend/handlers.ts';
import { choosePlace, readFields, readOrSay, unread } from '#backend/photos/draft.ts';
import { storePhoto } from '#backend/photos/folder.ts';
import type { PhotoDraft } from '#kernel/calls/photo-drafts.ts';
import type { ReadReceipt } from '../photo-calls.ts';
import { photosOf, receiptPhotoOf } from './photo-folder.ts';
import { listReports } from './reports.ts';

interface Draft {
  file: UploadedFile;
  /** A report's id or name; undefined for the newest. */
  report: string | undefined;
  read: (photo: Uint8Array) => Promise<ReadReceipt>;
}

/** Reads a photo and leaves it in the photos folder of a report, where no row names it until its person adds one. */
export async function addDraft(
  context: AppContext,
  { file, report: named, read }: Draft,
): Promise<PhotoDraft> {
  const { reports } = await listReports(context);
  const { id, name } = choosePlace(reports, named, { field: 'report', one: 'expense report' });
  // A file that is not a photo is stored nowhere.
  const reading = await readOrSay(read(file.bytes));
  const stored = await storePhoto(context, photosOf(context, id), { file, keepLocation: false });
  const { sha256: _, look: __, hasThumbnail: ___, ...photo } = receiptPhotoOf(stored);
  const page = `/?app=expenses&report=${encodeURIComponent(id)}`;
  if (typeof reading === 'string') return { photo, place: { id, name }, page, ...unread(reading) };
  const values = Object.entries(reading.fields).map(([field, { value }]) => [field, value]);
  return { photo, place: { id, name }, page, ...readFields(Object.fromEntries(values), reading) };
}
