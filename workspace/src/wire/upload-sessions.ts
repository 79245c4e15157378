import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';

export const weekMs = 7 * 24 * 3_600_000;

/** The call that a resumable upload belongs to, stored until its content has arrived. */
const requestSchema = z.object({
  verb: z.string(),
  path: z.string(),
  query: z.string(),
  caller: z.object({
    accountId: z.string(),
    email: z.string(),
    clientId: z.string().nullable(),
    scopes: z.array(z.string()),
    methodScopes: z.array(z.string()),
  }),
  /** The JSON body, as it came. */
  json: z.unknown(),
});
export type UploadRequest = z.infer<typeof requestSchema>;

const recordSchema = z.object({
  request: requestSchema,
  type: z.string().optional(),
  declaredBytes: z.number().optional(),
  startedAt: z.number(),
});
export type SessionRecord = z.infer<typeof recordSchema>;

/** Uploads in pieces as they wait on the disk: a record of each, and the arrived part of its content. */
export class SessionFiles {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The name of a session. Its id is all that a client needs, and so is written nowhere. */
  keyOf(id: string): string {
    return createHash('sha256').update(id).digest('hex');
  }

  contentPath(key: string): string {
    return path.join(this.#folder, `${key}.content`);
  }

  /** Returns once the record outlives a crash. */
  async write(key: string, record: SessionRecord): Promise<void> {
    await writeFile(this.#recordPath(key), JSON.stringify(record), { mode: 0o600, flush: true });
  }

  async remove(key: string): Promise<void> {
    await rm(this.#recordPath(key), { force: true });
    await rm(this.contentPath(key), { force: true });
  }

  /** The uploads of an earlier run of the server; expired and invalid ones are deleted. */
  load(): { key: string; record: SessionRecord; receivedBytes: number }[] {
    const kept = new Map<string, SessionRecord>();
    for (const name of readdirSync(this.#folder).filter((each) => each.endsWith('.json'))) {
      const record = this.#read(name);
      if (record !== undefined && Date.now() - record.startedAt <= weekMs)
        kept.set(path.parse(name).name, record);
    }
    for (const name of readdirSync(this.#folder)) {
      if (!kept.has(path.parse(name).name)) rmSync(path.join(this.#folder, name), { force: true });
    }
    return [...kept].map(([key, record]) => ({
      key,
      record,
      receivedBytes: this.sizeOf(key),
    }));
  }

  /** The length of what has arrived of a content. */
  sizeOf(key: string): number {
    return statSync(this.contentPath(key), { throwIfNoEntry: false })?.size ?? 0;
  }

  /** Undefined for a record that a crash cut short. */
  #read(name: string): SessionRecord | undefined {
    try {
      const parsed = recordSchema.safeParse(JSON.parse(readFileSync(path.join(this.#folder, name), 'utf8')));
      return parsed.data;
    } catch (error) {
      if (error instanceof SyntaxError) return undefined;
      throw error;
    }
  }

  #recordPath(key: string): string {
    return path.join(this.#folder, `${key}.json`);
  }
}
