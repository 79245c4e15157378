import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '#kernel/problem.ts';
import { isEnded } from '../store/ended-sessions.ts';
import type { Store } from '../store/schema.ts';
import {
  createSession,
  endOtherSessions,
  endSession,
  endSessionOf,
  findSession,
  hashToken,
  passDeviceOn,
  type Session,
  sessionIdleMs,
} from '../store/sessions.ts';
import type { User } from '../store/users.ts';
import { browserName } from './browser-name.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls; null until a session was looked up and found. */
    session: Session | null;
  }
}

/**
 * How long a session is trusted without asking the store; also the longest that an ended one works on other servers.
 */
const rememberedMs = 5000;
const maxRemembered = 5000;

/** Set on the page next to the sign-in button; `frontend/kept/shared-computer.ts` reads it, too. */
function isSharedComputer(request: FastifyRequest): boolean {
  return request.cookies['rowhouse_shared_computer'] === 'yes';
}

/** A browser's session is an HttpOnly cookie with a token; the store only knows its hash. */
export class Sessions {
  readonly #store: Store;
  readonly #isHttps: boolean;
  readonly #cookieName: string;
  #onEnded: () => void = () => {};
  /** By the cookie's token: a token that comes again within seconds is not hashed again. */
  readonly #remembered = new Map<string, { session: Session; until: number }>();

  constructor(store: Store, origin: string) {
    this.#store = store;
    this.#isHttps = origin.startsWith('https:');
    this.#cookieName = this.#isHttps ? '__Host-rowhouse_session' : 'rowhouse_session';
  }

  /** Finds out who calls, and sends the browser its next token when it is time. */
  async find(request: FastifyRequest, reply: FastifyReply): Promise<Session | null> {
    const token = request.cookies[this.#cookieName];
    if (token === undefined || token === '') return null;
    const remembered = this.recall(request);
    if (remembered) return remembered;
    const now = Date.now();
    const found = await findSession(this.#store, token, now);
    if (!found) return null;
    if (found.nextToken !== null) this.#setCookie(request, reply, found.nextToken);
    const session = { id: found.id, user: found.user, begunAt: found.begunAt };
    this.#remember(token, session, now);
    request.session = session;
    return session;
  }

  /** Who calls, if that is remembered: most calls are spared a promise. */
  recall(request: FastifyRequest): Session | null {
    const remembered = this.#remembered.get(request.cookies[this.#cookieName] ?? '');
    if (!remembered || remembered.until <= Date.now()) return null;
    request.session = remembered.session;
    return remembered.session;
  }

  async require(request: FastifyRequest, reply: FastifyReply): Promise<Session> {
    const session = await this.find(request, reply);
    if (session) return session;
    const token = request.cookies[this.#cookieName];
    const isRevoked = token !== undefined && (await isEnded(this.#store, hashToken(token)));
    throw new Problem('AUTH_ERROR', 'You are not signed in. Please sign in and try again.', {
      session: isRevoked ? 'revoked' : 'expired',
    });
  }

  /** Starts a session; this browser's previous one ends, so that nobody can plant one. */
  async begin(request: FastifyRequest, reply: FastifyReply, user: User): Promise<void> {
    const before = request.session ?? (await this.find(request, reply));
    const browser = browserName(request.headers['user-agent']);
    const token = await createSession(this.#store, user.id, Date.now(), browser);
    // Somebody who signs in again, to allow more or to renew a grant, has not stopped the notices.
    if (before?.user.id === user.id) await passDeviceOn(this.#store, before.id, token);
    await this.end(request, reply);
    this.#setCookie(request, reply, token);
  }

  /** Ends this browser's session, if there is one. */
  async end(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const session = request.session ?? (await this.find(request, reply));
    if (session) {
      await endSession(this.#store, session.id);
      this.#forget((remembered) => remembered.id === session.id);
    }
    request.session = null;
    void reply.clearCookie(this.#cookieName, this.#cookieOptions());
  }

  /** The same for a person who leaves: afterwards a shared computer has nothing of theirs. */
  async leave(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    await this.end(request, reply);
    if (isSharedComputer(request)) void reply.header('clear-site-data', '"storage"');
  }

  /** Ends a session of this person in another browser; false if they have none with that id. */
  async endElsewhere(user: User, sessionId: string): Promise<boolean> {
    const isEnded = await endSessionOf(this.#store, user.id, sessionId);
    this.#forget(({ id }) => id === sessionId);
    return isEnded;
  }

  /** Ends all sessions of the person except this browser's, and returns how many there were. */
  async endOthers({ user, id }: Session): Promise<number> {
    const count = await endOtherSessions(this.#store, user.id, id);
    this.#forget((session) => session.user.id === user.id && session.id !== id);
    return count;
  }

  /** Called when a person's data has changed: the account is gone, or its preferences are different. */
  forgetUser(userId: string): void {
    this.#forget((session) => session.user.id === userId);
  }

  /** Registers a callback for whenever sessions may have ended. */
  onEnded(listener: () => void): void {
    this.#onEnded = listener;
  }

  #remember(token: string, session: Session, now: number): void {
    if (this.#remembered.size >= maxRemembered) this.#remembered.clear();
    this.#remembered.set(token, { session, until: now + rememberedMs });
  }

  #forget(isGone: (session: Session) => boolean): void {
    for (const [token, { session }] of this.#remembered) {
      if (isGone(session)) this.#remembered.delete(token);
    }
    this.#onEnded();
  }

  #cookieOptions() {
    return { path: '/', httpOnly: true, sameSite: 'lax', secure: this.#isHttps } as const;
  }

  #setCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
    void reply.setCookie(this.#cookieName, token, {
      ...this.#cookieOptions(),
      // On a shared computer it ends when the browser window closes.
      ...(!isSharedComputer(request) && { maxAge: sessionIdleMs / 1000 }),
    });
  }
}

/** The session of a request that was admitted. */
export function sessionOf(request: FastifyRequest): Session {
  if (!request.session) throw new Error('This request was not asked for its session.');
  return request.session;
}
