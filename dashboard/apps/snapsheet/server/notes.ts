// What a photo's row holds, noted with the photo itself: lines a person can read in Drive, from which the row can be
// made again.

type Fields = Readonly<Record<string, string | number>>;

/** What Drive takes of a description, with room to spare. */
const longestNote = 4_000;

const escaped = (text: string) => text.replace(/\\/g, '\\\\').replace(/\r?\n/g, '\\n');
const plain = (text: string) =>
  text.replace(/\\(\\|n)/g, (_, letter: string) => (letter === 'n' ? '\n' : '\\'));

/** "Maker: Holland" and so on, a line each; fields without a value are left out, and so is what is too long. */
export function noteOf(fields: Fields): string {
  const lines: string[] = [];
  let length = 0;
  for (const [name, value] of Object.entries(fields)) {
    if (value === '') continue;
    const line = `${escaped(name.replaceAll(': ', ':'))}: ${escaped(String(value))}`;
    length += line.length + 1;
    if (length <= longestNote) lines.push(line);
  }
  return lines.join('\n');
}

/** The fields of a note; none of a description that somebody wrote. */
export function fieldsOfNote(note: string): Record<string, string> {
  return Object.fromEntries(
    note.split('\n').flatMap((line): [string, string][] => {
      const at = line.indexOf(': ');
      return at < 1 ? [] : [[plain(line.slice(0, at)), plain(line.slice(at + 2))]];
    }),
  );
}
