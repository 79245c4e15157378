import { type Contract, type WriteName, writeNames } from '../../dashboard/kernel/contract.ts';
import type { Person } from './person.ts';

/** The key that a write keeps, however often it is sent. */
export interface Once {
  requestKey: string;
}

/** Sends a write; called again with the same key, it sends the same. */
export type Send = (once: Once) => Promise<unknown>;

/** The input of a step: a unique number, and random choices that are the same in every run of a seed. */
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
  /** Writes that name cells by their place: they change whatever is there, even if somebody has just moved it. */
  byPlace?: readonly string[];
  /** What it keeps about a person besides the contents of their Drive. */
  keeps?(person: Person): Promise<string>;
}

/** The writes of an app; the compiler makes sure that none is left out. */
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
