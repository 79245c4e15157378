import { columnIndex, columnName, quotedTitle, quoteTitle } from '../grid-range.ts';

/** A row or a column in a reference; `isFixed` if it is written with a dollar sign. */
interface Line {
  index: number;
  isFixed: boolean;
}

interface Corner {
  column: Line | undefined;
  row: Line | undefined;
}

/** A reference in a formula. Its second corner may lack a side, which is then open to the end of the grid: `A2:C`. */
export interface Reference {
  /** The title of the sheet, unquoted; undefined for the formula's own sheet. */
  title: string | undefined;
  start: Corner;
  end: Corner | undefined;
}

export type Token =
  | { kind: 'reference'; text: string; reference: Reference }
  | { kind: 'call' | 'text' | 'other'; text: string };

const corner = String.raw`(\$?[A-Za-z]{1,3})?(\$?[0-9]+)?`;
const title = String.raw`(?:('(?:[^']|'')+'|[\p{L}_][\p{L}\p{N}_.]*)!)?`;
const reference = new RegExp(
  `${title}(?=\\$?[A-Za-z0-9])${corner}(?::${corner})?(?![\\p{L}\\p{N}_.(!$:])`,
  'uy',
);
const quotedText = /"(?:[^"]|"")*"/y;
const call = /[\p{L}_][\p{L}\p{N}_.]*(?=\s*\()/uy;
const word = /'(?:[^']|'')+'|[\p{L}_\\][\p{L}\p{N}_.]*|[0-9]+(?:\.[0-9]*)?(?:[eE][+-]?[0-9]+)?|[\s\S]/uy;

/** Longer formulas are kept as they are typed, but neither evaluated nor rewritten. */
const longestFormula = 8192;

/** Splits a formula, with its equals sign, so that the texts joined together are the formula again. */
export function tokenize(formula: string): Token[] {
  if (formula.length > longestFormula) return [{ kind: 'other', text: formula }];
  const tokens: Token[] = [];
  let at = 0;
  while (at < formula.length) {
    const token = nextToken(formula, at);
    tokens.push(token);
    at += token.text.length;
  }
  return tokens;
}

function nextToken(formula: string, at: number): Token {
  const text = matchAt(quotedText, formula, at)?.[0];
  if (text !== undefined) return { kind: 'text', text };
  const name = matchAt(call, formula, at)?.[0];
  if (name !== undefined) return { kind: 'call', text: name };
  const match = matchAt(reference, formula, at);
  const parsed = match === undefined ? undefined : toReference(match);
  if (match !== undefined && parsed !== undefined) {
    return { kind: 'reference', text: match[0], reference: parsed };
  }
  return { kind: 'other', text: matchAt(word, formula, at)?.[0] ?? formula.slice(at) };
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
}

function toReference(match: RegExpExecArray): Reference | undefined {
  const [, sheet, startColumn, startRow, endColumn, endRow] = match;
  const start: Corner = { column: columnLine(startColumn), row: rowLine(startRow) };
  const end: Corner = { column: columnLine(endColumn), row: rowLine(endRow) };
  const isPair = end.column !== undefined || end.row !== undefined;
  // Alone, a column is a name and a row is a number; in a pair, both sides must be of the same kind.
  if (!isPair && (match[0].endsWith(':') || start.column === undefined || start.row === undefined))
    return undefined;
  if (isPair && start.column === undefined && end.row === undefined) return undefined;
  if (isPair && start.row === undefined && end.column === undefined) return undefined;
  if ([start.row?.index, end.row?.index].includes(-1)) return undefined;
  return { title: unquote(sheet), start, end: isPair ? end : undefined };
}

function unquote(sheet: string | undefined): string | undefined {
  return sheet?.startsWith("'") ? sheet.slice(1, -1).replaceAll("''", "'") : sheet;
}

function columnLine(text: string | undefined): Line | undefined {
  if (text === undefined) return undefined;
  return { index: columnIndex(text.replace('$', '')), isFixed: text.startsWith('$') };
}

function rowLine(text: string | undefined): Line | undefined {
  if (text === undefined) return undefined;
  return { index: Number(text.replace('$', '')) - 1, isFixed: text.startsWith('$') };
}

export function writeReference({ title, start, end }: Reference): string {
  const prefix = title === undefined ? '' : `${writeTitle(title)}!`;
  return `${prefix}${writeCorner(start)}${end === undefined ? '' : `:${writeCorner(end)}`}`;
}

/** Within a formula, a bare title that begins with a digit or a dot would read as a number. */
function writeTitle(title: string): string {
  return /^[\d.]/.test(title) ? quotedTitle(title) : quoteTitle(title);
}

function writeCorner({ column, row }: Corner): string {
  const letters = column === undefined ? '' : `${column.isFixed ? '$' : ''}${columnName(column.index)}`;
  return letters + (row === undefined ? '' : `${row.isFixed ? '$' : ''}${row.index + 1}`);
}

/** The formula with its references put through `change`; undefined from there makes `#REF!` of one. */
export function changeReferences(
  formula: string,
  change: (reference: Reference) => Reference | undefined,
): string {
  let isChanged = false;
  const texts = tokenize(formula).map((token) => {
    if (token.kind !== 'reference') return token.text;
    const changed = change(token.reference);
    if (changed === token.reference) return token.text;
    isChanged = true;
    return changed === undefined ? '#REF!' : writeReference(changed);
  });
  return isChanged ? texts.join('') : formula;
}

/** The formula with its names (not calls, references or texts) replaced by `change`. */
export function changeNames(formula: string, change: (name: string) => string): string {
  return tokenize(formula)
    .map(({ kind, text }) => (kind === 'other' && /^[\p{L}_]/u.test(text) ? change(text) : text))
    .join('');
}

/** The functions that a formula calls, in capitals. */
export function calledFunctions(formula: string): string[] {
  return tokenize(formula).flatMap((token) => (token.kind === 'call' ? [token.text.toUpperCase()] : []));
}

/** A formula with some of its signs changed, as `change` says it, which also hears whether a sign is in an array. */
export function changeSigns(
  tokens: readonly Token[],
  change: (sign: string, isInArray: boolean) => string,
): string {
  let braces = 0;
  return tokens
    .map(({ kind, text }) => {
      if (text === '{') braces += 1;
      if (text === '}') braces -= 1;
      return kind === 'other' ? change(text, braces > 0) : text;
    })
    .join('');
}
