import type { AppContext } from '#backend/context.ts';
import type { UploadedFile } from '#backend/handlers.ts';
import { inTurn } from '#backend/in-turn.ts';
import { choosePlace, readFields, readOrSay, unread } from '#backend/photos/draft.ts';
import type { PhotoDraft } from '#kernel/calls/photo-drafts.ts';
import { extractPhoto } from './extract.ts';
import { storePhoto } from './photos.ts';
import { storedPhotoOf } from './snapsheet-files.ts';
import { listSnapsheets } from './snapsheets.ts';

interface Draft {
  file: UploadedFile;
  /** A SnapSheet's id or name; undefined for the newest. */
  sheet: string | undefined;
}

/**
 * Reads a photo and leaves it in the photos folder of a SnapSheet with the values that were read, until the person adds
 * its row.
 */
export async function addDraft(context: AppContext, { file, sheet: named }: Draft): Promise<PhotoDraft> {
  const { snapsheets } = await listSnapsheets(context, 'known');
  const { id, name, sheetId } = choosePlace(snapsheets, named, { field: 'sheet', one: 'SnapSheet' });
  const order = {
    bytes: file.bytes,
    sheetId: sheetId ?? undefined,
    template: undefined,
    isSeveralRows: false,
  };
  // A file that is not a photo is not stored anywhere.
  const reading = await readOrSay(extractPhoto(context, id, order));
  const read = typeof reading === 'string' ? null : reading;
  const records = read ? [read.extractedData] : [];
  const stored = await inTurn(`photos of ${id}`, () =>
    storePhoto(context, id, { file, keepLocation: false, records, isFromScript: true }),
  );
  const { hasThumbnail: _, ...photo } = storedPhotoOf(stored);
  return {
    ...{ photo, place: { id, name }, page: `/?app=snapsheet&sheet=${encodeURIComponent(id)}` },
    ...(typeof reading === 'string'
      ? unread(reading)
      : readFields(reading.extractedData, reading.extraction)),
  };
}
