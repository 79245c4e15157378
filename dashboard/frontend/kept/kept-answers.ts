import type { Query, QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query';
import { askFor } from '../calls/heard.ts';
import type { Question } from './database.ts';
import { currentDevice, type Device, deviceState, noteContact, noteRefused, openDevice } from './device.ts';
import { noteReadAgain } from './from-device.ts';
import type { Keeping } from './keeping.ts';
import { callOf, readKept } from './read-kept.ts';
import { contractVersion, screenOf } from './screen.ts';
import { unseal } from './seal.ts';
import { soon, within } from './time.ts';

/** A start does not wait longer than this for a database. */
const patienceMs = 300;

interface Opened {
  question: Question;
  answer: unknown;
}

/** Keeps on the device what the page reads, and restores it when the page opens again. */
export class KeptAnswers {
  readonly #client: QueryClient;
  /** The call of each query that was answered, by the query's hash. */
  readonly #calls = new Map<string, string>();
  readonly #unkept = new Set<string>();
  /** Those that a write of this page has changed since the server was asked. */
  readonly #byHand = new Set<string>();
  /** Shown from the device, and not read again since. */
  readonly #shown = new Set<string>();
  #keeping: Promise<Keeping> | undefined;
  #isPlanned = false;
  #isRestoring = false;

  constructor(client: QueryClient) {
    this.#client = client;
    const options = client.getDefaultOptions();
    client.setDefaultOptions({
      ...options,
      queries: {
        ...options.queries,
        persister: (read, context, query) =>
          this.#ask(() => askFor(query.queryHash, () => read(context)), query),
      },
    });
    client.getQueryCache().subscribe((event) => this.#onQuery(event));
    // What a write in progress has done to rows is kept afterwards.
    client.getMutationCache().subscribe(() => this.#plan());
  }

  /**
   * Decrypts what the screen of an address consisted of when it was last shown. The returned function shows it once
   * the code that knows its calls is loaded.
   */
  open(query: URLSearchParams): () => Promise<void> {
    const opening = within(patienceMs, this.#openScreen(query), []);
    return async () => {
      for (const opened of await opening) this.#show(opened);
    };
  }

  async #openScreen(query: URLSearchParams): Promise<Opened[]> {
    const device = await openDevice();
    if (!device || deviceState() === 'overdue') return [];
    const { database } = device;
    let ids = await database.screen(screenOf(query));
    if (ids.length === 0) {
      // A screen that is new to this device: the account, and where the person came from.
      const app = query.get('app');
      const around = [database.screen(''), app === null ? [] : database.screen(`app=${app}`)];
      ids = [...new Set((await Promise.all(around)).flat())];
    }
    const opened = await Promise.all(ids.map((id) => this.#open(device, id)));
    return opened.filter((one) => one !== undefined);
  }

  async #open({ database, meta }: Device, id: string): Promise<Opened | undefined> {
    try {
      const found = await database.read(id);
      if (!found) return undefined;
      if (found.question.contract !== contractVersion) throw new Error('It is read by another contract.');
      return { question: found.question, answer: await unseal(meta.key, id, found.sealed) };
    } catch {
      // Damaged, or from another version: it is read again.
      await database.remove([id]).catch(() => undefined);
      return undefined;
    }
  }

  #show({ question, answer }: Opened): void {
    const { id, key, call, readAt } = question;
    const cache = this.#client.getQueryCache();
    if (cache.get(id)?.state.data !== undefined) return;
    const read = readKept(call, answer);
    if (read === undefined) {
      this.#remove(id);
      return;
    }
    this.#calls.set(id, call);
    this.#shown.add(id);
    this.#isRestoring = true;
    this.#client.setQueryData(key, read, { updatedAt: readAt });
    // Shown at once, and read again however recent it is.
    cache.get(id)?.invalidate();
    this.#isRestoring = false;
  }

  /** Asks the server; what is kept is shown until it answers. */
  async #ask<T>(read: () => T | Promise<T>, query: Pick<Query<unknown>, 'queryHash' | 'state'>): Promise<T> {
    const standingIn = query.state.data === undefined ? this.#standIn(query.queryHash) : undefined;
    try {
      const answer = await read();
      noteReadAgain(query.state.data);
      return answer;
    } catch (error) {
      // Without a network a failure comes at once: what is kept comes first.
      if (standingIn) await within(patienceMs, standingIn, undefined);
      throw error;
    }
  }

  async #standIn(id: string): Promise<void> {
    const device = await currentDevice();
    if (!device || deviceState() === 'overdue') return;
    const opened = await this.#open(device, id);
    if (opened) this.#show(opened);
  }

  #onQuery(event: QueryCacheNotifyEvent): void {
    const { query } = event;
    const id = query.queryHash;
    if (event.type === 'observerAdded') this.#plan();
    if (event.type !== 'updated' || this.#isRestoring) return;
    if (event.action.type === 'success') {
      const call = callOf(query.state.data) ?? this.#calls.get(id);
      if (call === undefined) return;
      if (!event.action.manual) {
        this.#shown.delete(id);
        this.#byHand.delete(id);
        void noteContact();
      } else {
        this.#byHand.add(id);
        // A single row that was written does not make an answer from another day recent.
        if (this.#shown.has(id)) query.invalidate();
      }
      this.#calls.set(id, call);
      this.#unkept.add(id);
      this.#plan();
    } else if (event.action.type === 'error' && isGone(event.action.error) && this.#calls.has(id)) {
      this.#remove(id);
      this.#hide(query);
    }
  }

  /** What a person may no longer see does not stay on the screen because it was kept, either. */
  #hide(query: Query): void {
    if (query.state.data === undefined) return;
    query.setState({ data: undefined, dataUpdatedAt: 0, status: 'error' });
  }

  #remove(id: string): void {
    this.#calls.delete(id);
    this.#unkept.delete(id);
    this.#byHand.delete(id);
    void currentDevice().then((device) => device?.database.remove([id]).catch(noteRefused));
  }

  #plan(): void {
    if (this.#isPlanned) return;
    this.#isPlanned = true;
    soon(() => {
      this.#isPlanned = false;
      void this.#keepAll();
    });
  }

  /** The code that keeps answers is not part of the start: it is loaded once there is something to keep. */
  async #keepAll(): Promise<void> {
    const device = await currentDevice();
    if (!device) return;
    this.#keeping ??= import('./keeping.ts').then(
      ({ Keeping }) =>
        new Keeping(this.#client, { calls: this.#calls, unkept: this.#unkept, byHand: this.#byHand }),
    );
    try {
      await (await this.#keeping).keepAll(device);
    } catch {
      // Offline it may be unavailable; what is to be kept waits.
      this.#keeping = undefined;
    }
  }
}

function isGone(error: unknown): boolean {
  return error instanceof Error && 'status' in error && (error.status === 403 || error.status === 404);
}
