import type { AppContext } from '#backend/context.ts';
import { type DriveFile, folderType } from '#backend/google/drive.ts';
import type { SampleSurvey } from '#kernel/calls/sample.ts';
import { findAdded, findSample, isShared, type SampleFiles } from './sample-drive.ts';

/** Google reports the latest writes late. */
const settlesMs = 120_000;

interface Found extends SampleFiles {
  changed: readonly DriveFile[];
  added: readonly DriveFile[];
}

async function look(context: AppContext): Promise<Found> {
  const found = await findSample(context);
  const slackMs = context.request.google.apiRoot === null ? settlesMs : 0;
  // For sample data that was never finished, nobody knows who wrote last.
  const until = found.made === null ? 0 : Date.parse(found.made.at) + slackMs;
  const changed = found.files.filter(
    ({ mimeType, modifiedTime, trashed }) =>
      mimeType !== folderType && !trashed && Date.parse(modifiedTime) > until,
  );
  return { ...found, changed, added: await findAdded(context, found) };
}

export async function surveySample(context: AppContext): Promise<SampleSurvey> {
  const { files, changed, added } = await look(context);
  const nameOf = ({ name }: DriveFile) => name;
  return { files: files.length, changed: changed.map(nameOf), added: added.map(nameOf) };
}

/**
 * Removes sample data: what is as it was made is deleted for good, what the person has changed goes to the trash of
 * Drive, and nothing else is touched. A folder that contains something of the person's, or may contain something that
 * is hidden from us, goes to the trash as well: deleting it would delete that, too.
 */
export async function takeSampleAway(context: AppContext): Promise<void> {
  const { drive } = context;
  const { marker, made, files, changed, added } = await look(context);
  const isSureEmpty = changed.length + added.length === 0 && (await context.canSeeShared());
  for (const { id } of changed) await drive.update(id, { trashed: true, appProperties: { sample: '' } });
  const kept = new Set(changed.map(({ id }) => id));
  const going = files.filter((file) => !kept.has(file.id) && !isShared(file));
  const ids = new Set(going.map(({ id }) => id));
  const isInside = ({ parents }: DriveFile) => parents.some((id) => ids.has(id));
  const isFolder = ({ mimeType }: DriveFile) => mimeType === folderType;
  // The contents of a folder go with it; a file that was moved elsewhere goes by itself.
  const erased = going.filter((file) => (isSureEmpty ? !isInside(file) : !isFolder(file)));
  for (const { id } of erased) await drive.erase(id);
  const emptied = isSureEmpty ? [] : going.filter((file) => isFolder(file) && !isInside(file));
  for (const { id } of emptied) await drive.update(id, { trashed: true });
  if (marker && made && isShared(marker)) {
    await drive.update(marker.id, { appProperties: { sampleAt: '', sampleOn: '' } });
  }
}
