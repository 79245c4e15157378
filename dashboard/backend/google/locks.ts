import * as z from 'zod';
import { Problem } from '#kernel/problem.ts';
import type { TabDeeds } from '../history/deeds.ts';
import { isOnlyServer } from '../in-turn.ts';
import { Recent } from '../recent.ts';
import { type Metadata, noteRequest } from './metadata.ts';
import type { SheetRequest } from './tabs.ts';

// What keeps the rows of a spreadsheet from being changed: noted on the spreadsheet itself, so that every read of
// cells includes it and no extra call is needed. By hand, the owner may still do anything.

const lockSchema = z.object({
  isOn: z.boolean(),
  /** The tab whose rows may be written while the others may not. */
  freeTab: z.string(),
  /** The message for somebody who tries to write: why not, and how to unlock. */
  sentence: z.string(),
  /** What the app wants to remember about it. */
  notes: z.record(z.string(), z.string()),
});
export type Lock = z.infer<typeof lockSchema>;

const metadataKey = 'rowhouse-lock';

function lockIn(metadata: readonly Metadata[]): Lock | undefined {
  const { metadataValue } = metadata.find((each) => each.metadataKey === metadataKey) ?? {};
  if (metadataValue === undefined) return undefined;
  try {
    return lockSchema.safeParse(JSON.parse(metadataValue)).data;
  } catch {
    return undefined;
  }
}

/**
 * Whether spreadsheets were locked when this process last read or locked them; if it is the only server, nobody else
 * locks them.
 */
const seen = new Recent<boolean>(10_000);

/** A note on the spreadsheet's file, for code that has read only the file. It is written after the lock. */
export const lockTags = (isOn: boolean) => ({ locked: isOn ? '1' : '0' });

/** Whether the rows of a spreadsheet may be locked, as far as is known without a call; if so, it has to be read. */
export function mayBeLocked({ id, appProperties }: SheetFile): boolean {
  const isTagged = appProperties['locked'] === '1';
  return isOnlyServer() ? (seen.get(id) ?? isTagged) : isTagged;
}

/** A spreadsheet's file, as Drive returns it. */
export interface SheetFile {
  id: string;
  appProperties: Readonly<Record<string, string>>;
}

interface Known {
  lock: Lock | undefined;
  /** Whether the spreadsheet mentions a lock, even an invalid one. */
  isTold: boolean;
}

/** The locks of the spreadsheets that one request has read. */
export class Locks {
  readonly #known = new Map<string, Known>();
  readonly #next = new Map<string, (now: Lock | undefined) => Lock>();

  noteRead(fileId: string, metadata: readonly Metadata[]): void {
    const isTold = metadata.some((each) => each.metadataKey === metadataKey);
    const lock = lockIn(metadata);
    this.#known.set(fileId, { lock, isTold });
    seen.set(fileId, lock?.isOn ?? false);
  }

  /** As of the last read; undefined for a spreadsheet that was never locked. */
  of(fileId: string): Lock | undefined {
    return this.#known.get(fileId)?.lock;
  }

  /**
   * The next write of rows to its free tab sets this lock, in the same batch; `make` may refuse, depending on the
   * state at that time.
   */
  leave(fileId: string, make: (now: Lock | undefined) => Lock): void {
    this.#next.set(fileId, make);
  }

  /**
   * For something that is about to be stored beside the rows, such as a photo.
   * @throws Problem CONFLICT with the lock's own message, if the last read found them locked
   */
  requireOpen(fileId: string): void {
    const lock = this.of(fileId);
    if (lock?.isOn) throw new Problem('CONFLICT', lock.sentence);
  }

  /**
   * For something that is about to be written to these tabs.
   * @throws Problem CONFLICT with the lock's own message, if the last read found their rows locked
   */
  require(fileId: string, tabs: readonly string[]): void {
    const lock = this.of(fileId);
    if (lock?.isOn && tabs.some((title) => title !== lock.freeTab)) {
      throw new Problem('CONFLICT', lock.sentence);
    }
  }

  /**
   * What goes along with a write of these changes.
   * @throws Problem CONFLICT with the lock's own message, if it concerns locked rows
   */
  with(fileId: string, changes: readonly TabDeeds[]): { requests: SheetRequest[]; keep: () => void } {
    const written = changes.filter(({ deeds }) => deeds.length > 0).map(({ title }) => title);
    this.require(fileId, written);
    const { lock, isTold } = this.#known.get(fileId) ?? { lock: undefined, isTold: false };
    const make = written.length > 0 ? this.#next.get(fileId) : undefined;
    if (!make) return { requests: [], keep: () => undefined };
    const next = make(lock);
    return {
      requests: [noteRequest(metadataKey, next, isTold)],
      keep: () => {
        this.#known.set(fileId, { lock: next, isTold: true });
        seen.set(fileId, next.isOn);
        this.#next.delete(fileId);
      },
    };
  }
}
