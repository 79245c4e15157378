import type { Problem } from '../../dashboard/kernel/problem.ts';

/** `lost`: acknowledged and not there. `doubled`: there, but more or other than it should be. `stuck`: never done. */
export type Finding = 'lost' | 'doubled' | 'stuck' | 'wrong';

export interface Found {
  finding: Finding;
  label: string;
  what: string;
}

/** What became of the writes of one app under one fault. */
export class Ledger {
  writes = 0;
  /** Acknowledged at the first attempt. */
  atOnce = 0;
  /** Acknowledged at all. */
  acknowledged = 0;
  /** How often a deletion could no longer be undone, because the server that knew it was killed: a walk ends there. */
  tooLate = 0;
  repeats = 0;
  kills = 0;
  /** How often a problem was reported, by its code and sentence. */
  readonly told = new Map<string, number>();
  /** How often a part of a write was in the Drive between a reported problem and its repetition, by the write. */
  readonly halves = new Map<string, { count: number; example: string }>();
  readonly found: Found[] = [];

  acknowledge(isAtOnce: boolean): void {
    this.acknowledged += 1;
    if (isAtOnce) this.atOnce += 1;
  }

  tell({ code, message }: Problem): void {
    const sentence = `${code}: ${message}`;
    this.told.set(sentence, (this.told.get(sentence) ?? 0) + 1);
  }

  leftHalf(name: string, example: string): void {
    this.halves.set(name, { count: (this.halves.get(name)?.count ?? 0) + 1, example });
  }

  find(finding: Finding, label: string, what: string): void {
    this.found.push({ finding, label, what });
  }

  count(finding: Finding): number {
    return this.found.filter((one) => one.finding === finding).length;
  }

  get toldTimes(): number {
    return [...this.told.values()].reduce((sum, times) => sum + times, 0);
  }

  get halfTimes(): number {
    return [...this.halves.values()].reduce((sum, { count }) => sum + count, 0);
  }
}
