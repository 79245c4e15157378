import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type * as z from 'zod';
import type { Extraction } from '#kernel/extraction.ts';
import { useIsServerReached } from '../calls/online.ts';
import { sessionQueries } from '../calls/session.ts';
import { PhotoQueue } from './photo-queue.ts';
import type { PhotoPlace } from './photo-store.ts';
import type { PhotoWork } from './queue-photo.ts';

interface PhotoQueueOptions<D, E extends Extraction> extends PhotoWork<D, E> {
  /** Whose photos they are: "expenses/REPORT". Each person has their own. */
  place: string;
  /** Drafts of an earlier visit that it rejects are read again. */
  draftSchema: z.ZodType<D>;
}

/** Reading a photo continues while the person looks at another screen. */
const queues = new WeakMap<QueryClient, Map<string, unknown>>();

function queueOf<D, E extends Extraction>(
  cache: QueryClient,
  { email, place }: PhotoPlace,
  draftSchema: z.ZodType<D>,
) {
  const owner = `${email} ${place}`;
  const known = queues.get(cache) ?? new Map<string, unknown>();
  queues.set(cache, known);
  const queue = known.get(owner) ?? new PhotoQueue<D, E>({ email, place }, draftSchema);
  known.set(owner, queue);
  // A place has one kind of draft, that of its app.
  return queue as PhotoQueue<D, E>;
}

/** The photos of a place on their way into its sheet; they survive a reload of the page. */
export function usePhotoQueue<D, E extends Extraction = Extraction>(options: PhotoQueueOptions<D, E>) {
  const { place, draftSchema, read, draftOf, withTyped, save } = options;
  const cache = useQueryClient();
  // The shell has asked who is signed in before any app opens.
  const session = cache.getQueryData(sessionQueries.me().queryKey);
  const queue = queueOf<D, E>(cache, { email: session?.user.email ?? '', place }, draftSchema);
  // Photos are read with what the screen currently needs; without a screen the next one waits.
  useEffect(() => queue.workWith({ read, draftOf, withTyped, save }));
  useEffect(() => () => queue.workWith(null), [queue]);
  const isReached = useIsServerReached();
  useEffect(() => {
    if (isReached) queue.readUnreached();
  }, [queue, isReached]);
  const items = useSyncExternalStore(queue.subscribe, queue.photos);
  return {
    items,
    add: (files: readonly File[], typed?: D) => queue.add(files, typed),
    retry: (id: string) => queue.retry(id),
    remove: (id: string) => queue.remove(id),
    replace: (ids: readonly string[], files: readonly File[]) => queue.replace(ids, files),
    change: (id: string, draft: D) => queue.change(id, draft),
    save: (id: string) => queue.save(id),
    saveAll: (ids: readonly string[]) => queue.saveAll(ids),
    clearSaved: () => queue.clearSaved(),
  };
}
