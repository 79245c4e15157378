import { setTimeout as wait } from 'node:timers/promises';
import { OAuth2Client } from 'google-auth-library';
import type * as z from 'zod';
import type { CredentialKeeper, Credentials, GoogleSettings } from './credentials.ts';
import { type Api, problemOf, UpstreamError, upstreamError } from './errors.ts';
import { usableCredentials } from './identity.ts';

export interface Caller {
  user: { id: string };
  credentials: CredentialKeeper;
  google: GoogleSettings;
  onUpstream(method: string, status: number): void;
}

/**
 * What a repetition would do: a `read` changes nothing, an `idempotent` write leaves the same state, and `once` may
 * happen a second time. Only the first two are ever repeated.
 */
export type Safety = 'read' | 'idempotent' | 'once';

export interface UpstreamCall<T> {
  api: Api;
  /** The method's name in the API, such as files.list. */
  method: string;
  safety: Safety;
  /** Makes the request; called again for each attempt, so that an upload starts with a fresh stream. */
  send(auth: OAuth2Client): Promise<{ data: unknown; status: number }>;
  answer: z.ZodType<T>;
  /** Turns a refusal the caller reckons with into an answer; undefined for any other. */
  expected?(error: UpstreamError): T | undefined;
}

type Outcome<T> = { answer: T } | { error: UpstreamError };

/** For how long a request goes on repeating, its wait behind other writes included. */
const deadlineMs = 20_000;
const firstDelayMs = 300;
const longestDelayMs = 4_000;

/** How long one attempt may take; the transport ends it then. */
export const attemptTimeoutMs = 15_000;
export const uploadTimeoutMs = 90_000;

function delayBefore(attempt: number, error: UpstreamError): number {
  const backoff = Math.min(firstDelayMs * 2 ** attempt, longestDelayMs) * (0.5 + Math.random());
  return Math.max(backoff, (error.retryAfterSeconds ?? 0) * 1000);
}

/** Calls Drive and Sheets as one person within one request: signs, counts, repeats what may be repeated, and translates failures. */
export class GoogleClient {
  readonly #caller: Caller;
  readonly #auth = new OAuth2Client();
  readonly #deadline = Date.now() + deadlineMs;
  #credentials: Promise<Credentials> | undefined;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /** Below what the APIs live; undefined for Google's own addresses. */
  get rootUrl(): string | undefined {
    return this.#caller.google.apiRoot ?? undefined;
  }

  async grantedScopes(): Promise<readonly string[]> {
    return (await this.#signIn()).scopes;
  }

  async call<T>(call: UpstreamCall<T>): Promise<T> {
    let hasRefreshed = false;
    for (let attempt = 0; ; attempt += 1) {
      const credentials = await this.#signIn();
      const outcome = await this.#attempt(call);
      if ('answer' in outcome) return outcome.answer;
      const { error } = outcome;
      if (error.status === 401 && !hasRefreshed) {
        // A refused token means that nothing happened yet, so even a write may be sent again.
        hasRefreshed = true;
        this.#credentials = this.#usable(credentials.accessToken);
        continue;
      }
      const delayMs = delayBefore(attempt, error);
      const mayRepeat = call.safety !== 'once' && (error.isLimit || error.isUncertain);
      if (!mayRepeat || Date.now() + delayMs > this.#deadline) {
        const answer = call.expected?.(error);
        if (answer !== undefined) return answer;
        throw (
          problemOf(error, {
            api: call.api,
            granted: credentials.scopes,
            isWrite: call.safety !== 'read',
          }) ?? error
        );
      }
      await wait(delayMs);
    }
  }

  async #attempt<T>({ method, send, answer }: UpstreamCall<T>): Promise<Outcome<T>> {
    const outcome = await this.#send(method, send);
    if ('error' in outcome) return outcome;
    const { data, status: answered } = outcome.answer;
    const parsed = answer.safeParse(data);
    if (parsed.success) return { answer: parsed.data };
    // Text where JSON was due is a cut answer or a proxy's page; JSON of another form is beyond repair.
    const status = typeof data === 'string' ? null : answered;
    return { error: new UpstreamError(method, { status, reason: 'unreadableAnswer', sentence: '' }) };
  }

  async #send<A extends { status: number }>(
    method: string,
    send: (auth: OAuth2Client) => Promise<A>,
  ): Promise<Outcome<A>> {
    try {
      const answer = await send(this.#auth);
      this.#caller.onUpstream(method, answer.status);
      return { answer };
    } catch (thrown) {
      const error = upstreamError(method, thrown);
      this.#caller.onUpstream(method, error.status ?? 0);
      return { error };
    }
  }

  async #signIn(): Promise<Credentials> {
    this.#credentials ??= this.#usable();
    const credentials = await this.#credentials;
    this.#auth.setCredentials({ access_token: credentials.accessToken });
    return credentials;
  }

  #usable(rejectedToken?: string): Promise<Credentials> {
    const { user, credentials, google } = this.#caller;
    return usableCredentials(user.id, credentials, google, rejectedToken);
  }
}
