import type { Settings } from './settings.ts';

/** The command line is not understood; the message says what is wrong with it. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The command cannot be carried out; the message says what to do. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** What was given to a command on its line. */
interface Given {
  /** The word after the command's own; undefined when there is none. */
  word: string | undefined;
  has(option: string): boolean;
}

export interface Command {
  /** Its words, such as "alpha add". */
  name: string;
  /** What follows the words, such as EMAIL; blank when it takes none. */
  takes: string;
  /** One line for the list of commands. */
  says: string;
  /** The switches that it knows, without their dashes. */
  options?: readonly string[];
  /** Reads its line, before anything is opened, and gives what is to be done, which returns what is printed at the end. */
  prepare(given: Given, settings: Settings): () => Promise<string>;
}
