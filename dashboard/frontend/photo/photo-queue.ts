import type * as z from 'zod';
import { maxPhotoBytes } from '#kernel/calls/photos.ts';
import { type Extraction, nothingRead } from '#kernel/extraction.ts';
import { Problem } from '#kernel/problem.ts';
import { problemOfImage } from '../image-file.ts';
import { newRequestKey } from '../request-key.ts';
import { extractionKept, forget, type KeptPhoto, keep, problemKept, readKept } from './photo-store.ts';
import type { PhotoWork, QueuedPhoto } from './queue-photo.ts';

/** More would only wait in the server's queue, where they end after a while. */
const readAtOnce = 2;

const leftWhileSaving = new Problem(
  'NETWORK_ERROR',
  'The page was left while this was being saved. Save again, nothing is doubled.',
);

function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  return new Problem('SERVER_ERROR', 'Something went wrong in this page. Try again.', { cause: error });
}

/** The photos of one person and place: read one after the other, kept over reloads until they are saved or removed. */
export class PhotoQueue<D, E extends Extraction> {
  readonly #owner: string;
  readonly #draftSchema: z.ZodType<D>;
  readonly #listeners = new Set<() => void>();
  readonly #running = new Map<string, AbortController>();
  readonly #loading: Promise<void>;
  #photos: readonly QueuedPhoto<D, E>[] = [];
  #work: PhotoWork<D, E> | null = null;

