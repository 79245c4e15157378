import type { Extraction } from '#kernel/extraction.ts';
import { Problem } from '#kernel/problem.ts';
import { newRequestKey } from '../calls/request-key.ts';

type PhotoState = 'waiting' | 'reading' | 'review' | 'saving' | 'saved' | 'failed';

/** A photo on its way into a sheet. `E` is the result of reading it, `D` what the person checks and saves. */
export interface QueuedPhoto<D, E extends Extraction = Extraction> {
  id: string;
  name: string;
  file: File;
  previewUrl: string | null;
  state: PhotoState;
  extraction: E | null;
  draft: D | null;
  /** The person has changed the draft since it was read, or since reading failed. */
  isTyped: boolean;
  /**
   * What the person had typed about it before it was read, such as for the photo it was cut out of: reading does not
   * overwrite it.
   */
  typedBefore: D | null;
  /** The last problem, while `failed`. */
  problem: Problem | null;
  /** During which step it failed. */
  failedIn: 'reading' | 'saving' | null;
  /** Stays the same however often the photo is saved, so that it is never written twice. */
  requestKey: string;
  addedAt: number;
  /** False if this device has no room for it, or keeps nothing: it is gone when the page closes. */
  isKept: boolean;
}

/** What a place does with its photos. */
export interface PhotoWork<D, E extends Extraction = Extraction> {
  read: (photo: File, signal: AbortSignal) => Promise<E>;
  /** The suggested draft; from `nothingRead` if the photo could not be read. */
  draftOf: (extraction: E | Extraction) => D;
  /** The draft `to` with what the person has typed into another one, whose reading was `read`. */
  withTyped: (to: D, typed: D, read: D) => D;
  /** Returns `waits` if the device keeps the command until there is a network: the photo leaves the queue. */
  save: (photo: { requestKey: string; photo: File; draft: D; extraction: E | null }) => Promise<unknown>;
}

/** A photo that nobody has looked at yet. */
export function newPhoto<D>(file: File, addedAt: number, typedBefore: D | null): QueuedPhoto<D, never> {
  return {
    id: newRequestKey(),
    name: file.name,
    file,
    previewUrl: URL.createObjectURL(file),
    state: 'waiting',
    extraction: null,
    draft: null,
    isTyped: false,
    typedBefore,
    problem: null,
    failedIn: null,
    requestKey: newRequestKey(),
    addedAt,
    isKept: true,
  };
}

/** Whether a photo shows several receipts of which only one was read: the person decides what to do. */
export function showsSeveral({ extraction }: Pick<QueuedPhoto<unknown>, 'extraction'>): boolean {
  return extraction !== null && extraction.papers.length > 1;
}

/** The problem with a photo without a byte: the browser has lost it, or it was never a photo. */
export const emptyPhoto = new Problem(
  'INVALID_INPUT',
  'Nothing is left of this photo. Remove it here and add it again.',
);

/** Whether a photo is to be read once there is a network: nobody has filled in its fields by hand. */
export function waitsForNetwork({
  state,
  failedIn,
  problem,
  isTyped,
}: Pick<QueuedPhoto<unknown>, 'state' | 'failedIn' | 'problem' | 'isTyped'>): boolean {
  return state === 'failed' && failedIn === 'reading' && problem?.code === 'NETWORK_ERROR' && !isTyped;
}
