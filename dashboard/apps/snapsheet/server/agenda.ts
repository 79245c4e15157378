import { type AppAgenda, lineOf, rememberedDays, versionWith } from '#backend/agenda/app-agenda.ts';
import { daysAfter } from '#kernel/day.ts';
import { readData } from './data.ts';
import {
  foldersQuery,
  isScriptPhoto,
  isSnapsheetFolder,
  scriptPhotosQuery,
  sheetOf,
  snapsheetOf,
} from './snapsheet-files.ts';

/** Photos sent by scripts that have no row yet. */
export default {
  nouns: { review: 'photo' },
  isUndated: true,
  beside: (day) =>
    `${foldersQuery} or (${scriptPhotosQuery} and createdTime > '${daysAfter(day, -rememberedDays)}T00:00:00')`,
  sourcesOf(_, { files }) {
    const photosOf = Map.groupBy(files.filter(isScriptPhoto), (photo) => photo.appProperties['snapsheet']);
    return files.filter(isSnapsheetFolder).flatMap((folder) => {
      const photos = photosOf.get(folder.id);
      const sheet = photos ? sheetOf(folder.id, files) : null;
      if (!photos || !sheet) return [];
      const { name, canEdit } = snapsheetOf(folder, sheet, null);
      if (!canEdit) return [];
      return { files: [folder.id, sheet.id], name, version: versionWith(sheet, photos), canEdit };
    });
  },
  placeOf: ([sheet = '']) => ({ sheet }),
  async linesOf(context, [id = '', sheetId]) {
    const { length } = (await readData(context, id, sheetId)).orphans;
    if (length === 0) return [];
    const title = length === 1 ? '1 photo waits for its row' : `${length} photos are waiting for their rows`;
    const { day } = context.request;
    return [lineOf({ id: 'photos', title, day, state: 'waiting', action: 'review' })];
  },
} satisfies AppAgenda;
