import { hash } from 'node:crypto';
import { cpSync, existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { areRows, type RowData } from '../../dashboard/backend/google/cell-data.ts';
import { isLineHeader, readLine } from '../../dashboard/backend/history/lines.ts';
import { createCallsClient } from '../../dashboard/frontend/calls/client.ts';
import type { TabMessage } from '../../dashboard/frontend/outbox/waiting.ts';
import { sessionCalls } from '../../dashboard/kernel/calls/session.ts';
import { Problem } from '../../dashboard/kernel/problem.ts';
import type { Browser } from '../../dashboard/testing/screen/browser.ts';
import { productOrigin } from '../../dashboard/testing/server/oauth-client.ts';
import { signInAgain, signInOn } from '../../dashboard/testing/server/sign-in.ts';
import { Chance } from '../../dashboard/testing/torture/torture-seeds.ts';
import { type Book, books, commandOf, type SeenRow, type Where } from './books.ts';
import { beginAnew, clock, hold, pass } from './determinism.ts';
import { byHand, Device, inPage } from './device.ts';
import { deviceNames, type Ground, known, people, running, sheetName, stage } from './ground.ts';
import { deedOf, letterOf, rowsOf } from './hands.ts';
import type { History, Note, Rows } from './history.ts';
import { Network, type Planted } from './network.ts';
import { ConnectionLost, Place, type ProcessName, workspaceOrigin } from './place.ts';

// Two people with three devices, the product, the workspace and what lies between them: all of it follows from one seed.

const valuesSchema = z.object({ values: z.array(z.array(z.json())).default([]) });
const notesSchema = z.object({
  sheets: z.array(
    z.object({
      properties: z.object({ title: z.string() }),
      data: z.array(z.object({ rowData: z.custom<readonly RowData[]>(areRows).default([]) })).default([]),
    }),
  ),
});

/** A sheet as it is watched: whose it is, where it stands, and how it looked last. */
interface Watched {
  name: string;
  person: string;
  book: Book;
  where: Where;
  rows: Rows;
  text: string;
}

export class World {
  readonly chance: Chance;
  readonly history: History = [];
  readonly network: Network;
  readonly devices: Device[];
  readonly sheets: Watched[];
  /** How many processes have died. */
  killed = 0;
  /** What the devices have read last. */
  readonly #seen = new Map<string, SeenRow[]>();
  readonly #ground: Ground;
  readonly #planted: Planted;
  readonly #hands = new Map<string, Browser>();
  readonly #returns = new Set<ProcessName>();
  /** From here on every sheet is looked at whenever something was carried out. */
  #isWatching = false;
  /** What nobody could look at, as the workspace had died over it. */
  #unseen: { sheet: Watched; cause: string | null } | undefined;
  #trace = '';
  #made = 0;

  constructor(seed: number, ground: Ground, planted: Planted) {
    beginAnew(seed, ground.now);
    this.chance = new Chance(seed);
    this.#ground = ground;
    this.#planted = planted;
    this.network = new Network({
      ...{ place: () => stage.place, chance: this.chance, planted },
      note: (...words) => this.note(...words),
      onCarriedOut: (address, cause) => this.#observe(address, cause),
      onDeath: (name) => this.kill(name),
    });
    stage.place = new Place((url, init) => this.network.exchange(url, init), ground.folder);
    const ports = {
      planted,
      way: (device: Device) => (url: URL, init: Parameters<Network['fromDevice']>[3]) =>
        this.network.fromDevice(device.name, () => device.isOnline, url, init),
      onTold: ({ name }: Device, message: TabMessage) => this.#hear(name, message),
      onSend: (
        { name }: Device,
        { command }: { command: { key: string; body: Readonly<Record<string, unknown>> } },
      ) => void this.history.push({ kind: 'sent', key: command.key, device: name, body: command.body }),
    };
    this.devices = deviceNames.map(
      ([name, person]) => new Device(name, person, known(ground.browsers, name).copy(), ports),
    );
    for (const person of people) this.#hands.set(person, known(ground.browsers, person).copy());
    this.sheets = people.flatMap((person) =>
      books.map((book) => {
        const name = sheetName(person, book);
        return { name, person, book, where: known(ground.where, name), rows: [], text: '' };
      }),
    );
  }

  /** A line of the trace, by which two runs of one seed are held against each other. */
  note(...words: readonly (string | number)[]): void {
    const line = `${clock.now} ${words.join(' ')}`;
    if (process.env['SIMULATION_TRACE'] !== undefined) process.stdout.write(`${line}\n`);
    this.#trace = hash('sha256', `${this.#trace}\n${line}`);
  }

  get trace(): string {
    return hash('sha256', `${this.#trace}\n${JSON.stringify(this.history)}`);
  }

  async begin(): Promise<void> {
    await stage.place.start('workspace');
    await stage.place.start('product');
    for (const device of this.devices) {
      await this.#meet(device);
      device.start();
    }
    for (const sheet of this.sheets) await this.#look(sheet, null);
    this.#isWatching = true;
  }

  /** Signs its person in on a device, at a moment when everything answers. */
  async signIn(device: Device): Promise<void> {
    const { status } = await running(device.browser.request(`${productOrigin}/api/auth/me`));
    if (status === 200 && !device.outbox?.needsSignIn) return;
    const account = known(this.#ground.accounts, device.person);
    await running(signInAgain(device.browser, productOrigin, account));
    await this.#meet(device);
  }

  async #meet(device: Device): Promise<void> {
    const client = createCallsClient(sessionCalls);
    ({ account: device.account } = await running(
      inPage(
        () => stage.place,
        device.browser,
        () => client.me(),
      ),
    ));
  }

  /** A process is killed at once, and comes back some seconds later. */
  kill(name: ProcessName): void {
    stage.place.kill(name);
    if (name === 'workspace' && existsSync(this.#synced)) {
      const folder = path.join(stage.place.folder, 'workspace');
      rmSync(folder, { recursive: true });
      cpSync(this.#synced, folder, { recursive: true });
    }
    if (this.#returns.has(name)) return;
    this.#returns.add(name);
    this.killed += 1;
    this.note(name, 'is dead');
    setTimeout(() => hold(this.#comeBack(name)), this.chance.whole(0, 6_000));
  }

  async #comeBack(name: ProcessName): Promise<void> {
    await stage.place.start(name);
    this.#returns.delete(name);
    this.note(name, 'is back');
    if (name === 'product') return;
    const unseen = this.#unseen;
    this.#unseen = undefined;
    // But for what it died over, it comes back as it went.
    for (const sheet of this.sheets) {
      await this.#look(sheet, sheet === unseen?.sheet ? unseen.cause : 'a start of the workspace');
    }
  }

  /** A process dies in the middle of what it does next. */
  killWithin(name: ProcessName): void {
    stage.place.killWithin(name, this.chance.whole(0, 60));
  }

  async bringUp(): Promise<void> {
    for (const name of ['workspace', 'product'] as const) {
      stage.place.killWithin(name, Number.POSITIVE_INFINITY);
      while (!stage.place.isUp(name)) {
        if (!this.#returns.has(name)) this.kill(name);
        await pass(1_000);
      }
    }
  }

  /** Looks at the sheet that an address names, once something has been carried out there. */
  async #observe(address: string, cause: string | null): Promise<void> {
    const sheet = this.sheets.find(({ where }) => address.includes(where.sheetId));
    if (!sheet || !this.#isWatching) return;
    if (stage.place.isUp('workspace')) await this.#look(sheet, cause);
    else this.#unseen = { sheet, cause };
    this.#loseLater();
  }

  /** Where that is planted: what is on the disk for good is what was there some writes ago. */
  #loseLater(): void {
    const isPlanted = this.#planted.fault === 'lost after it was answered';
    if (!isPlanted || !stage.place.isUp('workspace') || this.chance.next() < 0.5) return;
    rmSync(this.#synced, { recursive: true, force: true });
    cpSync(path.join(stage.place.folder, 'workspace'), this.#synced, { recursive: true });
  }

  get #synced(): string {
    return path.join(stage.place.folder, 'synced');
  }

  async #look(sheet: Watched, cause: string | null): Promise<void> {
    const { person, book, where, name } = sheet;
    const range = encodeURIComponent(book.tab);
    const address = `/v4/spreadsheets/${where.sheetId}/values/${range}?valueRenderOption=FORMULA`;
    const read = await stage.place.lookOn('workspace', () => this.#byHand(person, 'GET', address));
    const { values } = valuesSchema.parse(read);
    const text = JSON.stringify(values);
    if (text === sheet.text) return;
    const before = sheet.rows;
    sheet.rows = rowsOf(book, values);
    sheet.text = text;
    this.history.push({ kind: 'change', sheet: name, cause, before, after: sheet.rows });
    this.note(name, 'changed by', cause ?? 'a hand');
  }

  async #byHand(person: string, method: string, address: string, body?: object): Promise<unknown> {
    const hand = known(this.#hands, person);
    return await byHand(hand, method, address, body, async () => {
      // A month later nobody is signed in any more.
      const page = await hand.visit(`${workspaceOrigin}/signin`);
      await stage.place.lookOn('workspace', () => signInOn(hand, page, known(this.#ground.accounts, person)));
    });
  }

  /** A hand does something to a sheet. */
  async hand(): Promise<void> {
    if (!stage.place.isUp('workspace')) return;
    const { chance } = this;
    const sheet = chance.pick(this.sheets);
    const { person, where, book, text } = sheet;
    const grid = valuesSchema.shape.values.parse(JSON.parse(text));
    const [headers = []] = grid;
    const requests = deedOf(chance, book, headers.map(String), grid.length);
    const address = `/v4/spreadsheets/${where.sheetId}`;
    this.#made += 1;
    const column = headers.indexOf(book.edited);
    const cell = `${book.tab}!${letterOf(column)}${chance.whole(2, Math.max(2, grid.length))}`;
    const range = encodeURIComponent(cell);
    const typed = { values: [[`hand ${this.#made}`]] };
    try {
      if (requests !== undefined) {
        await this.#byHand(person, 'POST', `${address}:batchUpdate`, { requests });
      } else if (grid.length > 1 && column >= 0) {
        await this.#byHand(person, 'PUT', `${address}/values/${range}?valueInputOption=RAW`, typed);
      }
    } catch (error) {
      if (!(error instanceof ConnectionLost)) throw error;
      for (const name of stage.place.fallen()) this.kill(name);
    }
    await this.#observe(where.sheetId, null);
  }

  #sheetOf(device: Device): Watched {
    return this.chance.pick(this.sheets.filter(({ person }) => person === device.person));
  }

  /** A device reads a sheet. */
  read(device: Device, sheet = this.#sheetOf(device)): void {
    if (!device.outbox) return;
    const asked = this.history.length;
    const { outbox } = device;
    device
      .inTab(() => sheet.book.read(sheet.where))
      .then(
        (rows) => {
          if (device.outbox !== outbox) return;
          this.#seen.set(`${device.name} ${sheet.name}`, rows);
          const told = rows.filter(({ mark }) => mark !== '').map(({ mark, cells }) => ({ mark, cells }));
          this.history.push({ kind: 'read', sheet: sheet.name, device: device.name, asked, rows: told });
        },
        (problem: unknown) => {
          if (!(problem instanceof Problem)) throw problem;
          this.note(device.name, 'could not read', sheet.name, problem.code);
        },
      );
  }

  /** A person presses something on a device. */
  press(device: Device): void {
    const { chance } = this;
    const { outbox } = device;
    if (!outbox) return;
    const sheet = this.#sheetOf(device);
    const { book, where } = sheet;
    this.#made += 1;
    const seen = (this.#seen.get(`${device.name} ${sheet.name}`) ?? []).filter(({ mark }) => mark !== '');
    const row = seen.length > 0 && chance.next() < 0.7 ? chance.pick(seen.slice(-4)) : undefined;
    const write = row
      ? chance.pick([book.change[0] ?? chance.pick(book.change), ...book.change])(
          ...([where, row, `by ${this.#made}`, [chance.pick(seen)]] as const),
        )
      : book.add(where, `T${String(this.#made).padStart(3, '0')}`);
    const { command, route } = commandOf(book, write);
    const { key } = command;
    this.history.push({ kind: 'press', key, device: device.name, sheet: sheet.name, intent: write.intent });
    this.note(device.name, 'presses', write.intent.kind, write.intent.mark, sheet.name, key);
    outbox.add(command, route, true).catch((problem: unknown) => {
      if (!(problem instanceof Problem)) throw problem;
    });
  }

  /** What became of a command, as a device tells it to all its tabs. */
  #hear(device: string, message: TabMessage): void {
    if (message.kind === 'changed') return;
    const { key } = message;
    if (message.kind === 'answered') this.history.push({ kind: 'answer', key });
    else this.history.push({ kind: 'told', key, code: message.problem.code });
    this.note(device, message.kind, key, message.kind === 'failed' ? message.problem.code : '');
  }

  /** What the history tab of a sheet says of writes. */
  async notes({ person, where }: Watched): Promise<Note[]> {
    const fields = 'sheets(properties(title),data(rowData(values(userEnteredValue))))';
    const address = `/v4/spreadsheets/${where.sheetId}?${new URLSearchParams({ includeGridData: 'true', fields })}`;
    const { sheets } = notesSchema.parse(await this.#byHand(person, 'GET', address));
    return sheets.flatMap(({ data }) => {
      const rows = (data[0]?.rowData ?? []).map(({ values = [] }) => values);
      if (!isLineHeader(rows[0] ?? [])) return [];
      return rows.slice(1).flatMap((cells) => {
        const line = readLine(cells);
        // What was noticed of hands has a time before which it was not so.
        if (line?.since !== '') return [];
        const [write = ''] = line.write.split('-');
        return line.deeds.map((deed) => ({ write, does: deed.do }));
      });
    });
  }

  end(): void {
    for (const device of this.devices) device.crash();
    stage.place.remove();
  }
}
