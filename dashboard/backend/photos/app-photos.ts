import type { AppContext } from '#backend/context.ts';
import { ensureAppFolder, ownFiles } from '#backend/folders.ts';
import { type DriveFile, folderType, hasTags, quote } from '#backend/google/drive.ts';
import { Recent } from '#backend/recent.ts';
import { tagsOf } from '#backend/tags.ts';
import type { FileContent } from '#kernel/contract.ts';
import { maxPhotoBytes } from '#kernel/photos.ts';
import { Problem } from '#kernel/problem.ts';
import { photosName } from './beside-rows.ts';
import type { PhotoPlace } from './folder.ts';
import { presentPhoto } from './prepare.ts';

const maxAgeSeconds = 24 * 60 * 60;

/** The ids of recently shown photos, by viewer and name. */
const recentIds = new Recent<string>(20_000);

interface Called {
  /** What its photo is called: "cover". */
  photo: string;
  /** What the photo is of: "book". */
  one: string;
}

/**
 * The photos that an app's rows name. They are in a folder beside the app's sheets, in the Drive of whoever took
 * them, regardless of whose sheet the rows are in.
 */
export class AppPhotos {
  readonly #appId: string;
  readonly #called: Called;
  /** The lookups in progress: the pictures of a page are requested together. */
  readonly #looks = new Map<string, Promise<readonly DriveFile[]>>();

  constructor(appId: string, called: Called) {
    this.#appId = appId;
    this.#called = called;
  }

  get #tags() {
    return tagsOf('photo', { app: this.#appId });
  }

  /** The folder of a person's photos. */
  placeOf(context: AppContext): PhotoPlace {
    const { drive, request } = context;
    const app = this.#appId;
    const photoTags = this.#tags;
    const folderTags = tagsOf('folder', { app, type: photosName });
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
          name: photosName,
          parentId,
          tags: { ...folderTags, parent: parentId },
        });
      },
      tagsFor: (folderId) => ({ ...photoTags, parent: folderId }),
      nameless: this.#called.photo,
    };
  }

  /** Where a photo opens in Drive, by the name in its row. */
  async find({ drive }: AppContext, name: string): Promise<{ webViewLink: string }> {
    const [found] = await drive.list(`trashed = false and name = ${quote(name)} and ${hasTags(this.#tags)}`);
    if (!found) throw this.#missing(name);
    return { webViewLink: found.webViewLink };
  }

  /** The image itself. */
  async content(context: AppContext, name: string, size: 'thumbnail' | 'full'): Promise<FileContent> {
    const id = await this.#idOf(context, name);
    // A stored copy may be larger than what was uploaded.
    const stored = await context.drive.download(id, maxPhotoBytes * 2).catch((error: unknown) => {
      recentIds.delete(this.#keyOf(context, name));
      throw error;
    });
    const { bytes, type } = await presentPhoto(stored, size);
    return { bytes, type, maxAgeSeconds };
  }

  #keyOf({ request }: AppContext, name: string): string {
    return `${request.user.id} ${this.#appId} ${name}`;
  }

  async #idOf(context: AppContext, name: string): Promise<string> {
    const known = recentIds.get(this.#keyOf(context, name));
    if (known !== undefined) return known;
    for (const file of await this.#look(context)) recentIds.set(this.#keyOf(context, file.name), file.id);
    const found = recentIds.get(this.#keyOf(context, name));
    if (found === undefined) throw this.#missing(name);
    return found;
  }

  /** All photos of the app that a person may see: one call for everybody who asks at the same time. */
  #look(context: AppContext): Promise<readonly DriveFile[]> {
    const { id } = context.request.user;
    const current = this.#looks.get(id);
    if (current) return current;
    const look = context.drive
      .list(`trashed = false and ${hasTags(this.#tags)}`)
      .finally(() => this.#looks.delete(id));
    this.#looks.set(id, look);
    return look;
  }

  #missing(name: string): Problem {
    const { photo, one } = this.#called;
    return new Problem(
      'NOT_FOUND',
      `There is no ${photo} named "${name}" in your Drive. Whoever added the ${one} may have it.`,
    );
  }
}
