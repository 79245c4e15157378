import * as z from 'zod';
import { areRows, type RowData } from '../../dashboard/backend/google/cell-data.ts';
import { saidIn } from '../../dashboard/testing/server/history-lines.ts';
import type { Person } from './person.ts';

// Everything in a person's Drive, read from the workspace itself, in a form that is equal for two people who did the
// same: random ids, addresses and names are replaced by their positions.

const fileSchema = z.object({
  id: z.string(),
  name: z.string(),
  mimeType: z.string(),
  trashed: z.boolean().default(false),
  parents: z.array(z.string()).default([]),
  version: z.string(),
  md5Checksum: z.string().default(''),
  description: z.string().default(''),
  permissions: z.array(z.object({ emailAddress: z.string().default(''), role: z.string() })).default([]),
});
type File = z.infer<typeof fileSchema>;
const listSchema = z.object({ files: z.array(fileSchema), nextPageToken: z.string().optional() });

const fileFields =
  'id,name,mimeType,trashed,parents,version,md5Checksum,description,permissions(emailAddress,role)';

const bookSchema = z.object({
  sheets: z.array(
    z.object({
      properties: z.object({ title: z.string() }),
      data: z
        .array(
          z.object({
            rowData: z.custom<readonly RowData[]>(areRows).default([]),
          }),
        )
        .default([]),
    }),
  ),
});

/** The tab with the history of rows: the times and attempts differ from person to person, but not the changes. */
const isHistory = ({ properties }: { properties: { title: string } }) =>
  properties.title.startsWith('_History');

const spreadsheetType = 'application/vnd.google-apps.spreadsheet';

/** The folders that contain all others: made on demand, by whichever write needs them first. */
const isGround = (place: string) => /^Rowhouse(\/[a-z-]+)?$/.test(place);

/** Ids derived from the request, at random or from the clock: a letter, and hex digits. */
const madeIds = /\b[A-Z][0-9a-f]{12,13}\b/g;

/** A photo uploaded while an unfinished one of its name is still on its way to the trash gets the next free name. */
const secondNames = /\b(photo \d+)-\d+\.jpg/g;

/** A document made from a report contains its owner's name, so its bytes differ from person to person. */
const isMadePaper = ({ mimeType, name }: File) =>
  mimeType === 'application/pdf' && / \d{4}-\d\d-\d\d\.pdf$/.test(name);

/** Draws pictures of one person's Drive; sheets that have not changed since the last picture are not read again. */
export class DrivePainter {
  readonly #person: Person;
  readonly #books = new Map<string, { version: string; text: string }>();
  readonly #names: ReadonlyMap<string, string>;
  #places: ReadonlyMap<string, string> = new Map();

  constructor(person: Person, names: ReadonlyMap<string, string>) {
    this.#person = person;
    this.#names = names;
  }

  async picture(): Promise<string> {
    const files = await this.#list();
    const places = placesOf(files);
    this.#places = places;
    const texts: string[] = [];
    for (const file of files) {
      const place = places.get(file.id) ?? '';
      // An unfinished file is put into the trash and created again: it disturbs nobody there.
      if (!file.trashed && !isGround(place)) texts.push(await this.#textOf(file, place));
    }
    return this.#plain(texts.toSorted().join('\n'), places);
  }

  /** Where a file was in the last picture. */
  placeOf(fileId: string): string {
    return this.#places.get(fileId) ?? '';
  }

  async #list(): Promise<File[]> {
    const files: File[] = [];
    let page: string | undefined;
    do {
      const query = new URLSearchParams({ pageSize: '1000', fields: `nextPageToken,files(${fileFields})` });
      query.set('orderBy', 'createdTime');
      if (page !== undefined) query.set('pageToken', page);
      const answer = listSchema.parse(await this.#person.api('GET', `/drive/v3/files?${query}`));
      files.push(...answer.files);
      page = answer.nextPageToken;
    } while (page !== undefined);
    return files;
  }

  async #textOf(file: File, place: string): Promise<string> {
    const { mimeType, md5Checksum, description, permissions } = file;
    const people = permissions.map(({ emailAddress, role }) => `${role} ${emailAddress}`).toSorted();
    const content = isMadePaper(file) ? 'made' : md5Checksum;
    const head = [place, mimeType, content, description, people.join(', ')].join(' | ');
    return mimeType === spreadsheetType ? `${head}\n${await this.#cellsOf(file)}` : head;
  }

