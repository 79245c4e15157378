import { createContext, Script } from 'node:vm';
import { ApiError } from '../wire/errors.ts';
import { javaPattern, javaReplacement } from './formulas/java-regex.ts';
import { checkLength } from './values/values-input.ts';

export interface SearchOptions {
  find: string;
  replacement: string;
  matchCase: boolean;
  matchEntireCell: boolean;
  isRegex: boolean;
}

export interface Replaced {
  text: string;
  /** The number of occurrences; 0 leaves the text as it is. */
  count: number;
}

/** How long one call may search: a pattern can take for ever, and blocks everything else meanwhile. */
const longestSearchMs = 500;
const longestPattern = 2000;

/** Code that V8 runs in a separate context can be ended from outside, even in the middle of a match. */
const bounded = createContext({ work: undefined });
const start = new Script('work()');

/** The time that the searches of one call have left. */
export class SearchTime {
  #leftMs = longestSearchMs;

  /** Runs `work`, which changes nothing, and gives up when it takes longer than the remaining time. */
  within<T>(work: () => T): T {
    const startedAt = performance.now();
    let result: { value: T } | undefined;
    bounded['work'] = () => {
      result = { value: work() };
    };
    try {
      start.runInContext(bounded, { timeout: Math.max(Math.ceil(this.#leftMs), 1) });
    } catch (error) {
      if (isTimeout(error)) throw new ApiError(400, 'The search takes too long. Use a simpler pattern.');
      throw error;
    } finally {
      bounded['work'] = undefined;
      this.#leftMs -= performance.now() - startedAt;
    }
    if (result === undefined) throw new Error('The search has no result.');
    return result.value;
  }
}

/** The error comes from the other context and is no instance of this one's classes. */
function isTimeout(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('code' in error)) return false;
  return error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
}

/** Finds and replaces in texts. */
export class TextSearch {
  readonly #pattern: RegExp;
  readonly #replace: (match: RegExpExecArray) => string;
  readonly #isWhole: boolean;

  constructor({ find, replacement, matchCase, matchEntireCell, isRegex }: SearchOptions) {
    if (find === '') throw new ApiError(400, 'find must not be empty.');
    const { source, flags } = isRegex
      ? javaPattern(checkPattern(find))
      : { source: literal(find), flags: '' };
    const whole = matchEntireCell ? `^(?:${source})$` : source;
    this.#pattern = compile(whole, `${flags}${matchCase || flags.includes('i') ? '' : 'i'}gu`);
    this.#replace = isRegex ? javaReplacement(replacement) : () => replacement;
    this.#isWhole = matchEntireCell;
  }

  /** Replaces in each of the texts. */
  replaceAll(texts: readonly string[], time: SearchTime): Replaced[] {
    try {
      return time.within(() => texts.map((text) => this.#replaceIn(text)));
    } catch (error) {
      // Some patterns turn out to be too large only when they are first used.
      if (error instanceof SyntaxError || error instanceof RangeError) throw badPattern(error);
      throw error;
    }
  }

  #replaceIn(text: string): Replaced {
    const parts: string[] = [];
    let length = 0;
    let count = 0;
    let end = 0;
    const pattern = this.#pattern;
    pattern.lastIndex = 0;
    for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
      // Without a step on, the same empty match would be found again.
      if (match[0] === '') pattern.lastIndex += (text.codePointAt(match.index) ?? 0) > 0xffff ? 2 : 1;
      // The flag `m` makes anchors of lines, but a cell is matched as a whole.
      if (this.#isWhole && match[0].length !== text.length) continue;
      const inserted = this.#replace(match);
      parts.push(text.slice(end, match.index), inserted);
      length += match.index - end + inserted.length;
      end = match.index + match[0].length;
      count += 1;
      checkLength({ length });
    }
    if (count === 0) return { text, count };
    checkLength({ length: length + text.length - end });
    return { text: parts.join('') + text.slice(end), count };
  }
}

function literal(find: string): string {
  return find.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}

function checkPattern(find: string): string {
  if (find.length > longestPattern) {
    throw new ApiError(400, `A regular expression may have at most ${longestPattern} characters.`);
  }
  return find;
}

function compile(source: string, flags: string): RegExp {
  try {
    return new RegExp(source, flags);
  } catch (error) {
    throw badPattern(error);
  }
}

function badPattern(error: unknown): ApiError {
  const reason = error instanceof Error ? error.message : String(error);
  return new ApiError(400, `The regular expression cannot be used: ${reason}`);
}
