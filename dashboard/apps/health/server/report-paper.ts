import * as z from 'zod';
import { createPdf } from '#backend/pdf/pdf.ts';
import { formatDay } from '#kernel/day.ts';
import { keptPreferencesSchema } from '#kernel/preferences.ts';
import { entrySchema, reportParts } from '../contract.ts';
import { profileOf } from '../profile.ts';
import { unitsIn } from '../series.ts';
import { drawPart, type ReportContent } from './report-parts.ts';

const orderSchema = z.object({
  entries: z.array(entrySchema),
  profile: z.record(z.string(), z.string()),
  user: z.object({ name: z.string(), email: z.string() }),
  day: z.string(),
  /** The present moment where the person is. */
  now: z.string(),
  preferences: keptPreferencesSchema,
  from: z.string(),
  to: z.string(),
  parts: z.array(z.enum(reportParts)),
  /** The browser's zone, if the person has chosen none. */
  zone: z.string().optional(),
});
export type ReportOrder = z.infer<typeof orderSchema>;

const accent = '#9C2C51';

/** The report as a PDF; drawn in a separate process. */
export async function draw(input: unknown): Promise<Uint8Array> {
  const { entries, user, day, now, from, to, parts, ...order } = orderSchema.parse(input);
  const profile = profileOf(order.profile, unitsIn(entries), order.preferences, order.zone);
  const pdf = await createPdf({
    title: 'Health report',
    author: user.name,
    language: 'en',
    madeAt: new Date(`${day}T12:00:00Z`),
    accent,
    footer:
      'Made with Rowhouse from a sheet of the person’s own readings. Not a medical device, and not a diagnosis.',
  });
  pdf.facts([
    { label: 'Name', value: user.name || user.email },
    ...(profile.birthYear === undefined ? [] : [{ label: 'Born', value: String(profile.birthYear) }]),
    { label: 'Days', value: `${formatDay(from)} to ${formatDay(to)}` },
    { label: 'Made on', value: formatDay(day) },
  ]);
  const content: ReportContent = { entries, profile, from, to, now };
  for (const part of parts) drawPart(pdf, part, content);
  return await pdf.finish();
}
