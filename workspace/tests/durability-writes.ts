import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { apis } from './operations-start.ts';
import { startProcess } from './processes.ts';

type Apis = ReturnType<typeof apis>;

/**
 * What must be true of a store, subject by subject: a row of a log, three cells, a pair of cells on two sheets, a file.
 * A subject has the value that was last acknowledged or, while an answer is awaited, the one that was asked for.
 */
export class Ledger {
  readonly #acknowledged = new Map<string, string>();
  readonly #asked = new Map<string, string | undefined>();
  acknowledgedCount = 0;

  value(subject: string): string | undefined {
    return this.#acknowledged.get(subject);
  }

  /** As it is now; with a later one, its values are also accepted if they differ. */
  copy(later?: Ledger): Ledger {
    const copied = new Ledger();
    for (const [subject, value] of this.#acknowledged) copied.#acknowledged.set(subject, value);
    for (const [subject, value] of this.#asked) copied.#asked.set(subject, value);
    if (later === undefined) return copied;
    for (const subject of new Set([...this.#acknowledged.keys(), ...later.#acknowledged.keys()])) {
      const value = later.#acknowledged.get(subject);
      if (value !== this.#acknowledged.get(subject)) copied.#asked.set(subject, value);
    }
    return copied;
  }

  /** Runs a write that gives a subject a value, or takes it away; notes when it is acknowledged. */
  async write(subject: string, value: string | undefined, call: () => Promise<unknown>): Promise<void> {
    this.#asked.set(subject, value);
    await call();
    this.#set(subject, value);
    this.#asked.delete(subject);
    this.acknowledgedCount += 1;
  }

  /** Compares with what a store holds, and continues from there. Returns a sentence for each difference. */
  settle(observed: ReadonlyMap<string, string>): string[] {
    const differences: string[] = [];
    for (const subject of new Set([
      ...this.#acknowledged.keys(),
      ...this.#asked.keys(),
      ...observed.keys(),
    ])) {
      const [is, was] = [observed.get(subject), this.#acknowledged.get(subject)];
      const isAsked = this.#asked.has(subject) && is === this.#asked.get(subject);
      if (is !== was && !isAsked) differences.push(`${subject} is ${is}, was acknowledged as ${was}`);
      this.#set(subject, is);
    }
    this.#asked.clear();
    return differences;
  }

  #set(subject: string, value: string | undefined): void {
    if (value === undefined) this.#acknowledged.delete(subject);
    else this.#acknowledged.set(subject, value);
  }
}

/** A file in the ledger: its name, a property that changes with it, its content, and whom it is shared with. */
function fileValue(name: string, md5: string, guests: readonly string[]): string {
  return JSON.stringify([name, name, md5, guests.toSorted()]);
}

interface LaneFile {
  id: string;
  name: string;
  md5: string;
  guests: string[];
}

/** One of several writers; no two share a subject, so that every subject has one awaited value at most. */
export class Lane {
  /** True for a lane that takes no content away. */
  keepsContents = false;
  readonly #number: number;
  readonly #ledger: Ledger;
  readonly #random: () => number;
  readonly #spreadsheetId: string;
  #serial = 0;
  #files: LaneFile[] = [];

  constructor(number: number, ledger: Ledger, random: () => number, spreadsheetId: string) {
    this.#number = number;
    this.#ledger = ledger;
    this.#random = random;
    this.#spreadsheetId = spreadsheetId;
  }

  /** After a kill, only files that are as the lane knows them are used again. */
  settle(): void {
    this.#files = this.#files.filter(
      ({ id, name, md5, guests }) => this.#ledger.value(`file ${id}`) === fileValue(name, md5, guests),
    );
  }

  /** One write of some kind. */
  async write(api: Apis): Promise<void> {
    this.#serial += 1;
    const word = `${this.#number}-${this.#serial}`;
    const share = this.#random();
    if (share < 0.3) return this.#append(api, word);
    if (share < 0.45) return this.#update(api, word);
    if (share < 0.6) return this.#mirror(api, word);
    const file = this.#files[Math.floor(this.#random() * this.#files.length)];
    if (share < 0.75 || file === undefined) return this.#create(api, word);
    if (share < 0.82) return this.#rename(api, file, word);
    if (share < 0.95 && this.keepsContents) return this.#share(api, file, word);
    if (share < 0.89) return this.#replaceContent(api, file);
    if (share < 0.95) return this.#share(api, file, word);
    return this.keepsContents ? this.#rename(api, file, word) : this.#remove(api, file);
  }

  #append({ sheets }: Apis, word: string): Promise<void> {
    const values = [[word, 'one', 2]];
    const request = { spreadsheetId: this.#spreadsheetId, range: 'Log', valueInputOption: 'RAW' };
    return this.#ledger.write(`row ${word}`, 'one 2', () =>
      sheets.spreadsheets.values.append({ ...request, requestBody: { values } }),
    );
  }

  /** The rows of three cells that belong to the lane. */
  #row(): number {
    return this.#number * 10 + Math.floor(this.#random() * 10) + 1;
  }

  #update({ sheets }: Apis, word: string): Promise<void> {
    const row = this.#row();
    const request = { spreadsheetId: this.#spreadsheetId, range: `Cells!A${row}`, valueInputOption: 'RAW' };
    return this.#ledger.write(`cells ${row}`, `${word} ${word} ${word}`, () =>
      sheets.spreadsheets.values.update({ ...request, requestBody: { values: [[word, word, word]] } }),
    );
  }

  #mirror({ sheets }: Apis, word: string): Promise<void> {
    const rowIndex = this.#row();
    const write = (sheetId: number) => ({
      updateCells: {
        start: { sheetId, rowIndex: rowIndex - 1, columnIndex: 4 },
        rows: [{ values: [{ userEnteredValue: { stringValue: word } }] }],
        fields: 'userEnteredValue',
      },
    });
    return this.#ledger.write(`pair ${rowIndex}`, `${word} ${word}`, () =>
      sheets.spreadsheets.batchUpdate({
        spreadsheetId: this.#spreadsheetId,
        requestBody: { requests: [write(1), write(2)] },
      }),
    );
  }

  #bytes(): { body: Buffer; md5: string } {
    const body = Buffer.alloc(1000 + Math.floor(this.#random() * 100_000), `${this.#random()}`);
    return { body, md5: createHash('md5').update(body).digest('hex') };
  }

  /** The id is asked for before, so that a file whose answer was lost is known all the same. */
  async #create({ drive, rootUrl }: Apis, name: string): Promise<void> {
    const { data } = await drive.files.generateIds({ count: 1 });
    const id = data.ids?.[0] ?? '';
    const { body, md5 } = this.#bytes();
    const media = { mimeType: 'text/plain', body: Readable.from([body]) };
    const requestBody = { id, name, appProperties: { name } };
    await this.#ledger.write(`file ${id}`, fileValue(name, md5, []), () =>
      drive.files.create({ requestBody, media }, { rootUrl }),
    );
    this.#files.push({ id, name, md5, guests: [] });
  }

  async #change(file: LaneFile, changes: Partial<LaneFile>, call: () => Promise<unknown>): Promise<void> {
    const { name, md5, guests } = { ...file, ...changes };
    await this.#ledger.write(`file ${file.id}`, fileValue(name, md5, guests), call);
    Object.assign(file, changes);
  }

  #rename({ drive }: Apis, file: LaneFile, name: string): Promise<void> {
    const requestBody = { name, appProperties: { name } };
    return this.#change(file, { name }, () => drive.files.update({ fileId: file.id, requestBody }));
  }

  #replaceContent({ drive, rootUrl }: Apis, file: LaneFile): Promise<void> {
    const { body, md5 } = this.#bytes();
    const media = { mimeType: 'text/plain', body: Readable.from([body]) };
    return this.#change(file, { md5 }, () => drive.files.update({ fileId: file.id, media }, { rootUrl }));
  }

  #share({ drive }: Apis, file: LaneFile, word: string): Promise<void> {
    const emailAddress = `guest-${word}@tests.example`;
    const requestBody = { role: 'reader', type: 'user', emailAddress };
    return this.#change(file, { guests: [...file.guests, emailAddress] }, () =>
      drive.permissions.create({ fileId: file.id, requestBody }),
    );
  }

  async #remove({ drive }: Apis, file: LaneFile): Promise<void> {
    await this.#ledger.write(`file ${file.id}`, undefined, () => drive.files.delete({ fileId: file.id }));
    this.#files = this.#files.filter((other) => other !== file);
  }
}

