import * as z from 'zod';
import { defineCalls } from '../contract.ts';
import { daySchema } from '../day.ts';

// What all apps have for a day, read from the sheets themselves: which spreadsheets there are in one call, and of each that has
// changed since it was last looked at, its lines.

/** Files whose rows are looked at together: a spreadsheet, or one with another that belongs to it. */
const agendaSourceSchema = z.object({
  app: z.string(),
  /** Their ids; the one that gives the source its name comes first. */
  files: z.array(z.string()).min(1).max(4),
  name: z.string(),
  /** Another one after every change of any of the files. */
  version: z.string(),
  canEdit: z.boolean(),
});
export type AgendaSource = z.infer<typeof agendaSourceSchema>;

const agendaLineSchema = z.object({
  /** Tells it from the others of its source, and stays the same while the row says the same. */
  id: z.string(),
  title: z.string(),
  /** What else is worth knowing: "Met at the Lisbon print fair"; '' for nothing. */
  note: z.string(),
  /** The row's number in the sheet; null where a line stands for several. */
  row: z.int().nullable(),
  day: daySchema,
  /** Minutes since midnight; null for the whole day. */
  minute: z.int().nullable(),
  /** When, where a day does not say it: "40 mi". */
  when: z.string().nullable(),
  state: z.enum(['late', 'today', 'coming', 'waiting']),
  /** The parameters of the address, beside the app's own, at which it is shown. */
  place: z.record(z.string(), z.string()),
  /** Whom a call about it reaches, as the sheet has it; '' for nobody. */
  phone: z.string().default(''),
  /** What may be done about it, by its name in the app's `screens/agenda.ts`. */
  action: z.string(),
  /** What the app needs for that. */
  data: z.json(),
});
export type AgendaLine = z.infer<typeof agendaLineSchema>;

const agendaSchema = z.object({
  /** The day on which this was true. */
  day: daySchema,
  lines: z.array(agendaLineSchema),
  /** How many more there are, beyond those that are told. */
  more: z.int(),
});
export type Agenda = z.infer<typeof agendaSchema>;

export const agendaCalls = defineCalls('/api/app/agenda', {
  /** One upstream call, whatever the number of apps and files; a second one when an app's folder is met for the first time. */
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
