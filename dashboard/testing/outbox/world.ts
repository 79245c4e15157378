import type { Command } from '#frontend/calls/command.ts';
import { Outbox } from '#frontend/outbox/outbox.ts';
import type { OutboxPorts, RowEffect, Waiting } from '#frontend/outbox/waiting.ts';
import { dayOf } from '#kernel/day.ts';
import { Problem } from '#kernel/problem.ts';
import { type RowChange, rebased } from '#kernel/records/rebase.ts';
import { Chance } from '../torture/torture-seeds.ts';
import type { History, Seen } from './history.ts';
import { ModelServer } from './model-server.ts';
import { settle, VirtualClock } from './virtual-clock.ts';

// Devices, a server, a network and a clock, all driven by one seed: the same seed plays the same again.

const dayMs = 86_400_000;
export const cells = ['title', 'shelf', 'notes'] as const;

/** What a test breaks to see whether the checker notices it. */
export interface Planted {
  fault?: 'new key at each try' | 'last pressed first' | 'ledger of a day' | 'nothing is expected';
}

/** What a command does to a row of this model. */
function effectOf({ call, params, body }: Command): RowEffect {
  const expected = body['expected'] as Seen;
  const changes = call === 'remove' ? null : (body['changes'] as Record<string, string>);
  const isAdd = call === 'add';
  return {
    row: params['id'] ?? '',
    ...(!isAdd && { change: { expected, changes } }),
    with: (change: RowChange) => ({
      ...{ app: 'model', call, params, key: keyOf.get(body) ?? '' },
      body: { ...body, ...change },
    }),
    rowIn: (answer) => answer as Seen | undefined,
    rebase: (later, first, answered) =>
      rebased(later, first, answered, { id: { field: 'id' }, fingerprint: [['title']] }),
  };
}
const keyOf = new WeakMap<object, string>();

/** A person's device, with what survives when its browser dies. */
export class Device {
  readonly name: string;
  account: string;
  outbox: Outbox | undefined;
  /** The rows as they were last read. */
  seen: Seen[] = [];
  isOnline = true;
  readonly #world: World;
  /** By account and key, as JSON: the page shares no objects with it. */
  readonly #disk = new Map<string, Map<string, string>>();

  constructor(world: World, name: string, account: string) {
    this.#world = world;
    this.name = name;
    this.account = account;
  }

