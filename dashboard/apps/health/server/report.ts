import type { AppContext } from '#backend/context.ts';
import { fileNameOf } from '#backend/files/csv.ts';
import { drawAside } from '#backend/pdf/draw-aside.ts';
import type { FileContent } from '#kernel/contract.ts';
import { daysBetween } from '#kernel/day.ts';
import { Problem } from '#kernel/problem.ts';
import { type ReportPart, reportParts } from '../contract.ts';
import { momentOf } from '../moments.ts';
import { withUsualUnits } from '../series.ts';
import { readSheet } from './health.ts';
import { requireSheetId } from './health-sheets.ts';
import type { ReportOrder } from './report-paper.ts';

interface ReportQuery {
  sheetId?: string | undefined;
  from: string;
  to: string;
  parts: string;
  zone?: string | undefined;
}

function partsIn(text: string): ReportPart[] {
  const wanted = text.split(',').map((part) => part.trim());
  return reportParts.filter((part) => wanted.includes(part));
}

const maxDays = 20 * 366;

/** The contents of the sheet for a range of days, to hand to a doctor: figures and charts, without judgement. */
export async function getReport(context: AppContext, query: ReportQuery): Promise<FileContent> {
  const { from, to, zone } = query;
  const parts = partsIn(query.parts);
  if (from > to) throw new Problem('INVALID_INPUT', 'The first day of the report is after its last day.');
  if (daysBetween(from, to) > maxDays)
    throw new Problem('INVALID_INPUT', 'A report covers at most 20 years. Please choose fewer days.');
  if (parts.length === 0)
    throw new Problem('INVALID_INPUT', 'Please choose at least one part of the report.');
  const { entries, profile } = await readSheet(context, await requireSheetId(context, query.sheetId));
  const { user, day } = context.request;
  const preferences = withUsualUnits(context.request.preferences, entries);
  const now = momentOf(new Date(), preferences.timeZone ?? zone);
  const order: ReportOrder = { entries, profile, user, day, now, preferences, from, to, parts, zone };
  return {
    bytes: await drawAside(new URL('./report-paper.ts', import.meta.url), order),
    type: 'application/pdf',
    downloadName: fileNameOf(`Health report ${from} to ${to}`, '.pdf'),
  };
}
