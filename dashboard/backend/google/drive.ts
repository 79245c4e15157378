import { Readable } from 'node:stream';
import type { OAuth2Client } from 'google-auth-library';
import * as z from 'zod';
import type { GoogleClient } from './client.ts';
import {
  type DriveFile,
  type DrivePermission,
  fileFields,
  fileSchema,
  listSchema,
  permissionFields,
  permissionSchema,
  type SharedFile,
  sharedFileFields,
  sharedFileSchema,
  sharedListSchema,
} from './drive-answers.ts';
import { DriveApi, readAtMost, type Send, timeout } from './drive-api.ts';
import { met } from './file-apps.ts';
import { type Safety, uploadTimeoutMs } from './upstream-call.ts';

export type { DriveFile, DrivePermission, SharedFile } from './drive-answers.ts';

export const folderType = 'application/vnd.google-apps.folder';
export const spreadsheetType = 'application/vnd.google-apps.spreadsheet';

export interface NewFile {
  /** An id from `generateIds`, with which creating the file can be repeated safely. */
  id?: string;
  name: string;
  parentId: string;
  description?: string;
  tags: Readonly<Record<string, string>>;
}

/** A value, quoted for a files.list query. */
export function quote(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

/** Matches files that carry all of these tags. */
export function hasTags(tags: Readonly<Record<string, string>>): string {
  return Object.entries(tags)
    .map(([key, value]) => `appProperties has { key=${quote(key)} and value=${quote(value)} }`)
    .join(' and ');
}

/** The calls to Drive that the product makes. */
export class Drive {
  readonly #api: DriveApi;
  readonly #tags: Readonly<Record<string, string>>;

  /** `tags` are put on every file that is made, in addition to its own. */
  constructor(client: GoogleClient, tags: Readonly<Record<string, string>> = {}) {
    this.#api = new DriveApi(client);
    this.#tags = tags;
  }

  /** All files that match, oldest first. */
  async list(query: string): Promise<DriveFile[]> {
    const files = await this.#api.list(query, listSchema, fileFields);
    return files.map((file) => met(file));
  }

  /** The same with the people who may see each file: no additional calls, but longer answers. */
  async listShared(query: string): Promise<SharedFile[]> {
    const files = await this.#api.list(query, sharedListSchema, sharedFileFields);
    return files.map((file) => met(file));
  }

  get(fileId: string): Promise<DriveFile> {
    return this.#read(fileId, fileSchema, fileFields);
  }

  /** The address of the account whose Drive this is. */
  async whose(): Promise<string> {
    const schema = z.object({ user: z.object({ emailAddress: z.string() }) });
    const { user } = await this.#api.call('about.get', null, 'read', schema, (auth) =>
      this.#api.about.get({ auth, fields: 'user(emailAddress)' }, timeout),
    );
    return user.emailAddress;
  }

  /** The answer says whose file it is, so no call is needed beforehand. */
  async #read<F extends DriveFile>(fileId: string, answer: z.ZodType<F>, fields: string): Promise<F> {
    const file = await this.#api.call('files.get', null, 'read', answer, (auth) =>
      this.#api.files.get({ auth, fileId, fields }, timeout),
    );
    this.#api.ownFiles?.require(file);
    this.#api.noteFile(fileId, 'read');
    return file;
  }

  async generateIds(count: number): Promise<[string, ...string[]]> {
    const schema = z.object({ ids: z.tuple([z.string()], z.string()) });
    const { ids } = await this.#api.call('files.generateIds', null, 'read', schema, (auth) =>
      this.#api.files.generateIds({ auth, count, space: 'drive' }, timeout),
    );
    return ids;
  }

  /** With an id of its own a folder is made once, however often the call is repeated. */
  async createFolder(folder: NewFile): Promise<DriveFile> {
    const { id } = folder;
    if (id === undefined) return this.#create(folder, folderType);
    const made = await this.#api.createOnce(folder.parentId, fileSchema, (auth) =>
      this.#sendCreate(auth, folder, folderType),
    );
    return made ? met(made) : this.get(id);
  }

  createSpreadsheet(file: NewFile): Promise<DriveFile> {
    return this.#create(file, spreadsheetType);
  }

  #metadataOf({ id, name, parentId, description, tags }: NewFile) {
    return {
      name,
      parents: [parentId],
      appProperties: { ...tags, ...this.#tags },
      ...(id !== undefined && { id }),
      ...(description !== undefined && { description }),
    };
  }

  #create(file: NewFile, mimeType: string): Promise<DriveFile> {
    return this.#change('files.create', file.parentId, 'once', (auth) =>
      this.#sendCreate(auth, file, mimeType),
    );
  }

  /** For a new file, `fileId` is its folder. */
  async #change(method: string, fileId: string, safety: Safety, send: Send): Promise<DriveFile> {
    return met(await this.#api.call(method, fileId, safety, fileSchema, send));
  }

  #sendCreate(auth: OAuth2Client, file: NewFile, mimeType: string) {
    return this.#api.files.create(
      { auth, requestBody: { ...this.#metadataOf(file), mimeType }, fields: fileFields },
      timeout,
    );
  }

  upload(file: NewFile & { type: string; bytes: Uint8Array }): Promise<DriveFile> {
    return this.#change('files.create', file.parentId, 'once', (auth) =>
      this.#api.files.create(
        {
          auth,
          requestBody: { ...this.#metadataOf(file), mimeType: file.type },
          media: { mimeType: file.type, body: Readable.from([file.bytes]) },
          fields: fileFields,
        },
        this.#api.uploading,
      ),
    );
  }

  /** Replaces a file's content, which Drive keeps as a new revision. */
  replace(
    fileId: string,
    file: Pick<NewFile, 'name' | 'tags'> & { type: string; bytes: Uint8Array },
  ): Promise<DriveFile> {
    return this.#change('files.update', fileId, 'idempotent', (auth) =>
      this.#api.files.update(
        {
          auth,
          fileId,
          requestBody: { name: file.name, appProperties: { ...file.tags } },
          media: { mimeType: file.type, body: Readable.from([file.bytes]) },
          fields: fileFields,
        },
        this.#api.uploading,
      ),
    );
  }

  /** The content of a file, up to `maxBytes`; reading stops beyond that. */
  download(fileId: string, maxBytes: number): Promise<Uint8Array> {
    return this.#api.call('files.get', fileId, 'read', z.instanceof(Uint8Array), async (auth) => {
      const { data, status } = await this.#api.files.get(
        { auth, fileId, alt: 'media' },
        { timeout: uploadTimeoutMs, retry: false, responseType: 'stream' },
      );
      return { data: await readAtMost(data, maxBytes), status };
    });
  }

  update(
    fileId: string,
    changes: { name?: string; trashed?: boolean; appProperties?: Record<string, string> },
  ): Promise<DriveFile> {
    return this.#change('files.update', fileId, 'idempotent', (auth) =>
      this.#api.files.update({ auth, fileId, requestBody: changes, fields: fileFields }, timeout),
    );
  }

  /** Moves a file from one folder to another, and sets the tags of its new place. */
  move(
    fileId: string,
    place: { from: string | undefined; to: string; tags: Readonly<Record<string, string>> },
  ): Promise<DriveFile> {
    return this.#change('files.update', fileId, 'idempotent', (auth) =>
      this.#api.files.update(
        {
          auth,
          fileId,
          addParents: place.to,
          ...(place.from !== undefined && { removeParents: place.from }),
          requestBody: { appProperties: { ...place.tags } },
          fields: fileFields,
        },
        timeout,
      ),
    );
  }

  /** Who may see a file. Not by permissions.list, which needs more than a guest's read-only scope. */
  getShared(fileId: string): Promise<SharedFile> {
    return this.#read(fileId, sharedFileSchema, sharedFileFields);
  }

  /** Lets somebody in, or changes the role of somebody who is in already. */
  share(fileId: string, emailAddress: string, role: 'reader' | 'writer'): Promise<DrivePermission> {
    return this.#api.call('permissions.create', fileId, 'once', permissionSchema, (auth) =>
      this.#api.permissions.create(
        { auth, fileId, requestBody: { type: 'user', role, emailAddress }, fields: permissionFields },
        timeout,
      ),
    );
  }

  /** Restores a permission that was removed. Drive insists on notifying people who have no account. */
  shareAgain(
    fileId: string,
    { type, role, emailAddress, domain }: Pick<DrivePermission, 'type' | 'role' | 'emailAddress' | 'domain'>,
    { isTold }: { isTold: boolean },
  ): Promise<DrivePermission> {
    const whom = { ...(emailAddress && { emailAddress }), ...(domain && { domain }) };
    const isPerson = type === 'user' || type === 'group';
    return this.#api.call('permissions.create', fileId, 'once', permissionSchema, (auth) =>
      this.#api.permissions.create(
        {
          auth,
          fileId,
          requestBody: { type, role, ...whom },
          fields: permissionFields,
          ...(isPerson && { sendNotificationEmail: isTold }),
        },
        timeout,
      ),
    );
  }

  changeRole(fileId: string, permissionId: string, role: 'reader' | 'writer'): Promise<DrivePermission> {
    return this.#api.call('permissions.update', fileId, 'idempotent', permissionSchema, (auth) =>
      this.#api.permissions.update(
        { auth, fileId, permissionId, requestBody: { role }, fields: permissionFields },
        timeout,
      ),
    );
  }

  /**
   * Deletes a file for good, bypassing the trash, and a folder with everything in it; if it is gone already, that is
   * fine.
   */
  async erase(fileId: string): Promise<void> {
    await this.#api.erase(fileId);
  }

  async unshare(fileId: string, permissionId: string): Promise<void> {
    await this.#api.call('permissions.delete', fileId, 'once', z.unknown(), (auth) =>
      this.#api.permissions.delete({ auth, fileId, permissionId }, timeout),
    );
  }
}
