import type { Settings } from './settings.ts';

/** The command line is invalid; the message says why. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The command cannot be carried out; the message says what to do. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** A command's arguments. */
interface Given {
  /** The word after the command's name; undefined if there is none. */
  word: string | undefined;
  has(option: string): boolean;
}

export interface Command {
  /** Its words, such as "alpha add". */
  name: string;
  /** What follows its name, such as EMAIL; blank if it takes nothing. */
  takes: string;
  /** One line for the list of commands. */
  says: string;
  /** True if it also works where there is no store yet. */
  makesStore?: true;
  /** The options that it knows, without their dashes. */
  options?: readonly string[];
  /**
   * Parses its arguments, before anything is opened, and returns what to do, which in turn returns what to print at
   * the end.
   */
  prepare(given: Given, settings: Settings): () => Promise<string>;
}
