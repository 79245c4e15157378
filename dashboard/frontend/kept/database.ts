// The browser's database for one account: answers that are shown again when the page opens, each encrypted
// separately.

import { databasePrefix } from './forget.ts';

const version = 3;

/** What is known about a kept answer without decrypting it. */
export interface Question {
  /** The hash of `key`. */
  id: string;
  /** The page's query key for it. */
  key: readonly unknown[];
  /** The call that answered it. */
  call: string;
  /** The hash of the contract it was read with; a different one discards it. */
  contract: number;
  readAt: number;
  openedAt: number;
  /** Of the encrypted answer. */
  bytes: number;
}

export interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  bytes: ArrayBuffer;
}

export interface Meta {
  key: CryptoKey;
  /** When the server was last reached, by its own clock. */
  lastContact: number;
  /** How far this device's clock was ahead of it then; not noted by earlier versions. */
  clockAhead?: number;
}

export function asked<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

export function done(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

/** Opens an account's database, and makes it if necessary; rejects if the browser has none. */
export function openDatabase(account: string, onLost: () => void): Promise<Database> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(`${databasePrefix}${account}`, version);
    request.onupgradeneeded = ({ oldVersion }) => {
      const made = request.result;
      if (oldVersion < 1) {
        made.createObjectStore('meta');
        made.createObjectStore('questions', { keyPath: 'id' });
        made.createObjectStore('answers');
        made.createObjectStore('screens');
      }
      if (oldVersion < 2) for (const name of ['commands', 'done']) made.createObjectStore(name);
      for (const name of ['files', 'bytes']) made.createObjectStore(name);
    };
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new DOMException('Another tab holds it.', 'AbortError'));
    request.onsuccess = () => {
      const opened = request.result;
      // Another tab deletes it: nothing may keep it open then.
      opened.onversionchange = () => {
        opened.close();
        onLost();
      };
      opened.onclose = onLost;
      resolve(new Database(opened));
    };
  });
}

export class Database {
  readonly #database: IDBDatabase;

  constructor(database: IDBDatabase) {
    this.#database = database;
  }

  close(): void {
    this.#database.close();
  }

  /** A transaction that is on the disk once it is done: nothing in it is lost when the battery dies. */
  strict(stores: readonly string[]): IDBTransaction {
    return this.#database.transaction(stores, 'readwrite', { durability: 'strict' });
  }

  /** A read-only transaction: several run at once, and none waits for the disk. */
  reading(stores: readonly string[]): IDBTransaction {
    return this.#database.transaction(stores, 'readonly');
  }

  async meta(): Promise<Meta | undefined> {
    return await asked(this.#database.transaction('meta').objectStore('meta').get('meta'));
  }

  async saveMeta(meta: Meta): Promise<void> {
    const transaction = this.#database.transaction('meta', 'readwrite');
    transaction.objectStore('meta').put(meta, 'meta');
    await done(transaction);
  }

  /** The queries of a screen when it was last shown. */
  async screen(address: string): Promise<string[]> {
    return (await asked(this.#database.transaction('screens').objectStore('screens').get(address))) ?? [];
  }

  async saveScreen(address: string, ids: readonly string[]): Promise<void> {
    const transaction = this.#database.transaction('screens', 'readwrite');
    transaction.objectStore('screens').put(ids, address);
    await done(transaction);
  }

  async questions(): Promise<Question[]> {
    return await asked(this.#database.transaction('questions').objectStore('questions').getAll());
  }

  async read(id: string): Promise<{ question: Question; sealed: Sealed } | undefined> {
    const transaction = this.#database.transaction(['questions', 'answers']);
    const [question, sealed] = await Promise.all([
      asked<Question | undefined>(transaction.objectStore('questions').get(id)),
      asked<Sealed | undefined>(transaction.objectStore('answers').get(id)),
    ]);
    return question && sealed && { question, sealed };
  }

  async save(question: Question, sealed: Sealed): Promise<void> {
    const transaction = this.#database.transaction(['questions', 'answers'], 'readwrite');
    // The larger one first: if it is refused, nothing is reported as kept.
    transaction.objectStore('answers').put(sealed, question.id);
    transaction.objectStore('questions').put(question);
    await done(transaction);
  }

  /** Notes that answers were shown. */
  async touch(ids: readonly string[], openedAt: number): Promise<void> {
    const transaction = this.#database.transaction('questions', 'readwrite');
    const store = transaction.objectStore('questions');
    for (const id of ids) {
      const request = store.get(id);
      request.onsuccess = () => {
        if (request.result) store.put({ ...request.result, openedAt });
      };
    }
    await done(transaction);
  }

  async remove(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const transaction = this.#database.transaction(['questions', 'answers'], 'readwrite');
    for (const id of ids) {
      transaction.objectStore('questions').delete(id);
      transaction.objectStore('answers').delete(id);
    }
    await done(transaction);
  }

  /** Whether something is here that is nowhere else: changes and photos that wait, and drafts, which are beside the key. */
  async hasUnsent(): Promise<boolean> {
    const transaction = this.reading(['commands', 'files', 'meta']);
    const [commands, files, drafts] = await Promise.all([
      asked(transaction.objectStore('commands').count()),
      asked(transaction.objectStore('files').count()),
      asked(transaction.objectStore('meta').getAllKeys()),
    ]);
    return commands + files > 0 || drafts.some((key) => key !== 'meta');
  }

  async forgetAnswers(): Promise<void> {
    const names = ['questions', 'answers', 'screens'];
    const transaction = this.#database.transaction(names, 'readwrite');
    for (const name of names) transaction.objectStore(name).clear();
    await done(transaction);
  }
}
