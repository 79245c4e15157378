import * as z from 'zod';
import { hasCheckDigit, withoutGaps } from '#kernel/isbn.ts';
import type { ColumnKind, ProposedKind } from '#kernel/own-apps/column-kinds.ts';
import type { CellData } from '../google/cell-data.ts';
import { shownText } from '../table/cells.ts';
import { type ShapedCell, shapeOf } from './cell-shape.ts';
import { currencyShown } from './currency-shown.ts';
import { kindsNamed } from './header-words.ts';

// A column's kind: decided by its data validation, by what most of its cells look like, and by its header, in this
// order. A header alone decides if there are no cells, and is marked as uncertain.

/** The share of a column that must look alike to decide its kind; the rest was typed in passing. */
const mostFrom = 0.8;
const longFrom = 60;
const maxChoices = 24;

const validationSchema = z.object({
  strict: z.boolean().default(false),
  condition: z.object({
    type: z.string(),
    values: z.array(z.object({ userEnteredValue: z.string().default('') })).default([]),
  }),
});

function validatedKind(cells: readonly (CellData | undefined)[]): ProposedKind | undefined {
  const validated = cells.find((cell) => cell?.dataValidation)?.dataValidation;
  const { success, data } = validationSchema.safeParse(validated);
  if (!success) return undefined;
  const { type, values } = data.condition;
  const texts = values.map(({ userEnteredValue }) => userEnteredValue);
  // The cells of a checkbox with values of its own hold these, and nothing else.
  if (type === 'BOOLEAN' && texts.length > 0) return { kind: 'choice', confidence: 1, choices: texts };
  if (type === 'BOOLEAN') return { kind: 'flag', confidence: 1 };
  if (type === 'ONE_OF_LIST') {
    // Sheets allows several choices, and separates them with commas.
    const filled = cells.map((cell) => shownText(cell ?? {})).filter((text) => text !== '');
    const isSeveral = filled.some(
      (text) => !texts.includes(text) && text.split(', ').every((each) => texts.includes(each)),
    );
    return { kind: isSeveral ? 'choices' : 'choice', confidence: 1, choices: texts };
  }
  if (type === 'ONE_OF_RANGE') {
    const range = (texts[0] ?? '').replace(/^=/, '');
    return { kind: 'reference', confidence: 1, range, isStrict: data.strict };
  }
  if (type.startsWith('DATE_')) return { kind: 'day', confidence: 0.95 };
  if (type === 'TEXT_IS_EMAIL') return { kind: 'email', confidence: 1 };
  if (type === 'TEXT_IS_URL') return { kind: 'link', confidence: 0.95 };
  return undefined;
}

/** The distinct texts of cells in order of first use, ignoring spaces and case, with their counts. */
function distinctOf(cells: readonly ShapedCell[]): Map<string, { text: string; count: number }> {
  const found = new Map<string, { text: string; count: number }>();
  for (const { text } of cells) {
    const key = text.toLowerCase();
    const known = found.get(key);
    if (known) known.count += 1;
    else found.set(key, { text, count: 1 });
  }
  return found;
}

const separators = /\s*[,;|]\s*/;

/** The items that several cells list, if they repeat the same few. */
function listedIn(cells: readonly ShapedCell[]): Pick<ProposedKind, 'choices' | 'separator'> | undefined {
  const lists = cells.map(({ text }) => text.split(separators).filter((part) => part !== ''));
  const several = lists.filter(({ length }) => length > 1).length;
  const parts = lists.flat();
  const distinct = [...new Set(parts)];
  const isShort = parts.every((part) => part.length <= 24 && part.split(' ').length <= 3);
  if (several * 5 < cells.length || !isShort || distinct.length * 1.6 > parts.length) return undefined;
  return { choices: distinct.slice(0, maxChoices * 2), separator: separatorOf(cells) };
}

/** The separator of the items in cells, as most cells have it. */
function separatorOf(cells: readonly ShapedCell[]): string {
  const found = Map.groupBy(
    cells.flatMap(({ text }) => text.match(/ ?[,;|] ?/g) ?? []),
    (separator) => separator,
  );
  const [most = ', '] = [...found.keys()].toSorted(
    (one, other) => (found.get(other)?.length ?? 0) - (found.get(one)?.length ?? 0),
  );
  return most;
}

