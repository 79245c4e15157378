import { becomePages } from './browser-globals.ts';
import type { Fault } from './faults.ts';
import type { Ledger } from './ledger.ts';
import { Person } from './person.ts';
import { Place } from './place.ts';
import type { AppWrites } from './step.ts';
import { record, Walk } from './walk.ts';

/** What came of an app's writes under a fault. */
export interface Outcome {
  app: string;
  fault: string;
  /** The writes that were done, in their order. */
  names: readonly string[];
  ledger: Ledger;
}

export interface Order {
  apps: readonly AppWrites[];
  faults: readonly Fault[];
  /** How many writes of each app under each fault; when absent, until each of its writes was done. */
  writes?: number;
  seed: number;
  /** Whether each app's writes go through the outbox of a device, which is killed, too. */
  hasDevice?: boolean;
  /** Called when a fault has been through all apps. */
  tell?(line: string): void;
}

type Recorded = Awaited<ReturnType<typeof record>>;

/**
 * Runs each app's writes, first without faults, to know their effect on a Drive, then under one fault after the
 * other, with a new person each time. All apps run at the same time.
 */
export async function runFaults({
  apps,
  faults,
  writes,
  seed,
  hasDevice = false,
  tell,
}: Order): Promise<Outcome[]> {
  const place = await Place.open();
  const leave = becomePages(place.productUrl);
  try {
    // The person with whom everybody shares.
    const { email: guest } = (await Person.arrive(place)).account;
    const recorded = new Map<AppWrites, Recorded>();
    const recordOne = async (app: AppWrites) => {
      recorded.set(app, await record(await Person.arrive(place, guest), app, { seed, count: writes }));
    };
    await Promise.all(apps.map(recordOne));
    tell?.('written where nothing failed');
    const outcomes: Outcome[] = [];
    for (const fault of faults) {
      const some = await underFault({ place, fault, recorded, seed, guest, hasDevice });
      outcomes.push(...some);
      for (const text of linesOf(fault, some)) tell?.(text);
    }
    return outcomes;
  } finally {
    leave();
    await place.stop();
  }
}

function linesOf({ name, says }: Fault, outcomes: readonly Outcome[]): string[] {
  const sum = (count: (ledger: Ledger) => number) =>
    outcomes.reduce((total, { ledger }) => total + count(ledger), 0);
  const found = outcomes.flatMap(({ ledger }) => ledger.found);
  const acknowledged = `${sum((ledger) => ledger.acknowledged)} of ${sum((ledger) => ledger.writes)} acknowledged`;
  return [
    `${name} (${says}): ${acknowledged}, told ${sum((ledger) => ledger.toldTimes)} times, ${found.length} findings`,
    ...found.map(({ finding, label, what }) => `${finding.toUpperCase()} ${label}\n${what}`),
  ];
}

interface Round {
  place: Place;
  fault: Fault;
  recorded: ReadonlyMap<AppWrites, Recorded>;
  seed: number;
  guest: string;
  hasDevice: boolean;
}

/** More than one, because a walk may end early and only now can people sign up undisturbed. */
const inTurn = 6;

async function arrive({ place, fault, guest, hasDevice }: Round): Promise<Person[]> {
  const people: Person[] = [];
  const count = fault.kills?.includes('product') ? inTurn : 1;
  while (people.length < count) people.push(await Person.arrive(place, guest, hasDevice));
  return people;
}

async function underFault(round: Round): Promise<Outcome[]> {
  const { place, fault, recorded, seed } = round;
  const arrivals = [...recorded].map(async ([app, done]) => [app, done, await arrive(round)] as const);
  const everybody = await Promise.all(arrivals);
  await place.setFaults(fault.rules?.(seed) ?? []);
  const outcomes = await Promise.all(
    everybody.map(async ([app, done, people]) => {
      const walk = new Walk(place, app, { seed, fault, company: recorded.size });
      const names = done.map(({ name }) => name);
      return { app: app.id, fault: fault.name, names, ledger: await walk.run(people, done) };
    }),
  );
  await place.setFaults([]);
  return outcomes;
}
