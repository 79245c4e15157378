import type { Contract } from '../../dashboard/kernel/contract.ts';
import type { Person } from './person.ts';

/** The calls of a contract that may change something. */
type WriteOf<C extends Contract> = {
  [Name in keyof C]: C[Name]['method'] extends 'GET' ? never : Name;
}[keyof C] &
  string;

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
  /** The names of all calls that may change something, by the contract. */
  writes: readonly string[];
  /** Those of them that, by the contract's own words, change nothing: they read a photo or draw. */
  idle: readonly string[];
  begin(person: Person): Readonly<Record<string, Step>>;
  /** Those that name cells by their place: they reach what stands there, also where a hand has just moved it. */
  byPlace?: readonly string[];
  /** What it keeps of a person besides what stands in their Drive. */
  keeps?(person: Person): Promise<string>;
}

/** The names of all calls that may change something. */
export function writeNames(contract: Contract): string[] {
  return Object.entries(contract)
    .filter(([, { method }]) => method !== 'GET')
    .map(([name]) => name);
}

/** The writes of an app, of which the compiler sees to it that none is left out. */
export function defineWrites<C extends Contract, Idle extends WriteOf<C> = never>(
  id: string,
  contract: C,
  idle: readonly Idle[],
  begin: (person: Person) => Readonly<Record<Exclude<WriteOf<C>, Idle>, Step>>,
  keeps?: (person: Person) => Promise<string>,
): AppWrites {
  return { id, writes: writeNames(contract), idle, begin, ...(keeps && { keeps }) };
}

/** The writes of an app that no step does. */
export function writesLeftOut({ writes, idle }: AppWrites, steps: Readonly<Record<string, Step>>): string[] {
  return writes.filter((name) => !idle.includes(name) && !Object.hasOwn(steps, name));
}
