import * as z from 'zod';
import { Problem } from '#kernel/problem.ts';
import type { TabDeeds } from '../history/deeds.ts';
import { isOnlyServer } from '../in-turn.ts';
import { Recent } from '../recent.ts';
import type { Metadata } from './metadata.ts';
import type { SheetRequest } from './tabs.ts';

// What keeps the rows of a spreadsheet as they are: noted on the spreadsheet itself, so that every read of cells tells it and
// no call is made to ask. Whose sheet it is may do in it by hand what they like.

const lockSchema = z.object({
  isOn: z.boolean(),
  /** The tab whose rows may be written while the others may not. */
  freeTab: z.string(),
  /** What is said to who would write: why not, and the way back. */
  sentence: z.string(),
  /** What the app wants to know of it. */
  notes: z.record(z.string(), z.string()),
});
export type Lock = z.infer<typeof lockSchema>;

const metadataKey = 'rowhouse-lock';

function lockIn(metadata: readonly Metadata[]): Lock | undefined {
  const { metadataValue = '' } = metadata.find((each) => each.metadataKey === metadataKey) ?? {};
  try {
    return lockSchema.safeParse(JSON.parse(metadataValue)).data;
  } catch {
    return undefined;
  }
}

/** Whether spreadsheets were locked when this process read or locked them last; it alone locks them where it is alone. */
const seen = new Recent<boolean>(10_000);

/** A note on the spreadsheet's file, for those who have read the file alone. It is written after the lock. */
export const lockTags = (isOn: boolean) => ({ locked: isOn ? '1' : '0' });

/** Whether the rows of a spreadsheet may be locked, as far as that is known without a call: where so, it is to be read. */
export function mayBeLocked({ id, appProperties }: SheetFile): boolean {
  const isTagged = appProperties['locked'] === '1';
  return isOnlyServer() ? (seen.get(id) ?? isTagged) : isTagged;
}

/** A spreadsheet's file, as Drive tells it. */
export interface SheetFile {
  id: string;
  appProperties: Readonly<Record<string, string>>;
}

interface Known {
  lock: Lock | undefined;
  /** Whether the spreadsheet says anything of one, be it nonsense. */
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

  /** As the last read told it; undefined of a spreadsheet that was never locked. */
  of(fileId: string): Lock | undefined {
    return this.#known.get(fileId)?.lock;
  }

  /** The next write of rows into its free tab leaves this lock, in the same batch; `make` may refuse by what is so then. */
  leave(fileId: string, make: (now: Lock | undefined) => Lock): void {
    this.#next.set(fileId, make);
  }

  /**
   * For what is about to be put beside the rows, as a photo is.
   * @throws Problem CONFLICT with the lock's own sentence, where the last read has told that they are locked
   */
  requireOpen(fileId: string): void {
    const lock = this.of(fileId);
    if (lock?.isOn) throw new Problem('CONFLICT', lock.sentence);
  }

  /**
   * For what is about to be written into these tabs.
   * @throws Problem CONFLICT with the lock's own sentence, where the last read has told that their rows are locked
   */
  require(fileId: string, tabs: readonly string[]): void {
    const lock = this.of(fileId);
    if (lock?.isOn && tabs.some((title) => title !== lock.freeTab)) {
      throw new Problem('CONFLICT', lock.sentence);
    }
  }

  /**
   * What goes with a write that does these changes.
   * @throws Problem CONFLICT with the lock's own sentence, where it is about rows that are locked
   */
  with(fileId: string, changes: readonly TabDeeds[]): { requests: SheetRequest[]; keep: () => void } {
    const written = changes.filter(({ deeds }) => deeds.length > 0).map(({ title }) => title);
    this.require(fileId, written);
    const { lock, isTold } = this.#known.get(fileId) ?? { lock: undefined, isTold: false };
    const make = written.length > 0 ? this.#next.get(fileId) : undefined;
    if (!make) return { requests: [], keep: () => undefined };
    const next = make(lock);
    return {
      requests: [lockRequest(next, isTold)],
      keep: () => {
        this.#known.set(fileId, { lock: next, isTold: true });
        seen.set(fileId, next.isOn);
        this.#next.delete(fileId);
      },
    };
  }
}

function lockRequest(lock: Lock, isTold: boolean): SheetRequest {
  const metadataValue = JSON.stringify(lock);
  if (isTold) {
    return {
      updateDeveloperMetadata: {
        dataFilters: [{ developerMetadataLookup: { metadataKey, locationType: 'SPREADSHEET' } }],
        developerMetadata: { metadataValue },
        fields: 'metadataValue',
      },
    };
  }
  return {
    createDeveloperMetadata: {
      developerMetadata: {
        metadataKey,
        metadataValue,
        location: { spreadsheet: true },
        visibility: 'DOCUMENT',
      },
    },
  };
}
