/*
 * What OpenDocument's content.xml needs beside hucre, which reads rows only directly below their table, and writes a
 * text with several lines, or with spaces at its ends, as one paragraph, in which readers drop them.
 */

const contentName = 'content.xml';

/** The widest sheet that spreadsheet programs know, and the cells of all that a file may name by repeating few. */
const maxColumns = 16_384;
const maxCells = 2_000_000;

/** Formats extend to the end of a sheet if somebody has formatted whole columns. */
const maxFormattedOnly = 50;

/**
 * The files, with the rows of groups, headings and bodies directly below their table, and without empty cells at the ends of rows.
 * Throws if repeated cells would be more than a machine can handle.
 */
export function withPlainRows(files: ReadonlyMap<string, Uint8Array>): Map<string, Uint8Array> {
  return withContent(files, (xml) => {
    let cells = 0;
    requireClosedRows(xml);
    return xml
      .replace(/<\/?table:table-(?:header-rows|rows|row-group)(?:\s[^<>]*)?>/g, '')
      .replace(
        /<table:table-row(\s[^<>]*)?(?<!\/)>([\s\S]*?)<\/table:table-row>/g,
        (_, attributes: string | undefined, inner: string) => {
          const { width, end } = filledPart(inner);
          cells += width * repeats(attributes ?? '', 'rows');
          if (width > maxColumns || cells > maxCells) throw new RangeError(`A sheet of ${cells} cells.`);
          return `<table:table-row${attributes ?? ''}>${inner.slice(0, end)}</table:table-row>`;
        },
      );
  });
}

/** Looking for the end of many unclosed rows takes as long as there are rows and text after each. */
function requireClosedRows(xml: string): void {
  let isOpen = false;
  for (const [tag] of xml.matchAll(/<\/?table:table-row(?:\s[^<>]*)?>/g)) {
    if (tag.endsWith('/>')) continue;
    if (isOpen !== tag.startsWith('</')) throw new RangeError('A row does not end before the next begins.');
    isOpen = !isOpen;
  }
}

/** How many columns a row fills, and where the last non-empty cell ends in its text. */
function filledPart(row: string): { width: number; end: number } {
  let columns = 0;
  let filled = { width: 0, end: 0 };
  for (const match of row.matchAll(/<table:(?:covered-)?table-cell(\s[^<>]*?)?(\/?)>/g)) {
    const [tag, attributes = '', isClosed] = match;
    const count = repeats(attributes, 'columns');
    columns += count;
    const isFormatted = attributes.includes('style-name=') && count <= maxFormattedOnly;
    if (!isFormatted && !/value-type=|formula=|-spanned=/.test(attributes)) continue;
    const tagEnd = match.index + tag.length;
    filled = { width: columns, end: isClosed ? tagEnd : endOfCell(row, tagEnd) };
  }
  return filled;
}

function endOfCell(row: string, from: number): number {
  const end = row.indexOf('table-cell>', from);
  return end < 0 ? row.length : end + 'table-cell>'.length;
}

function repeats(attributes: string, lines: 'rows' | 'columns'): number {
  const count = Number(attributes.match(`table:number-${lines}-repeated="(\\d{1,9})"`)?.[1] ?? 1);
  return Math.max(1, count);
}

/** The files with a paragraph for each line, and with spaces preserved. */
export function withKeptSpace(files: ReadonlyMap<string, Uint8Array>): Map<string, Uint8Array> {
  return withContent(files, (xml) =>
    xml.replace(/<text:p>([^<]*)<\/text:p>/g, (_, text: string) =>
      text
        .split(/\r\n|[\r\n]|&#1[03];/)
        .map((line) => `<text:p>${line.replace(/^ +| {2,}| +$/g, space)}</text:p>`)
        .join(''),
    ),
  );
}

const space = (run: string) => `<text:s text:c="${run.length}"/>`;

export function withContent(
  files: ReadonlyMap<string, Uint8Array>,
  change: (xml: string) => string,
): Map<string, Uint8Array> {
  const changed = new Map(files);
  const content = files.get(contentName);
  if (content !== undefined) {
    changed.set(contentName, Buffer.from(change(Buffer.from(content).toString('utf8'))));
  }
  return changed;
}
