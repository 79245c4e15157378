import { setTimeout as wait } from 'node:timers/promises';
import { OAuth2Client } from 'google-auth-library';
import { Problem } from '#kernel/problem.ts';
import type { Lane } from './budget.ts';
import type { Caller, FileUse } from './caller.ts';
import type { Credentials } from './credentials.ts';
import { CallerLeft, mayHaveHappened, problemOf, UpstreamError, upstreamError } from './errors.ts';
import type { OwnFiles } from './file-apps.ts';
import { BudgetSpent, type Turn } from './lane.ts';
import { type NotedRead, type Readings, statusNow, unchanged } from './read-log.ts';
import { usableCredentials } from './refresh.ts';
import { steadyNow } from './steady-clock.ts';
import { transporterOf } from './transport.ts';
import {
  attemptTimeoutMs,
  delayBefore,
  laneOf,
  mayRepeat,
  ownBudget,
  type Safety,
  type UpstreamAnswer,
  type UpstreamCall,
} from './upstream-call.ts';

type Outcome<T> = { answer: T } | { error: UpstreamError };

/** How long a request goes on repeating, including its wait for other writes. */
const defaultPatienceMs = 20_000;
/** A read that begins when patience has run out belongs to work that goes on; it gets this long. */
const shortestAttemptMs = 3_000;

/** What a person may not see, or not any more. */
function isHidden(error: unknown): boolean {
  return error instanceof Problem && (error.status === 403 || error.status === 404);
}

/**
 * Calls Drive and Sheets as one person within one request: signs, counts, repeats what may be repeated, and
 * translates failures.
 */
export class GoogleClient {
  readonly #caller: Caller;
  readonly #deadline: number;
  #readAuth: OAuth2Client | undefined;
  #writeAuth: OAuth2Client | undefined;
  #credentials: Promise<Credentials> | undefined;
  #reservation: Promise<void> | undefined;
  /** The turn of the first write, taken before anything was read. */
  #hasWriteTurn = false;

  /** The files that an app's calls may be about; null if the calls are not one app's. */
  readonly ownFiles: OwnFiles | null;

  constructor(caller: Caller, ownFiles: OwnFiles | null = null) {
    this.#caller = caller;
    this.ownFiles = ownFiles;
    this.#deadline = steadyNow() + (caller.patienceMs ?? defaultPatienceMs);
  }

  get userId(): string {
    return this.#caller.user.id;
  }

  /** Whether answers and writes contain the versions of files, as with the workspace. */
  get tellsVersions(): boolean {
    return this.#caller.google.tellsVersions;
  }

  /** The root of the APIs, as an option for Google's clients; empty for Google's own addresses. */
  get root(): { rootUrl?: string } {
    const { apiRoot } = this.#caller.google;
    return apiRoot === null ? {} : { rootUrl: apiRoot };
  }

