import * as z from 'zod';
import { act, read } from './call.ts';

const accountSchema = z.object({
  name: z.string(),
  email: z.string(),
  operator: z.string(),
  host: z.string(),
});

export type Account = z.infer<typeof accountSchema>;

export function readAccount(signal?: AbortSignal): Promise<Account> {
  return read('/account/me', accountSchema, signal);
}

export function signOut(): Promise<void> {
  return act('POST', '/account/signout');
}
