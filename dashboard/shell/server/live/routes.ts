import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Caller } from '#backend/google/caller.ts';
import { GoogleClient } from '#backend/google/client.ts';
import { Drive } from '#backend/google/drive.ts';
import { Problem } from '#kernel/problem.ts';
import { nothingHere } from '../errors.ts';
import type { Parts } from '../parts.ts';
import { storeMessagePath } from '../security.ts';
import { SealedCredentials } from '../store/credentials.ts';
import { liveSessions } from '../store/sessions.ts';
import { Stream } from './stream.ts';

/** Proxies close connections that are silent for a minute, and browsers reopen those that are silent for longer. */
const beatMs = 20_000;
const maxStreams = 10;
const maxFiles = 60;
/**
 * The most files that are looked up because this server has not seen the person read them; others are not announced.
 */
const maxLooks = 20;
const patienceMs = 5_000;

const idsSchema = z
  .string()
  .max(8000)
  .default('')
  .transform((text) => text.split(',').filter((id) => id !== ''))
  .pipe(z.array(z.string().regex(/^[\w-]{1,100}$/)).max(maxFiles));

const querySchema = z.object({
  /** The files that the browser shows, separated by commas; `*` if it shows lists of files. */
  files: z
    .string()
    .max(8000)
    .transform((text) => text.split(',').filter((file) => file !== ''))
    .pipe(z.array(z.union([z.literal('*'), z.string().regex(/^[\w-]{1,100}$/)])).max(maxFiles)),
  /** Those that are on a screen as a sheet: there the person is seen, if they want to be. */
  open: idsSchema,
  /** The age of the oldest of it, in milliseconds. */
  age: z.coerce.number().int().min(0).default(0),
});

/** A person's calls that no request waits for. */
export function callerFor(parts: Pick<Parts, 'store' | 'keyring' | 'settings' | 'budget' | 'watchUpstream'>) {
  return (userId: string): Caller => ({
    user: { id: userId },
    credentials: new SealedCredentials(parts.store, parts.keyring, userId),
    google: parts.settings.google,
    budget: parts.budget,
    patienceMs,
    onUpstream: (method) => parts.watchUpstream(method),
  });
}

/** The files that the person may see, because this server has seen them read, or by asking now. */
async function mayBeSeen(parts: Parts, userId: string, files: readonly string[]): Promise<string[]> {
  const drive = new Drive(new GoogleClient(callerFor(parts)(userId)));
  const unknown = files.filter((file) => !parts.live.hasSeen(userId, file));
  const found = await Promise.all(
    unknown.slice(0, maxLooks).map((file) =>
      drive.get(file).then(
        () => [file],
        () => [],
      ),
    ),
  );
  return [...files.filter((file) => parts.live.hasSeen(userId, file)), ...found.flat()];
}

function readQuery(request: FastifyRequest): z.output<typeof querySchema> {
  const parsed = querySchema.safeParse(request.query);
  if (parsed.success) return parsed.data;
  throw new Problem(
    'INVALID_INPUT',
    `files and open must be ids of files with commas between them, ${maxFiles} at most, and age a number of milliseconds.`,
  );
}

async function openStream(parts: Parts, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { live, sessions, storeWatches } = parts;
  const askedAt = Date.now();
  const { user, id: sessionId } = await sessions.require(request, reply);
  const { files, open, age } = readQuery(request);
  if (live.countOf(user.id) >= maxStreams) {
    throw new Problem(
      'TOO_MANY_REQUESTS',
      'This account is open in too many browsers to be told of changes.',
      {
        retryAfterSeconds: 60,
      },
    );
  }
  const seen = await mayBeSeen(
    parts,
    user.id,
    files.filter((file) => file !== '*'),
  );
  if (request.raw.destroyed) return;
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    ...reply.getHeaders(),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    // nginx would hold events back until there are enough of them.
    'x-accel-buffering': 'no',
  } as Record<string, string>);
  const stream = new Stream(raw, {
    userId: user.id,
    userMark: live.userMarkOf(user.id),
    sessionId,
    files: new Map(seen.map((file) => [live.markOf(file), file])),
    hasLists: files.includes('*'),
    open: new Set(user.preferences.presence ? open.filter((file) => seen.includes(file)) : []),
    name: user.name,
  });
  storeWatches?.join(user.id);
  raw.once('close', () => {
    stream.close();
    live.remove(stream);
    storeWatches?.leave(user.id);
  });
  // What changed while files were looked up counts as missed, too.
  live.add(stream, age + Date.now() - askedAt);
  // A reconnecting browser says what it heard last; nobody has kept what came after it.
  if (request.headers['last-event-id'] !== undefined) stream.missed();
}

/** A workspace on this machine reaches this server without the detour through its public name. */
function messageAddress(server: FastifyInstance, { url, google }: Parts['settings']): string {
  const isNear = /^https?:\/\/(localhost|127\.|\[::1\])/.test(google.apiRoot ?? '');
  const listening = server
    .addresses()
    .find((at) => typeof at === 'object' && /^(127\.|0\.0\.0\.0|::)/.test(at.address));
  if (!isNear || typeof listening !== 'object') return `${url}${storeMessagePath}`;
  const host = listening.address === '::1' ? '[::1]' : '127.0.0.1';
  return `http://${host}:${listening.port}${storeMessagePath}`;
}

const messageSchema = z.object({
  'x-goog-channel-id': z.uuid(),
  'x-goog-channel-token': z.string().max(256),
});

/** Streams of events for browsers, and the address at which the embedded workspace announces changes. */
export function registerLive(server: FastifyInstance, parts: Parts): void {
  const { live, newsroom, sessions, settings, store, storeWatches } = parts;
  let isClosing = false;
  server.get('/api/live', async (request, reply) => {
    if (isClosing)
      throw new Problem('WORKSPACE_UNAVAILABLE', 'This server is shutting down. Please try again.');
    await openStream(parts, request, reply);
    return reply;
  });
  server.post(storeMessagePath, async (request, reply) => {
    const message = messageSchema.safeParse(request.headers);
    if (!message.success) throw nothingHere();
    const { 'x-goog-channel-id': channel, 'x-goog-channel-token': token } = message.data;
    if (!storeWatches?.take({ channel, token })) throw nothingHere();
    return reply.code(204).send();
  });

  const beat = async () => {
    if (live.streams.size === 0) return;
    const ids = new Set([...live.streams].map(({ sessionId }) => sessionId));
    live.beatAll(await liveSessions(store, [...ids], Date.now()));
  };
  const beatSafely = () => {
    // A store that does not answer ends nobody's session.
    beat().catch((error: unknown) =>
      server.log.warn({ err: error }, 'sessions of open streams are not known'),
    );
  };
  const timer = setInterval(beatSafely, beatMs);
  timer.unref();
  sessions.onEnded(() => {
    beatSafely();
    newsroom.tell({ kind: 'ended' });
  });
  newsroom.onNews(({ kind }) => {
    if (kind === 'ended') beatSafely();
  });
  server.addHook('onReady', () => newsroom.open());
  server.addHook('onListen', async () => {
    if (storeWatches) storeWatches.address = messageAddress(server, settings);
  });
  server.addHook('preClose', async () => {
    isClosing = true;
    clearInterval(timer);
    live.closeAll();
    await storeWatches?.close();
  });
}
