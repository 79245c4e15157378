import * as z from 'zod';
import type { AnswerOf as AnswerOfCall, Contract, ParameterOf, WriteName } from '#kernel/contract.ts';

/** A write of a screen as data: it can be stored, reviewed and sent again. */
export const commandSchema = z.object({
  /** The app's id. */
  app: z.string(),
  /** The call's name in the app's contract. */
  call: z.string(),
  /** The path's parameters by name. */
  params: z.record(z.string(), z.string()),
  /** Empty if the call takes none. */
  body: z.record(z.string(), z.json()),
  /** Stays the same when the same command is sent again, so that it happens once. */
  key: z.string(),
  /** Its files by field name, each as an id: the bytes are passed separately. */
  files: z.record(z.string(), z.string()).optional(),
  /**
   * If its row is not in the sheet yet: the key of the command that adds the row, and the parameter that will be its
   * id.
   */
  needs: z.object({ key: z.string(), param: z.string() }).optional(),
  /** What was typed, if the body does not contain it; only for the form, never sent. */
  typed: z.json().optional(),
});

/** Any command. */
export interface Command extends Omit<z.output<typeof commandSchema>, 'body'> {
  body: Readonly<Record<string, unknown>>;
}

/** A command for one of these calls, as the contract declares it. */
export type CommandOf<C extends Contract, Name extends WriteName<C>> = Name extends unknown
  ? Omit<Command, 'call' | 'params' | 'body'> & {
      call: Name;
      params: Readonly<Record<ParameterOf<C[Name]['path']>, string>>;
      body: C[Name] extends { body: infer Body extends z.ZodType } ? z.input<Body> : Command['body'];
    }
  : never;

/** The answer of one of these calls. */
export type AnswerOf<C extends Contract, Name extends WriteName<C>> = Name extends unknown
  ? AnswerOfCall<C[Name]>
  : never;
