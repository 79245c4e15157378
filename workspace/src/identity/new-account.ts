import * as z from 'zod';
import { isCommonPassword } from './passwords/common-passwords.ts';
import { maxPasswordLength, minPasswordLength } from './passwords/passwords.ts';

/** Parsed with `safeParseAsync`: the list of common passwords is read when it is first needed. */
export const passwordSchema = z
  .string()
  .min(minPasswordLength, `Use at least ${minPasswordLength} characters.`)
  .max(maxPasswordLength, `Use at most ${maxPasswordLength} characters.`)
  .refine(
    async (password) => !(await isCommonPassword(password)),
    'Many people use this password, so it is guessed first. Choose another one.',
  );

/** The details of a new account, on the page and on the command line. */
export const newAccountSchema = z.object({
  name: z
    .string()
    .transform((name) => name.replace(/\s+/g, ' ').trim())
    .pipe(z.string().min(1, 'Enter your name.').max(100, 'Use at most 100 characters.')),
  email: z
    .string()
    .trim()
    .max(254, 'This address is too long.')
    .pipe(z.email('Enter an email address, such as mara@ellisonpress.example.')),
  password: passwordSchema,
});
