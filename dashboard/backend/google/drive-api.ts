import type { Readable } from 'node:stream';
import { type drive_v3, drive as driveApi } from '@googleapis/drive';
import type { OAuth2Client } from 'google-auth-library';
import * as z from 'zod';
import { Problem } from '#kernel/problem.ts';
import type { FileUse } from './caller.ts';
import type { GoogleClient } from './client.ts';
import { UpstreamError } from './errors.ts';
import type { OwnFiles } from './file-apps.ts';
import { attemptTimeoutMs, type Safety, uploadTimeoutMs } from './upstream-call.ts';

export type Send = (auth: OAuth2Client) => Promise<{ data: unknown; status: number }>;

export const timeout = { timeout: attemptTimeoutMs, retry: false };

/** Drive's basic operations for one person: calling a method, listing to the end, creating once. */
export class DriveApi {
  readonly #client: GoogleClient;
  readonly #api: drive_v3.Drive;

  constructor(client: GoogleClient) {
    this.#client = client;
    this.#api = driveApi({ version: 'v3', ...client.root });
  }

  get files(): drive_v3.Resource$Files {
    return this.#api.files;
  }

  get about(): drive_v3.Resource$About {
    return this.#api.about;
  }

  get permissions(): drive_v3.Resource$Permissions {
    return this.#api.permissions;
  }

  /**
   * The options of a call with content. The client's own root address does not apply to uploads, so it is given
   * again.
   */
  get uploading() {
    return { ...this.#client.root, timeout: uploadTimeoutMs, retry: false };
  }

  get ownFiles(): OwnFiles | null {
    return this.#client.ownFiles;
  }

  noteFile(fileId: string, use: FileUse): void {
    this.#client.noteFile(fileId, use);
  }

  /** `fileId` is the file that the call is about; for a new file, its folder. */
  call<T>(
    method: string,
    fileId: string | null,
    safety: Safety,
    answer: z.ZodType<T>,
    send: Send,
  ): Promise<T> {
    return this.#client.call({ api: 'drive', method, fileId, safety, answer, send });
  }

  /** All files that match, oldest first. */
  async list<F>(
    query: string,
    schema: z.ZodType<{ files: F[]; nextPageToken?: string | undefined }>,
    fields: string,
  ): Promise<F[]> {
    const files: F[] = [];
    let pageToken: string | undefined;
    do {
      const token = pageToken;
      const page = await this.call('files.list', null, 'read', schema, (auth) =>
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

  /** Deletes a file for good; if an earlier attempt has done so, that is fine. */
  async erase(fileId: string): Promise<void> {
    await this.#client.call<unknown>({
      api: 'drive',
      method: 'files.delete',
      fileId,
      safety: 'idempotent',
      answer: z.unknown(),
      send: (auth) => this.#api.files.delete({ auth, fileId }, timeout),
      expected: (error) => (error.status === 404 ? 'gone' : undefined),
    });
  }

  /** Makes a file with an id of its own; undefined if an earlier attempt has made it. */
  async createOnce<F>(parentId: string, answer: z.ZodType<F>, send: Send): Promise<F | undefined> {
    const made = await this.#client.call<F | 'exists'>({
      api: 'drive',
      method: 'files.create',
      fileId: parentId,
      safety: 'idempotent',
      answer,
      send,
      expected: (error) => (error.status === 409 ? 'exists' : undefined),
    });
    return made === 'exists' ? undefined : made;
  }
}

/** The bytes of a stream; rejects when there are more than `maxBytes`. */
export async function readAtMost(stream: Readable, maxBytes: number): Promise<Uint8Array> {
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
