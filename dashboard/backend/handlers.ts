import type * as z from 'zod';
import type { Contract, Endpoint, ParameterOf } from '#kernel/contract.ts';
import type { AppContext } from './context.ts';

export interface UploadedFile {
  /** The name that the browser sent; never used as a path. */
  name: string;
  /** The type that the browser claimed; the actual type is found by looking at the bytes. */
  claimedType: string;
  bytes: Uint8Array;
}

type WithQuery<E> = E extends { query: infer Q extends z.ZodType } ? { query: z.output<Q> } : unknown;
type WithBody<E> = E extends { body: infer B extends z.ZodType } ? { body: z.output<B> } : unknown;
type WithFiles<E> = E extends { files: infer F } ? { files: { [Name in keyof F]: UploadedFile } } : unknown;

/** What a handler receives: the path's parameters by name, and query, body and files as the contract declares. */
export type HandlerInput<E extends Endpoint> = { [Name in ParameterOf<E['path']>]: string } & WithQuery<E> &
  WithBody<E> &
  WithFiles<E>;

/** One handler for each endpoint of a contract; it does not compile with a missing or an extra one. */
export type Handlers<C extends Contract, Context = AppContext> = {
  [Name in keyof C]: (input: HandlerInput<C[Name]>, context: Context) => Promise<z.input<C[Name]['returns']>>;
};
