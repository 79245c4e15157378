import { useSyncExternalStore } from 'react';
import type * as z from 'zod';
import { asked, done, type Sealed } from './database.ts';
import { currentDevice, type Device, deviceState, subscribeToDevice } from './device.ts';
import { seal, unseal } from './seal.ts';

interface DraftState<T> {
  /** Undefined if there is none. */
  draft: T | undefined;
  /** False until the device has been asked. */
  isRead: boolean;
  /** Whether it survives this page. */
  isKept: boolean;
}

const beginning = 'draft ';

/** Whether this device keeps something unfinished that is not a write yet. */
export async function hasDrafts(): Promise<boolean> {
  const device = await currentDevice();
  if (!device) return false;
  const keys = await asked(device.database.reading(['meta']).objectStore('meta').getAllKeys());
  return keys.some((key) => String(key).startsWith(beginning));
}

/**
 * Something that is typed over an hour and is not a write yet. It is encrypted in the account's own database, so that
 * it survives a reload and an empty battery, and is deleted with everything else of the person; if nothing is kept, it
 * lasts as long as the page.
 */
export class KeptDraft<T> {
  readonly #id: string;
  readonly #schema: z.ZodType<T>;
  readonly #watchers = new Set<() => void>();
  #state: DraftState<T> = { draft: undefined, isRead: false, isKept: true };
  #isFollowing = false;
  #isTouched = false;
  #saving: Promise<void> = Promise.resolve();
  #channel: BroadcastChannel | undefined;

  /** Under an id of its own among the drafts of all apps. */
  constructor(id: string, schema: z.ZodType<T>) {
    this.#id = beginning + id;
    this.#schema = schema;
  }

  useDraft(): DraftState<T> {
    return useSyncExternalStore(this.#subscribe, () => this.#state);
  }

  get draft(): T | undefined {
    return this.#state.draft;
  }

  /** It is shown at once, and kept a moment later; undefined ends it. */
  change(draft: T | undefined): void {
    this.#isTouched = true;
    this.#set({ draft, isRead: true });
    this.#save();
  }

  readonly #subscribe = (watcher: () => void) => {
    this.#watchers.add(watcher);
    if (!this.#isFollowing) {
      this.#isFollowing = true;
      void this.#read();
      // Somebody signs in, or a database opens late.
      subscribeToDevice(() => {
        if (deviceState() !== 'kept') return;
        if (this.#isTouched) this.#save();
        else void this.#read();
      });
    }
    return () => this.#watchers.delete(watcher);
  };

  #set(part: Partial<DraftState<T>>): void {
    this.#state = { ...this.#state, ...part };
    for (const watcher of this.#watchers) watcher();
  }

  async #read(isToldByTab = false): Promise<void> {
    const saving = this.#saving;
    await saving;
    const device = await currentDevice();
    const draft = device ? await this.#keptIn(device).catch(() => undefined) : undefined;
    // What was typed here in the meantime counts; between tabs, what is written last.
    const isOurs = isToldByTab ? this.#saving !== saving : this.#isTouched;
    this.#set({ isRead: true, isKept: deviceState() === 'kept', ...(!isOurs && { draft }) });
  }

  /** One that cannot be read counts as none. */
  async #keptIn({ account, database, meta }: Device): Promise<T | undefined> {
    if (!this.#channel) {
      this.#channel = new BroadcastChannel(`rowhouse-${account}-${this.#id}`);
      this.#channel.addEventListener('message', () => void this.#read(true));
    }
    const sealed = await asked<Sealed | undefined>(
      database.reading(['meta']).objectStore('meta').get(this.#id),
    );
    return sealed && this.#schema.parse(await unseal(meta.key, this.#id, sealed));
  }

  #save(): void {
    this.#saving = this.#saving
      .then(() => this.#write())
      .catch(() => false)
      .then((isKept) => {
        if (isKept !== this.#state.isKept) this.#set({ isKept });
      });
  }

  async #write(): Promise<boolean> {
    const device = await currentDevice();
    if (!device) return false;
    const { draft } = this.#state;
    const sealed = draft === undefined ? undefined : await seal(device.meta.key, this.#id, draft);
    const transaction = device.database.strict(['meta']);
    const store = transaction.objectStore('meta');
    if (sealed) store.put(sealed, this.#id);
    else store.delete(this.#id);
    await done(transaction);
    this.#channel?.postMessage('changed');
    return true;
  }
}
