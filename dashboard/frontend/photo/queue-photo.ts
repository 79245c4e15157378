import type { Extraction } from '#kernel/extraction.ts';
import { Problem } from '#kernel/problem.ts';
import { newRequestKey } from '../calls/request-key.ts';

type PhotoState = 'waiting' | 'reading' | 'review' | 'saving' | 'saved' | 'failed';

/** A photo on its way into a sheet. `E` is what reading it gave, `D` what the person is to check and save. */
export interface QueuedPhoto<D, E extends Extraction = Extraction> {
  id: string;
  name: string;
  file: File;
  previewUrl: string | null;
  state: PhotoState;
  extraction: E | null;
  draft: D | null;
  /** Its person has changed the draft since it was read, or could not be. */
  isTyped: boolean;
  /** What its person had typed of it before it was read, as in the photo that it was cut out of: it outlasts the reading. */
  typedBefore: D | null;
  /** What went wrong last, while `failed`. */
  problem: Problem | null;
  /** What it went wrong in. */
  failedIn: 'reading' | 'saving' | null;
  /** Stays the same however often the photo is saved, so that it is never written twice. */
  requestKey: string;
  addedAt: number;
  /** False where this device has no room for it, or none to give: it is gone when the page closes. */
  isKept: boolean;
}

/** What a place does with its photos. */
export interface PhotoWork<D, E extends Extraction = Extraction> {
  read: (photo: File, signal: AbortSignal) => Promise<E>;
  /** What is proposed; from `nothingRead` where the photo could not be read. */
  draftOf: (extraction: E | Extraction) => D;
  /** The draft `to` with what its person has typed into another one, which was `read` so. */
  withTyped: (to: D, typed: D, read: D) => D;
  /** Gives `waits` where the device keeps what was sent until there is a network: the photo is no longer the queue's. */
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

/** Whether a photo shows several receipts of which one alone was read: what becomes of it is the person's to say. */
export function showsSeveral({ extraction }: Pick<QueuedPhoto<unknown>, 'extraction'>): boolean {
  return extraction !== null && extraction.papers.length > 1;
}

/** What a photo without a byte is: the browser has lost it, or it was never one. */
export const emptyPhoto = new Problem(
  'INVALID_INPUT',
  'Nothing is left of this photo. Remove it here and add it again.',
);

/** Whether a photo is to be read once there is a network: nobody has filled in by hand what it says. */
export function waitsForNetwork({
  state,
  failedIn,
  problem,
  isTyped,
}: Pick<QueuedPhoto<unknown>, 'state' | 'failedIn' | 'problem' | 'isTyped'>): boolean {
  return state === 'failed' && failedIn === 'reading' && problem?.code === 'NETWORK_ERROR' && !isTyped;
}
