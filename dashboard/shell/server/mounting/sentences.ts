import * as z from 'zod';
import { Problem } from '#kernel/problem.ts';

// Messages for schemas without one of their own, for the person who filled in the form.

function tooSmall(issue: z.core.$ZodRawIssue): string {
  if (issue.code !== 'too_small') return '';
  if (issue.origin === 'string') {
    return issue.minimum === 1
      ? 'Please fill this in.'
      : `Please enter at least ${issue.minimum} characters.`;
  }
  return issue.origin === 'array'
    ? `Please give at least ${issue.minimum}.`
    : `This must be ${issue.minimum} or more.`;
}

function tooBig(issue: z.core.$ZodRawIssue): string {
  if (issue.code !== 'too_big') return '';
  if (issue.origin === 'string') return `Please keep this within ${issue.maximum} characters.`;
  return issue.origin === 'array'
    ? `Please give at most ${issue.maximum}.`
    : `This must be ${issue.maximum} or less.`;
}

const expectedWords: Readonly<Record<string, string>> = {
  string: 'This must be text.',
  number: 'This must be a number.',
  int: 'This must be a whole number.',
  boolean: 'This must be true or false.',
  array: 'This must be a list.',
  object: 'This must be an object.',
};

/** The message for blank text, which counts as missing. */
function wordsForBlank({ inst }: z.core.$ZodRawIssue): string | undefined {
  return inst instanceof z.ZodString ? inst.safeParse('').error?.issues[0]?.message : undefined;
}

function sentenceFor(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'invalid_type') {
    return issue.input === undefined
      ? (wordsForBlank(issue) ?? 'This is missing.')
      : (expectedWords[String(issue.expected)] ?? 'This is not of the right kind.');
  }
  if (issue.code === 'too_small') return tooSmall(issue);
  if (issue.code === 'too_big') return tooBig(issue);
  if (issue.code === 'invalid_value') return `This must be one of: ${issue.values.join(', ')}.`;
  return 'This is not valid.';
}

/** Gives every schema without a message of its own a readable one. */
export function speakInSentences(): void {
  z.config({ customError: sentenceFor });
}

/** The specification's sentences have no full stop; before another sentence they get one. */
function asSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

function othersText(count: number): string {
  return count === 1 ? 'One more field needs another look.' : `${count} more fields need another look.`;
}

/** The problem for input that did not parse: one sentence for each field, the first if several apply. */
export function invalidInput(issues: Iterable<{ path: string; message: string }>, cause?: unknown): Problem {
  const fields: Record<string, string> = Object.create(null);
  let general: string | undefined;
  for (const { path, message } of issues) {
    if (path === '') general ??= message;
    else fields[path] ??= message;
  }
  const [first = general ?? 'This cannot be saved.', ...others] = Object.values(fields);
  const message = others.length === 0 ? first : `${asSentence(first)} ${othersText(others.length)}`;
  return new Problem('INVALID_INPUT', message, { fields: { ...fields }, cause });
}
