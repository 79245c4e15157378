import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { type drive_v3, drive as driveApi } from '@googleapis/drive';
import type { OAuth2Client } from 'google-auth-library';
import * as z from 'zod';
import { attemptTimeoutMs, type GoogleClient, type Safety, uploadTimeoutMs } from './client.ts';

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
  /** Absent for what is no plain file. */
  sha256Checksum: z.string().optional(),
});
/** A file with all that can be told of it to another Drive. */
export type WholeFile = z.infer<typeof wholeFileSchema>;

const fields = Object.keys(wholeFileSchema.shape).join(',');
const listSchema = z.object({
  files: z.array(wholeFileSchema).default([]),
  nextPageToken: z.string().optional(),
});

/** What is set on a file that is made or brought up to date. */
export interface FileFacts {
  name: string;
  description: string;
  createdTime: string;
  modifiedTime: string;
  starred: boolean;
  folderColorRgb?: string | undefined;
  properties: Readonly<Record<string, string>>;
  /** Null takes a tag away. */
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

const timeout = { timeout: attemptTimeoutMs, retry: false };

export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function bodyOf({ properties, appProperties, folderColorRgb, ...facts }: Partial<FileFacts>) {
  return {
    ...facts,
    ...(properties && { properties: { ...properties } }),
    ...(folderColorRgb !== undefined && { folderColorRgb }),
    // The types of the client know no null, by which the API takes a tag away.
    ...(appProperties && { appProperties: appProperties as Record<string, string> }),
  };
}

/** The calls to Drive by which files are carried from one person's Drive to another's. */
export class WholeFiles {
  readonly #client: GoogleClient;
  readonly #api: drive_v3.Drive;

  constructor(client: GoogleClient) {
    this.#client = client;
    this.#api = driveApi({ version: 'v3', ...this.#root });
  }

  get #root() {
    const { rootUrl } = this.#client;
    return rootUrl === undefined ? {} : { rootUrl };
  }

  #call<T>(
    method: string,
    safety: Safety,
    answer: z.ZodType<T>,
    send: (auth: OAuth2Client) => Promise<{ data: unknown; status: number }>,
  ): Promise<T> {
    return this.#client.call({ api: 'drive', method, safety, answer, send });
  }

  /** All files that match, oldest first. */
  async list(query: string): Promise<WholeFile[]> {
    const files: WholeFile[] = [];
    let pageToken: string | undefined;
    do {
      const token = pageToken;
      const page = await this.#call('files.list', 'read', listSchema, (auth) =>
        this.#api.files.list(
          {
            auth,
            q: query,
            pageSize: 1000,
            orderBy: 'createdTime',
            fields: `nextPageToken,files(${fields})`,
            ...(token !== undefined && { pageToken: token }),
          },
          timeout,
        ),
      );
      files.push(...page.files);
      pageToken = page.nextPageToken;
    } while (pageToken !== undefined);
    return files;
  }

  get(fileId: string): Promise<WholeFile> {
    return this.#call('files.get', 'read', wholeFileSchema, (auth) =>
      this.#api.files.get({ auth, fileId, fields }, timeout),
    );
  }

  /** Makes a folder, or with content a plain file; one that an earlier attempt has made is given as it is. */
  async create(file: NewWholeFile, mimeType: string, content?: Content): Promise<WholeFile> {
    const { id, parentId, ...facts } = file;
    const requestBody = { ...bodyOf(facts), id, parents: [parentId], mimeType };
    const made = await this.#client.call<WholeFile | 'exists'>({
      api: 'drive',
      method: 'files.create',
      safety: 'idempotent',
      answer: wholeFileSchema,
      send: (auth) =>
        content === undefined
          ? this.#api.files.create({ auth, requestBody, fields }, timeout)
          : this.#api.files.create({ auth, requestBody, media: mediaOf(content), fields }, this.#uploading),
      expected: (error) => (error.status === 409 ? 'exists' : undefined),
    });
    return made === 'exists' ? this.get(id) : made;
  }

  /** Makes a file of Google's own kind, for which an id cannot be chosen beforehand. */
  createNative(file: Omit<NewWholeFile, 'id'>, mimeType: string): Promise<WholeFile> {
    const { parentId, ...facts } = file;
    const requestBody = { ...bodyOf(facts), parents: [parentId], mimeType };
    return this.#call('files.create', 'once', wholeFileSchema, (auth) =>
      this.#api.files.create({ auth, requestBody, fields }, timeout),
    );
  }

  update(fileId: string, changes: Partial<FileFacts> & { trashed?: boolean }): Promise<WholeFile> {
    const { trashed, ...facts } = changes;
    const requestBody = { ...bodyOf(facts), ...(trashed !== undefined && { trashed }) };
    return this.#call('files.update', 'idempotent', wholeFileSchema, (auth) =>
      this.#api.files.update({ auth, fileId, requestBody, fields }, timeout),
    );
  }

  replaceContent(fileId: string, changes: Partial<FileFacts>, content: Content): Promise<WholeFile> {
    return this.#call('files.update', 'idempotent', wholeFileSchema, (auth) =>
      this.#api.files.update(
        { auth, fileId, requestBody: bodyOf(changes), media: mediaOf(content), fields },
        this.#uploading,
      ),
    );
  }

  get #uploading() {
    // The client's own root address does not reach uploads, so it is given again.
    return { ...this.#root, timeout: uploadTimeoutMs, retry: false };
  }
}

function mediaOf({ type, bytes }: Content) {
  return { mimeType: type, body: Readable.from([bytes]) };
}
