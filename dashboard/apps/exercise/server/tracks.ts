import type { AppContext } from '#backend/context.ts';
import { type DriveFile, hasTags } from '#backend/google/drive.ts';
import { mayHaveHappened } from '#backend/google/errors.ts';
import type { UploadedFile } from '#backend/handlers.ts';
import { tagsOf } from '#backend/tags.ts';
import { Problem } from '#kernel/problem.ts';
import { maxTrackBytes } from '../contract.ts';
import { type CardioRow, cardioRecord } from '../record.ts';

const app = 'exercise';

/** Identifies the file of a cardio row, so that it is stored once. */
const trackTags = (cardioId: string) => ({ ...tagsOf('file', { app }), track: cardioId });

/** The type of a track; other types are refused, and so is a file that refers to further files. */
function typeOf(bytes: Uint8Array): string {
  const text = new TextDecoder().decode(bytes);
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) {
    throw new Problem('INVALID_INPUT', 'This file uses custom XML entities. Export it again as GPX or TCX.');
  }
  if (/<gpx[\s>]/i.test(text.slice(0, 4000))) return 'application/gpx+xml';
  if (/<TrainingCenterDatabase[\s>]/i.test(text.slice(0, 4000))) return 'application/vnd.garmin.tcx+xml';
  throw new Problem('INVALID_INPUT', 'This is not a GPX or TCX file.');
}

async function findTrack({ drive }: AppContext, cardioId: string): Promise<DriveFile | undefined> {
  const [found] = await drive.list(`trashed = false and ${hasTags(trackTags(cardioId))}`);
  return found;
}

interface Track {
  cardioId: string;
  name: string;
  file: UploadedFile;
}

async function upload(
  context: AppContext,
  sheetId: string,
  { cardioId, name, file, type }: Track & { type: string },
) {
  const found = await findTrack(context, cardioId);
  if (found) return found;
  const [parentId = 'root'] = (await context.drive.get(sheetId)).parents;
  try {
    const { bytes } = file;
    return await context.drive.upload({ name, parentId, type, bytes, tags: trackTags(cardioId) });
  } catch (error) {
    const stored = mayHaveHappened(error) ? await findTrack(context, cardioId) : undefined;
    if (!stored) throw error;
    return stored;
  }
}

/** Stores a track's file beside the spreadsheet, and its id in the row; if repeated, both happen once. */
export async function keepTrack(context: AppContext, sheetId: string, track: Track): Promise<CardioRow> {
  const type = typeOf(track.file.bytes);
  const table = context.open(sheetId, cardioRecord.sheet);
  const { rows } = await table.list();
  const row = rows.find((one) => one['Cardio ID'] === track.cardioId);
  // Without its row, nobody would find the file.
  if (!row) throw new Problem('CONFLICT', 'The row of this track is no longer in the sheet.');
  const { id } = await upload(context, sheetId, { ...track, type });
  const { _rowIndex, ...expected } = row;
  return await table.update(_rowIndex, expected, { 'File ID': id });
}

/** The text of a track that a row names. */
export async function readTrack({ drive }: AppContext, fileId: string): Promise<string> {
  const bytes = await drive.download(fileId, maxTrackBytes);
  typeOf(bytes);
  return new TextDecoder().decode(bytes);
}
