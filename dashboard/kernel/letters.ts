import * as z from 'zod';

/** Whether it is one plain mail address that a mail program cannot read as anything more. */
export function isAddress(text: string): boolean {
  return /^[^\s@,;<>()"?&]+@[^\s@,;<>()"?&]+$/.test(text);
}

/** A letter sent from here, to one person. */
export const letterSchema = z
  .object({
    name: z.string().trim().max(200),
    address: z.string().trim().max(254).refine(isAddress, 'Please enter one email address'),
    subject: z
      .string()
      .max(300, 'Please keep the subject within 300 characters')
      .regex(/^[^\r\n]*$/, 'Please keep the subject in one line'),
    body: z.string().max(20_000, 'Please keep the letter within 20,000 characters'),
  })
  .refine(({ subject, body }) => `${subject}${body}`.trim() !== '', {
    path: ['body'],
    message: 'Please write the letter',
  });
export type SentLetter = z.infer<typeof letterSchema>;
