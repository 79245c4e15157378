import * as z from 'zod';
import { defineRecord, type RowOf } from '#kernel/records/record.ts';

// What a person has said once about the lines of their statements, for all their reports: rows of a sheet of their own.

const pieces = (text: string) =>
  folded(text)
    .split('*')
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');

/** Text for comparing: without case, and with single spaces. */
function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim();
}

const maxText = 200;

/** A rule for statements: it applies its other cells to lines that contain its text. */
export const rule = defineRecord({
  tab: 'Rules',
  one: 'rule',
  many: 'rules',
  fingerprint: [['text']],
  fields: {
    text: {
      kind: 'text',
      header: 'Text',
      aliases: ['Contains', 'Statement'],
      label: 'Text of the line',
      help: 'Any part of it, in any case; * stands for whatever is between',
      width: 240,
      maxLength: maxText,
      required: 'Please enter a text of the line',
    },
    category: { kind: 'text', header: 'Category', width: 140, initial: '' },
    description: {
      kind: 'text',
      header: 'Description',
      help: 'Blank keeps what the statement says',
      width: 220,
      initial: '',
    },
    leaveOut: {
      kind: 'flag',
      header: 'Leave Out',
      label: 'Leave the line out: it is not an expense',
      width: 90,
      initial: false,
    },
  },
});

export type Rule = RowOf<typeof rule>;

/** Why a text cannot be a rule's; undefined if it can. */
export function problemOfText(text: string): string | undefined {
  if (text.trim() === '') return rule.fields.text.required;
  return pieces(text).length === 0
    ? 'Please enter some text beside *: on its own it would match every line'
    : undefined;
}

/** A rule's text in a call. */
export const ruleTextSchema = z
  .string()
  .trim()
  .min(1, rule.fields.text.required)
  .max(maxText, `Please keep the text within ${maxText} characters`)
  .refine((text) => problemOfText(text) === undefined, {
    error: 'Please enter some text beside *: on its own it would match every line',
  });

/** Why a rule edited by hand can no longer be used, in a sentence; undefined if it can. */
export function problemOfRule({ text, category, description, leaveOut }: Rule): string | undefined {
  const problem = problemOfText(text);
  if (problem !== undefined) return text.trim() === '' ? 'It names no text' : 'It would match every line';
  if (leaveOut || category.trim() !== '' || description.trim() !== '') return undefined;
  return 'It does not say what to do with a line';
}

interface Compiled {
  rule: Rule;
  pieces: readonly string[];
}

/** The usable rules, from the top. */
export class Rules {
  readonly #all: readonly Compiled[];

  constructor(rules: readonly Rule[]) {
    const usable = rules.filter((each) => problemOfRule(each) === undefined);
    this.#all = usable.map((each) => ({ rule: each, pieces: pieces(each.text) }));
  }

  /** The first rule whose text is contained in the words. */
  of(words: string): Rule | undefined {
    const text = folded(words);
    return this.#all.find((each) => containsInOrder(text, each.pieces))?.rule;
  }
}

function containsInOrder(text: string, wanted: readonly string[]): boolean {
  let from = 0;
  for (const piece of wanted) {
    const at = text.indexOf(piece, from);
    if (at === -1) return false;
    from = at + piece.length;
  }
  return true;
}

/** One place up or down. */
export type Step = -1 | 1;

/** How to move a rule one place up or down among the rows, and back again: which row goes in front of which, or to the end. */
export function stepOf(rules: readonly Rule[], at: number, step: Step) {
  const [rule, other] = [rules[at], rules[at + step]];
  if (!rule || !other) return undefined;
  const below = rules[at + 1];
  const before = step === -1 ? other : rules[at + 2];
  // If the rule goes below a row, that row moves up by one.
  const moved = { ...rule, _rowIndex: other._rowIndex };
  const next = below && { ...below, _rowIndex: below._rowIndex - (step === 1 ? 1 : 0) };
  return {
    there: { rule: seen(rule), before: before ? seen(before) : null },
    back: { rule: seen(moved), before: next ? seen(next) : null },
  };
}

const seen = ({ id: _, ...rest }: Rule) => rest;

/** The suggested text for a rule made from a line: its first words, up to the number of a branch or a card. */
export function textOfLine(words: string): string {
  const all = words.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const end = all.findIndex((word) => /\d/.test(word));
  const named = all.slice(0, Math.min(end > 0 ? end : all.length, 2)).map((word) => word.replaceAll('#', ''));
  return named.join(' ').slice(0, maxText);
}
