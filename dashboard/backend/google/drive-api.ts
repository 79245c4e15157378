import { type drive_v3, drive as driveApi } from '@googleapis/drive';
import type { OAuth2Client } from 'google-auth-library';
import type * as z from 'zod';
import { attemptTimeoutMs, type GoogleClient, type Safety, uploadTimeoutMs } from './client.ts';

type Send = (auth: OAuth2Client) => Promise<{ data: unknown; status: number }>;

export const timeout = { timeout: attemptTimeoutMs, retry: false };

/** Drive as one person calls it: how its methods are called, listed to the end and made once. */
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

  get permissions(): drive_v3.Resource$Permissions {
    return this.#api.permissions;
  }

  /** The options of a call with content. The client's own root address does not reach uploads, so it is given again. */
  get uploading() {
    return { ...this.#client.root, timeout: uploadTimeoutMs, retry: false };
  }

  call<T>(method: string, safety: Safety, answer: z.ZodType<T>, send: Send): Promise<T> {
    return this.#client.call({ api: 'drive', method, safety, answer, send });
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
      const page = await this.call('files.list', 'read', schema, (auth) =>
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

  /** Makes a file that bears an id of its own; undefined when an earlier attempt has made it. */
  async createOnce<F>(answer: z.ZodType<F>, send: Send): Promise<F | undefined> {
    const made = await this.#client.call<F | 'exists'>({
      api: 'drive',
      method: 'files.create',
      safety: 'idempotent',
      answer,
      send,
      expected: (error) => (error.status === 409 ? 'exists' : undefined),
    });
    return made === 'exists' ? undefined : made;
  }
}