  async grantedScopes(): Promise<readonly string[]> {
    return (await this.#signIn()).scopes;
  }

  /** Whether the store would answer as it did; one conditional read each, all at once. */
  async areUnchanged({ reads, scopes }: Readings): Promise<boolean> {
    const credentials = await this.#signIn();
    if (credentials.scopes.join(' ') !== scopes) return false;
    const answers = await Promise.all(reads.map((read) => this.#isUnchanged(read, credentials)));
    return answers.every((isUnchanged) => isUnchanged);
  }

  async #isUnchanged(read: NotedRead, { accessToken }: Credentials): Promise<boolean> {
    const refused = await this.#takeTurn({ ...read, safety: 'read' }, false);
    if (refused) return false;
    const { google, signal, onUpstream } = this.#caller;
    const ended = onUpstream(read.method);
    const status = await statusNow(google, read, accessToken);
    ended(status);
    if (signal?.aborted) throw new CallerLeft();
    return status === unchanged;
  }

  /** Has something done whenever this request is answered once more from the same reads. */
  whenReadAgain(work: (askedAt: number) => void): void {
    this.#caller.reads?.whenAgain(work);
  }

  async call<T>(call: UpstreamCall<T>): Promise<T> {
    const { fileId, method, safety } = call;
    try {
      const answer = await this.#admit(call);
      if (safety !== 'read') this.noteFile(fileId, 'changed');
      else if (fileId !== null || method === 'files.list') this.noteFile(fileId, 'read');
      return answer;
    } catch (error) {
      if (safety !== 'read' && mayHaveHappened(error)) this.noteFile(fileId, 'changed');
      if (safety === 'read' && isHidden(error)) this.noteFile(fileId, 'refused');
      throw error;
    }
  }

  /** For code that needs to know what an answer was made from, and what has changed. */
  noteFile(fileId: string | null, use: FileUse): void {
    if (fileId !== null || use === 'read') this.#caller.noteFile?.(fileId, use);
  }

  async #admit<T>(call: UpstreamCall<T>): Promise<T> {
    const admission = call.fileId === null ? null : (this.ownFiles?.admit(call.fileId) ?? null);
    if (admission === null) return await this.#repeat(call);
    if (call.safety !== 'read') await admission;
    const answer = this.#repeat(call);
    // An error about another app's file is nobody's business, even if its answer comes first.
    answer.catch(() => undefined);
    await admission;
    return await answer;
  }

  async #repeat<T>(call: UpstreamCall<T>): Promise<T> {
    let hasRefreshed = false;
    for (let attempt = 0; ; attempt += 1) {
      const credentials = await this.#signIn();
      const outcome = await this.#attempt(call, credentials, attempt > 0);
      if ('answer' in outcome) return outcome.answer;
      const { error } = outcome;
      if (error.status === 401 && !hasRefreshed) {
        // A refused token means that nothing has happened yet, so even a write may be repeated.
        hasRefreshed = true;
        this.#credentials = this.#usable(credentials.accessToken);
        continue;
      }
      const delayMs = delayBefore(attempt, error);
      if (error.isLimit && error.reason !== ownBudget) this.#slowDown(call, error, delayMs);
      if (!mayRepeat(call, error) || steadyNow() + delayMs > this.#deadline) {
        return this.#giveUp(call, error, credentials);
      }
      await this.#wait(call, delayMs);
    }
  }