  get #kept(): Map<string, string> {
    const kept = this.#disk.get(this.account) ?? new Map<string, string>();
    this.#disk.set(this.account, kept);
    return kept;
  }

  async start(): Promise<void> {
    const kept = this.#kept;
    const { account } = this;
    const isAlive = () => this.outbox === outbox;
    const whileAlive = async <T>(work: () => T): Promise<T> => {
      // A dead page neither does anything nor gets any answer.
      if (!isAlive()) return await new Promise(() => {});
      return work();
    };
    const ports: OutboxPorts = {
      store: {
        all: () =>
          whileAlive(() => {
            const all = [...kept.values()].map((text): Waiting => JSON.parse(text));
            if (this.#world.planted.fault !== 'last pressed first') return all;
            return all.map((one) => ({ ...one, number: -Math.abs(one.number) }));
          }),
        put: (waiting) => whileAlive(() => void kept.set(waiting.command.key, JSON.stringify(waiting))),
        remove: (key) => whileAlive(() => void kept.delete(key)),
      },
      send: (waiting) => this.#world.carry(this, waiting, isAlive),
      now: () => this.#world.clock.now,
      later: (ms, run) => this.#world.clock.later(ms, () => isAlive() && run()),
      here: () => ({ account, day: dayOf(new Date(this.#world.clock.now), 'UTC'), locale: 'en' }),
      effectOf: (command) => {
        keyOf.set(command.body, command.key);
        return effectOf(command);
      },
      tell: () => {},
      noteSent: async () => {},
    };
    const outbox: Outbox = new Outbox(ports);
    this.outbox = outbox;
    outbox.lead();
    await settle();
  }

  /** The browser is killed, whatever it was doing. */
  crash(): void {
    this.outbox?.stop();
    this.outbox = undefined;
  }

  /** Somebody signs in here. */
  async signIn(account: string): Promise<void> {
    this.crash();
    this.account = account;
    this.seen = [];
    await this.start();
  }

  /** Everything on the disk, for all accounts. */
  left(): Waiting[] {
    return [...this.#disk.values()].flatMap((kept) =>
      [...kept.values()].map((text): Waiting => JSON.parse(text)),
    );
  }
}

export class World {
  readonly clock = new VirtualClock();
  readonly chance: Chance;
  readonly history: History = [];
  readonly server: ModelServer;
  readonly devices: Device[];
  readonly planted: Planted;
  #made = 0;

  constructor(seed: number, planted: Planted = {}) {
    this.chance = new Chance(seed);
    this.planted = planted;
    const daysKept = planted.fault === 'ledger of a day' ? 1 : 40;
    this.server = new ModelServer(this.clock, this.history, daysKept * dayMs);
    this.devices = [
      new Device(this, 'laptop', 'ines'),
      new Device(this, 'phone', 'ines'),
      new Device(this, 'tablet', 'omar'),
    ];
  }

  /** The way to the server and back. */
  carry(device: Device, waiting: Waiting, isAlive: () => boolean): Promise<unknown> {
    const { chance, clock, history } = this;
    const { fault } = this.planted;
    const key =
      fault === 'new key at each try' ? `${waiting.command.key} ${waiting.tries}` : waiting.command.key;
    const command = { ...waiting.command, key };
    const meant = waiting.command.key;
    history.push({ kind: 'try', key: meant, at: clock.now });
    const [there, back] = [chance.whole(20, 400), chance.whole(20, 400)];
    const fate = chance.next();
    return new Promise((resolve, reject) => {
      const after = (ms: number, run: () => void) => clock.later(ms, () => isAlive() && run());
      const lost = () => reject(new Problem('NETWORK_ERROR', 'Rowhouse could not be reached.'));
      if (!device.isOnline || fate < 0.1) return void after(there, lost);
      // A request that has left its browser arrives, whatever happens to the browser.
      clock.later(there, () => {
        if (device.account !== waiting.account) {
          return after(back, () =>
            reject(new Problem('AUTH_ERROR', 'Another account.', { session: 'another' })),
          );
        }
        let told: () => void;
        try {
          if (fate < 0.15) throw new Problem('WORKSPACE_UNAVAILABLE', 'The server was killed before.');
          const answer = this.server.write(waiting.account, command, meant);
          if (fate < 0.2) throw new Problem('SERVER_ERROR', 'The server was killed after.');
          told = () => {
            history.push({ kind: 'answer', key: meant, at: clock.now });
            resolve(answer);
          };
        } catch (problem) {
          told = () => reject(problem);
        }
        after(back, fate > 0.2 && fate < 0.35 ? lost : told);
      });
    });
  }

  /** A person presses something on a device. */
  press(device: Device): void {
    const { chance, history } = this;
    const { outbox, seen, account } = device;
    if (!outbox) return;
    this.#made += 1;
    const key = `key ${this.#made}`;
    // Few rows, so that presses and edits by hand collide.
    const row = seen.length > 0 && chance.next() < 0.7 ? chance.pick(seen.slice(-3)) : undefined;
    const call = row === undefined ? 'add' : chance.next() < 0.85 ? 'change' : 'remove';
    const cell = chance.pick(cells);
    const changes =
      call === 'add' ? { title: `T${this.#made}`, shelf: 'A', notes: '' } : { [cell]: `by ${key}` };
    const id = row?.id ?? `row of ${key}`;
    const expected = this.planted.fault === 'nothing is expected' ? undefined : row;
    const body = { expected, changes: call === 'remove' ? null : changes };
    const command: Command = { app: 'model', call, params: { file: 'books', id }, body, key };
    history.push({
      ...{ kind: 'press', key, device: device.name, account, call, row: id, at: this.clock.now },
      changes: body.changes,
      seen: this.server.versionsSeen(device.name, id),
    });
    outbox.add(command, { method: 'POST', address: '', title: '', page: '' }, true).then(
      () => {},
      (problem: Problem) => history.push({ kind: 'told', key, code: problem.code, at: this.clock.now }),
    );
  }

  /** A device reads the sheet. */
  read(device: Device): void {
    if (!device.isOnline || !device.outbox) return;
    device.seen = this.server.read(device.name);
  }
}
