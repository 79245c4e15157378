import type * as z from 'zod';
import { type Extraction, nothingRead } from '#kernel/extraction.ts';
import { maxPhotoBytes } from '#kernel/photos.ts';
import { Problem } from '#kernel/problem.ts';
import { askBeforeClosingUntil } from '../dialogs/use-stay.ts';
import { deviceState, subscribeToDevice } from '../kept/device.ts';
import { problemOfImage } from './image-file.ts';
import { inOneTab } from './in-one-tab.ts';
import { LastChanges } from './last-changes.ts';
import { forget, keep, type PhotoPlace, readKept, readOne } from './photo-store.ts';
import { emptyPhoto, newPhoto, type PhotoWork, type QueuedPhoto, waitsForNetwork } from './queue-photo.ts';
import { revived } from './revived-photo.ts';
import { draftOver, readAgain, typedOf } from './typed-before.ts';
import { forgetTyped, noteTyped, typedDraft } from './typed-drafts.ts';

/** More would only wait in the server's queue, where they time out. */
const readAtOnce = 2;

function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  return new Problem('SERVER_ERROR', 'Something went wrong on this page. Try again.', { cause: error });
}

/**
 * The photos of one person and place: read one after the other, and kept over reloads until they are saved or
 * removed.
 */
export class PhotoQueue<D, E extends Extraction> {
  readonly #place: PhotoPlace;
  readonly #draftSchema: z.ZodType<D>;
  readonly #listeners = new Set<() => void>();
  readonly #running = new Map<string, AbortController>();
  readonly #keeping = new LastChanges((id, isLast) => this.#keep(id, isLast));
  /** Photos of an earlier visit, which another tab may be reading. */
  readonly #revived = new Set<string>();
  /** Those that are in the sheet or the outbox; they may have left the list. */
  readonly #saved = new Set<string>();
  #loading: Promise<void>;
  #photos: readonly QueuedPhoto<D, E>[] = [];
  #work: PhotoWork<D, E> | null = null;

