import { drive as driveApi } from '@googleapis/drive';
import * as z from 'zod';
import type { GoogleClient } from './client.ts';
import { timeout } from './drive-api.ts';

const startSchema = z.object({ startPageToken: z.string() });

const channelSchema = z.object({
  id: z.string(),
  resourceId: z.string(),
  /** In milliseconds since 1970. */
  expiration: z.coerce.number(),
});
export type OpenChannel = z.infer<typeof channelSchema>;

/** `removed`: the person can no longer see the file. */
const changeSchema = z.object({ fileId: z.string(), removed: z.boolean().default(false) });
type Change = z.infer<typeof changeSchema>;

const changesSchema = z.object({
  changes: z.array(changeSchema).default([]),
  nextPageToken: z.string().optional(),
  newStartPageToken: z.string().optional(),
});

/** What has changed in everything that one person may see. */
export class Changes {
  readonly #client: GoogleClient;
  readonly #api;

  constructor(client: GoogleClient) {
    this.#client = client;
    this.#api = driveApi({ version: 'v3', ...client.root });
  }

  /** Where a list of changes has to start to contain everything that is yet to come. */
  async now(): Promise<string> {
    const { startPageToken } = await this.#client.call({
      api: 'drive',
      method: 'changes.getStartPageToken',
      fileId: null,
      safety: 'read',
      answer: startSchema,
      send: (auth) => this.#api.changes.getStartPageToken({ auth }, timeout),
    });
    return startPageToken;
  }

  /** The changed files, each once, and where to continue. */
  async since(pageToken: string): Promise<{ changes: Change[]; next: string }> {
    const changes: Change[] = [];
    let next = pageToken;
    for (;;) {
      const asked = next;
      const page = await this.#client.call({
        api: 'drive',
        method: 'changes.list',
        fileId: null,
        safety: 'read',
        answer: changesSchema,
        send: (auth) =>
          this.#api.changes.list(
            {
              auth,
              pageToken: asked,
              pageSize: 1000,
              fields: 'nextPageToken,newStartPageToken,changes(fileId,removed)',
            },
            timeout,
          ),
      });
      changes.push(...page.changes);
      if (page.nextPageToken === undefined) return { changes, next: page.newStartPageToken ?? asked };
      next = page.nextPageToken;
    }
  }

  /** Has a message sent to an address as soon as anything changes; it carries the token. */
  watch(pageToken: string, channel: { id: string; address: string; token: string }): Promise<OpenChannel> {
    return this.#client.call({
      api: 'drive',
      method: 'changes.watch',
      fileId: null,
      // If the answer to opening a channel is lost, its messages go unheard until it expires.
      safety: 'once',
      answer: channelSchema,
      send: (auth) =>
        this.#api.changes.watch({ auth, pageToken, requestBody: { ...channel, type: 'web_hook' } }, timeout),
    });
  }

  async stop({ id, resourceId }: OpenChannel): Promise<void> {
    await this.#client.call({
      api: 'drive',
      method: 'channels.stop',
      fileId: null,
      safety: 'once',
      answer: z.unknown(),
      send: (auth) => this.#api.channels.stop({ auth, requestBody: { id, resourceId } }, timeout),
    });
  }
}