  /** If Google refused one call, it would refuse the next ones as well. */
  #slowDown<T>(call: UpstreamCall<T>, error: UpstreamError, delayMs: number): void {
    const { budget, user } = this.#caller;
    budget.pause(laneOf(call), error.isForAll ? null : user.id, delayMs);
  }

  #giveUp<T>(call: UpstreamCall<T>, error: UpstreamError, { scopes }: Credentials): T {
    this.#caller.reads?.spoil();
    const answer = call.expected?.(error);
    if (answer !== undefined) return answer;
    throw problemOf(error, { api: call.api, granted: scopes, isWrite: call.safety !== 'read' }) ?? error;
  }

  /** Reads end together with whoever asked for them. */
  #signalFor(safety: Safety): AbortSignal | undefined {
    return safety === 'read' ? this.#caller.signal : undefined;
  }

  async #wait({ safety }: Pick<UpstreamCall<unknown>, 'safety'>, delayMs: number): Promise<void> {
    const signal = this.#signalFor(safety);
    try {
      await wait(delayMs, undefined, { signal });
    } catch (error) {
      throw signal?.aborted ? new CallerLeft() : error;
    }
  }

  /** Waits until the call may be sent; an error if that is too late. */
  async #takeTurn(
    call: Pick<UpstreamCall<unknown>, 'api' | 'method' | 'safety'>,
    isRepetition: boolean,
  ): Promise<UpstreamError | undefined> {
    const signal = this.#signalFor(call.safety);
    if (signal?.aborted) throw new CallerLeft();
    const { user, isLook } = this.#caller;
    const turn = { userId: user.id, deadline: this.#deadline, signal, isRepetition, isLook };
    try {
      if (call.api === 'sheets') await this.#reserveWrite(turn);
      await this.#turnIn(laneOf(call), turn);
      return undefined;
    } catch (error) {
      if (!(error instanceof BudgetSpent)) throw error;
      const { retryAfterSeconds } = error;
      return new UpstreamError(call.method, {
        status: 429,
        reason: ownBudget,
        sentence: '',
        retryAfterSeconds,
      });
    }
  }

  /**
   * What is written depends on what was just read. So a request that may write waits for its turn to write before it
   * reads: otherwise somebody would have all the time in between to sort the sheet.
   */
  #reserveWrite(turn: Turn): Promise<void> | undefined {
    if (this.#caller.signal || this.#hasWriteTurn) return undefined;
    this.#reservation ??= (this.#caller.budget.take('sheets writes', turn) ?? Promise.resolve()).then(() => {
      this.#hasWriteTurn = true;
    });
    return this.#reservation;
  }

  #turnIn(lane: Lane, turn: Turn): Promise<void> | undefined {
    if (lane !== 'sheets writes' || !this.#hasWriteTurn) return this.#caller.budget.take(lane, turn);
    this.#hasWriteTurn = false;
    return undefined;
  }

  async #attempt<T>(
    call: UpstreamCall<T>,
    { accessToken, scopes }: Credentials,
    isRepetition: boolean,
  ): Promise<Outcome<T>> {
    const refused = await this.#takeTurn(call, isRepetition);
    if (refused) return { error: refused };
    const auth = this.#authFor(call.safety);
    auth.setCredentials({ access_token: accessToken });
    const outcome = await this.#send(call, auth);
    if ('error' in outcome) return outcome;
    const { data, status: answered } = outcome.answer;
    const parsed = call.answer.safeParse(data);
    if (parsed.success) {
      this.#caller.reads?.note(call, outcome.answer, scopes);
      return { answer: parsed.data };
    }
    // Text instead of JSON is a truncated answer or a proxy's page; JSON of the wrong shape cannot be repaired.
    const status = typeof data === 'string' ? null : answered;
    return { error: new UpstreamError(call.method, { status, reason: 'unreadableAnswer', sentence: '' }) };
  }

  async #send<T>(
    { method, safety, send }: UpstreamCall<T>,
    auth: OAuth2Client,
  ): Promise<Outcome<UpstreamAnswer>> {
    const ended = this.#caller.onUpstream(method);
    try {
      const answer = await send(auth);
      ended(answer.status);
      return { answer };
    } catch (thrown) {
      const error = upstreamError(method, thrown);
      ended(error.status ?? 0);
      if (this.#signalFor(safety)?.aborted) throw new CallerLeft();
      return { error };
    }
  }

  /** How long a read may still be waited for; undefined if that is longer than one attempt takes. */
  #timeLeft(safety: Safety): number | undefined {
    const left = Math.max(this.#deadline - steadyNow(), shortestAttemptMs);
    return safety === 'read' && left < attemptTimeoutMs ? left : undefined;
  }

  /** A client's signal applies to each of its calls, so reads and writes have one client each. */
  #authFor(safety: Safety): OAuth2Client {
    const { google, reads } = this.#caller;
    const transporter = { ...transporterOf(google), ...(reads && { headers: reads.headers }) };
    const left = this.#timeLeft(safety);
    if (left !== undefined) {
      const signals = [AbortSignal.timeout(left), this.#signalFor(safety)].filter((one) => one !== undefined);
      return new OAuth2Client({
        transporterOptions: { ...transporter, signal: AbortSignal.any(signals) },
      });
    }
    if (safety !== 'read' || !this.#caller.signal) {
      this.#writeAuth ??= new OAuth2Client({ transporterOptions: transporter });
      return this.#writeAuth;
    }
    this.#readAuth ??= new OAuth2Client({
      transporterOptions: { ...transporter, signal: this.#caller.signal },
    });
    return this.#readAuth;
  }

  #signIn(): Promise<Credentials> {
    this.#credentials ??= this.#usable();
    return this.#credentials;
  }

  #usable(rejectedToken?: string): Promise<Credentials> {
    const { user, credentials, google } = this.#caller;
    return usableCredentials(user.id, credentials, google, rejectedToken);
  }
}
