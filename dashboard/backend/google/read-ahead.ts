import { Recent, sweeper } from '../recent.ts';
import { steadyNow } from './steady-clock.ts';
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
const kept = new Recent<ReadAhead & { at: number }>(500);

const isOld = (at: number) => steadyNow() - at >= aheadMs;
const textOf = ({ ranges, detail }: Asked) => JSON.stringify([detail, ranges]);

/** Nobody's cells stay in memory for longer than twice the time in which they are of use. */
const sweepLater = sweeper(aheadMs, () => kept.deleteIf(({ at }) => isOld(at)));

export function keepAhead(fileId: string, ahead: ReadAhead): void {
  kept.set(fileId, { ...ahead, at: steadyNow() });
  sweepLater();
}

export function forgetAhead(fileId: string): void {
  kept.delete(fileId);
}

/** What the person's last write to the file has read, once: work that is refused with it reads for itself. */
export function takeAhead(fileId: string, userId: string, asked: Asked): ReadAhead | undefined {
  const ahead = kept.peek(fileId);
  kept.delete(fileId);
  if (!ahead || ahead.userId !== userId || isOld(ahead.at)) return undefined;
  return textOf(ahead.asked) === textOf(asked) ? ahead : undefined;
}
