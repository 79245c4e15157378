import type { Endpoint } from '#kernel/contract.ts';
import type { Problem, ProblemAnswer } from '#kernel/problem.ts';
import type { RowChange } from '#kernel/records/rebase.ts';
import type { Command } from '../calls/command.ts';

// A command between the press and its answer, and what the outbox builds on: all of it can be replaced by a test.

/** What a person still has to decide: a conflict, what was refused, what nobody knows whether it arrived, what was damaged here. */
export type Open = 'conflict' | 'refused' | 'unsure' | 'damaged';

export interface Route {
  method: Endpoint['method'];
  address: string;
  /** What it is called in the list of what waits. */
  title: string;
  /** Where in the apps it was pressed. */
  page: string;
}

export interface Waiting {
  command: Command;
  /** In the order of the presses; a device's clock may jump. */
  number: number;
  /** Commands of one file go one after the other. */
  file: string;
  /** How and where it is sent. */
  route: Route;
  /** False for what is sent now or not at all: its failure is told at once, and no device keeps it. */
  mayWait: boolean;
  /** The account in which it was made. */
  account: string;
  /** When it was pressed, in milliseconds by what this device then knew of the time, and where. */
  madeAt: number;
  day: string;
  locale: string;
  state: 'pending' | Open;
  tries: number;
  /** From here on it is sent word for word; null before. */
  firstTry: number | null;
  /** What the server said of it; null where it has not. */
  problem: ProblemAnswer | null;
}

/** What a command does to one row. */
export interface RowEffect {
  /** Tells the row from others of its file for as long as commands of it wait. */
  row: string;
  /** Undefined where it changes no cells of a row that is there. */
  change?: RowChange;
  /** The same command with another change. */
  with(change: RowChange): Command;
  /** The row as an answer tells of it; undefined where it does not. */
  rowIn(answer: unknown): RowChange['expected'] | undefined;
  /** A later change of the row, once an earlier one was answered; undefined where the person has to look. */
  rebase(later: RowChange, first: RowChange, answered: RowChange['expected']): RowChange | undefined;
}

/** What tabs tell each other: that the store has changed, and what became of a command. */
export type TabMessage =
  | { kind: 'changed' }
  | { kind: 'answered'; key: string; answer: unknown }
  | { kind: 'failed'; key: string; problem: ProblemAnswer };

export interface OutboxPorts {
  store: {
    all(): Promise<Waiting[]>;
    /** Resolves once it is on the device for good. */
    put(waiting: Waiting): Promise<void>;
    remove(key: string): Promise<void>;
  };
  /** Sends a command once; rejects with a Problem. */
  send(waiting: Waiting): Promise<unknown>;
  /** Milliseconds since 1970 by what this device knows of the time. */
  now(): number;
  /** Runs something later; what is given takes that back. */
  later(ms: number, run: () => void): () => void;
  /** Where and when a press happens. */
  here(): { account: string; day: string; locale: string };
  effectOf(command: Command): RowEffect | undefined;
  tell(message: TabMessage): void;
  /** A command that has waited is in the sheet. */
  noteSent(waiting: Waiting): void;
}

/** What becomes of a command that was not answered as it wanted. */
export function fateOf({ code, status, details }: Problem): 'again' | 'done' | 'signIn' | Open {
  if (code === 'ALREADY_SAVED') return 'done';
  if (code === 'UNSURE_IF_SAVED') return 'unsure';
  if (code === 'CONFLICT') return 'conflict';
  if (status === 401 && details.requiresReauth !== true) return 'signIn';
  if (code === 'REAUTH_REQUIRED') return 'signIn';
  // No answer, an answer of the network's own, too many, and what the server itself could not do.
  return status === 0 || status === 429 || status >= 500 ? 'again' : 'refused';
}
