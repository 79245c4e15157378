import { setTimeout as wait } from 'node:timers/promises';
import contract from '../dashboard/apps/expenses/contract.ts';
import manifest from '../dashboard/apps/expenses/manifest.ts';
import type { Service } from '../harness/processes.ts';
import type { Figure, Section } from './figure.ts';
import { quantile } from './load.ts';
import { type Memory, readMemory, slopeOf, withProbe } from './memory.ts';
import { newPerson, newReport, type Person, type Report } from './reports.ts';
import { planServices, within } from './setting.ts';

// People read, add, change and remove rows for minutes on end; the amount of data stays the same, and so must the
// memory.

const people = 8;
const rows = 50;
const minuteMs = 60_000;
/** Until here caches fill and code is compiled. */
const warmMinutes = 2;
const maxGrowth = 0.5;

interface Tally {
  times: number[];
  isOver: boolean;
}

/** One round of what a person does in a report; it ends with as many rows as it began with. */
async function workOn({ user }: Person, { id: reportId, sheetId }: Report, tally: Tally): Promise<void> {
  const client = user.client(manifest, contract);
  const timed = async <T>(call: Promise<T>): Promise<T> => {
    const startedAt = performance.now();
    const answer = await call;
    tally.times.push(performance.now() - startedAt);
    return answer;
  };
  for (const address of ['/api/auth/me', '/api/app/available', '/api/app/expenses']) {
    const response = await timed(user.send(address));
    if (!response.ok) throw new Error(`${address} was answered with ${response.status}`);
    await response.arrayBuffer();
  }
  await timed(client.readReport({ reportId, query: { sheetId } }));
  const body = { date: '2025-11-21', description: 'Taxi', category: 'Travel', amount: 12.5, sheetId };
  const { row: added } = await timed(client.addExpense({ reportId, body }));
  const { _rowIndex: row, ...expected } = added;
  const change = { expected, changes: { notes: 'changed' }, sheetId };
  const changed = await timed(client.updateExpense({ reportId, row: String(row), body: change }));
  const { _rowIndex: place, ...last } = changed.row;
  const removal = { expected: last, sheetId };
  await timed(client.deleteExpense({ reportId, row: String(place), body: removal }));
}

async function watch(services: readonly Service[], minutes: number): Promise<Memory[][]> {
  const read: Memory[][] = services.map(() => []);
  for (let minute = 1; minute <= minutes; minute += 1) {
    await wait(minuteMs);
    for (const [at, service] of services.entries()) {
      const memory = await readMemory(service);
      read[at]?.push(memory);
      console.log(
        `  minute ${minute}, ${service.name}: ${memory.rss.toFixed(1)} MB, heap ${memory.heapUsed.toFixed(1)} MB`,
      );
    }
  }
  return read;
}

function figuresOf(name: string, memory: readonly Memory[]): Figure[] {
  const warm = memory.slice(warmMinutes - 1);
  const last = warm.at(-1);
  if (!last || warm.length < 2) throw new Error('A soak takes three minutes at least.');
  const kinds = [
    ['heap', 'heapUsed', maxGrowth],
    ['resident memory', 'rss', undefined],
  ] as const;
  return kinds.flatMap(([kind, key, most]): Figure[] => [
    { what: `${name}: ${kind} at the end`, value: last[key], unit: 'MB' },
    {
      what: `${name}: ${kind}, growth a minute`,
      value: slopeOf(warm.map((one) => one[key])),
      unit: 'MB',
      ...(most !== undefined && { budget: { of: 'value', most } }),
    },
  ]);
}

async function measureSoak(minutes: number): Promise<Figure[]> {
  return await within(async (setting) => {
    const plans = await planServices(setting);
    const services = [
      await setting.start(withProbe(plans.workspace)),
      await setting.start(withProbe(plans.product)),
    ];
    const tally: Tally = { times: [], isOver: false };
    const workers: Promise<void>[] = [];
    while (workers.length < people) {
      const person = await newPerson(plans, setting);
      const report = await newReport(person, rows);
      const work = async () => {
        while (!tally.isOver) await workOn(person, report, tally);
      };
      workers.push(work());
    }
    const read = await Promise.race([
      watch(services, minutes).finally(() => {
        tally.isOver = true;
      }),
      // If anybody's work fails, the measurement ends.
      Promise.all(workers).then(() => Promise.reject(new Error('Everybody stopped early.'))),
    ]);
    await Promise.all(workers);
    return [
      {
        what: `calls in ${minutes} minutes of ${people} people`,
        value: tally.times.length,
        unit: 'calls',
        latency: { p50: quantile(tally.times, 0.5), p99: quantile(tally.times, 0.99) },
      },
      ...services.flatMap((service, at) => figuresOf(service.name, read[at] ?? [])),
    ];
  });
}

/** Memory over minutes of mixed work. */
export function soakFor(minutes: number): Section {
  return { name: 'soak', title: 'Memory under lasting load', measure: () => measureSoak(minutes) };
}
