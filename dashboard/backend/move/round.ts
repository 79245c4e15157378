import type { MoveReport } from '#kernel/move.ts';
import { parentFor } from './facts.ts';
import type { Pair } from './pairs.ts';
import { References } from './references.ts';
import type { Tally } from './report.ts';
import type { Side } from './side.ts';
import { stampOf } from './stamps.ts';
import type { Survey } from './survey.ts';

/** The reason of the abort signal when the person cancels the move: what is unfinished is removed again. */
export class MoveCanceled extends Error {
  override readonly name = 'MoveCanceled';
}

export interface Order {
  from: Side;
  to: Side;
  /** Identifies the move in its stamps, so that a resumed move does not check twice. */
  job: string;
  copyBeside: boolean;
  /** Ends the move between two pieces of work; it leaves no sheet half-written. */
  signal: AbortSignal;
  /** The result so far of an interrupted run of the same move. */
  earlier: MoveReport | null;
  onProgress(report: MoveReport): void;
}

/** One survey of both sides, and what is done about it. */
export interface Round {
  order: Order;
  tally: Tally;
  source: Survey;
  /** By the id of the source. */
  pairs: ReadonlyMap<string, Pair>;
  folders: readonly Pair[];
  sheets: readonly Pair[];
  files: readonly Pair[];
}

/** The known counterparts of files, at the time of asking. */
export function referencesOf({ pairs }: Round): References {
  return new References((id) => {
    const pair = pairs.get(id);
    if (!pair) return undefined;
    const { source, target, chosenId } = pair;
    const to = target ?? (chosenId === undefined ? null : { id: chosenId, webViewLink: '' });
    return to ? { from: source, to } : undefined;
  });
}

export function parentOf({ pairs, source: survey }: Round, { source }: Pair): string {
  return parentFor(source, (id) => pairs.get(id)?.target?.id, survey.folders);
}

/** Whether this move has made or confirmed the copy already, in this run or before a restart. */
export function isConfirmed({ order }: Round, { source, target }: Pair): boolean {
  const stamps = [target && stampOf(target), stampOf(source)];
  return stamps.some((stamp) => stamp?.job === order.job);
}
