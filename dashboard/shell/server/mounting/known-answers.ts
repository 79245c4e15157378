import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '#backend/context.ts';
import type { Readings } from '#backend/google/read-log.ts';
import { believedMs, followMemories, Recent, sweeper } from '#backend/recent.ts';
import { tagOf } from '../live/traces.ts';

/** Bytes of all answers together, with what they are known by. */
const mostBytes = 3_000_000;

const jsonType = 'application/json; charset=utf-8';

interface KnownAnswer {
  userId: string;
  /** As it is sent: a text would be encoded each time. */
  bytes: Buffer;
  tag: string;
  readings: Readings;
  /** Whether what this process remembers, and the answer depends on, is as it was. */
  isAsBefore: () => boolean;
  /** The files that it was read from, `*` for lists of files. */
  readFrom: readonly string[];
  /** When it was made; in ms. */
  at: number;
}

interface Asked {
  request: FastifyRequest;
  reply: FastifyReply;
  context: AppContext;
}

/**
 * Answers to requests that only read, to be sent once more while the workspace says that all that they were made from is
 * unchanged. In this process's memory alone, for as long as the process believes other things, and never longer than until
 * the person's next write.
 */
export class KnownAnswers {
  /** In the order of their last use. */
  readonly #answers = new Map<string, KnownAnswer>();
  /** How many times a person has written: an answer that was begun before is not kept. */
  readonly #writes = new Recent<number>(10_000);
  #bytes = 0;
  /** Nobody's rows stay in memory for longer than twice that time, even if nobody asks for them again. */
  readonly #sweepLater = sweeper(believedMs, () => {
    for (const [key, { at }] of this.#answers) if (Date.now() - at >= believedMs) this.#drop(key);
    return this.#answers.size > 0;
  });

  /** The person has written something: whatever this process remembers may be different now. */
  noteWrite(userId: string): void {
    this.#writes.set(userId, this.#writesOf(userId) + 1);
    for (const [key, answer] of this.#answers) if (answer.userId === userId) this.#drop(key);
  }

  /** The answer in JSON, made by `work` if none is known or something has changed. */
  async answer({ request, reply, context }: Asked, work: () => Promise<unknown>): Promise<unknown> {
    const { reads, noteFile } = context.request;
    if (!reads) return await work();
    void reply.type(jsonType);
    const key = keyOf(request, context);
    const askedAt = Date.now();
    const known = this.#known(key, askedAt);
    const isUnchanged = known && (await context.areUnchanged(known.readings));
    if (!isUnchanged) return await this.#make(key, { request, context }, work);
    void reply.header('etag', known.tag);
    for (const again of known.readings.again) again(askedAt);
    for (const file of known.readFrom) noteFile?.(file === '*' ? null : file, 'read');
    return known.bytes;
  }

  #known(key: string, now: number): KnownAnswer | undefined {
    const known = this.#answers.get(key);
    if (!known || now - known.at > believedMs || !known.isAsBefore()) return undefined;
    this.#answers.delete(key);
    this.#answers.set(key, known);
    return known;
  }

  async #make(
    key: string,
    { request, context }: Omit<Asked, 'reply'>,
    work: () => Promise<unknown>,
  ): Promise<string> {
    const { reads, user } = context.request;
    const [at, writes] = [Date.now(), this.#writesOf(user.id)];
    const { result, isAsBefore } = await followMemories(work);
    const text = JSON.stringify(result);
    this.#drop(key);
    if (reads?.readings && writes === this.#writesOf(user.id)) {
      const readFrom = [...(request.readFrom ?? [])];
      this.#keep(key, {
        userId: user.id,
        bytes: Buffer.from(text),
        tag: tagOf(text),
        readings: reads.readings,
        isAsBefore,
        readFrom,
        at,
      });
    }
    return text;
  }

  #writesOf(userId: string): number {
    return this.#writes.get(userId) ?? 0;
  }

  #drop(key: string): void {
    const answer = this.#answers.get(key);
    if (answer) this.#bytes -= sizeOf(key, answer);
    this.#answers.delete(key);
  }

  #keep(key: string, answer: KnownAnswer): void {
    this.#answers.set(key, answer);
    this.#bytes += sizeOf(key, answer);
    this.#sweepLater();
    for (const oldest of this.#answers.keys()) {
      if (this.#bytes <= mostBytes) return;
      this.#drop(oldest);
    }
  }
}

function sizeOf(key: string, { bytes, readings }: KnownAnswer): number {
  return readings.reads.reduce((sum, { url }) => sum + url.length, key.length + bytes.length);
}

/** Everything else that an answer depends on: who asks, where and when they are, and what for. */
function keyOf(
  request: FastifyRequest,
  { request: { user, preferences, day, app, script } }: AppContext,
): string {
  const language = request.headers['accept-language'];
  return JSON.stringify([user, preferences, day, language, app?.id, script, request.url]);
}
