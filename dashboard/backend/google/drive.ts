import { Readable } from 'node:stream';
import type { OAuth2Client } from 'google-auth-library';
import * as z from 'zod';
import { Problem } from '#kernel/problem.ts';
import { type GoogleClient, type Safety, uploadTimeoutMs } from './client.ts';
import { DriveApi, timeout } from './drive-api.ts';
import { UpstreamError } from './errors.ts';

export const folderType = 'application/vnd.google-apps.folder';
export const spreadsheetType = 'application/vnd.google-apps.spreadsheet';

const ownerSchema = z.object({
  displayName: z.string().default(''),
  emailAddress: z.string().default(''),
});

const may = z.boolean().default(false);
const capabilitiesSchema = z
  .object({ canEdit: may, canRename: may, canShare: may, canTrash: may, canUntrash: may })
  .prefault({});

const fileSchema = z.object({
  id: z.string(),
  name: z.string(),
  mimeType: z.string(),
  description: z.string().default(''),
  createdTime: z.iso.datetime(),
  modifiedTime: z.iso.datetime(),
  webViewLink: z.string(),
  /** Empty where the caller may not see the folder above. */
  parents: z.array(z.string()).default([]),
  trashed: z.boolean().default(false),
  ownedByMe: z.boolean().default(false),
  owners: z.array(ownerSchema).default([]),
  /** What the person may do with the file; what is not said may not be done. */
  capabilities: capabilitiesSchema,
  /** Facts the product keeps with a file; people do not see them, other programs cannot. */
  appProperties: z.record(z.string(), z.string()).default({}),
  hasThumbnail: z.boolean().default(false),
  /** Rises with every change of the file, its cells included. */
  version: z.string().default(''),
});
export type DriveFile = z.infer<typeof fileSchema>;

const fileFields = [
  'id,name,mimeType,description,createdTime,modifiedTime,webViewLink,parents,trashed,ownedByMe',
  'owners(displayName,emailAddress),capabilities(canEdit,canRename,canShare,canTrash,canUntrash)',
  'appProperties,hasThumbnail,version',
].join(',');

const listSchema = z.object({ files: z.array(fileSchema).default([]), nextPageToken: z.string().optional() });

const permissionSchema = z.object({
  id: z.string(),
  role: z.string(),
  type: z.string(),
  displayName: z.string().default(''),
  emailAddress: z.string().default(''),
  photoLink: z.string().nullable().default(null),
  /** For a permission of a whole organisation. */
  domain: z.string().default(''),
});
export type DrivePermission = z.infer<typeof permissionSchema>;

const permissionFields = 'id,role,type,displayName,emailAddress,photoLink,domain';

/** A file with the people who may see it; null where the person may not know them. */
const sharedFileSchema = fileSchema.extend({
  permissions: z.array(permissionSchema).nullable().default(null),
});
export type SharedFile = z.infer<typeof sharedFileSchema>;

const sharedFileFields = `${fileFields},permissions(${permissionFields})`;
const sharedListSchema = z.object({
  files: z.array(sharedFileSchema).default([]),
  nextPageToken: z.string().optional(),
});

export interface NewFile {
  /** An id from `generateIds`, with which the creation may be repeated safely. */
  id?: string;
  name: string;
  parentId: string;
  description?: string;
  tags: Readonly<Record<string, string>>;
}

