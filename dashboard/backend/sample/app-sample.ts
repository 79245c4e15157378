import type * as z from 'zod';
import type { sheetCalls } from '#kernel/calls/sheets.ts';
import type { Contract, Endpoint, ParameterOf } from '#kernel/contract.ts';
import type { Random } from '#kernel/random.ts';
import type { UploadedFile } from '../handlers.ts';

// What an app says about its sample data, which is made with its own calls.

type WithQuery<E> = E extends { query: infer Q extends z.ZodType } ? { query: z.input<Q> } : unknown;
type WithBody<E> = E extends { body: infer B extends z.ZodType } ? { body: z.input<B> } : unknown;
type WithFiles<E> = E extends { files: infer F } ? { files: { [Name in keyof F]: UploadedFile } } : unknown;

type SampleInput<E extends Endpoint> = { [Name in ParameterOf<E['path']>]: string } & WithQuery<E> &
  WithBody<E> &
  WithFiles<E>;

/** The calls of a contract as a browser makes them: parsed in both directions, each under a key of its own. */
export type SampleCalls<C extends Contract> = {
  [Name in keyof C]: (input: SampleInput<C[Name]>) => Promise<z.output<C[Name]['returns']>>;
};

export interface Someone {
  email: string;
  name: string;
}

export interface SampleKit<C extends Contract> {
  /** Whose Drive is furnished. */
  account: Someone;
  /** Another sample account to share with; null if there is none. */
  friend: Someone | null;
  calls: SampleCalls<C>;
  /** The same calls as if made this many days after today, or before it. */
  callsOn(offset: number): SampleCalls<C>;
  /** The name of a file; if it is among a person's own files, it says that it is sample data. */
  nameOf(name: string): string;
  /** The calls that all apps share: letting people in, and writing cells as if by hand. */
  shared: SampleCalls<typeof sheetCalls.contract>;
  /** The day this many days after today, or before it. */
  day(offset: number): string;
  random: Random;
  /** One of the photos that come with the product, by name. */
  photo(name: string): Promise<UploadedFile>;
}

/** The default export of an app's `server/sample.ts`. */
export interface AppSample<C extends Contract> {
  /** True for an app that shows one sheet of a person: sample rows never mix with the person's own. */
  hasOneSheet?: boolean;
  make(kit: SampleKit<C>): Promise<void>;
  /** What the other sample account keeps, and shares with this one. */
  makeForFriend?(kit: SampleKit<C>): Promise<void>;
}
