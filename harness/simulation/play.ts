import type { Waiting } from '../../dashboard/frontend/outbox/waiting.ts';
import { twinMark } from './books.ts';
import { clock, pass } from './determinism.ts';
import type { Device } from './device.ts';
import type { Ground } from './ground.ts';
import { of } from './history.ts';
import { judge, judgeNotes } from './judge.ts';
import { judgeGoingBack } from './judge-going-back.ts';
import type { Planted } from './network.ts';
import { World } from './world.ts';

const hourMs = 3_600_000;

/** What may happen next, weighted by how often it is listed here. */
const deeds = {
  press: 10,
  pressTogether: 3,
  read: 6,
  hand: 4,
  goOffline: 1,
  goOnline: 2,
  crash: 1,
  start: 2,
  tabs: 3,
  undo: 2,
  goBack: 1,
  killProduct: 1,
  killWorkspace: 1,
  killWithin: 2,
  weather: 2,
  jump: 1,
} as const;
type Deed = keyof typeof deeds;
const bag = Object.entries(deeds).flatMap(([deed, count]) =>
  Array.from({ length: count }, () => deed as Deed),
);
const steps = 40;

async function act(world: World, deed: Deed, device: Device): Promise<void> {
  const { chance, network } = world;
  switch (deed) {
    case 'press':
      return world.press(device);
    case 'pressTogether':
      return world.pressTogether(device);
    case 'read':
      return world.read(device);
    case 'hand':
      return await world.watch.hand();
    case 'goOffline':
      device.isOnline = false;
      return;
    case 'goOnline':
      return device.goOnline();
    case 'crash':
      return device.crash();
    case 'start':
      return device.outbox ? undefined : device.start();
    case 'tabs':
      return device.turn(chance.pick(['open', 'open', 'go', 'close', 'freeze']));
    case 'undo':
      return world.undo(device);
    case 'goBack':
      return world.goBack(device);
    case 'killProduct':
      return world.kill('product');
    case 'killWorkspace':
      return world.kill('workspace');
    case 'killWithin':
      return world.killWithin(chance.pick(['product', 'workspace', 'workspace']));
    case 'weather':
      network.weather = { device: chance.pick([0, 10, 40]), workspace: chance.pick([0, 10, 40]) };
      return;
    case 'jump':
      return await jump(world, device);
  }
}

/** A clock is put right, or wrong; after a month asleep it is everybody's. */
async function jump({ chance, network, history }: World, device: Device): Promise<void> {
  const jumps = ['here forward', 'here back', 'all forward', 'all back', 'a month'] as const;
  const how = chance.pick(jumps);
  if (how === 'here forward') device.skewMs += hourMs;
  if (how === 'here back') device.skewMs -= hourMs;
  // What is under way comes to its end long before a month has passed.
  for (let seconds = 0; how === 'a month' && network.isBusy && seconds < 120; seconds += 1) await pass(1000);
  if (how === 'all back') history.push({ kind: 'set back' });
  const ms = { 'all forward': hourMs, 'all back': -hourMs, 'a month': 31 * 24 * hourMs };
  if (how in ms) clock.setSystemTime(Date.now() + ms[how as keyof typeof ms]);
}

/** Until everything has arrived that can: nothing fails any more, and everybody signs in once more. */
async function comeHome(world: World): Promise<void> {
  world.network.weather = { device: 0, workspace: 0 };
  await world.bringUp();
  for (const device of world.devices) {
    device.goOnline();
    await world.signIn(device);
    if (world.chance.next() < 0.5) device.crash();
    if (!device.outbox) device.start();
  }
  for (let tries = 0; tries < 30 && isOpen(world); tries += 1) {
    await pass(30_000);
    for (const device of world.devices) device.turn('go');
  }
  for (const device of world.devices) {
    for (const sheet of world.watch.sheets) if (sheet.person === device.person) world.read(device, sheet);
  }
  await pass(30_000);
}

/** Rows without an id are addressed by their number, which another row may have by now: the outbox takes them for one. */
function haveOneNumber(
  one: Pick<Waiting, 'command' | 'file'>,
  other: Pick<Waiting, 'command' | 'file'>,
): boolean {
  const number = one.command.params['rowId'];
  return number !== undefined && number === other.command.params['rowId'] && one.file === other.file;
}

/** Whether something waits that is not behind what its person has to decide: an earlier press for the same row. */
function isOpen({ devices, history }: World): boolean {
  const rows = new Map(
    of(history, 'press').map(({ key, sheet, intent }) => [
      key,
      intent.mark === twinMark ? key : `${sheet} ${intent.mark}`,
    ]),
  );
  return devices.some((device) => {
    const left = device.left();
    const isBehind = ({ command, number, file }: Waiting) =>
      left.some(
        (other) =>
          other.state !== 'pending' &&
          other.number < number &&
          (rows.get(other.command.key) === rows.get(command.key) || haveOneNumber(other, { command, file })),
      );
    return left.some((one) => one.state === 'pending' && !isBehind(one));
  });
}

export const counted = ['writes', 'acknowledged', 'told', 'together', 'killed', 'hands'] as const;

export interface Played {
  faults: string[];
  /** Shows whether two runs were the same. */
  trace: string;
  counts: Readonly<Record<(typeof counted)[number], number>>;
}

/** Plays one seed; returns what was wrong with it. */
export async function play(seed: number, ground: Ground, planted: Planted = {}): Promise<Played> {
  const world = new World(seed, ground, planted);
  try {
    await world.begin();
    for (let step = 0; step < steps; step += 1) {
      const { chance } = world;
      const deed = chance.pick(bag);
      world.note('deed', deed);
      await act(world, deed, chance.pick(world.devices));
      await pass(chance.whole(0, 1_200));
    }
    await comeHome(world);
    const faults = judge(world.history);
    if (isOpen(world)) faults.push('something still waits when everything has been in order for a while');
    for (const sheet of world.watch.sheets) {
      const notes = await world.watch.notes(sheet);
      faults.push(...judgeNotes(world.history, sheet.name, notes));
      faults.push(...judgeGoingBack(world.history, sheet.name, notes));
    }
    const { history, trace, killed } = world;
    const counts = {
      writes: of(history, 'press').length,
      acknowledged: of(history, 'answer').length,
      told: of(history, 'told').length,
      together: of(history, 'change').reduce(
        (sum, { causes }) => sum + (causes.length > 1 ? causes.length : 0),
        0,
      ),
      hands: of(history, 'change').filter(({ causes }) => causes.length === 0).length,
      killed,
    };
    return { faults, trace, counts };
  } finally {
    world.end();
  }
}
