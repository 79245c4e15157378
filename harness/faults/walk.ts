import { setTimeout as pause } from 'node:timers/promises';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { newRequestKey } from '../../dashboard/frontend/calls/request-key.ts';
import { Problem } from '../../dashboard/kernel/problem.ts';
import { randomOf } from '../../workspace/src/wire/seeded-random.ts';
import { Bag } from './bag.ts';
import { Unheard } from './device.ts';
import { DrivePainter, difference } from './drive-picture.ts';
import { type Fault, share } from './faults.ts';
import { Ledger } from './ledger.ts';
import { Meddling } from './meddling.ts';
import { isMendable, type Person } from './person.ts';
import type { Place } from './place.ts';
import { type AppWrites, type Send, type Step, type Turn, writesLeftOut } from './step.ts';

/** A write without faults: the Drive before and after it. */
interface Done {
  name: string;
  before: Buffer;
  after: Buffer;
}

const pack = (text: string) => deflateRawSync(text, { level: 1 });
const unpack = (packed: Buffer) => inflateRawSync(packed).toString();

function turnOf(seed: number, number: number): Turn {
  const random = randomOf(seed * 100_003 + number);
  return {
    number,
    mark: `mark ${number}`,
    pick: (list) => list[Math.floor(random() * list.length)],
  };
}

/** A write that has not come up after this many turns per write never will. */
const maxRounds = 10;

/** Captures everything an app has of a person: the contents of their Drive, and what the app keeps besides. */
function painterFor(person: Person, { keeps }: AppWrites) {
  const { email, name } = person.account;
  const drive = new DrivePainter(
    person,
    new Map([
      [email, '<me>'],
      [name, '<my name>'],
      [person.guest, '<guest>'],
    ]),
  );
  return {
    picture: async () => [await drive.picture(), ...(keeps ? [await keeps(person)] : [])].join('\n'),
    placeOf: (fileId: string) => drive.placeOf(fileId),
  };
}

async function nextStep(bag: Bag, steps: Readonly<Record<string, Step>>, turn: () => Turn) {
  for (const name of new Set(bag.look())) {
    const send = await steps[name]?.(turn());
    if (!send) continue;
    bag.take(name);
    return { name, send };
  }
  throw new Error('No write of this app can be done.');
}

/** Does writes without faults, and records what each of them does to the Drive. */
export async function record(
  person: Person,
  app: AppWrites,
  { seed, count }: { seed: number; count: number | undefined },
): Promise<Done[]> {
  const painter = painterFor(person, app);
  const steps = app.begin(person);
  const leftOut = writesLeftOut(app, steps);
  if (leftOut.length > 0) throw new Error(`Nothing tries these writes of ${app.id}: ${leftOut.join(', ')}.`);
  const bag = new Bag(Object.keys(steps), seed);
  const done: Done[] = [];
  for (let number = 1; count === undefined ? !bag.isThrough : number <= count; number += 1) {
    const { name, send } = await nextStep(bag, steps, () => turnOf(seed, number));
    const before = pack(await painter.picture());
    try {
      await send({ requestKey: newRequestKey() });
    } catch (error) {
      throw new Error(`${app.id} ${name}, where nothing was to fail: ${String(error)}`, { cause: error });
    }
    done.push({ name, before, after: pack(await painter.picture()) });
    if (count === undefined && number > maxRounds * bag.size) {
      throw new Error(`Some writes of ${app.id} find nothing to be done to: ${bag.untried.join(', ')}.`);
    }
  }
  return done;
}

function seedOf(text: string): number {
  return [...text].reduce((sum, letter) => (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) | 0, 7);
}

const maxAttempts = 100;
const longestLeadMs = 40;
/** Of the people who are there when a process is killed, this many are just waiting for a write. */
const inMidWrite = 0.4;

/** Does the same writes while things go wrong, and compares each with its expected effect. */
export class Walk {
  readonly ledger = new Ledger();
  readonly #place: Place;
  readonly #app: AppWrites;
  readonly #seed: number;
  readonly #fault: Fault;
  readonly #random: () => number;
  /** How many people write at the same time, so that a killed process interrupts some of them. */
  readonly #company: number;
  /** How many are over. */
  #attempts = 0;

  constructor(
    place: Place,
    app: AppWrites,
    { seed, fault, company }: { seed: number; fault: Fault; company: number },
  ) {
    this.#place = place;
    this.#app = app;
    this.#seed = seed;
    this.#fault = fault;
    this.#company = company;
    this.#random = randomOf(seedOf(`${seed} ${app.id} ${fault.name}`));
  }

  /** One after another, until as many writes were done as were recorded; when one ends early, the next one starts. */
  async run(people: readonly Person[], recorded: readonly Done[]): Promise<Ledger> {
    for (const person of people) {
      if (this.ledger.writes >= recorded.length || this.ledger.found.length > 0) break;
      await this.#walk(person, recorded);
    }
    return this.ledger;
  }

