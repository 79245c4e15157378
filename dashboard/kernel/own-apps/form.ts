import * as z from 'zod';

/** The most rows that a form may collect. */
const maxFormRows = 10_000;

/** What an own app asks people without an account; it is stored with the app in its spreadsheet. */
export const formSchema = z.strictObject({
  title: z.string().trim().min(1, 'Please enter a title').max(100, 'Please keep it within 100 characters'),
  /** Shown after a row has been sent. */
  thanks: z
    .string()
    .trim()
    .min(1, 'Please enter what is said afterwards')
    .max(500, 'Please keep it within 500 characters'),
  /** The keys of the columns that it asks for, in addition to required ones. */
  fields: z.array(z.string()).max(200),
  /** The last day on which it can be sent. */
  until: z.iso.date('Please enter a date').exactOptional(),
  /** How many rows it accepts altogether. */
  most: z
    .int('Please enter a whole number')
    .min(1, 'Please enter 1 or more')
    .max(maxFormRows, `Please enter ${maxFormRows.toLocaleString('en-US')} or less`),
});
export type OwnForm = z.output<typeof formSchema>;
