import { hash } from 'node:crypto';
import * as z from 'zod';
import { createCallsClient } from '../../dashboard/frontend/calls/client.ts';
import { problemIn } from '../../dashboard/frontend/outbox/outbox-problems.ts';
import { fateOf, type TabMessage } from '../../dashboard/frontend/outbox/waiting.ts';
import { sessionCalls } from '../../dashboard/kernel/calls/session.ts';
import { Problem } from '../../dashboard/kernel/problem.ts';
import { productOrigin } from '../../dashboard/testing/server/oauth-client.ts';
import { signInAgain } from '../../dashboard/testing/server/sign-in.ts';
import { Chance } from '../../dashboard/testing/torture/torture-seeds.ts';
import { books, type Intent, type SeenRow, twinMark } from './books.ts';
import { commandOf, goBackTo } from './command.ts';
import { beginAnew, clock, hold, pass } from './determinism.ts';
import { Device, inPage } from './device.ts';
import { deviceNames, type Ground, people, running, stage } from './ground.ts';
import { type Causes, type History, leftOpen, of } from './history.ts';
import { Network, type Planted } from './network.ts';
import { Place, type ProcessName } from './place.ts';
import { known, Watch, type Watched } from './watch.ts';

// Two people with five devices, the product, the workspace and everything between them: all of it follows from one seed.

/** The sheets of one to all apps: of the fewer, the more often all meet in them. */
function playedIn({ sheets }: Ground, chance: Chance): Watched[] {
  const [count, first] = [chance.whole(1, books.length), chance.whole(0, books.length - 1)];
  return sheets.filter(({ book }) => (books.indexOf(book) + first) % books.length < count);
}

type Made = ReturnType<typeof commandOf> & { intent: Intent };

interface Offer {
  device: Device;
  sheet: Watched;
  made: Made;
  isUnderWay?: boolean;
}

export class World {
  readonly chance: Chance;
  readonly history: History = [];
  readonly network: Network;
  readonly devices: Device[];
  readonly watch: Watch;
  /** How many processes have died. */
  killed = 0;
  /** What the devices have read last. */
  readonly #seen = new Map<string, SeenRow[]>();
  readonly #ground: Ground;
  readonly #planted: Planted;
  readonly #returns = new Set<ProcessName>();
  /** How many of the new rows are just like others: none, some, or all. */
  readonly #twins: number;
  /** By key, what may be sent at once: undos of deletions, and what had no answer. */
  readonly #offers = new Map<string, Offer>();
  #trace = '';
  #made = 0;

  constructor(seed: number, ground: Ground, planted: Planted) {
    beginAnew(seed, ground.now);
    this.chance = new Chance(seed);
    this.#twins = this.chance.pick([0, 0.3, 1]);
    this.#ground = ground;
    this.#planted = planted;
    this.network = new Network({
      ...{ place: () => stage.place, chance: this.chance, planted },
      note: (...words) => this.note(...words),
      onCarriedOut: (address, causes) => this.#observe(address, causes),
      onDeath: (name) => this.kill(name),
    });
    stage.place = new Place((url, init) => this.network.exchange(url, init), ground.folder);
    const ports = {
      planted,
      way: (device: Device) => (url: URL, init: Parameters<Network['fromDevice']>[3]) =>
        this.network.fromDevice(device.name, () => device.isOnline, url, init),
      onTold: (device: Device, message: TabMessage) => this.#hear(device, message),
      onSend: (
        { name }: Device,
        { command }: { command: { key: string; body: Readonly<Record<string, unknown>> } },
      ) => void this.history.push({ kind: 'sent', key: command.key, device: name, body: command.body }),
    };
    this.devices = deviceNames.map(
      ([name, person]) => new Device(name, person, known(ground.browsers, name).copy(), ports),
    );
    this.watch = new Watch(playedIn(ground, this.chance), {
      ...{ place: () => stage.place, chance: this.chance, history: this.history, accounts: ground.accounts },
      hands: new Map(people.map((person) => [person, known(ground.browsers, person).copy()])),
      note: (...words) => this.note(...words),
      onDeath: (name) => this.kill(name),
    });
  }

