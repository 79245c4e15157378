import type { Reference, Token } from './formula-text.ts';
import { changeSigns, tokenize, writeReference } from './formula-text.ts';

/** The engine's parser works down into a formula and must not run out of stack. */
const maxTokens = 1000;
const engineGrid = { rowCount: 1_048_576, columnCount: 16_384 };

/** The engine's name for the sheet at a position; titles may contain characters that it refuses. */
export function engineSheetName(position: number): string {
  return `Tab_${position}`;
}

/** Functions of Sheets in the engine's terms; the arguments are rewritten already. */
const rewrites: Readonly<Record<string, (args: readonly string[]) => string>> = {
  HYPERLINK: ([address = '', label]) => `(${label ?? address})`,
  IMAGE: () => '""',
  ARRAYFORMULA: (args) => `(${args.join(',')})`,
  JOIN: ([delimiter = '""', ...values]) => `TEXTJOIN(${[delimiter, 'FALSE', ...values].join(',')})`,
};

/** False for a formula that is too long to be evaluated. */
export function isEngineFormula(formula: string): boolean {
  return isReadable(tokenize(formula));
}

function isReadable(tokens: readonly Token[]): boolean {
  return tokens.length > 1 && tokens.length <= maxTokens;
}

/** The formula as the engine reads it; undefined when it is too long to be evaluated. `decimal` is the sign within its numbers. */
export function engineFormula(
  formula: string,
  sheetPositions: ReadonlyMap<string, number>,
  decimal: string,
): string | undefined {
  const tokens = pointed(formula, decimal);
  return isReadable(tokens) ? rewriteFrom({ tokens, at: 0, sheetPositions }, undefined).text : undefined;
}

/** The formula as it is written in files, whose signs are those of en_US: commas between arguments, points within numbers. */
export function writtenFormula(formula: string, decimal: string): string {
  return changeSigns(pointed(formula, decimal), (sign, isInArray) =>
    sign === ';' && !isInArray ? ',' : sign,
  );
}

/** A formula with points in its numbers. Where a comma is the decimal sign, arguments are separated by semicolons. */
function pointed(formula: string, decimal: string): readonly Token[] {
  const tokens = tokenize(formula);
  if (decimal !== ',') return tokens;
  const isDigits = (token: Token | undefined) => token !== undefined && /^[0-9]+$/.test(token.text);
  return tokens.map((token, at) =>
    token.text === ',' && isDigits(tokens[at - 1]) && isDigits(tokens[at + 1])
      ? { kind: 'other', text: '.' }
      : token,
  );
}

interface Reader {
  tokens: readonly Token[];
  at: number;
  sheetPositions: ReadonlyMap<string, number>;
}

/** Rewrites up to the end, or up to the parenthesis or separator that ends an argument. */
function rewriteFrom(
  reader: Reader,
  call: string | undefined,
): { text: string; args: string[]; isClosed: boolean } {
  const args: string[] = [];
  let text = '';
  let braces = 0;
  while (reader.at < reader.tokens.length) {
    const token = reader.tokens[reader.at];
    if (token === undefined) break;
    reader.at += 1;
    if (token.kind === 'reference') text += engineReference(token.reference, reader.sheetPositions);
    else if (token.kind === 'call') text += rewriteCall(reader, token.text);
    else if (token.text === '(') text += `(${rewriteGroup(reader)}`;
    else if (token.text === ')' && call !== undefined)
      return { text: '', args: [...args, text], isClosed: true };
    else if (call !== undefined && braces === 0 && /^[,;]$/.test(token.text)) {
      args.push(text);
      text = '';
    } else {
      if (token.text === '{') braces += 1;
      if (token.text === '}') braces -= 1;
      text += token.text;
    }
  }
  return { text, args: [...args, text], isClosed: false };
}

function rewriteGroup(reader: Reader): string {
  const { args, isClosed } = rewriteFrom(reader, '(');
  return args.join(',') + (isClosed ? ')' : '');
}

function rewriteCall(reader: Reader, name: string): string {
  while (/^\s$/.test(reader.tokens[reader.at]?.text ?? '')) reader.at += 1;
  reader.at += 1;
  const { args, isClosed } = rewriteFrom(reader, name);
  const rewrite = rewrites[name.toUpperCase()];
  if (rewrite !== undefined && isClosed) return rewrite(args.map((arg) => arg.trim()));
  return `${name}(${args.join(',')}${isClosed ? ')' : ''}`;
}

function engineReference(reference: Reference, sheetPositions: ReadonlyMap<string, number>): string {
  const { title } = reference;
  const position = title === undefined ? undefined : sheetPositions.get(title.toLowerCase());
  if (title !== undefined && position === undefined) return '#REF!';
  const text = writeReference({ ...closedReference(reference, engineGrid), title: undefined });
  return position === undefined ? text : `${engineSheetName(position)}!${text}`;
}

/** The size of a sheet. */
interface Grid {
  rowCount: number;
  columnCount: number;
}

/** The reference with an end, which the engine and other programs need: `A2:C` ends in the last row of the grid. */
export function closedReference(reference: Reference, grid: Grid): Reference {
  const { start, end } = reference;
  if (end === undefined) return reference;
  const [firstRow, lastRow] = closedSide(start.row, end.row, grid.rowCount);
  const [firstColumn, lastColumn] = closedSide(start.column, end.column, grid.columnCount);
  const isClosed = lastRow === end.row && lastColumn === end.column;
  if (isClosed && firstRow === start.row && firstColumn === start.column) return reference;
  return {
    ...reference,
    start: { row: firstRow, column: firstColumn },
    end: { row: lastRow, column: lastColumn },
  };
}

type Line = Reference['start']['row'];

function closedSide(first: Line, last: Line, count: number): [Line, Line] {
  const start = first ?? last;
  if (start === undefined || (first === undefined) === (last === undefined)) return [first, last];
  return [start, { index: Math.max(start.index, count - 1), isFixed: true }];
}

/** The address behind a formula that is nothing but a HYPERLINK with a written-out address. */
export function hyperlinkOf(formula: string): string | undefined {
  const match = /^=\s*HYPERLINK\s*\(\s*"((?:[^"]|"")*)"/i.exec(formula);
  return match?.[1]?.replaceAll('""', '"');
}
