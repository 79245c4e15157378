import type { Intent } from './books.ts';

// What happened, in the order in which it did: the steps of one number follow each other.

/** The contents of a row, by its columns' headers. */
export interface Row {
  mark: string;
  cells: Readonly<Record<string, string>>;
}

export type Rows = readonly Row[];

export type Causes = readonly string[];

/** For a trace and for people. */
export const namesOf = (causes: Causes) => (causes.length === 0 ? 'a hand' : causes.join(' and '));

interface Press {
  kind: 'press';
  key: string;
  device: string;
  sheet: string;
  intent: Intent;
}

type Happening =
  | Press
  /** A command leaves its device, with what it says by then. */
  | { kind: 'sent'; key: string; device: string; body: Readonly<Record<string, unknown>> }
  /** The device was told that it is saved. */
  | { kind: 'answer'; key: string }
  /** The device was told that it is not saved, or that a person has to look; if `isOpen`, it may be saved. */
  | { kind: 'told'; key: string; code: string; isOpen: boolean }
  /** A sheet has changed: by the writes with these keys, done in one piece, or by hand if there are none. At a time. */
  | { kind: 'change'; sheet: string; causes: Causes; before: Rows; after: Rows; at: number }
  /** Everybody's clock was set back: from here on nobody can say what was when. */
  | { kind: 'set back' }
  /** A device has read a sheet: asked at the first step, answered at this one. */
  | { kind: 'read'; sheet: string; device: string; asked: number; rows: Rows };

/** Answers for a write that may be in the sheet. */
export const leftOpen: ReadonlySet<string> = new Set(['UNSURE_IF_SAVED', 'ALREADY_SAVED']);

/** What a history tab says about a write. */
export interface Note {
  write: string;
  does: string;
  /** When it was noted, as an ISO text. */
  at: string;
}

export type History = Happening[];
export type HappeningOf<Kind extends Happening['kind']> = Extract<Happening, { kind: Kind }>;

export function of<Kind extends Happening['kind']>(history: History, kind: Kind): HappeningOf<Kind>[] {
  return history.filter((one): one is HappeningOf<Kind> => one.kind === kind);
}

/** What stood in a sheet from one step to another. */
export function statesIn(history: History, sheet: string, from: number, to: number): Rows[] {
  const isIts = (one: Happening): one is HappeningOf<'change'> =>
    one.kind === 'change' && one.sheet === sheet;
  const before = history.slice(0, from).findLast(isIts);
  const during = history.slice(from, to).filter(isIts);
  return [...(before ? [before] : []), ...during].map(({ after }) => after);
}