  /** A line of the trace, for comparing two runs of one seed. */
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
    for (const { name, rows } of this.watch.sheets) {
      const same = { before: rows, after: rows, at: Date.now() };
      this.history.push({ kind: 'change', sheet: name, causes: ['the ground'], ...same });
    }
    await this.watch.lookAround();
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
    if (name === 'workspace') stage.place.fallBack();
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
    if (name === 'workspace') await this.watch.lookAround();
  }

  async #observe(address: string, causes: Causes): Promise<void> {
    await this.watch.observe(address, causes);
    // With this fault planted: what is safely on the disk is the state of a few writes ago.
    const isPlanted = this.#planted.fault === 'lost after it was answered';
    if (isPlanted && stage.place.isUp('workspace') && this.chance.next() >= 0.5) stage.place.sync();
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

  #sheetOf(device: Device): Watched {
    return this.chance.pick(this.watch.sheets.filter(({ person }) => person === device.person));
  }

  /** A device reads a sheet. */
  read(device: Device, sheet = this.#sheetOf(device)): void {
    const { outbox } = device;
    if (!outbox) return;
    const asked = this.history.length;
    device
      .inTab(() => sheet.book.read(sheet.where))
      .then(
        (rows) => {
          if (!device.isOpen(outbox)) return;
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
  press(device: Device, sheet = this.#sheetOf(device), isRemoval = false): void {
    const { chance } = this;
    const { outbox } = device;
    if (!outbox) return;
    const { book, where } = sheet;
    this.#made += 1;
    const seen = (this.#seen.get(`${device.name} ${sheet.name}`) ?? []).filter(
      ({ mark }) => mark !== '' && mark !== twinMark,
    );
    const row =
      seen.length > 0 && (isRemoval || chance.next() < 0.7) ? chance.pick(seen.slice(-4)) : undefined;
    const mark = chance.next() < this.#twins ? twinMark : `T${String(this.#made).padStart(3, '0')}`;
    const changes = row
      ? book.change.map((make) => make(where, row, `by ${this.#made}`, [chance.pick(seen)]))
      : [book.add(where, mark, this.#made)];
    const removals = changes.filter(({ intent }) => isRemoval && intent.kind === 'remove');
    const write = chance.pick(removals.length > 0 ? removals : [...changes.slice(0, 1), ...changes]);
    this.#send(device, sheet, { ...commandOf(book, write), intent: write.intent });
  }

  #send(device: Device, { name }: Watched, { command, route, mayWait, intent }: Made): void {
    const { key } = command;
    this.history.push({ kind: 'press', key, device: device.name, sheet: name, intent });
    this.note(device.name, 'presses', intent.kind, intent.mark, name, key);
    device.outbox?.add(command, route, mayWait).catch((problem: unknown) => {
      if (!(problem instanceof Problem)) throw problem;
    });
  }

  /** A person takes back a deletion, or presses once more what had no answer (the same, under its key), or deletes something. */
  undo(device: Device): void {
    const open = [...this.#offers.values()].filter((one) => one.device.outbox && !one.isUnderWay);
    if (open.length > 0) this.#sendOffer(this.chance.pick(open));
    else this.press(device, this.#sheetOf(device), true);
  }

  /** A person goes back to how a sheet was some changes ago. */
  goBack(device: Device): void {
    const { chance, history } = this;
    const sheet = this.#sheetOf(device);
    const times = of(history, 'change').flatMap((one) => (one.sheet === sheet.name ? one.at : []));
    if (!device.outbox || of(history, 'set back').length > 0) return;
    const at = new Date(chance.pick(times.slice(-6))).toISOString();
    const intent: Intent = { kind: 'goBack', mark: '', typed: {}, along: [], of: at };
    const made = { ...commandOf(sheet.book, goBackTo(sheet.where, at)), intent };
    this.#sendOffer({ device, sheet, made });
  }

  #sendOffer({ device, sheet, made }: Offer): void {
    this.#offers.set(made.command.key, { device, sheet, made, isUnderWay: true });
    this.#send(device, sheet, made);
  }

  /** A person's devices all press something in one sheet at the same moment. */
  pressTogether({ person }: Device): void {
    const own = this.devices.filter((device) => device.person === person);
    const sheet = this.#sheetOf(this.chance.pick(own));
    for (const device of own) this.press(device, sheet);
  }

  /** What became of a command, as a device tells all its tabs. */
  #hear(device: Device, message: TabMessage): void {
    if (message.kind !== 'answered' && message.kind !== 'failed') return;
    const { key } = message;
    if (message.kind === 'answered') {
      const isTold = of(this.history, 'answer').some((one) => one.key === key);
      this.history.push({ kind: 'answer', key });
      this.note(device.name, 'answered', key, '');
      this.#offers.delete(key);
      if (!isTold) this.#offerUndo(device, key, message.answer);
    } else {
      const { code } = message.problem;
      const isLost = ['again', 'signIn'].includes(fateOf(problemIn(message.problem)));
      this.history.push({ kind: 'told', key, code, isOpen: isLost || leftOpen.has(code) });
      this.note(device.name, 'failed', key, code);
      const offer = this.#offers.get(key);
      if (isLost && offer) this.#offers.set(key, { ...offer, isUnderWay: false });
      else this.#offers.delete(key);
    }
  }

  #offerUndo(device: Device, key: string, answer: unknown): void {
    const undo = z.object({ undo: z.string() }).safeParse(answer).data?.undo;
    const press = of(this.history, 'press').find((one) => one.key === key);
    const sheet = this.watch.sheets.find(({ name }) => name === press?.sheet);
    if (!undo || !press || !sheet) return;
    const intent: Intent = { kind: 'undo', mark: press.intent.mark, typed: {}, along: [], of: key };
    const made = { ...commandOf(sheet.book, sheet.book.undo(sheet.where, undo)), intent };
    this.#offers.set(made.command.key, { device, sheet, made });
    setTimeout(() => this.undo(device), this.chance.whole(500, 8_000));
  }

  end(): void {
    for (const device of this.devices) device.crash();
    stage.place.remove();
  }
}
