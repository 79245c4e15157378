import * as z from 'zod';
import type { AnswerOf as AnswerOfCall, Contract, ParameterOf, WriteName } from '#kernel/contract.ts';

/** A write of a screen as data: it can be kept, looked over and sent again. */
export const commandSchema = z.object({
  /** The app's id. */
  app: z.string(),
  /** The call's name in the app's contract. */
  call: z.string(),
  /** The path's parameters by name. */
  params: z.record(z.string(), z.string()),
  /** Empty where the call takes none. */
  body: z.record(z.string(), z.json()),
  /** Stays the same when the same is sent again, so that it happens once. */
  key: z.string(),
  /** Its files by their names, each by an id: their bytes go along beside the command. */
  files: z.record(z.string(), z.string()).optional(),
  /** Where its row is not in the sheet yet: the key of the command that adds it, and the parameter that will be its id. */
  needs: z.object({ key: z.string(), param: z.string() }).optional(),
  /** What was typed, where the body no longer tells it; for the form alone, never sent. */
  typed: z.json().optional(),
});

/** Any command. */
export interface Command extends Omit<z.output<typeof commandSchema>, 'body'> {
  body: Readonly<Record<string, unknown>>;
}

/** A command of one of these calls, as the contract has it. */
export type CommandOf<C extends Contract, Name extends WriteName<C>> = Name extends unknown
  ? Omit<Command, 'call' | 'params' | 'body'> & {
      call: Name;
      params: Readonly<Record<ParameterOf<C[Name]['path']>, string>>;
      body: C[Name] extends { body: infer Body extends z.ZodType } ? z.input<Body> : Command['body'];
    }
  : never;

/** What one of these calls answers. */
export type AnswerOf<C extends Contract, Name extends WriteName<C>> = Name extends unknown
  ? AnswerOfCall<C[Name]>
  : never;