  constructor(owner: string, draftSchema: z.ZodType<D>) {
    this.#owner = owner;
    this.#draftSchema = draftSchema;
    this.#loading = this.#load();
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  photos = () => this.#photos;

  /** From now on photos are read and saved so; null while no screen shows them. */
  workWith(work: PhotoWork<D, E> | null): void {
    this.#work = work;
    void this.#loading.then(() => this.#readNext());
  }

  /** Takes photos in; gives why some were refused, a sentence each. */
  add(files: readonly File[]): string[] {
    const refused: string[] = [];
    for (const file of files) {
      const problem = problemOfImage(file, maxPhotoBytes);
      if (problem) refused.push(files.length === 1 ? problem : `${file.name}: ${problem}`);
      else this.#take(file);
    }
    this.#readNext();
    return refused;
  }

  /** Reads the photo again; what was read and typed before gives way to it. */
  retry(id: string): void {
    this.#running.get(id)?.abort();
    this.#update(id, { state: 'waiting', problem: null, failedIn: null });
    this.#readNext();
  }

  /** Takes a photo off the list; gives what puts it back, as it was. */
  remove(id: string): () => void {
    this.#running.get(id)?.abort();
    const gone = this.#find(id);
    const at = this.#photos.findIndex((photo) => photo.id === id);
    if (gone?.previewUrl) URL.revokeObjectURL(gone.previewUrl);
    this.#photos = this.#photos.filter((photo) => photo.id !== id);
    this.#tell();
    void forget(id);
    this.#readNext();
    return () => {
      if (gone && !this.#find(id)) this.#putBack(gone, at);
    };
  }

  #putBack(gone: QueuedPhoto<D, E>, at: number): void {
    const state = gone.state === 'reading' ? 'waiting' : gone.state;
    const photo = { ...gone, state, previewUrl: URL.createObjectURL(gone.file) };
    this.#photos = this.#photos.toSpliced(at, 0, photo);
    this.#tell();
    void this.#keep(photo);
    this.#readNext();
  }

  change(id: string, draft: D): void {
    this.#update(id, { draft });
  }

  /** Saves one; true when it is in the sheet. */
  async save(id: string): Promise<boolean> {
    const photo = this.#find(id);
    const work = this.#work;
    if (!photo || !work || photo.draft === null || photo.state === 'saving' || photo.state === 'saved') {
      return photo?.state === 'saved';
    }
    this.#running.get(id)?.abort();
    this.#update(id, { state: 'saving', problem: null, failedIn: null });
    const { requestKey, file, draft, extraction } = photo;
    try {
      await this.#inOneTab(id, () => work.save({ requestKey, photo: file, draft, extraction }));
      this.#update(id, { state: 'saved' });
      return true;
    } catch (error) {
      this.#update(id, { state: 'failed', problem: problemOf(error), failedIn: 'saving' });
      return false;
    }
  }

  /** Saves all that wait for it, one after the other: they go into one sheet. */
  async saveAll(): Promise<number> {
    let saved = 0;
    for (const { id } of this.#photos.filter(({ state }) => state === 'review')) {
      if (await this.save(id)) saved += 1;
    }
    return saved;
  }

  /** Takes the saved ones off the screen. */
  clearSaved(): void {
    for (const { id, state } of this.#photos) if (state === 'saved') this.remove(id);
  }

  /** Two tabs may show the same photos; only one of them writes one at a time. */
  async #inOneTab(id: string, work: () => Promise<void>): Promise<void> {
    if (!('locks' in navigator)) return await work();
    await navigator.locks.request(`photo ${id}`, work);
  }

  async #load(): Promise<void> {
    const kept = await readKept(this.#owner);
    const known = new Set(this.#photos.map(({ id }) => id));
    const found = kept.filter(({ id }) => !known.has(id)).map((photo) => this.#revive(photo));
    if (found.length === 0) return;
    this.#photos = [...found, ...this.#photos];
    this.#tell();
  }

  /** What was under way when the page closed begins anew; whether a save arrived nobody knows. */
  #revive(kept: KeptPhoto): QueuedPhoto<D, E> {
    const { id, name, requestKey, addedAt } = kept;
    const file = new File([kept.file], name, { type: kept.file.type });
    const draft = this.#draftSchema.safeParse(kept.draft);
    const isLeft = kept.state === 'saving';
    const isRead = draft.success && (kept.state === 'review' || kept.state === 'failed');
    const state = isLeft && draft.success ? 'failed' : isRead ? kept.state : 'waiting';
    return {
      ...{ id, name, requestKey, addedAt, file, state },
      previewUrl: URL.createObjectURL(file),
      // It was made by this very place, and its core is parsed; what it adds goes with the draft.
      extraction: extractionKept(kept.extraction) as E | null,
      draft: draft.success ? draft.data : null,
      problem: isLeft ? leftWhileSaving : problemKept(kept.problem),
      failedIn: isLeft ? 'saving' : kept.failedIn,
    };
  }

  #take(file: File): void {
    const photo: QueuedPhoto<D, E> = {
      id: newRequestKey(),
      name: file.name,
      file,
      previewUrl: URL.createObjectURL(file),
      state: 'waiting',
      extraction: null,
      draft: null,
      problem: null,
      failedIn: null,
      requestKey: newRequestKey(),
      // Photos of one moment keep their order.
      addedAt: Date.now() + this.#photos.length / 1000,
    };
    this.#photos = [...this.#photos, photo];
    this.#tell();
    void this.#keep(photo);
  }

  #readNext(): void {
    const work = this.#work;
    if (!work) return;
    for (const photo of this.#photos) {
      if (this.#running.size >= readAtOnce) return;
      if (photo.state === 'waiting' && !this.#running.has(photo.id)) void this.#read(photo, work);
    }
  }

  async #read({ id, file }: QueuedPhoto<D, E>, work: PhotoWork<D, E>): Promise<void> {
    const stop = new AbortController();
    this.#running.set(id, stop);
    this.#update(id, { state: 'reading' });
    const end = (change: Partial<QueuedPhoto<D, E>>) => {
      if (this.#running.get(id) === stop) this.#running.delete(id);
      if (!stop.signal.aborted) this.#update(id, change);
      this.#readNext();
    };
    try {
      const extraction = await work.read(file, stop.signal);
      end({ state: 'review', extraction, draft: work.draftOf(extraction), problem: null });
    } catch (error) {
      // What was read or typed before stays where another look at the photo fails.
      const draft = this.#find(id)?.draft ?? work.draftOf(nothingRead);
      end({
        state: 'failed',
        draft,
        problem: problemOf(error),
        failedIn: 'reading',
      });
    }
  }

  #find(id: string): QueuedPhoto<D, E> | undefined {
    return this.#photos.find((photo) => photo.id === id);
  }

  #update(id: string, change: Partial<QueuedPhoto<D, E>>): void {
    if (!this.#find(id)) return;
    this.#photos = this.#photos.map((photo) => (photo.id === id ? { ...photo, ...change } : photo));
    this.#tell();
    const changed = this.#find(id);
    if (changed) void this.#keep(changed);
  }

  #keep(photo: QueuedPhoto<D, E>): Promise<boolean> {
    const { state, problem, previewUrl: _, ...rest } = photo;
    if (state === 'saved') return forget(photo.id);
    const answer = problem && { error: problem.message, code: problem.code, ...problem.details };
    return keep({ ...rest, owner: this.#owner, state, problem: answer });
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
