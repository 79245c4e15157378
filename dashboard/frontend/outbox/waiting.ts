import type { Endpoint } from '#kernel/contract.ts';
import type { Problem, ProblemAnswer } from '#kernel/problem.ts';
import type { RowChange } from '#kernel/records/rebase.ts';
import type { Command } from '../calls/command.ts';

// A command between the press and its answer, and what the outbox depends on: a test can replace all of it.

/**
 * What a person has to decide: a conflict, a refusal, a command of which nobody knows whether it arrived, one that
 * was damaged here.
 */
export type Open = 'conflict' | 'refused' | 'unsure' | 'damaged';

export interface Route {
  method: Endpoint['method'];
  address: string;
  /** Its name in the list of waiting commands. */
  title: string;
  /** Where in the apps it was made. */
  page: string;
}

export interface Waiting {
  command: Command;
  /** In the order of the presses; a device's clock may jump. */
  number: number;
  /** Commands for one file are sent one after the other. */
  file: string;
  /** How and where it is sent. */
  route: Route;
  /** False for a command that is sent now or not at all: its failure is reported at once, and no device keeps it. */
  mayWait: boolean;
  /** The account in which it was made. */
  account: string;
  /** When it was made, in milliseconds according to what this device then knew of the time, and where. */
  madeAt: number;
  day: string;
  locale: string;
  state: 'pending' | Open;
  tries: number;
  /** When it was first tried; from then on it is sent unchanged. Null before. */
  firstTry: number | null;
  /** What the server said about it; null if nothing yet. */
  problem: ProblemAnswer | null;
}

/** What a command does to one row. */
export interface RowEffect {
  /** Identifies the row within its file for as long as commands for it wait. */
  row: string;
  /** Undefined if it changes no cells of an existing row. */
  change?: RowChange;
  /** The same command with another change. */
  with(change: RowChange): Command;
  /** The row in an answer; undefined if there is none. */
  rowIn(answer: unknown): RowChange['expected'] | undefined;
  /** A later change of the row, once an earlier one was answered; undefined if the person has to look. */
  rebase(later: RowChange, first: RowChange, answered: RowChange['expected']): RowChange | undefined;
}

/** Messages between tabs: that the store has changed, and what happens to a command. */
export type TabMessage =
  | { kind: 'changed' }
  /** A command is being sent, or no longer. */
  | { kind: 'begun' | 'ended'; key: string }
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
  /** Milliseconds since 1970 according to what this device knows of the time. */
  now(): number;
  /** Runs something later; the returned function cancels that. */
  later(ms: number, run: () => void): () => void;
  /** Where and when a press happens. */
  here(): { account: string; day: string; locale: string };
  effectOf(command: Command): RowEffect | undefined;
  tell(message: TabMessage): void;
  /** A command that has waited is in the sheet; it leaves the device only once that is noted. */
  noteSent(waiting: Waiting): Promise<void>;
}

/** What to do with a command that did not get the answer it wanted. */
export function fateOf({ code, status, details }: Problem): 'again' | 'done' | 'signIn' | Open {
  if (code === 'ALREADY_SAVED') return 'done';
  if (code === 'UNSURE_IF_SAVED') return 'unsure';
  if (code === 'CONFLICT') return 'conflict';
  if (status === 401 && details.requiresReauth !== true) return 'signIn';
  if (code === 'REAUTH_REQUIRED') return 'signIn';
  // No answer, an answer from the network itself, too many requests, and failures of the server.
  return status === 0 || status === 429 || status >= 500 ? 'again' : 'refused';
}
