import { faultsIn } from './history.ts';
import { cells, type Device, type Planted, World } from './world.ts';

const hourMs = 3_600_000;
const napsMs = [2_000, 60_000, hourMs] as const;
const sleepsMs = [30 * hourMs, 12 * 24 * hourMs, 31 * 24 * hourMs] as const;

/** What may happen next; repeated entries are likelier. */
const deeds = {
  press: 8,
  read: 4,
  hand: 3,
  handDeletes: 1,
  goOffline: 2,
  goOnline: 3,
  crash: 2,
  start: 3,
  signIn: 1,
  sleep: 4,
  longSleep: 1,
} as const;
type Deed = keyof typeof deeds;
const bag = Object.entries(deeds).flatMap(([deed, count]) =>
  Array.from({ length: count }, () => deed as Deed),
);

async function act(world: World, deed: Deed, device: Device): Promise<void> {
  const { chance, server, clock } = world;
  const [row] = server.rows.length > 0 ? [chance.pick(server.rows)] : [];
  switch (deed) {
    case 'press':
      return world.press(device);
    case 'read':
      return world.read(device);
    case 'hand':
      return row && server.type(row.id, chance.pick(cells), `by hand ${chance.whole(1, 1e6)}`);
    case 'handDeletes':
      return row && server.delete(row.id);
    case 'goOffline':
      device.isOnline = false;
      return;
    case 'goOnline':
      device.isOnline = true;
      return device.outbox?.wake();
    case 'crash':
      return device.crash();
    case 'start':
      return device.outbox ? undefined : await device.start();
    case 'signIn':
      return device.isOnline ? await device.signIn(chance.pick(['ines', 'omar'])) : undefined;
    case 'sleep':
      return await clock.pass(chance.pick(napsMs));
    case 'longSleep':
      return await sleepLong(world, chance.pick(sleepsMs));
  }
}

/** Days pass, during which no browser runs. */
async function sleepLong({ devices, clock }: World, ms: number): Promise<void> {
  const running = devices.filter(({ outbox }) => outbox !== undefined);
  for (const device of running) device.crash();
  await clock.pass(ms);
  for (const device of running) await device.start();
}

/** Continues until all that can arrive has: the network works, and people sign in where something of theirs waits. */
async function comeHome(world: World): Promise<void> {
  for (const device of world.devices) {
    device.isOnline = true;
    for (const account of ['ines', 'omar']) {
      await device.signIn(account);
      await world.clock.pass(hourMs);
      device.outbox?.wake();
      await world.clock.pass(hourMs);
    }
    device.crash();
  }
}

/** Plays one seed; returns what went wrong. */
export async function play(seed: number, planted: Planted = {}): Promise<{ faults: string[]; world: World }> {
  const world = new World(seed, planted);
  for (const device of world.devices) await device.start();
  for (let step = 0; step < 60; step += 1) {
    await act(world, world.chance.pick(bag), world.chance.pick(world.devices));
    await world.clock.pass(world.chance.whole(0, 300));
  }
  await comeHome(world);
  const left = world.devices.flatMap((device) => device.left());
  // The later commands of a row wait behind one that the person has to decide about.
  const held = new Set(
    left.filter(({ state }) => state !== 'pending').map(({ command }) => command.params['id']),
  );
  const open = left
    .filter(({ state, command }) => state === 'pending' && !held.has(command.params['id']))
    .map(({ command }) => `${command.key} still waits`);
  return { faults: [...open, ...faultsIn(world.history, left, world.server.rows)], world };
}
