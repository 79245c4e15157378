import type { Query, QueryCacheNotifyEvent, QueryClient, QueryKey } from '@tanstack/react-query';
import type { Question } from './database.ts';
import {
  currentDevice,
  type Device,
  deviceState,
  forgetOthers,
  isClockRight,
  keptMs,
  noteContact,
  noteRefused,
  noteTaken,
  openDevice,
} from './device.ts';
import { callOf, noteReadAgain, readKept } from './questions.ts';
import { seal, unseal } from './seal.ts';
import { soon, within } from './time.ts';

/** Raised where answers mean something else in the same shape. */
const contractVersion = 1;

const maxBytes = 50_000_000;

/** A start does not wait longer than this for a database. */
const patienceMs = 300;

interface Opened {
  question: Question;
  answer: unknown;
}

/** The part of an address that names a screen; what signing in leaves behind, and what is searched for, does not. */
function screenOf(query: URLSearchParams): string {
  const named = new URLSearchParams(query);
  for (const name of ['auth', 'search', 'scope_success', 'scope_declined']) named.delete(name);
  named.sort();
  return named.toString();
}

/** Keeps on the device what the page reads, and gives it back when the page opens again. */
export class KeptAnswers {
  readonly #client: QueryClient;
  /** The call of each question that was answered, by the question's hash. */
  readonly #calls = new Map<string, string>();
  readonly #unkept = new Set<string>();
  readonly #touched = new Set<string>();
  #seen = '';
  #isPlanned = false;
  #isRestoring = false;
  #lookedThrough = 0;

  constructor(client: QueryClient) {
    this.#client = client;
    const options = client.getDefaultOptions();
    client.setDefaultOptions({
      ...options,
      queries: {
        ...options.queries,
        persister: (read, context, query) => this.#ask(() => read(context), query),
      },
    });
    client.getQueryCache().subscribe((event) => this.#onQuery(event));
    // What a write under way has done to rows is not theirs yet.
    client.getMutationCache().subscribe(() => this.#plan());
  }

  /**
   * Opens what the screen of an address was made of when it was last seen. What is given shows it once the code is there that
   * knows its calls.
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
      // A screen that is new to this device: who is there, and where they came from.
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
      // Damaged, or another version's: it is read again.
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
    this.#isRestoring = true;
    this.#client.setQueryData(key, read, { updatedAt: readAt });
    // Shown at once, and read again however young it is.
    cache.get(id)?.invalidate();
    this.#isRestoring = false;
  }

  /** Asks the server; what is kept stands in until it answers. */
  async #ask<T>(read: () => T | Promise<T>, query: Pick<Query<unknown>, 'queryHash' | 'state'>): Promise<T> {
    const standingIn = query.state.data === undefined ? this.#standIn(query.queryHash) : undefined;
    try {
      const answer = await read();
      noteReadAgain(query.state.data);
      return answer;
    } catch (error) {
      // A failure comes at once without a network: what is kept comes first.
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
      if (!event.action.manual) void noteContact();
      this.#calls.set(id, call);
      this.#unkept.add(id);
      this.#plan();
    } else if (event.action.type === 'error' && isGone(event.action.error) && this.#calls.has(id)) {
      this.#remove(id);
      this.#hide(query);
    }
  }

  /** What a person may no longer see does not stay on the screen either because it was kept. */
  #hide(query: Query): void {
    if (query.state.data === undefined) return;
    query.setState({ data: undefined, dataUpdatedAt: 0, status: 'error' });
  }

  #remove(id: string): void {
    this.#calls.delete(id);
    this.#unkept.delete(id);
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

  async #keepAll(): Promise<void> {
    const device = await currentDevice();
    if (!device || this.#client.isMutating() > 0) return;
    try {
      for (const id of [...this.#unkept]) await this.#keep(device, id);
      await this.#noteScreen(device);
      await this.#makeRoom(device);
    } catch (error) {
      noteRefused();
      if (error instanceof DOMException && error.name === 'QuotaExceededError') {
        await this.#makeRoom(device, maxBytes / 2).catch(() => undefined);
      }
    }
  }

  async #keep({ database, meta }: Device, id: string): Promise<void> {
    const query = this.#client.getQueryCache().get(id);
    const call = this.#calls.get(id);
    this.#unkept.delete(id);
    if (query?.state.data === undefined || call === undefined) return;
    const { data, dataUpdatedAt: readAt } = query.state;
    const sealed = await seal(meta.key, id, data);
    const key: QueryKey = query.queryKey;
    const bytes = sealed.bytes.byteLength;
    await database.save(
      { id, key, call, contract: contractVersion, readAt, openedAt: Date.now(), bytes },
      sealed,
    );
    noteTaken();
  }

  /** What the screen that stands is made of. */
  async #noteScreen({ database }: Device): Promise<void> {
    const ids = this.#client
      .getQueryCache()
      .getAll()
      .filter((query) => query.isActive() && this.#calls.has(query.queryHash))
      .map((query) => query.queryHash)
      .sort();
    const address = screenOf(new URLSearchParams(location.search));
    const seen = JSON.stringify([address, ids]);
    if (seen === this.#seen || ids.length === 0) return;
    this.#seen = seen;
    await database.saveScreen(address, ids);
    const untouched = ids.filter((id) => !this.#touched.has(id));
    for (const id of untouched) this.#touched.add(id);
    if (untouched.length > 0) await database.touch(untouched, Date.now());
  }

  /** Of what was not seen for long, and where there is too much, what was seen longest ago goes. */
  async #makeRoom({ database }: Device, most = maxBytes): Promise<void> {
    if (most === maxBytes && Date.now() - this.#lookedThrough < 60_000) return;
    this.#lookedThrough = Date.now();
    const questions = (await database.questions()).toSorted((a, b) => b.openedAt - a.openedAt);
    let sum = 0;
    const gone = questions.filter(({ bytes, openedAt }) => {
      sum += bytes;
      return sum > most || (isClockRight() && Date.now() - openedAt > keptMs);
    });
    await database.remove(gone.map(({ id }) => id));
    await forgetOthers();
  }
}

function isGone(error: unknown): boolean {
  return error instanceof Error && 'status' in error && (error.status === 403 || error.status === 404);
}
