import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { appPrefix, type Manifest } from '#kernel/manifest.ts';
import { Problem } from '#kernel/problem.ts';
import type { App } from '../mounting/discover.ts';
import { deleteToken, type FoundToken, findToken, keepToken, noteTokenUse } from '../store/api-tokens.ts';
import type { Store } from '../store/schema.ts';
import type { User } from '../store/users.ts';

// A token is rh_<id>_<secret>. The id finds its row; of the secret only a hash is known, which is enough for 256
// random bits. Browsers do not send tokens by themselves, so no other site's page can use one, and the check of
// origins does not apply.

const pattern = /^Bearer (rh_\S*)$/i;
const tokenPattern = /^rh_([0-9a-f]{16})_([\w-]{43})$/;
const dayMs = 86_400_000;

/** Apps whose calls no token opens: Admin reaches every file, and Account has no calls of its own. */
const closedApps = new Set(['admin', 'account']);

function takesTokens({ id }: Pick<Manifest, 'id'>): boolean {
  return !closedApps.has(id);
}

/** The apps that a token can open. */
export function openableApps(apps: readonly App[]): Manifest[] {
  return apps.flatMap(({ manifest, calls }) => (calls && takesTokens(manifest) ? [manifest] : []));
}

/** Where tokens are accepted: at these addresses and below. */
export function tokenPrefixes(apps: readonly App[]): string[] {
  return openableApps(apps).map(appPrefix);
}

/** The token in a request, valid or not; undefined for a browser's request. */
function tokenIn({ headers }: FastifyRequest): string | undefined {
  return pattern.exec(headers.authorization ?? '')?.[1];
}

export function hasToken(request: FastifyRequest): boolean {
  return tokenIn(request) !== undefined;
}

/** Keeps tokens away from calls that are for signed-in browsers, whatever cookie is sent along. */
export function refuseToken(request: FastifyRequest): void {
  if (!hasToken(request)) return;
  throw new Problem(
    'ACCESS_DENIED',
    'API tokens open the calls of apps alone. Sign in with a browser for this.',
  );
}

function hashOf(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}

interface TokenOrder {
  name: string;
  apps: string[];
  scope: FoundToken['scope'];
  days: number;
}

/** The id of the token that a request makes, the same however often it is sent. */
function tokenId(user: Pick<User, 'id'>, requestKey: string | null): string {
  if (requestKey === null) return randomBytes(8).toString('hex');
  return hash('sha256', `${user.id} ${requestKey}`).slice(0, 16);
}

/**
 * Makes a token; its answer is the only time that the secret is seen. If a request is repeated, its first answer was
 * lost: nobody can use the token it made, so it is replaced.
 */
export async function makeToken(
  store: Store,
  user: Pick<User, 'id'>,
  { order, requestKey, now }: { order: TokenOrder; requestKey: string | null; now: number },
) {
  const { days, ...facts } = order;
  const id = tokenId(user, requestKey);
  const secret = randomBytes(32).toString('base64url');
  const token = { ...facts, id, createdAt: now, expiresAt: now + days * dayMs };
  await keepToken(store, { ...token, userId: user.id, secretHash: hashOf(secret).toString('hex') });
  return { token: { ...token, lastUsedAt: null }, secret: `rh_${id}_${secret}` };
}

/** How long a token is trusted without asking the store; also the longest that a revoked one works on other servers. */
const rememberedMs = 5000;
const maxRemembered = 5000;

/** Scripts' tokens, as they appear in requests. */
export class ApiTokens {
  readonly #store: Store;
  readonly #remembered = new Map<string, { token: FoundToken; until: number }>();

  constructor(store: Store) {
    this.#store = store;
  }

  /** Admits a request with a token to an app, or throws; false for a request without one. */
  async admit(request: FastifyRequest, app: Pick<Manifest, 'id' | 'title'>): Promise<boolean> {
    const text = tokenIn(request);
    if (text === undefined) return false;
    const token = await this.#require(text);
    if (!takesTokens(app) || !token.apps.includes(app.id)) {
      throw new Problem('ACCESS_DENIED', `This API token does not open ${app.title}.`);
    }
    if (token.scope === 'read' && !['GET', 'HEAD'].includes(request.method)) {
      throw new Problem('ACCESS_DENIED', 'This API token may read, but not change anything.');
    }
    await noteTokenUse(this.#store, token, Date.now());
    request.session = { id: `token ${token.id}`, user: token.user, begunAt: 0, script: token.name };
    return true;
  }

  async #require(text: string): Promise<FoundToken> {
    const [, id = '', secret = ''] = tokenPattern.exec(text) ?? [];
    const token = id === '' ? undefined : await this.#find(id);
    const isRight = token && timingSafeEqual(Buffer.from(token.secretHash, 'hex'), hashOf(secret));
    if (!isRight) throw new Problem('AUTH_ERROR', 'This API token is not known here, or it was revoked.');
    if (token.expiresAt > Date.now()) return token;
    const day = new Date(token.expiresAt).toISOString().slice(0, 10);
    throw new Problem(
      'AUTH_ERROR',
      `This API token expired on ${day}. Make another one on the Account screen.`,
    );
  }

  async #find(id: string): Promise<FoundToken | undefined> {
    const now = Date.now();
    const remembered = this.#remembered.get(id);
    if (remembered && remembered.until > now) return remembered.token;
    const token = await findToken(this.#store, id);
    if (!token) return undefined;
    if (this.#remembered.size >= maxRemembered) this.#remembered.clear();
    this.#remembered.set(id, { token, until: now + rememberedMs });
    return token;
  }

  /** Revokes a token of this person; false if they have none with that id. */
  async revoke(user: User, id: string): Promise<boolean> {
    const isGone = await deleteToken(this.#store, user.id, id);
    this.#remembered.delete(id);
    return isGone;
  }

  /** Called when a person's data has changed: the account is gone, or its preferences are different. */
  forgetUser(userId: string): void {
    for (const [id, { token }] of this.#remembered) {
      if (token.user.id === userId) this.#remembered.delete(id);
    }
  }
}