/** A value as a query of files.list holds it. */
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

  constructor(client: GoogleClient) {
    this.#api = new DriveApi(client);
  }

  /** All files that match, oldest first. */
  list(query: string): Promise<DriveFile[]> {
    return this.#api.list(query, listSchema, fileFields);
  }

  /** The same with the people who may see each: no further calls, but longer answers. */
  listShared(query: string): Promise<SharedFile[]> {
    return this.#api.list(query, sharedListSchema, sharedFileFields);
  }

  get(fileId: string): Promise<DriveFile> {
    return this.#api.call('files.get', 'read', fileSchema, (auth) =>
      this.#api.files.get({ auth, fileId, fields: fileFields }, timeout),
    );
  }

  async generateIds(count: number): Promise<[string, ...string[]]> {
    const schema = z.object({ ids: z.tuple([z.string()], z.string()) });
    const { ids } = await this.#api.call('files.generateIds', 'read', schema, (auth) =>
      this.#api.files.generateIds({ auth, count, space: 'drive' }, timeout),
    );
    return ids;
  }

  /** With an id of its own a folder is made once, however often the call is repeated. */
  async createFolder(folder: NewFile): Promise<DriveFile> {
    const { id } = folder;
    if (id === undefined) return this.#create(folder, folderType, 'once');
    const made = await this.#api.createOnce(fileSchema, (auth) => this.#sendCreate(auth, folder, folderType));
    return made ?? this.get(id);
  }

  createSpreadsheet(file: NewFile): Promise<DriveFile> {
    return this.#create(file, spreadsheetType, 'once');
  }

  #create(file: NewFile, mimeType: string, safety: Safety): Promise<DriveFile> {
    return this.#api.call('files.create', safety, fileSchema, (auth) =>
      this.#sendCreate(auth, file, mimeType),
    );
  }

  #sendCreate(auth: OAuth2Client, file: NewFile, mimeType: string) {
    return this.#api.files.create(
      { auth, requestBody: { ...metadataOf(file), mimeType }, fields: fileFields },
      timeout,
    );
  }

  upload(file: NewFile & { type: string; bytes: Uint8Array }): Promise<DriveFile> {
    return this.#api.call('files.create', 'once', fileSchema, (auth) =>
      this.#api.files.create(
        {
          auth,
          requestBody: { ...metadataOf(file), mimeType: file.type },
          media: { mimeType: file.type, body: Readable.from([file.bytes]) },
          fields: fileFields,
        },
        this.#api.uploading,
      ),
    );
  }

  /** The content of a file, up to `maxBytes`; of a larger one no more than that is read. */
  download(fileId: string, maxBytes: number): Promise<Uint8Array> {
    return this.#api.call('files.get', 'read', z.instanceof(Uint8Array), async (auth) => {
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
    return this.#api.call('files.update', 'idempotent', fileSchema, (auth) =>
      this.#api.files.update({ auth, fileId, requestBody: changes, fields: fileFields }, timeout),
    );
  }

  /** Takes a file out of one folder and puts it into another, with tags of its new place. */
  move(
    fileId: string,
    place: { from: string | undefined; to: string; tags: Readonly<Record<string, string>> },
  ): Promise<DriveFile> {
    return this.#api.call('files.update', 'idempotent', fileSchema, (auth) =>
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

  /** Who may see a file. Not by permissions.list, which asks for more than the read-only scope of a guest. */
  getShared(fileId: string): Promise<SharedFile> {
    return this.#api.call('files.get', 'read', sharedFileSchema, (auth) =>
      this.#api.files.get({ auth, fileId, fields: sharedFileFields }, timeout),
    );
  }

  /** Lets someone in, or changes the role of someone who is. */
  share(fileId: string, emailAddress: string, role: 'reader' | 'writer'): Promise<DrivePermission> {
    return this.#api.call('permissions.create', 'once', permissionSchema, (auth) =>
      this.#api.permissions.create(
        { auth, fileId, requestBody: { type: 'user', role, emailAddress }, fields: permissionFields },
        timeout,
      ),
    );
  }

  /** Gives back a permission that was taken away. Drive insists on telling those who have no account. */
  shareAgain(
    fileId: string,
    { type, role, emailAddress, domain }: Pick<DrivePermission, 'type' | 'role' | 'emailAddress' | 'domain'>,
    { isTold }: { isTold: boolean },
  ): Promise<DrivePermission> {
    const whom = { ...(emailAddress && { emailAddress }), ...(domain && { domain }) };
    const isPerson = type === 'user' || type === 'group';
    return this.#api.call('permissions.create', 'once', permissionSchema, (auth) =>
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
    return this.#api.call('permissions.update', 'idempotent', permissionSchema, (auth) =>
      this.#api.permissions.update(
        { auth, fileId, permissionId, requestBody: { role }, fields: permissionFields },
        timeout,
      ),
    );
  }

  async unshare(fileId: string, permissionId: string): Promise<void> {
    await this.#api.call('permissions.delete', 'once', z.unknown(), (auth) =>
      this.#api.permissions.delete({ auth, fileId, permissionId }, timeout),
    );
  }
}

async function readAtMost(stream: Readable, maxBytes: number): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of stream) {
      const bytes = Buffer.from(chunk);
      size += bytes.length;
      if (size > maxBytes) break;
      chunks.push(bytes);
    }
  } catch {
    throw new UpstreamError('files.get', { status: null, reason: 'cutAnswer', sentence: '' });
  }
  if (size > maxBytes) throw new Problem('TOO_LARGE', 'This file is too large to be shown here.');
  return Buffer.concat(chunks);
}

function metadataOf({ id, name, parentId, description, tags }: NewFile) {
  return {
    name,
    parents: [parentId],
    appProperties: { ...tags },
    ...(id !== undefined && { id }),
    ...(description !== undefined && { description }),
  };
}
