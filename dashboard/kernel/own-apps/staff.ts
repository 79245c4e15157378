import * as z from 'zod';
import { savedViewSchema } from '../records/saved-views.ts';

/** The most rows that a helper at a door is shown. */
const maxStaffFields = 12;

/** What an own app shows helpers without an account for a day; it is stored with the app in its spreadsheet. */
export const staffSchema = z.strictObject({
  title: z.string().trim().min(1, 'Please enter a title').max(100, 'Please keep it within 100 characters'),
  /** The name of the saved view whose rows are shown; all rows when absent. */
  view: savedViewSchema.shape.name.exactOptional(),
  /** The keys of the columns that are shown. */
  fields: z
    .array(z.string())
    .min(1, 'Please choose what it shows')
    .max(maxStaffFields, `Please choose no more than ${maxStaffFields} columns`),
  /** The key of the yes/no column that helpers tick; they only look when absent. */
  tick: z.string().exactOptional(),
});
export type OwnStaff = z.output<typeof staffSchema>;
