import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import * as z from 'zod';
import type { GoogleClient } from './client.ts';
import { DriveApi, timeout } from './drive-api.ts';

const wholeFileSchema = z.object({
  id: z.string(),
  name: z.string(),
  mimeType: z.string(),
  description: z.string().default(''),
  createdTime: z.iso.datetime(),
  modifiedTime: z.iso.datetime(),
  webViewLink: z.string(),
  parents: z.array(z.string()).default([]),
  ownedByMe: z.boolean().default(false),
  shared: z.boolean().default(false),
  starred: z.boolean().default(false),
  folderColorRgb: z.string().optional(),
  appProperties: z.record(z.string(), z.string()).default({}),
  properties: z.record(z.string(), z.string()).default({}),
  version: z.string().default(''),
  /** Absent for folders. */
  size: z.coerce.number().optional(),
  /** Absent unless it is a plain file. */
  sha256Checksum: z.string().optional(),
});
/** A file with everything that can be transferred to another Drive. */
export type WholeFile = z.infer<typeof wholeFileSchema>;

const fields = Object.keys(wholeFileSchema.shape).join(',');
const listSchema = z.object({
  files: z.array(wholeFileSchema).default([]),
  nextPageToken: z.string().optional(),
});

/** What is set on a file that is made or updated. */
export interface FileFacts {
  name: string;
  description: string;
  createdTime: string;
  modifiedTime: string;
  starred: boolean;
  folderColorRgb?: string | undefined;
  properties: Readonly<Record<string, string>>;
  /** Null removes a tag. */
  appProperties: Readonly<Record<string, string | null>>;
}

export interface NewWholeFile extends FileFacts {
  /** With an id of its own a file is made once, however often the call is repeated. */
  id: string;
  parentId: string;
}

export interface Content {
  type: string;
  bytes: Uint8Array;
}

export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function bodyOf({ properties, appProperties, folderColorRgb, ...facts }: Partial<FileFacts>) {
  return {
    ...facts,
    ...(properties && { properties: { ...properties } }),
    ...(folderColorRgb !== undefined && { folderColorRgb }),
    // The client's types do not allow null, with which the API removes a tag.
    ...(appProperties && { appProperties: appProperties as Record<string, string> }),
  };
}

/** The Drive calls that copy files from one person's Drive to another's. */
export class WholeFiles {
  readonly #api: DriveApi;

  constructor(client: GoogleClient) {
    this.#api = new DriveApi(client);
  }

  /** All files that match, oldest first. */
  list(query: string): Promise<WholeFile[]> {
    return this.#api.list(query, listSchema, fields);
  }

  get(fileId: string): Promise<WholeFile> {
    return this.#api.call('files.get', fileId, 'read', wholeFileSchema, (auth) =>
      this.#api.files.get({ auth, fileId, fields }, timeout),
    );
  }

  /** Makes a folder or, with content, a plain file; if an earlier attempt has made it, returns that. */
  async create(file: NewWholeFile, mimeType: string, content?: Content): Promise<WholeFile> {
    const { id, parentId, ...facts } = file;
    const requestBody = { ...bodyOf(facts), id, parents: [parentId], mimeType };
    const made = await this.#api.createOnce(parentId, wholeFileSchema, (auth) =>
      content === undefined
        ? this.#api.files.create({ auth, requestBody, fields }, timeout)
        : this.#api.files.create({ auth, requestBody, media: mediaOf(content), fields }, this.#api.uploading),
    );
    return made ?? this.get(id);
  }

  /** Makes a file of Google's own kind, whose id cannot be chosen beforehand. */
  createNative(file: Omit<NewWholeFile, 'id'>, mimeType: string): Promise<WholeFile> {
    const { parentId, ...facts } = file;
    const requestBody = { ...bodyOf(facts), parents: [parentId], mimeType };
    return this.#api.call('files.create', parentId, 'once', wholeFileSchema, (auth) =>
      this.#api.files.create({ auth, requestBody, fields }, timeout),
    );
  }

  update(fileId: string, changes: Partial<FileFacts> & { trashed?: boolean }): Promise<WholeFile> {
    const { trashed, ...facts } = changes;
    const requestBody = { ...bodyOf(facts), ...(trashed !== undefined && { trashed }) };
    return this.#api.call('files.update', fileId, 'idempotent', wholeFileSchema, (auth) =>
      this.#api.files.update({ auth, fileId, requestBody, fields }, timeout),
    );
  }

  replaceContent(fileId: string, changes: Partial<FileFacts>, content: Content): Promise<WholeFile> {
    return this.#api.call('files.update', fileId, 'idempotent', wholeFileSchema, (auth) =>
      this.#api.files.update(
        { auth, fileId, requestBody: bodyOf(changes), media: mediaOf(content), fields },
        this.#api.uploading,
      ),
    );
  }
}

function mediaOf({ type, bytes }: Content) {
  return { mimeType: type, body: Readable.from([bytes]) };
}