  async #walk(person: Person, recorded: readonly Done[]): Promise<void> {
    const painter = painterFor(person, this.#app);
    const steps = this.#app.begin(person);
    for (const [index, done] of recorded.entries()) {
      const label = `${this.#app.id} ${done.name} (${this.#fault.name}, ${index + 1})`;
      const send = await this.#prepare(steps[done.name], turnOf(this.#seed, index + 1), label);
      const isGood = send !== undefined && (await this.#write({ person, painter, send, done, label }));
      if (!isGood) return;
    }
  }

  /** The target of the write; a finding if it no longer exists. */
  async #prepare(step: Step | undefined, turn: Turn, label: string): Promise<Send | undefined> {
    try {
      const send = await step?.(turn);
      if (!send) this.ledger.find('wrong', label, 'there is nothing any more that this could be done to');
      return send;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      this.ledger.find('stuck', `${label}, before it`, `${error.code}: ${error.message}`);
      return undefined;
    }
  }

  /** One write until it is acknowledged; false if the Drive is no longer as expected. */
  async #write(one: {
    person: Person;
    painter: ReturnType<typeof painterFor>;
    send: Send;
    done: Done;
    label: string;
  }): Promise<boolean> {
    const { person, painter, send, done, label } = one;
    const [before, after] = [unpack(done.before), unpack(done.after)];
    const stood = await painter.picture();
    if (stood !== before) {
      this.ledger.find('wrong', `${label}, before it`, difference(before, stood));
      return false;
    }
    this.ledger.writes += 1;
    const requestKey = newRequestKey();
    const isByPlace = this.#app.byPlace?.includes(done.name);
    const hand = this.#fault.hasHands && !isByPlace ? await Meddling.begin(person, this.#random) : undefined;
    const told = hand ? `${label}, ${hand.says}` : label;
    const tell = async (problem: Problem) => {
      person.losesAnswer = () => false;
      this.ledger.tell(problem);
      const found = await painter.picture();
      if (found !== before && found !== after) this.ledger.leftHalf(done.name, difference(before, found));
      await person.mend(problem);
      this.ledger.repeats += 1;
    };
    if (person.device) person.device.heed = tell;
    for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
      const isFirst = attempt === 1;
      const [problem] = await Promise.all([
        this.#attempt(person, () => send({ requestKey }), isFirst),
        isFirst && hand?.act(),
      ]);
      if (!problem) {
        await hand?.putBack(painter, before, after);
        return this.#judge({ before, after, found: await painter.picture(), label: told });
      }
      // A deletion can only be undone if the server that carried it out also reported it (docs/reliability.md).
      if (/can no longer be (brought back|taken apart|undone)/.test(problem.message)) {
        this.ledger.tell(problem);
        this.ledger.tooLate += 1;
        return false;
      }
      if (!isMendable(problem)) {
        this.ledger.tell(problem);
        this.ledger.find('stuck', told, `${problem.code}: ${problem.message}`);
        return false;
      }
      await tell(problem);
    }
    this.ledger.find('stuck', label, `not acknowledged after ${maxAttempts} attempts`);
    return false;
  }

  /** Sends once; returns the message to the person, or nothing if it was acknowledged. */
  async #attempt(
    person: Person,
    send: () => Promise<unknown>,
    isFirst: boolean,
  ): Promise<Problem | undefined> {
    if (isFirst) await this.#strike(person);
    this.#maybeKill();
    const { toldTimes } = this.ledger;
    try {
      await send();
      this.ledger.acknowledge(isFirst && this.ledger.toldTimes === toldTimes);
      return undefined;
    } catch (error) {
      if (error instanceof Problem) return error;
      if (!(error instanceof Unheard)) throw error;
      this.ledger.acknowledge(false);
      return undefined;
    } finally {
      this.#attempts += 1;
      person.losesAnswer = () => false;
    }
  }

  async #strike(person: Person): Promise<void> {
    for (const strike of this.#fault.strikes ?? []) {
      if (strike === 'killDevice' && !person.device) continue;
      if (this.#random() >= share) continue;
      if (strike === 'revoke') await person.revoke();
      if (strike === 'loseScopes') await person.loseScopes();
      if (strike === 'loseAnswer') person.losesAnswer = () => true;
      if (strike === 'killDevice') {
        const attempt = this.#attempts;
        this.#soon(() => {
          if (attempt === this.#attempts && person.device?.kill()) this.ledger.kills += 1;
        });
      }
    }
  }

  #maybeKill(): void {
    for (const name of this.#fault.kills ?? []) {
      if (this.#random() >= share / Math.max(1, this.#company * inMidWrite)) continue;
      this.ledger.kills += 1;
      this.#soon(() => void this.#place.kill(name));
    }
  }

  /** In the midst of a write that is under way. */
  #soon(run: () => void): void {
    void pause(this.#random() * longestLeadMs).then(run);
  }

  #judge({
    before,
    after,
    found,
    label,
  }: {
    before: string;
    after: string;
    found: string;
    label: string;
  }): boolean {
    if (found === after) return true;
    this.ledger.find(found === before ? 'lost' : 'doubled', label, difference(after, found));
    return false;
  }
}
