import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import type * as z from 'zod';
import type { Settings } from '../config.ts';

/** The command cannot be carried out; the message says what to do. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** The command line is not understood; the message says what is wrong with it. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The arguments of a command. */
export interface Given {
  /** The one value of an option, or of a word by its place; a UsageError when it is missing. */
  text(name: string): string;
  texts(name: string): readonly string[];
  has(name: string): boolean;
}

export interface Command {
  /** Its words, such as "users add". */
  name: string;
  /** What follows the words, such as --email EMAIL. */
  takes: string;
  /** One line for the list of commands. */
  says: string;
  /** What else its own help says. */
  details?: string;
  options?: ParseArgsOptionsConfig;
  /** The names of the words that follow the command's own. */
  words?: readonly string[];
  /** Returns what is printed at the end; throws a CommandError for problems that a person can fix. */
  run(given: Given, settings: Settings): string | Promise<string>;
}

/** Parses the arguments, or throws with what is wrong with them. */
export async function check<T>(schema: z.ZodType<T>, value: unknown): Promise<T> {
  const parsed = await schema.safeParseAsync(value);
  if (parsed.success) return parsed.data;
  throw new CommandError(parsed.error.issues[0]?.message ?? 'This cannot be used.');
}

/** Reads the options and words of a command. */
export function readGiven({ name, options = {}, words = [] }: Command, args: readonly string[]): Given {
  const { values, positionals } = parse(args, options);
  const surplus = positionals[words.length];
  if (surplus !== undefined) throw new UsageError(`"${name}" does not take "${surplus}".`);
  const all = new Map<string, unknown>([
    ...Object.entries(values),
    ...words.map((word, at): [string, unknown] => [word, positionals[at]]),
  ]);
  return {
    text(key) {
      const value = all.get(key);
      if (typeof value === 'string' && value.trim() !== '') return value.trim();
      throw new UsageError(words.includes(key) ? `${key} is missing.` : `--${key} is missing.`);
    },
    texts(key) {
      const value = all.get(key);
      return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
    },
    has: (key) => all.get(key) !== undefined,
  };
}

function parse(args: readonly string[], options: ParseArgsOptionsConfig) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}
