/** Splits pasted text into rows and fields; a field in double quotes may hold delimiters, line breaks and `""`. */
export function readDelimited(data: string, delimiter: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at <= data.length) {
    const field = readField(data, at, delimiter);
    row.push(field.text);
    at = field.end;
    if (data.startsWith(delimiter, at)) {
      at += delimiter.length;
      continue;
    }
    rows.push(row);
    row = [];
    if (at >= data.length) break;
    at += data.startsWith('\r\n', at) ? 2 : 1;
    // A line break at the very end ends the last row without starting another.
    if (at >= data.length) break;
  }
  return rows;
}

/** A field and where it ends: at a delimiter, a line break or the end. */
function readField(data: string, start: number, delimiter: string): { text: string; end: number } {
  const quoted = data[start] === '"' ? readQuoted(data, start) : undefined;
  if (quoted !== undefined && endsField(data, quoted.end, delimiter)) return quoted;
  let end = start;
  while (!endsField(data, end, delimiter)) end += 1;
  return { text: data.slice(start, end), end };
}

function readQuoted(data: string, start: number): { text: string; end: number } | undefined {
  let at = start + 1;
  for (;;) {
    const quote = data.indexOf('"', at);
    if (quote < 0) return undefined;
    if (data[quote + 1] !== '"') {
      return { text: data.slice(start + 1, quote).replaceAll('""', '"'), end: quote + 1 };
    }
    at = quote + 2;
  }
}

function endsField(data: string, at: number, delimiter: string): boolean {
  return at >= data.length || data[at] === '\n' || data[at] === '\r' || data.startsWith(delimiter, at);
}