  async #cellsOf({ id, version }: File): Promise<string> {
    const known = this.#books.get(id);
    if (known?.version === version) return known.text;
    const query = new URLSearchParams({
      includeGridData: 'true',
      fields: 'sheets(properties(title),data(rowData(values(userEnteredValue))))',
    });
    const book = bookSchema.parse(await this.#person.api('GET', `/v4/spreadsheets/${id}?${query}`));
    const said = saidIn(
      book.sheets
        .filter(isHistory)
        .map(({ data }) => (data[0]?.rowData ?? []).map(({ values = [] }) => values)),
    );
    // Nothing is moved, and so nothing recorded, if somebody sorting by hand has put the row there at the same moment.
    const noted = said.filter((line) => !line.endsWith('| move'));
    const rows = book.sheets
      .filter((tab) => !isHistory(tab))
      .map(({ properties: { title }, data }) => {
        const rows = (data[0]?.rowData ?? []).map(({ values = [] }) =>
          values
            .map(({ userEnteredValue: value }) =>
              Object.values(value ?? {})
                .map(String)
                .join(''),
            )
            .join('\t')
            .trimEnd(),
        );
        return [`  [${title}]`, ...rows.map((row, at) => `  ${at + 1}: ${row}`)].join('\n').trimEnd();
      })
      .join('\n');
    const text = [rows, '  [what is noted]', ...noted.map((line, at) => `  ${at + 1}: ${line}`)].join('\n');
    this.#books.set(id, { version, text });
    return text;
  }

  #plain(text: string, places: ReadonlyMap<string, string>): string {
    let plain = text;
    for (const [name, stead] of this.#names) plain = plain.replaceAll(name, stead);
    const made = new Map<string, string>();
    const numbered = (id: string) => {
      made.set(id, made.get(id) ?? `<id ${made.size + 1}>`);
      return made.get(id) ?? id;
    };
    return plain
      .replaceAll(secondNames, '$1.jpg')
      .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<uuid>')
      .replaceAll(madeIds, numbered)
      .replaceAll(/[\w-]{20,}/g, (word) => (places.has(word) ? `<${places.get(word)}>` : word));
  }
}

/** The place of each file that is not in the trash, with a number if several have the same name there, the oldest first. */
function placesOf(files: readonly File[]): Map<string, string> {
  const byId = new Map(files.map((file) => [file.id, file]));
  const pathOf = ({ name, parents: [parent = ''] }: File): string => {
    const above = byId.get(parent);
    return above ? `${pathOf(above)}/${name}` : name;
  };
  const counts = new Map<string, number>();
  return new Map(
    files.map((file) => {
      if (file.trashed) return [file.id, 'in the trash'];
      const path = pathOf(file);
      const count = (counts.get(path) ?? 0) + 1;
      counts.set(path, count);
      return [file.id, count === 1 ? path : `${path} (${count})`];
    }),
  );
}

/** The rows of a tab in a picture, its headers first; ids that only differ by their position look alike. */
export function rowsOf(picture: string, place: string, tab: string): string[] {
  const lines = picture.split('\n');
  const head = lines.findIndex((line) => line.startsWith(`${place} | `));
  const rows: string[] = [];
  let isInTab = false;
  for (const line of lines.slice(head + 1)) {
    if (!line.startsWith('  ')) break;
    if (line.startsWith('  [')) isInTab = line === `  [${tab}]`;
    else if (isInTab) rows.push(line.replace(/^ {2}\d+: ?/, '').replaceAll(/<id \d+>/g, '<id>'));
  }
  return rows;
}

/** The differences of one picture from another, for a person to read. */
export function difference(expected: string, found: string): string {
  const [before, after] = [expected.split('\n'), found.split('\n')];
  const [had, has] = [new Set(before), new Set(after)];
  const gone = before.filter((line) => !has.has(line)).map((line) => `- ${line}`);
  const come = after.filter((line) => !had.has(line)).map((line) => `+ ${line}`);
  const lines = [...gone, ...come];
  return lines.length > 0 ? lines.slice(0, 12).join('\n') : 'the same lines in another order or number';
}
