import { mock } from 'node:test';
import { type Lane, UpstreamBudget } from '../dashboard/backend/google/budget.ts';
import { BudgetSpent } from '../dashboard/backend/google/lane.ts';
import { Chance } from '../dashboard/testing/torture/torture-seeds.ts';
import type { Figure, Section } from './figure.ts';
import { quantile } from './load.ts';

// The busiest hour of a synthetic day against Google's quotas: the product's own budget under a clock moved by hand,
// with one seed. Nothing is sent; it counts who waits, for how long, and who is told to try again later.

/** Assumptions about people. Nobody has measured them: change them and run it again. */
export const habits = {
  /** The share of all accounts that visit on a given day. */
  comeOnADay: 0.3,
  visitsADay: 2,
  /** The share of a day's visits that fall into its busiest hour. */
  inBusiestHour: 0.12,
  /** Screens that one visit opens, each a read of a sheet, and its writes, each a read and a write (docs/performance.md). */
  screens: 5,
  writes: 3,
  /** Seconds between two actions of a visit. */
  thinkSeconds: 12,
} as const;

/** How long all calls of one action may take together, as everywhere in the product. */
const patienceMs = 20_000;
const stepMs = 50;
const hourMs = 3_600_000;

interface Action {
  at: number;
  userId: string;
  lanes: readonly Lane[];
}

function actionsOf(people: number, chance: Chance): Action[] {
  const { comeOnADay, visitsADay, inBusiestHour, screens, writes, thinkSeconds } = habits;
  const visits = Math.round(people * comeOnADay * visitsADay * inBusiestHour);
  const actions: Action[] = [];
  for (let visit = 0; visit < visits; visit += 1) {
    let at = chance.next() * hourMs;
    for (let step = 0; step < screens + writes; step += 1) {
      // A request that may write takes its turn to write first.
      const lanes: Lane[] = step < screens ? ['sheets reads'] : ['sheets writes', 'sheets reads'];
      actions.push({ at, userId: `${visit}`, lanes });
      at += -Math.log(1 - chance.next()) * thinkSeconds * 1000;
    }
  }
  return actions.sort((one, other) => one.at - other.at);
}

interface Hour {
  actions: number;
  /** Actions that were told to come back, because their turn would have come too late. */
  refused: number;
  /** Milliseconds that the actions which were done had waited. */
  p50: number;
  p99: number;
}

/** The busiest hour of this many people, with their servers sharing equally what Google allows a minute. */
async function busiestHour(people: number, perMinute: number, servers = 1, seed = 1): Promise<Hour> {
  mock.timers.enable({ apis: ['Date', 'setTimeout'], now: 0 });
  const steadyNow = performance.now;
  performance.now = () => Date.now();
  try {
    const limits = { perPersonPerMinute: 60, perMinute: Math.floor(perMinute / servers) };
    const budgets = Array.from({ length: servers }, () => new UpstreamBudget(limits));
    const chance = new Chance(seed);
    const waits: number[] = [];
    let refused = 0;
    const act = async ({ userId, lanes }: Action) => {
      const budget = budgets[Math.floor(chance.next() * servers)];
      const since = Date.now();
      try {
        for (const lane of lanes) await budget?.take(lane, { userId, deadline: since + patienceMs });
        waits.push(Date.now() - since);
      } catch (problem) {
        if (!(problem instanceof BudgetSpent)) throw problem;
        refused += 1;
      }
    };
    const actions = actionsOf(people, chance);
    const ends = (actions.at(-1)?.at ?? 0) + 2 * patienceMs;
    const done: Promise<void>[] = [];
    let next = 0;
    for (let now = 0; now < ends; now += stepMs) {
      mock.timers.tick(stepMs);
      for (let action = actions[next]; action && action.at <= now + stepMs; action = actions[next]) {
        next += 1;
        done.push(act(action));
      }
      await Promise.resolve();
    }
    await Promise.all(done);
    const sorted = waits.sort((one, other) => one - other);
    return {
      actions: actions.length,
      refused,
      p50: quantile(sorted, 0.5),
      p99: quantile(sorted, 0.99),
    };
  } finally {
    performance.now = steadyNow;
    mock.timers.reset();
  }
}

/** The smallest of several steps that suffices, if each larger one does too. */
async function leastOf(
  least: number,
  most: number,
  step: number,
  willDo: (value: number) => Promise<boolean>,
) {
  let [low, high] = [Math.ceil(least / step), Math.floor(most / step)];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (await willDo(middle * step)) high = middle;
    else low = middle + 1;
  }
  return low * step;
}

/** Nobody is told to try again later, and at most one action in a hundred waits for a second. */
const isPleasant = ({ refused, p99 }: Hour) => refused === 0 && p99 <= 1000;

const quota = 300;
const manyPeople = 100_000;

async function measureDay(): Promise<Figure[]> {
  const figures: Figure[] = [];
  const pushHour = (what: string, { actions, refused, p50, p99 }: Hour) => {
    figures.push(
      { what: `${what}: actions told to come back`, value: (100 * refused) / actions, unit: '%' },
      { what: `${what}: what the others wait`, value: p50, unit: 'ms', latency: { p50, p99 } },
    );
  };
  for (const people of [10_000, 20_000, 50_000, manyPeople]) {
    pushHour(`${people.toLocaleString('en')} people, ${quota} a minute`, await busiestHour(people, quota));
  }
  const beyond = await leastOf(1000, manyPeople, 1000, async (people) => {
    return !isPleasant(await busiestHour(people, quota));
  });
  figures.push({
    what: `people whom ${quota} calls a minute serve in peace`,
    value: beyond - 1000,
    unit: '',
  });
  for (const servers of [1, 2, 4, 8]) {
    const needed = await leastOf(quota, 10 * quota, 50, async (perMinute) => {
      return isPleasant(await busiestHour(manyPeople, perMinute, servers));
    });
    const what = `calls a minute for ${manyPeople.toLocaleString('en')} people over ${servers} ${servers === 1 ? 'server' : 'servers'}`;
    figures.push({ what, value: needed, unit: '/min' });
  }
  return figures;
}

/** The busiest hour of an installation on Google. */
export const day: Section = {
  name: 'day',
  title: 'the busiest hour of a day on Google',
  measure: measureDay,
};
