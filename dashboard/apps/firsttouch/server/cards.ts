import type { AppContext } from '#backend/context.ts';
import { ensureAppFolder, ownFiles } from '#backend/folders.ts';
import { folderType, hasTags, quote } from '#backend/google/drive.ts';
import type { UploadedFile } from '#backend/handlers.ts';
import { type PhotoPlace, storeWithRow } from '#backend/photos/folder.ts';
import { photoMarks } from '#backend/photos/marks.ts';
import { tagsOf } from '#backend/tags.ts';
import { Problem } from '#kernel/problem.ts';
import type { ReadCard } from '../contract.ts';
import { type ContactRow, type NewContact, contact as record } from '../record.ts';
import { home } from './contact-sheets.ts';

const app = 'firsttouch';
const folderTags = tagsOf('folder', { app, type: 'photos' });
const photoTags = tagsOf('photo', { app });

/** Where the cards of a person lie, whosever sheet their contacts stand in. */
function cardsOf(context: AppContext): PhotoPlace {
  const { drive, request } = context;
  return {
    key: `${app} of ${request.user.id}`,
    async find() {
      const files = await drive.list(ownFiles(`((${hasTags(folderTags)}) or (${hasTags(photoTags)}))`));
      const folder = files.find(({ mimeType }) => mimeType === folderType) ?? null;
      return { folder, photos: files.filter(({ id }) => id !== folder?.id) };
    },
    async make() {
      const { id: parentId } = await ensureAppFolder(context, app);
      return await drive.createFolder({
        name: 'photos',
        parentId,
        tags: { ...folderTags, parent: parentId },
      });
    },
    tagsFor: (folderId) => ({ ...photoTags, parent: folderId }),
    nameless: 'card',
  };
}

export async function readCard({ request }: AppContext, photo: Uint8Array): Promise<ReadCard> {
  const reading = await request.photoReader.read(photo, {
    template: 'card',
    wanted: [
      { name: 'contactName', kind: 'person', aliases: ['Name'] },
      { name: 'company', kind: 'company' },
      { name: 'role', kind: 'role', aliases: ['Title'] },
      { name: 'email', kind: 'email' },
      { name: 'phone', kind: 'phone', aliases: ['Mobile', 'Tel'] },
      { name: 'linkedin', kind: 'url', aliases: ['LinkedIn', 'Web'] },
      { name: 'address', kind: 'address' },
    ],
  });
  return { ...reading, marks: await photoMarks(photo) };
}

/** What a card says nothing of. */
const blank = Object.fromEntries(record.formFields.map(([name]) => [name, '']));

interface NewCard {
  sheetId: string;
  contact: NewContact;
  file: UploadedFile;
}

/** Adds the contact of a card with its photo; a row that an earlier attempt has made takes what is said now. */
export async function addCard(context: AppContext, { sheetId, contact, file }: NewCard): Promise<ContactRow> {
  const rows = home.rows(context, sheetId);
  const newPhoto = { file, keepLocation: false };
  const { row } = await storeWithRow(context, cardsOf(context), newPhoto, async (name, mayBeNamed) => {
    const known = mayBeNamed ? (await rows.list()).rows : [];
    const made = known.find(({ cardPhoto }) => cardPhoto === name);
    // What has been noted of the contact since is not the card's to change.
    if (made) return await rows.change(made, { ...blank, ...contact });
    return await rows.addOne({ ...contact, cardPhoto: name });
  });
  return row;
}

/** A card's photo by its name, which its contact's row tells. */
export async function findCard({ drive }: AppContext, name: string): Promise<{ webViewLink: string }> {
  const [found] = await drive.list(`trashed = false and name = ${quote(name)} and ${hasTags(photoTags)}`);
  if (found) return { webViewLink: found.webViewLink };
  throw new Problem(
    'NOT_FOUND',
    `There is no card photo named "${name}" in your Drive. Whoever added the contact may have it.`,
  );
}
