import { type Contract, type WriteName, writeNames } from '../../dashboard/kernel/contract.ts';
import type { Person } from './person.ts';

/** The key that a write keeps, however often it is sent. */
export interface Once {
  requestKey: string;
}

/** Sends a write; called again with the same key, it sends the same. */
export type Send = (once: Once) => Promise<unknown>;

/** What a step is given: a number no other one has, and what chance has chosen, the same in every run of a seed. */
export interface Turn {
  number: number;
  /** A text that no other step writes. */
  mark: string;
  pick<T>(list: readonly T[]): T | undefined;
}

/** Prepares one write; undefined while there is nothing that it could be done to. */
export type Step = (turn: Turn) => Promise<Send | undefined>;

/** Every write of an app. */
export interface AppWrites {
  id: string;
  /** The names of all calls that write, by the contract. */
  writes: readonly string[];
  begin(person: Person): Readonly<Record<string, Step>>;
  /** Those that name cells by their place: they reach what stands there, also where a hand has just moved it. */
  byPlace?: readonly string[];
  /** What it keeps of a person besides what stands in their Drive. */
  keeps?(person: Person): Promise<string>;
}

/** The writes of an app, of which the compiler sees to it that none is left out. */
export function defineWrites<C extends Contract>(
  id: string,
  contract: C,
  begin: (person: Person) => Readonly<Record<WriteName<C>, Step>>,
  keeps?: (person: Person) => Promise<string>,
): AppWrites {
  return { id, writes: writeNames(contract), begin, ...(keeps && { keeps }) };
}

/** The writes of an app that no step does. */
export function writesLeftOut({ writes }: AppWrites, steps: Readonly<Record<string, Step>>): string[] {
  return writes.filter((name) => !Object.hasOwn(steps, name));
}
