// The cells of a photo's rows, noted with the photo itself: lines that a person can read in Drive, and from which the
// rows can be restored.

type Fields = Readonly<Record<string, string | number>>;

/** The limit of a description in Drive, with a margin. */
const longestNote = 4_000;

const betweenRows = '---';

const escaped = (text: string) => text.replace(/\\/g, '\\\\').replace(/\r?\n/g, '\\n');
const plain = (text: string) =>
  text.replace(/\\(\\|n)/g, (_, letter: string) => (letter === 'n' ? '\n' : '\\'));

/** The lines of one row, "Maker: Holland" and so on; fields without a value are left out. */
function linesOf(fields: Fields): string[] {
  return Object.entries(fields)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${escaped(name.replaceAll(': ', ':'))}: ${escaped(String(value))}`);
}

/** The rows below each other, separated by a line; rows that do not fit are left out. */
export function noteOf(rows: readonly Fields[]): string {
  const lines = rows.flatMap((row, at) => (at === 0 ? linesOf(row) : [betweenRows, ...linesOf(row)]));
  let length = 0;
  const short = lines.filter((line) => {
    length += line.length + 1;
    return length <= longestNote;
  });
  return short.join('\n');
}

/** The fields of each row in a note; one row without fields for a description that somebody wrote. */
export function rowsOfNote(note: string): Record<string, string>[] {
  const rows = note.split(`\n${betweenRows}\n`).map(fieldsOf);
  const noted = rows.filter((row) => Object.keys(row).length > 0);
  return noted.length > 0 ? noted : [{}];
}

function fieldsOf(lines: string): Record<string, string> {
  return Object.fromEntries(
    lines.split('\n').flatMap((line): [string, string][] => {
      const at = line.indexOf(': ');
      return at < 1 ? [] : [[plain(line.slice(0, at)), plain(line.slice(at + 2))]];
    }),
  );
}