async function makeSpreadsheet({ sheets }: Apis): Promise<string> {
  const titles = ['Log', 'Cells', 'Mirror'];
  const { data } = await sheets.spreadsheets.create({
    requestBody: { sheets: titles.map((title, sheetId) => ({ properties: { title, sheetId } })) },
  });
  const spreadsheetId = data.spreadsheetId ?? '';
  await sheets.spreadsheets.values.append({
    spreadsheetId,
    range: 'Log',
    valueInputOption: 'RAW',
    requestBody: { values: [['What', 'How', 'Much']] },
  });
  return spreadsheetId;
}

/** A store in `folder` with what the lanes write to. */
export async function beginLanes(folder: string, random: () => number, laneCount: number) {
  const server = await startProcess({ ROWHOUSE_DATA: folder });
  const spreadsheetId = await makeSpreadsheet(apis(server.url, folder, 'hal@tests.example'));
  await server.end('SIGTERM');
  const ledger = new Ledger();
  const lanes = Array.from({ length: laneCount }, (_, at) => new Lane(at, ledger, random, spreadsheetId));
  return { ledger, lanes, spreadsheetId };
}

/** All subjects with their values, from the APIs. */
export async function observe({ drive, sheets }: Apis, spreadsheetId: string): Promise<Map<string, string>> {
  const subjects = new Map<string, string>();
  const ranges = ['Log!A:C', 'Cells!A:E', 'Mirror!A:E'];
  const { data } = await sheets.spreadsheets.values.batchGet({ spreadsheetId, ranges });
  const [log = [], cells = [], mirror = []] = (data.valueRanges ?? []).map(({ values }) => values ?? []);
  for (const [word, ...rest] of log) {
    if (word !== 'What') subjects.set(`row ${word}`, subjects.has(`row ${word}`) ? 'twice' : rest.join(' '));
  }
  for (let at = 0; at < Math.max(cells.length, mirror.length); at += 1) {
    const [a = '', b = '', c = '', , e = ''] = cells[at] ?? [];
    const other = mirror[at]?.[4] ?? '';
    if (`${a}${b}${c}` !== '') subjects.set(`cells ${at + 1}`, `${a} ${b} ${c}`);
    if (`${e}${other}` !== '') subjects.set(`pair ${at + 1}`, `${e} ${other}`);
  }
  for (
    let pageToken: string | undefined, isFirst = true;
    isFirst || pageToken !== undefined;
    isFirst = false
  ) {
    const page = await drive.files.list({
      q: "mimeType = 'text/plain'",
      pageSize: 1000,
      fields: 'nextPageToken,files(id,name,appProperties,md5Checksum,permissions(emailAddress,role))',
      ...(pageToken !== undefined && { pageToken }),
    });
    for (const { id, name, appProperties, md5Checksum, permissions } of page.data.files ?? []) {
      const guests = (permissions ?? []).flatMap(({ role, emailAddress }) =>
        role === 'owner' ? [] : [emailAddress],
      );
      subjects.set(
        `file ${id}`,
        JSON.stringify([name, appProperties?.['name'], md5Checksum, guests.toSorted()]),
      );
    }
    pageToken = page.data.nextPageToken ?? undefined;
  }
  return subjects;
}
