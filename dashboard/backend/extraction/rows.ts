import type { FieldReading, WantedField } from '#kernel/extraction.ts';
import { thousandthsMark } from './amounts.ts';
import { concluded } from './candidates.ts';
import { likenessOf } from './labels.ts';
import {
  type Box,
  heightOf,
  joined,
  type Page,
  plain,
  type ReadLine,
  type ReadWord,
  textsOf,
} from './lines.ts';
import { labelsOf } from './names.ts';
import { dayOrderOf } from './receipt.ts';
import { type ValueSetting, valueIn } from './values.ts';

type Row = Record<string, FieldReading>;

const maxRows = 200;
const cellGap = 0.9;
const namedFrom = 0.75;
const summary =
  /^\W*(?:sub\s?-?total|total|grand total|summe|gesamt\w*|zwischensumme|vat|gst|sst|mwst|tva|amount due)\b/i;
/** Entries begin with these words as well, as in "Card reader": in a sum, a figure or another word of sums follows. */
const maybeSummary =
  /^\W*(?:sum|tax|iva|net(?:to)?|cash|change|card|visa|balance|rounding|discount|page)\b\W*(?:$|\d|(?:rm|rs|rp|usd|eur|gbp|chf|sgd|aud|cad)\b|(?:due|total|amount|price|sales|payment|paid|tendered|given|back|inclu\w*|rate|adj\w*|no|number|card|debit|credit|visa|mastercard|forward)\b)/i;

/** Whether a line is the sum of others. */
export const isSummary = (text: string) => summary.test(text) || maybeSummary.test(text);

export interface Cell {
  words: readonly ReadWord[];
  text: string;
  confidence: number;
  box: Box;
}

/** A line as cells: words that are far apart belong to different cells. */
export function cellsOf({ words }: ReadLine): Cell[] {
  const groups: ReadWord[][] = [];
  for (const word of words) {
    const last = groups.at(-1)?.at(-1);
    const gap = last ? word.box.x0 - last.box.x1 : Number.POSITIVE_INFINITY;
    if (gap > cellGap * heightOf(word.box)) groups.push([word]);
    else groups.at(-1)?.push(word);
  }
  return groups.map((group) => ({ words: group, ...joined(group) }));
}

interface Column {
  box: Box;
  field: WantedField | undefined;
}

function fieldNamed(text: string, wanted: readonly WantedField[]): WantedField | undefined {
  const found = plain(text);
  const best = wanted
    .map((field) => ({
      field,
      likeness: Math.max(...labelsOf(field).map((label) => likenessOf(found, plain(label)))),
    }))
    .toSorted((a, b) => b.likeness - a.likeness)[0];
  return best && best.likeness >= namedFrom ? best.field : undefined;
}

/** The columns, according to the line above a table. */
function headOf(lines: readonly ReadLine[], wanted: readonly WantedField[]) {
  let best: { index: number; columns: Column[]; named: number } | undefined;
  lines.forEach((line, index) => {
    const columns = cellsOf(line).map(({ box, text }) => ({ box, field: fieldNamed(text, wanted) }));
    const named = new Set(columns.flatMap(({ field }) => (field ? [field.name] : []))).size;
    if (named >= Math.min(2, wanted.length) && columns.length >= 2 && named > (best?.named ?? 0)) {
      best = { index, columns, named };
    }
  });
  return best;
}

/** Text is aligned with the left edge of its column, numbers with the right; the closer edge decides. */
export function columnFor<C extends { box: Box }>({ box }: Cell, columns: readonly C[]): C | undefined {
  const away = (column: C) => {
    const overlap = Math.min(box.x1, column.box.x1) - Math.max(box.x0, column.box.x0);
    const edges = Math.min(Math.abs(box.x0 - column.box.x0), Math.abs(box.x1 - column.box.x1));
    return edges - Math.max(0, overlap);
  };
  return columns.toSorted((a, b) => away(a) - away(b))[0];
}

function rowUnder(line: ReadLine, columns: readonly Column[], setting: ValueSetting): Row {
  const texts = new Map<WantedField, Cell[]>();
  for (const cell of cellsOf(line)) {
    const field = columnFor(cell, columns)?.field;
    if (field) texts.set(field, [...(texts.get(field) ?? []), cell]);
  }
  const row: Row = {};
  for (const [field, cells] of texts) {
    const { text, confidence } = joined(cells.flatMap(({ words }) => words));
    const value = valueIn(field, text, setting);
    if (value !== undefined) row[field.name] = concluded(value, line.text, confidence * 0.9);
  }
  return row;
}

const textual = new Set(['text', 'merchant', 'person', 'company', 'role', 'address', 'category']);

/** An entry of a list without a heading: values with a recognisable form are taken, the other words are its text. */
function entryOf(line: ReadLine, wanted: readonly WantedField[], setting: ValueSetting): Row {
  const row: Row = {};
  let cells = cellsOf(line);
  for (const field of wanted.filter(({ kind }) => !textual.has(kind))) {
    const candidates = field.kind === 'amount' ? cells.toReversed() : cells;
    const cell = candidates.find(({ text }) => valueIn(field, text, setting) !== undefined);
    const value = cell && valueIn(field, cell.text, setting);
    if (!cell || value === undefined) continue;
    row[field.name] = concluded(value, line.text, cell.confidence * 0.8);
    cells = cells.filter((other) => other !== cell);
  }
  const text = cells.filter((cell) => /\p{L}{2}/u.test(cell.text)).flatMap(({ words }) => words);
  const field = wanted.find(({ kind }) => textual.has(kind));
  const value = field && text.length > 0 ? valueIn(field, joined(text).text, setting) : undefined;
  if (field && value !== undefined) row[field.name] = concluded(value, line.text, line.confidence * 0.8);
  return row;
}

/** The entries that a photo lists. */
export function rowsIn(page: Page, wanted: readonly WantedField[], latest: string): Row[] {
  const setting = { order: dayOrderOf(page), latest, fineMark: thousandthsMark(textsOf(page)) };
  const head = headOf(page.lines, wanted);
  const lines = page.lines.slice(head ? head.index + 1 : 0).filter(({ text }) => !isSummary(text));
  const least = head ? 1 : Math.min(2, wanted.length);
  return lines
    .map((line) => (head ? rowUnder(line, head.columns, setting) : entryOf(line, wanted, setting)))
    .filter((row) => Object.keys(row).length >= least)
    .slice(0, maxRows);
}
