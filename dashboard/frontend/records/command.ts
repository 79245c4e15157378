import * as z from 'zod';

/** A write of a screen as data: it can be kept, looked over and sent again. */
export const commandSchema = z.object({
  /** The app's id. */
  app: z.string(),
  /** The call's name in the app's contract. */
  call: z.string(),
  /** The path's parameters by name. */
  params: z.record(z.string(), z.string()),
  body: z.record(z.string(), z.json()),
  /** Stays the same when the same is sent again, so that it happens once. */
  requestKey: z.string(),
});
export type Command = z.output<typeof commandSchema>;
