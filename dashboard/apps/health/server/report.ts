import type { AppContext } from '#backend/context.ts';
import { fileNameOf } from '#backend/files/csv.ts';
import { createPdf } from '#backend/pdf/pdf.ts';
import type { FileContent } from '#kernel/contract.ts';
import { daysBetween, formatDay } from '#kernel/day.ts';
import { Problem } from '#kernel/problem.ts';
import { type ReportPart, reportParts } from '../contract.ts';
import { profileOf } from '../profile.ts';
import { unitsIn } from '../series.ts';
import { readSheet } from './health.ts';
import { requireSheetId } from './health-sheets.ts';
import { drawPart, type ReportContent } from './report-parts.ts';

interface ReportQuery {
  sheetId?: string | undefined;
  from: string;
  to: string;
  parts: string;
}

function partsIn(text: string): ReportPart[] {
  const wanted = text.split(',').map((part) => part.trim());
  return reportParts.filter((part) => wanted.includes(part));
}

const mostDays = 20 * 366;
const accent = '#9C2C51';

/** What the sheet says of some days, as a person would hand it to a doctor: figures and charts, and no judgement. */
export async function getReport(context: AppContext, query: ReportQuery): Promise<FileContent> {
  const { from, to } = query;
  const parts = partsIn(query.parts);
  if (from > to) throw new Problem('INVALID_INPUT', 'The first day of the report is after its last day.');
  if (daysBetween(from, to) > mostDays)
    throw new Problem('INVALID_INPUT', 'A report covers at most 20 years. Please choose fewer days.');
  if (parts.length === 0)
    throw new Problem('INVALID_INPUT', 'Please choose at least one part of the report.');
  const sheet = await readSheet(context, await requireSheetId(context, query.sheetId));
  const profile = profileOf(sheet.profile, unitsIn(sheet.entries));
  const { user, day } = context.facts;
  const pdf = await createPdf({
    title: 'Health report',
    author: user.name,
    language: 'en',
    madeAt: new Date(`${day}T12:00:00Z`),
    accent,
    footer:
      'Made with Rowhouse from a sheet of the person’s own readings. Not a medical device; no diagnosis.',
  });
  pdf.facts([
    { label: 'Name', value: user.name || user.email },
    ...(profile.birthYear === undefined ? [] : [{ label: 'Born', value: String(profile.birthYear) }]),
    { label: 'Days', value: `${formatDay(from)} to ${formatDay(to)}` },
    { label: 'Made on', value: formatDay(day) },
  ]);
  const content: ReportContent = { entries: sheet.entries, profile, from, to };
  for (const part of parts) drawPart(pdf, part, content);
  return {
    bytes: await pdf.finish(),
    type: 'application/pdf',
    downloadName: fileNameOf(`Health report ${from} to ${to}`, '.csv').replace(/\.csv$/, '.pdf'),
  };
}
