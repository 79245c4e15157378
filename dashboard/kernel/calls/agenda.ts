import * as z from 'zod';
import { defineCalls } from '../contract.ts';
import { daySchema } from '../day.ts';

// What all apps have due, read from the sheets themselves. One call lists the spreadsheets; another reads the lines
// of one that has changed since it was last read.

/** Files whose rows are read together: a spreadsheet, alone or with another that belongs to it. */
const agendaSourceSchema = z.object({
  app: z.string(),
  /** Their ids; the one that gives the source its name comes first. */
  files: z.array(z.string()).min(1).max(4),
  name: z.string(),
  /** Different after every change to any of the files. */
  version: z.string(),
  canEdit: z.boolean(),
});
export type AgendaSource = z.infer<typeof agendaSourceSchema>;

const agendaLineSchema = z.object({
  /** Unique within its source, and the same for as long as the row says the same. */
  id: z.string(),
  title: z.string(),
  /** Anything else worth knowing: "Met at the Lisbon print fair"; '' for nothing. */
  note: z.string(),
  /** The row's number in the sheet; null if the line stands for several rows. */
  row: z.int().nullable(),
  day: daySchema,
  /** Minutes since midnight; null for the whole day. */
  minute: z.int().nullable(),
  /** When it is due, if a day cannot say so: "40 mi". */
  when: z.string().nullable(),
  state: z.enum(['late', 'today', 'coming', 'waiting']),
  /** The parameters of the address, in addition to the app's own, at which it is shown. */
  place: z.record(z.string(), z.string()),
  /** The phone number to call about it, as in the sheet; '' for none. */
  phone: z.string().default(''),
  /** What can be done about it: the name of an action in the app's `screens/agenda.ts`. */
  action: z.string(),
  /** What the app needs to do it. */
  data: z.json(),
});
export type AgendaLine = z.infer<typeof agendaLineSchema>;

const agendaSchema = z.object({
  /** The day on which this was true. */
  day: daySchema,
  lines: z.array(agendaLineSchema),
  /** How many more lines there are than those listed. */
  more: z.int(),
});
export type Agenda = z.infer<typeof agendaSchema>;

export const agendaCalls = defineCalls('/api/app/agenda', {
  /**
   * One upstream call, however many apps and files there are; a second when an app's folder is seen for the first
   * time.
   */
  sources: { method: 'GET', path: '', returns: z.object({ sources: z.array(agendaSourceSchema) }) },
  /** One upstream call for each file. */
  lines: {
    method: 'GET',
    path: '/:appId',
    query: z.object({
      files: z
        .string()
        .regex(/^[\w-]+(,[\w-]+){0,3}$/, 'Please name one to four files')
        .transform((text) => text.split(',')),
    }),
    returns: agendaSchema,
  },
});
