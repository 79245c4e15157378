import { parseValue } from 'numfmt';
import type { CellValue } from '../storage/spreadsheets-cells.ts';
import type { NumberFormat } from './number-format.ts';
import { isDateType, patternType } from './number-format.ts';

/** What typing a text into a cell makes of it; nothing at all when the text is empty. */
export interface Entered {
  value?: CellValue;
  formula?: string;
  /** The format that the typed text brings along, such as a date's. */
  numberFormat?: NumberFormat;
}

/**
 * Reads a text as if typed into a cell, in the locale en_US. A leading apostrophe makes text of anything and is no
 * part of it; a cell formatted as text takes everything but that apostrophe as it is.
 */
export function parseEntered(text: string, current: NumberFormat | undefined): Entered {
  if (text === '') return {};
  if (text.startsWith("'")) return { value: text.slice(1) };
  if (current?.type === 'TEXT') return { value: text };
  if (text.startsWith('=') && text.length > 1) return { formula: text };
  if (plainNumber.test(text)) return { value: Number(text) };
  const parsed = isNumberLike(text) ? parse(text) : null;
  if (parsed === null) {
    // A plus sign begins a formula, too: this is how an unprotected phone number comes to be an error.
    return /^\+./s.test(text) ? { formula: `=${text}` } : { value: text };
  }
  const value: unknown = parsed.v;
  if (typeof value === 'boolean') return { value };
  if (typeof value !== 'number' || !Number.isFinite(value)) return { value: text };
  if (parsed.z === undefined) return { value };
  const typed = typedFormat(parsed.z);
  return { value, ...(keepsCurrent(current, typed) ? {} : { numberFormat: typed }) };
}

const plainNumber = /^-?\d{1,15}(?:\.\d{1,14})?$/;
const words = new Set(
  `true false e a p m am pm january february march april may june july august september october november december
   jan feb mar apr jun jul aug sep oct nov dec sunday monday tuesday wednesday thursday friday saturday
   sun mon tue wed thu fri sat`.split(/\s+/),
);

/**
 * False for what numfmt takes for a date, but Sheets for text: numbers with only a space between (`1 2`). Its parser is
 * slow, so that most texts are told by their letters: those of a value make months, days and the like.
 */
function isNumberLike(text: string): boolean {
  if (text.length > 64 || /^\s*\d+\s+[\d\s]+$/.test(text) || /[\n\r]/.test(text)) return false;
  if (!/\d/.test(text)) return /^\s*(?:true|false)\s*$/i.test(text);
  return (text.match(/\p{L}+/gu) ?? []).every((word) => words.has(word.toLowerCase()));
}

/** Dates and amounts come again and again, and reading one takes long. */
const parsedTexts = new Map<string, ReturnType<typeof parseValue>>();
const mostParsedTexts = 5000;

function parse(text: string): ReturnType<typeof parseValue> {
  const known = parsedTexts.get(text);
  if (known !== undefined) return known;
  const parsed = parseValue(text, { locale: 'en-US' });
  if (parsedTexts.size >= mostParsedTexts) parsedTexts.clear();
  parsedTexts.set(text, parsed);
  return parsed;
}

function typedFormat(typedPattern: string): NumberFormat {
  const type = patternType(typedPattern);
  if (type !== 'CURRENCY') return { type, pattern: typedPattern };
  const pattern = typedPattern.replace(/[^#,.0]+/, (symbol) => (symbol === '$' ? '"$"' : `[$${symbol}]`));
  return { type, pattern };
}

/** An amount typed into a cell that shows amounts leaves the format alone; a date typed into it does not. */
function keepsCurrent(current: NumberFormat | undefined, typed: NumberFormat): boolean {
  if (current?.type === undefined) return false;
  return current.type === typed.type || (typed.type === 'NUMBER' && !isDateType(current.type));
}
