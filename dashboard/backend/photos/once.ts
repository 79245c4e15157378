import type { AppContext } from '#backend/context.ts';
import { type DriveFile, hasTags, type NewFile } from '#backend/google/drive.ts';
import { mayHaveHappened } from '#backend/google/errors.ts';
import { tagsOf } from '#backend/tags.ts';
import { Problem } from '#kernel/problem.ts';

export type NewPhotoFile = NewFile & { type: string; bytes: Uint8Array };

const keyOf = (request: string) => `${request} photo`;

/** Whether this request has begun to upload a photo before, so that the steps after the photo may be done already. */
export async function isUploadRepeated({ request }: AppContext): Promise<boolean> {
  return request.requestKey !== null && (await request.ledger.find(keyOf(request.requestKey))) !== undefined;
}

/**
 * Uploads a photo once per request key, however often the browser repeats the request: an attempt with an unknown
 * outcome is looked for first, even after a restart. `tags` are those of a photo.
 */
export async function uploadOnce(context: AppContext, file: NewPhotoFile): Promise<DriveFile> {
  const { requestKey: request, ledger } = context.request;
  if (request === null) return await upload(context, file);
  const key = keyOf(request);
  const begun = await ledger.begin(key, { fileId: file.parentId, lastRowBefore: 0 });
  const earlier = begun && (await findUploaded(context, file, request));
  if (earlier) return earlier;
  try {
    return await upload(context, { ...file, tags: { ...file.tags, request } });
  } catch (error) {
    if (!mayHaveHappened(error)) {
      await ledger.forget(key);
      throw error;
    }
    // If looking fails as well, the person is told about the lost upload.
    const stored = await findUploaded(context, file, request).catch(() => undefined);
    if (!stored) throw error;
    return stored;
  }
}

/**
 * Replaces the file of its kind there with a new revision; if there is none, uploads it. A repetition under the same request key
 * stores nothing twice.
 */
export async function replaceOnce(
  context: AppContext,
  kept: DriveFile | undefined,
  file: NewPhotoFile,
): Promise<DriveFile> {
  if (!kept) return await uploadOnce(context, file);
  const { drive, request } = context;
  const { name, tags, type, bytes } = file;
  const { requestKey } = request;
  if (requestKey === null) return await drive.replace(kept.id, { name, tags, type, bytes });
  if (kept.appProperties['request'] === requestKey) return kept;
  return await drive.replace(kept.id, { name, tags: { ...tags, request: requestKey }, type, bytes });
}

/** A file that is put into a folder in the trash is in the trash too: nobody would find it, and it must not come back. */
async function upload({ drive }: AppContext, file: NewPhotoFile): Promise<DriveFile> {
  const stored = await drive.upload(file);
  if (!stored.trashed) return stored;
  await drive.update(stored.id, { trashed: true }).catch(() => undefined);
  throw new Problem('NOT_FOUND', 'The folder for this file is in the trash of Drive.');
}

async function findUploaded(
  { drive }: AppContext,
  { tags: { kind = 'photo' } }: NewPhotoFile,
  request: string,
): Promise<DriveFile | undefined> {
  const [found] = await drive.list(`trashed = false and ${hasTags({ ...tagsOf('photo'), kind, request })}`);
  return found;
}