  constructor(place: PhotoPlace, draftSchema: z.ZodType<D>) {
    this.#place = place;
    this.#draftSchema = draftSchema;
    this.#loading = this.#load();
    // Somebody has just signed in, or a database opens late.
    subscribeToDevice(() => {
      if (deviceState() !== 'kept') return;
      this.#loading = this.#load();
      this.#keepOthers();
    });
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  photos = () => this.#photos;

  /** Sets how photos are read and saved from now on; null while no screen shows them. */
  workWith(work: PhotoWork<D, E> | null): void {
    this.#work = work;
    void this.#loading.then(() => this.#readNext());
  }

  /** Adds photos, the first with what was typed already; returns why some were refused, a sentence each. */
  add(files: readonly File[], typed: D | null = null): string[] {
    const refused: string[] = [];
    for (const [index, file] of files.entries()) {
      const problem = problemOfImage(file, maxPhotoBytes);
      if (problem) refused.push(files.length === 1 ? problem : `${file.name}: ${problem}`);
      else this.#take(file, index === 0 ? typed : null);
    }
    this.#readNext();
    return refused;
  }

  /** Reads the photo again. What was read before, and typed over it, is replaced; what was typed without a reading is not. */
  retry(id: string): void {
    this.#running.get(id)?.abort();
    this.#revived.delete(id);
    void this.#update(id, readAgain(this.#find(id)));
    this.#readNext();
  }

  /** There is a network: photos that could not be read without one are read now, unless they were filled in by hand. */
  readUnreached(): void {
    for (const photo of this.#photos) if (waitsForNetwork(photo)) this.retry(photo.id);
  }

  /** Removes a photo from the list; returns a function that restores it. */
  remove(id: string): () => void {
    this.#running.get(id)?.abort();
    const gone = this.#find(id);
    const at = this.#photos.findIndex((photo) => photo.id === id);
    if (gone?.previewUrl) URL.revokeObjectURL(gone.previewUrl);
    this.#photos = this.#photos.filter((photo) => photo.id !== id);
    this.#tell();
    // Others may have room now.
    void this.#keeping.run(id).then(() => this.#keepOthers());
    this.#readNext();
    return () => {
      if (gone && !this.#find(id)) this.#putBack(gone, at);
    };
  }

  /** Replaces some photos with others, such as the parts of one: the first keeps what was typed. Returns an undo. */
  replace(ids: readonly string[], files: readonly File[]): () => void {
    const at = this.#photos.findIndex(({ id }) => ids.includes(id));
    const [first, next] = [this.#photos[at], this.#photos[at + 1]];
    if (!first) return () => {};
    const step = ((next?.addedAt ?? first.addedAt + 1) - first.addedAt) / files.length;
    const gone = this.#photos.filter(({ id }) => ids.includes(id));
    const typed = this.#work && typedOf(gone, this.#work);
    const others = files.map((file, index) =>
      newPhoto(file, first.addedAt + index * step, index === 0 ? typed : null),
    );
    const putBack = ids.map((id) => this.remove(id));
    this.#insert(others, at);
    this.#readNext();
    return () => {
      // Together with the photo it came from, a saved one would be in the sheet twice.
      if (others.some(({ id }) => this.#saved.has(id) || this.#find(id)?.state === 'saving')) return;
      for (const { id } of others) this.remove(id);
      // From the last: each finds its place among those before it.
      for (const back of putBack.toReversed()) back();
    };
  }

  #putBack(gone: QueuedPhoto<D, E>, at: number): void {
    const state = gone.state === 'reading' ? 'waiting' : gone.state;
    this.#insert([{ ...gone, state, previewUrl: URL.createObjectURL(gone.file) }], at);
    this.#readNext();
  }

  change(id: string, draft: D): void {
    noteTyped(id, draft);
    void this.#update(id, { draft, isTyped: true });
  }

  /** Saves one; true if it is in the sheet. */
  async save(id: string): Promise<boolean> {
    const [photo, work] = [this.#find(id), this.#work];
    if (!photo || !work || photo.draft === null || photo.state === 'saving' || photo.state === 'saved') {
      return photo?.state === 'saved';
    }
    this.#running.get(id)?.abort();
    void this.#update(id, { state: 'saving', problem: null, failedIn: null });
    const { requestKey, file, draft, extraction } = photo;
    try {
      const became = await inOneTab(id, () => work.save({ requestKey, photo: file, draft, extraction }));
      this.#saved.add(id);
      if (became === 'waits') this.remove(id);
      else void this.#update(id, { state: 'saved' });
      return true;
    } catch (error) {
      void this.#update(id, { state: 'failed', problem: problemOf(error), failedIn: 'saving' });
      return false;
    }
  }

  /** Saves some one after the other: they go into one sheet. */
  async saveAll(ids: readonly string[]): Promise<number> {
    let saved = 0;
    for (const id of ids) if (await this.save(id)) saved += 1;
    return saved;
  }

  /** Removes the saved ones from the screen. */
  clearSaved(): void {
    for (const { id, state } of this.#photos) if (state === 'saved') this.remove(id);
  }

  async #load(): Promise<void> {
    const kept = await readKept(this.#place);
    const known = new Set(this.#photos.map(({ id }) => id));
    const found = kept
      .filter(({ id }) => !known.has(id))
      .map((photo) => revived<D, E>(photo, this.#draftSchema));
    if (found.length === 0) return;
    this.#photos = [...found, ...this.#photos];
    this.#tell();
    for (const { id } of found) {
      this.#revived.add(id);
      if (typedDraft(id) !== undefined) void this.#keeping.run(id);
    }
  }

  #take(file: File, typed: D | null): void {
    // Photos added at the same moment keep their order.
    this.#insert([newPhoto(file, Date.now() + this.#photos.length / 1000, typed)], this.#photos.length);
  }

  #insert(photos: readonly QueuedPhoto<D, E>[], at: number): void {
    this.#photos = this.#photos.toSpliced(at, 0, ...photos);
    this.#tell();
    // A chosen photo is nowhere else until the device has it.
    for (const { id } of photos) void askBeforeClosingUntil(this.#keeping.run(id));
  }

  #readNext(): void {
    const work = this.#work;
    if (!work) return;
    for (const photo of this.#photos) {
      if (this.#running.size >= readAtOnce) return;
      if (photo.state === 'waiting' && !this.#running.has(photo.id)) void this.#read(photo, work);
    }
  }

  async #read(photo: QueuedPhoto<D, E>, work: PhotoWork<D, E>): Promise<void> {
    const { id } = photo;
    const stop = new AbortController();
    this.#running.set(id, stop);
    // Nothing to keep yet: another tab may have stored what it has read.
    this.#show(id, { state: 'reading' });
    const readHere = async () => {
      const change = (await this.#readElsewhere(id)) ?? (await this.#readWith(work, photo, stop.signal));
      // In the same turn, so that another tab finds it when its turn comes.
      if (!stop.signal.aborted) await this.#update(id, change);
    };
    // If it is stopped while another tab reads, there is nothing to report.
    await inOneTab(id, readHere, stop.signal).catch(() => undefined);
    if (this.#running.get(id) === stop) this.#running.delete(id);
    this.#readNext();
  }

  async #readWith(
    work: PhotoWork<D, E>,
    { id, file, typedBefore }: QueuedPhoto<D, E>,
    signal: AbortSignal,
  ): Promise<Partial<QueuedPhoto<D, E>>> {
    try {
      if (file.size === 0) throw emptyPhoto;
      const extraction = await work.read(file, signal);
      const draft = draftOver(typedBefore, extraction, work);
      return { state: 'review', extraction, draft, isTyped: typedBefore !== null, problem: null };
    } catch (error) {
      // What was read or typed before stays if another reading fails.
      const draft = this.#find(id)?.draft ?? typedBefore ?? work.draftOf(nothingRead);
      return { state: 'failed', draft, problem: problemOf(error), failedIn: 'reading' };
    }
  }

  /** What another tab has read of a photo that both have found in the browser. */
  async #readElsewhere(id: string): Promise<Partial<QueuedPhoto<D, E>> | undefined> {
    if (!this.#revived.delete(id)) return undefined;
    const kept = await readOne(this.#place, id);
    if (!kept) return undefined;
    const { state, extraction, draft, isTyped, problem, failedIn, previewUrl } = revived<D, E>(
      kept,
      this.#draftSchema,
    );
    if (previewUrl) URL.revokeObjectURL(previewUrl);
    return state === 'waiting' ? undefined : { state, extraction, draft, isTyped, problem, failedIn };
  }

  #find(id: string): QueuedPhoto<D, E> | undefined {
    return this.#photos.find((photo) => photo.id === id);
  }

  #update(id: string, change: Partial<QueuedPhoto<D, E>>): Promise<void> {
    this.#show(id, change);
    return this.#keeping.run(id);
  }

  #show(id: string, change: Partial<QueuedPhoto<D, E>>): void {
    if (!this.#find(id)) return;
    this.#photos = this.#photos.map((photo) => (photo.id === id ? { ...photo, ...change } : photo));
    this.#tell();
  }

  /** Those that could not be kept may fit now. */
  #keepOthers(): void {
    for (const { id, isKept, state } of this.#photos) {
      if (!isKept && state !== 'saved') void this.#keeping.run(id);
    }
  }

  /** Changes are written to the device one after the other, together with the photo. */
  async #keep(id: string, isLast: () => boolean): Promise<void> {
    const isKept = await this.#store(id);
    const photo = this.#find(id);
    if (photo && photo.isKept !== isKept) this.#show(id, { isKept });
    if ((isKept || !photo) && isLast()) forgetTyped(id);
  }

  #store(id: string): Promise<boolean> {
    const photo = this.#find(id);
    if (!photo || photo.state === 'saved') return forget(this.#place, id);
    const { state, problem, previewUrl: _, isKept: __, ...rest } = photo;
    const answer = problem && { error: problem.message, code: problem.code, ...problem.details };
    return keep(this.#place, { ...rest, state, problem: answer });
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
