import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { AppContext } from '#backend/context.ts';
import type { FileUse } from '#backend/google/caller.ts';
import { ReadLog } from '#backend/google/read-log.ts';
import type { Sealer } from '#backend/request.ts';
import type { Manifest } from '#kernel/manifest-schema.ts';
import { Problem } from '#kernel/problem.ts';
import { CountingReader, type ReaderParts } from '../extraction/counting-reader.ts';
import { isLook } from '../live/look.ts';
import { sessionOf } from '../signin/sessions.ts';
import { SealedCredentials } from '../store/credentials.ts';
import type { Keyring } from '../store/keys/keyring.ts';
import type { User } from '../store/users.ts';
import { StoredWrites } from '../store/writes.ts';
import { localDay } from './meant.ts';
import type { WorkParts } from './work-parts.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** How many calls to Drive and Sheets this request has made. */
    upstreamCalls: number;
    /** The files that its answer was read from, `*` for lists of files; null if there are none. */
    readFrom: Set<string> | null;
  }
}

const sealedSchema = z.object({ text: z.string(), expiresAt: z.number() });

/** The key under which the browser repeats a write; null if it sent none. */
export function requestKeyOf(request: FastifyRequest): string | null {
  const header = request.headers['x-request-key'];
  if (header === undefined) return null;
  const parsed = z.uuid().safeParse(header);
  if (parsed.success) return parsed.data.toLowerCase();
  throw new Problem('INVALID_INPUT', 'The key of this request must be a UUID.');
}

function sealerFor(keyring: Keyring, userId: string): Sealer {
  const owner = (purpose: string) => `${userId} ${purpose}`;
  return {
    seal: (text, purpose, expiresAt) =>
      keyring.seal(JSON.stringify({ text, expiresAt }), 'browser', owner(purpose)),
    open(sealed, purpose) {
      const json = keyring.open(sealed, 'browser', owner(purpose));
      if (json === undefined) return undefined;
      const { text, expiresAt } = sealedSchema.parse(JSON.parse(json));
      return expiresAt > Date.now() ? text : undefined;
    },
  };
}

/** What is the same in everything that is done for a person. */
export function requestOf(parts: WorkParts, user: User) {
  return {
    user: { id: user.id, email: user.email, name: user.name },
    preferences: user.preferences,
    apps: parts.apps,
    credentials: new SealedCredentials(parts.store, parts.keyring, user.id),
    google: parts.settings.google,
    ledger: new StoredWrites(parts.store, user.id),
    sealer: sealerFor(parts.keyring, user.id),
    sign: (text: string, purpose: 'member-card') => parts.keyring.hash(text, purpose),
    maps: parts.settings.maps,
    rates: parts.settings.rates,
    router: parts.settings.router,
    budget: parts.budget,
    noteFile(fileId: string | null, use: FileUse) {
      parts.live.noteFile(user.id, fileId, use);
      if (use === 'changed') parts.answers.noteWrite(user.id);
    },
  };
}

/** What an app's handler gets: the person, and their Drive and Sheets. */
export function createAppContext(
  parts: WorkParts & ReaderParts,
  request: FastifyRequest,
  app: Manifest | null,
): AppContext {
  const { user, script } = sessionOf(request);
  const facts = requestOf(parts, user);
  const isRead = request.method === 'GET' && app !== null && facts.google.tellsVersions;
  return new AppContext({
    ...facts,
    app,
    ...(isRead && { reads: new ReadLog() }),
    ...(script !== undefined && { script }),
    noteFile(fileId, use) {
      facts.noteFile(fileId, use);
      if (use !== 'read' || request.method !== 'GET') return;
      request.readFrom ??= new Set();
      request.readFrom.add(fileId ?? '*');
    },
    isLook: isLook(request),
    day: localDay(request, user.preferences),
    requestKey: requestKeyOf(request),
    photoReader: new CountingReader(parts, user.id, request.raw.socket),
    // A socket that closes early means that nobody waits; a write continues all the same. Not a getter: V8 would keep
    // an object literal with one, and the request with it, until its next full collection.
    signal: request.left ?? (request.method === 'GET' ? request.signal : undefined),
    tell: (done, total) => request.tell?.(done, total),
    onUpstream(method) {
      request.upstreamCalls += 1;
      return parts.watchUpstream(method);
    },
  });
}
