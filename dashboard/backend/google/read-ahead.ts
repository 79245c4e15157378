import { blankAtStart } from '../recent.ts';
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
const most = 500;
/** By file, in this process's memory alone; the oldest first. */
const kept = new Map<string, ReadAhead & { at: number }>();
blankAtStart(kept);
let isSweeping = false;

const isOld = (at: number) => steadyNow() - at >= aheadMs;
const textOf = ({ ranges, detail }: Asked) => JSON.stringify([detail, ranges]);

/** Nobody's cells stay in memory for longer than twice the time in which they are of use. */
function sweepLater(): void {
  if (isSweeping) return;
  isSweeping = true;
  setTimeout(() => {
    isSweeping = false;
    for (const [fileId, { at }] of kept) if (isOld(at)) kept.delete(fileId);
    if (kept.size > 0) sweepLater();
  }, aheadMs).unref();
}

export function keepAhead(fileId: string, ahead: ReadAhead): void {
  kept.delete(fileId);
  kept.set(fileId, { ...ahead, at: steadyNow() });
  const [oldest] = kept.keys();
  if (kept.size > most && oldest !== undefined) kept.delete(oldest);
  sweepLater();
}

export function forgetAhead(fileId: string): void {
  kept.delete(fileId);
}

/** What the person's last write to the file has read, once: work that is refused with it reads for itself. */
export function takeAhead(fileId: string, userId: string, asked: Asked): ReadAhead | undefined {
  const ahead = kept.get(fileId);
  kept.delete(fileId);
  if (!ahead || ahead.userId !== userId || isOld(ahead.at)) return undefined;
  return textOf(ahead.asked) === textOf(asked) ? ahead : undefined;
}
