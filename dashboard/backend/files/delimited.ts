import papaparse from 'papaparse';
import { maxImportRows } from '#kernel/calls/imports.ts';
import { type ImportTable, requireFewRows, tableOf } from './table.ts';

/** Blank lines and notes above the table are read, too; the table itself is counted later. */
const maxLines = maxImportRows * 2;

/** What a formula-safe export put before a cell, so that it comes back as it was. */
const guarded = /^'(?=[=+\-@\t\r\n|%])/;

/** A table of cells between delimiters. */
export function readDelimited(text: string): ImportTable {
  const { lines } = parse(text);
  return tableOf(lines);
}

/** True when every line has the same cells, so that the delimiters are no part of prose. */
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

/** Headers are short and differ; the parts of a sentence may be neither. */
function isHeader(cells: readonly string[]): boolean {
  return (
    new Set(cells).size === cells.length && cells.every((cell) => cell.trim() !== '' && cell.length <= 60)
  );
}

function parse(text: string, most = maxLines): { lines: string[][]; delimiter: string } {
  // Excel's own way of telling the delimiter: a first line "sep=;".
  const told = /^sep=(.)\r?\n/i.exec(text);
  const { data, meta } = papaparse.parse<string[]>(told ? text.slice(told[0].length) : text, {
    ...(told?.[1] ? { delimiter: told[1] } : { delimitersToGuess: [',', ';', '\t', '|'] }),
    preview: most + 1,
    skipEmptyLines: true,
  });
  if (most === maxLines && data.length > most) requireFewRows(data.length);
  return {
    lines: data.map((line) => line.map((cell) => cell.replace(guarded, ''))),
    delimiter: meta.delimiter,
  };
}
