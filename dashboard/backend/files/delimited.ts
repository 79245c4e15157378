import papaparse from 'papaparse';
import { maxImportRows } from '#kernel/calls/imports.ts';
import { type ImportTable, requireFewRows, tableOf } from './table.ts';

/** Of two that divide all lines alike, the first counts: a comma may stand in any text. */
const delimiters = ['\t', ';', '|', ','];

/** Includes blank lines and notes above the table; the rows of the table itself are counted later. */
const maxLines = maxImportRows * 2;

/** What a formula-safe export put in front of a cell, so that the cell returns unchanged. */
const guarded = /^'(?=[=+\-@\t\r\n|%])/;

/** A table of cells separated by delimiters. */
export function readDelimited(text: string): ImportTable {
  const { lines } = parse(text);
  return tableOf(lines);
}

/** True if every line has the same number of cells, so that the delimiters are not just punctuation. */
export function looksDelimited(text: string): boolean {
  const { lines, delimiter } = parse(text, 200);
  const filled = lines.filter((line) => line.some((cell) => cell.trim() !== ''));
  const width = filled[0]?.length ?? 0;
  if (width < 2 || filled.length < 2) return false;
  const alike = filled.filter(({ length }) => length === width).length;
  return delimiter === '\t'
    ? alike > filled.length / 2
    : alike === filled.length && isHeader(filled[0] ?? []);
}

/** Headers are short and distinct, unlike the parts of a sentence. */
function isHeader(cells: readonly string[]): boolean {
  return (
    new Set(cells).size === cells.length && cells.every((cell) => cell.trim() !== '' && cell.length <= 60)
  );
}

function parse(text: string, most = maxLines): { lines: string[][]; delimiter: string } {
  // Excel's way to declare the delimiter: a first line "sep=;".
  const told = /^sep=(.)\r?\n/i.exec(text);
  const { data, meta } = papaparse.parse<string[]>(told ? text.slice(told[0].length) : text, {
    ...(told?.[1] ? { delimiter: told[1] } : { delimitersToGuess: delimiters }),
    preview: most + 1,
    skipEmptyLines: true,
  });
  if (most === maxLines && data.length > most) requireFewRows(data.length);
  return {
    lines: data.map((line) => line.map((cell) => cell.replace(guarded, ''))),
    delimiter: meta.delimiter,
  };
}
