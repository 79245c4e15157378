import * as z from 'zod';

/** More rows than this come by no form. */
const maxFormRows = 10_000;

/** What an own app asks people who have no account: it stands with the app in its spreadsheet. */
export const formSchema = z.strictObject({
  title: z.string().trim().min(1, 'Please enter a title').max(100, 'Please keep it within 100 characters'),
  /** What is said once a row has come. */
  thanks: z
    .string()
    .trim()
    .min(1, 'Please enter what is said afterwards')
    .max(500, 'Please keep it within 500 characters'),
  /** The keys of the columns that it asks for, beside those that must be filled in. */
  fields: z.array(z.string()).max(200),
  /** The last day on which it can be sent. */
  until: z.iso.date('Please enter a date').exactOptional(),
  /** How many rows may come by it in all. */
  most: z.int('Please enter a whole number').min(1).max(maxFormRows),
});
export type OwnForm = z.output<typeof formSchema>;
