import { Believed } from '../recent.ts';
import type { Detail, Spreadsheet } from './tabs.ts';

/** The cells that a read asks for. */
export interface Asked {
  ranges: readonly string[];
  detail: Detail;
}

/** What a write has read for the work that comes next: its answer showed it. */
interface ReadAhead {
  /** Who wrote, and was shown it. */
  userId: string;
  asked: Asked;
  /** The version that the write has made. What was shown may be newer; then the next write is refused. */
  version: string;
  spreadsheet: Spreadsheet;
}

/** Long enough for writes that follow each other, and not much longer than work that reads first would take. */
const aheadMs = 10_000;
/** By file, in this process's memory alone. */
const kept = new Believed<ReadAhead>(500, aheadMs);
const textOf = ({ ranges, detail }: Asked) => JSON.stringify([detail, ranges]);

export function keepAhead(fileId: string, ahead: ReadAhead): void {
  kept.set(fileId, ahead);
}

export function forgetAhead(fileId: string): void {
  kept.delete(fileId);
}

/** What the person's last write to the file has read, once: work that is refused with it reads for itself. */
export function takeAhead(fileId: string, userId: string, asked: Asked): ReadAhead | undefined {
  const ahead = kept.get(fileId);
  kept.delete(fileId);
  return ahead?.userId === userId && textOf(ahead.asked) === textOf(asked) ? ahead : undefined;
}