const personName =
  /^(?:(?:dr|prof|mr|mrs|ms|herr|frau|mme|sr|sra)\.?\s)?\p{Lu}[\p{L}'’-]+(?:\s(?:\p{Lu}\.?|van|von|de|der|da|di|la|el|bin|al))*\s\p{Lu}[\p{L}'’-]+(?:\s\p{Lu}[\p{L}'’-]+)?$/u;

interface Looks {
  cells: readonly ShapedCell[];
  named: ReadonlySet<ColumnKind>;
  shareOf(...shapes: readonly ShapedCell['shape'][]): number;
}

const whole = (cells: readonly ShapedCell[]) =>
  cells.every(({ value }) => value !== undefined && Number.isInteger(value));

function numericKind({ cells, named, shareOf }: Looks): ProposedKind | undefined {
  if (shareOf('number', 'money', 'percent', 'time', 'duration') < mostFrom) return undefined;
  const certain = Math.min(1, shareOf('number', 'money', 'percent', 'time', 'duration'));
  if (shareOf('money') >= 0.5) return { kind: 'money', confidence: certain, ...currencyShown(cells) };
  if (shareOf('percent') >= 0.5) return { kind: 'percent', confidence: certain };
  if (shareOf('duration') >= 0.5) return { kind: 'duration', confidence: certain };
  if (shareOf('time') >= 0.5)
    return {
      kind: named.has('duration') && !named.has('time') ? 'duration' : 'time',
      confidence: named.has('duration') ? 0.6 : certain,
    };
  const values = cells.flatMap(({ value }) => value ?? []);
  const largest = Math.max(...values);
  if (named.has('rating') && Math.min(...values) >= 0 && largest <= 10)
    return { kind: 'rating', confidence: 0.85 };
  if (named.has('phone') && values.every((value) => value >= 1e5)) return { kind: 'phone', confidence: 0.8 };
  if (named.has('text') && !named.has('number') && whole(cells)) return { kind: 'text', confidence: 0.6 };
  if (named.has('percent') && !named.has('money') && largest <= 100)
    return { kind: 'percent', confidence: 0.55 };
  if (named.has('money')) return { kind: 'money', confidence: named.has('number') ? 0.55 : 0.75 };
  if (named.has('flag') && values.every((value) => value === 0 || value === 1))
    return { kind: 'flag', confidence: 0.7 };
  return { kind: 'number', confidence: certain };
}

/** Whether digits are an article number with a correct check digit: EAN-8, EAN-13 or UPC-12. */
function isArticleNumber(text: string): boolean {
  const digits = withoutGaps(text);
  return /^(?:\d{8}|\d{12,13})$/.test(digits) && hasCheckDigit(digits);
}

const codeLike = /^(?=.*\d)[\p{L}\p{N}][\p{L}\p{N}./_-]{1,63}$/u;

/** Codes identify single things: a value that occurs in several rows is a category or a count. */
function codeKind({ cells, named }: Looks): ProposedKind | undefined {
  if (cells.some(({ shape }) => shape === 'money' || shape === 'percent')) return undefined;
  if (distinctOf(cells).size < cells.length * mostFrom) return undefined;
  const least = cells.length * mostFrom;
  if (cells.length >= 3 && cells.filter(({ text }) => isArticleNumber(text)).length >= least)
    return { kind: 'code', confidence: named.has('code') ? 1 : 0.9 };
  if (!named.has('code') || cells.filter(({ text }) => codeLike.test(text)).length < least) return undefined;
  return { kind: 'code', confidence: 0.85 };
}

const alone: readonly (readonly [ShapedCell['shape'], ColumnKind])[] = [
  ['email', 'email'],
  ['photo', 'photo'],
  ['file', 'file'],
  ['link', 'link'],
  ['phone', 'phone'],
  ['stars', 'rating'],
  ['place', 'place'],
];

function textKind({ cells, named, shareOf }: Looks): ProposedKind {
  for (const [shape, kind] of alone) {
    const share = shareOf(shape);
    if (share >= mostFrom || (share >= 0.5 && named.has(kind)))
      return { kind, confidence: Math.max(share, 0.7) };
  }
  if (named.has('place') && shareOf('text', 'place') >= mostFrom) return { kind: 'place', confidence: 0.75 };
  const lengths = cells.map(({ text }) => text.length);
  const average = lengths.reduce((sum, length) => sum + length, 0) / cells.length;
  const hasLines = cells.filter(({ text }) => text.includes('\n')).length * 5 >= cells.length;
  if (hasLines || average >= longFrom) return { kind: 'longText', confidence: 0.9 };
  const distinct = distinctOf(cells);
  const isFew = distinct.size <= maxChoices && distinct.size * 2 <= cells.length;
  const isShort = [...distinct.values()].every(({ text }) => text.length <= 32);
  const choices = [...distinct.values()].map(({ text }) => text);
  const listed = listedIn(cells);
  if (listed?.choices && (named.has('choices') || listed.choices.length * 2 <= distinct.size * 3)) {
    return { kind: 'choices', confidence: named.has('choices') ? 0.9 : 0.7, ...listed };
  }
  if (named.has('person') && !named.has('choice')) return { kind: 'person', confidence: 0.8 };
  if (isFew && isShort && (cells.length >= 6 || named.has('choice'))) {
    return { kind: 'choice', confidence: named.has('choice') ? 0.95 : 0.75, choices };
  }
  if (named.has('choice') && isShort && distinct.size <= Math.max(4, cells.length * 0.7)) {
    return { kind: 'choice', confidence: 0.6, choices };
  }
  const names = cells.filter(({ text }) => personName.test(text)).length;
  if (names >= cells.length * mostFrom && named.has('person')) return { kind: 'person', confidence: 0.9 };
  if (named.has('longText')) return { kind: 'longText', confidence: 0.8 };
  if (named.has('file') && !named.has('text')) return { kind: 'file', confidence: 0.5 };
  return { kind: 'text', confidence: named.has('text') ? 0.95 : 0.8 };
}

const dayOrTime: readonly (readonly [ShapedCell['shape'], ColumnKind])[] = [
  ['flag', 'flag'],
  ['day', 'day'],
];

function seenKind(looks: Looks): ProposedKind {
  const { cells, named, shareOf } = looks;
  for (const [shape, kind] of dayOrTime) {
    if (shareOf(shape) >= mostFrom) return { kind, confidence: shareOf(shape) };
  }
  if (shareOf('yesNo', 'flag') >= 0.95 && distinctOf(cells).size <= 2)
    return { kind: 'flag', confidence: 0.85 };
  if (shareOf('yesNo') >= mostFrom && named.has('flag') && distinctOf(cells).size <= 3)
    return { kind: 'flag', confidence: 0.65 };
  if (shareOf('time') >= mostFrom) {
    const isSpan = named.has('duration') && !named.has('time');
    return { kind: isSpan ? 'duration' : 'time', confidence: isSpan ? 0.7 : 0.9 };
  }
  if (shareOf('duration') >= mostFrom) return { kind: 'duration', confidence: 0.9 };
  return codeKind(looks) ?? numericKind(looks) ?? textKind(looks);
}

/** In this order if a header may mean several kinds and there are no cells. */
const fromName: readonly ColumnKind[] = [
  'email',
  'phone',
  'link',
  'photo',
  'longText',
  'day',
  'money',
  'percent',
  'rating',
  'choices',
  'flag',
  'choice',
  'place',
  'person',
  'duration',
  'time',
  'number',
  'code',
  'file',
  'text',
];

/**
 * The likely kind of a column.
 * @param cells those below the header, from the top; a few hundred are as good as all
 */
export function kindOfColumn(header: string, cells: readonly (CellData | undefined)[]): ProposedKind {
  const named = kindsNamed(header);
  const shaped = cells.flatMap((cell) => shapeOf(cell) ?? []);
  const formulas = shaped.filter(({ isFormula }) => isFormula).length;
  if (formulas > 0 && formulas >= shaped.length * mostFrom) return { kind: 'formula', confidence: 1 };
  const validated = validatedKind(cells);
  if (validated) return validated;
  const filled = shaped.filter(({ text, shape }) => text !== '' || shape === 'flag');
  if (filled.length === 0) {
    const kind = fromName.find((each) => named.has(each));
    return { kind: kind ?? 'text', confidence: kind ? 0.5 : 0.3 };
  }
  const shareOf = (...shapes: readonly ShapedCell['shape'][]) =>
    filled.filter(({ shape }) => shapes.includes(shape)).length / filled.length;
  const proposed = seenKind({ cells: filled, named, shareOf });
  // Two cells are not a pattern.
  return filled.length < 3 ? { ...proposed, confidence: Math.min(proposed.confidence, 0.65) } : proposed;
}
