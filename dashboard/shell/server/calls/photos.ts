import type { AppContext } from '#backend/context.ts';
import { readCodes } from '#backend/extraction/read-codes.ts';
import { folderType, hasTags, quote, spreadsheetType } from '#backend/google/drive.ts';
import type { Handlers, UploadedFile } from '#backend/handlers.ts';
import { inTurn } from '#backend/in-turn.ts';
import { joinPhotos } from '#backend/photos/join.ts';
import { safeFileName, uniqueName } from '#backend/photos/names.ts';
import { uploadOnce } from '#backend/photos/once.ts';
import { type PreparedPhoto, preparePhoto, previewOf, readablePhoto } from '#backend/photos/prepare.ts';
import { splitPhoto } from '#backend/photos/split.ts';
import { noteTags, tagsOf } from '#backend/tags.ts';
import type { photoCalls } from '#kernel/calls/photos.ts';
import { Problem } from '#kernel/problem.ts';
import type { FolderApps } from './folder-apps.ts';

/** In pixels; the bars of a code that fills a fifth of it are three wide. */
const largestSide = 1600;

/**
 * The names in a folder, and what its files are found by, such as their report.
 * @throws Problem CONFLICT if they belong to locked rows
 */
async function lookInto({ drive, sheets }: AppContext, folderId: string, appName: string) {
  const folder = await drive.get(folderId);
  if (folder.mimeType !== folderType) throw new Problem('NOT_FOUND', 'There is no such folder.');
  const { app, report, snapsheet } = folder.appProperties;
  const inFolder = `${quote(folderId)} in parents`;
  const ofReport = report ? ` or (${hasTags({ report, kind: 'sheet' })})` : '';
  const files = await drive.list(`trashed = false and (${inFolder}${ofReport})`);
  for (const file of files) if (file.mimeType === spreadsheetType) await sheets.requireOpen(file);
  const groups = app === appName ? { ...(report && { report }), ...(snapsheet && { snapsheet }) } : {};
  return { names: files.map(({ name }) => name), groups };
}

const addressOf = ({ bytes, type }: PreparedPhoto) =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;

export function photoHandlers(apps: FolderApps): Handlers<typeof photoCalls.contract> {
  return {
    async preview({ files }) {
      return { picture: addressOf(await previewOf(files.photo.bytes)) };
    },

    async split({ body: { papers }, files }) {
      return { pictures: (await splitPhoto(files.photo.bytes, papers)).map(addressOf) };
    },

    async join({ body: { joining }, files: { first, second, third, fourth } }) {
      // Those that are not required may be absent.
      const photos = [first, second, third, fourth].flatMap((file: UploadedFile | undefined) =>
        file ? [file.bytes] : [],
      );
      return { picture: addressOf(await joinPhotos(photos, joining)) };
    },

    async readCodes({ files }) {
      const { bytes } = await readablePhoto(files.photo.bytes, largestSide);
      return { codes: await readCodes(bytes) };
    },

    async upload({ body: { appName, folderId, description, metadata = {} }, files }, context) {
      apps.require(appName);
      const prepared = await preparePhoto(files.photo.bytes, { keepLocation: false });
      const wanted = safeFileName(files.photo.name, prepared.extension);
      const { id, name, webViewLink } = await inTurn(`photos of ${folderId}`, async () => {
        const { names, groups } = await lookInto(context, folderId, appName);
        return await uploadOnce(context, {
          name: uniqueName(wanted, names),
          parentId: folderId,
          ...(description ? { description } : {}),
          tags: { ...noteTags(metadata), ...tagsOf('photo', { ...groups, app: appName, parent: folderId }) },
          type: prepared.type,
          bytes: prepared.bytes,
        });
      });
      return { photo: { id, name, filename: name, webViewLink } };
    },
  };
}
