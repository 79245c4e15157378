import type { Pdf } from '#backend/pdf/pdf.ts';
import type { PdfTable } from '#backend/pdf/table.ts';
import { formatDay } from '#kernel/day.ts';
import { formatUpTo } from '#kernel/region.ts';
import { convert, formatMeasure, formatNumber, units } from '#kernel/units.ts';
import { meanOf, movingAverage, rangeOf } from '../average.ts';
import type { Entry, ReportPart } from '../contract.ts';
import { categoryCounts, categoryOf, guidelines } from '../guidelines.ts';
import { logs } from '../logs.ts';
import { adherenceOf, medicinesOf, scheduleText } from '../medicines.ts';
import { formatDuration, formatMoment } from '../moments.ts';
import { bodyMassIndex, type Profile, type TargetName } from '../profile.ts';
import {
  dailyMeans,
  glucoseOf,
  type Measure,
  metricsOf,
  momentIn,
  nightsOf,
  pressuresOf,
  textIn,
  weightsOf,
} from '../series.ts';

export interface ReportContent {
  entries: readonly Entry[];
  profile: Profile;
  from: string;
  to: string;
  now: string;
}

function within<Reading extends { day: string }>(
  readings: readonly Reading[],
  { from, to }: ReportContent,
): Reading[] {
  return readings.filter(({ day }) => day >= from && day <= to);
}

/** The rows of a log on the report's days, earliest first. */
function rowsOf(log: Entry['log'], { entries, from, to }: ReportContent): Entry[] {
  return entries
    .filter((entry) => entry.log === log)
    .map((entry) => ({ entry, moment: momentIn(entry) ?? '' }))
    .filter(({ moment }) => moment.slice(0, 10) >= from && moment.slice(0, 10) <= to)
    .sort((one, other) => one.moment.localeCompare(other.moment))
    .map(({ entry }) => entry);
}

/** Nobody reads more rows than this on paper. */
const maxRows = 1_500;

function drawRows(pdf: Pdf, { columns, rows }: PdfTable): void {
  pdf.table({ columns, rows: rows.slice(-maxRows) });
  if (rows.length <= maxRows) return;
  const said = `The latest ${formatNumber(maxRows, 0)} of ${formatNumber(rows.length, 0)} readings are printed`;
  pdf.paragraph(`${said}; the sheet has all of them.`, { isQuiet: true });
}

/** Draws a part under its heading; a part without readings says so. */
export function drawPart(pdf: Pdf, part: ReportPart, content: ReportContent): void {
  pdf.heading(part === 'medications' ? 'Medicines' : logs[part].tab);
  const isDrawn = parts[part](pdf, content);
  if (!isDrawn) pdf.paragraph('No readings in these days.');
}

const parts: Readonly<Record<ReportPart, (pdf: Pdf, content: ReportContent) => boolean>> = {
  body: drawBody,
  pressure: drawPressure,
  glucose: (pdf, content) => {
    const unit = units[content.profile.glucoseUnit].symbol;
    return drawMeasure(pdf, content, {
      title: `Glucose in ${unit}`,
      points: within(glucoseOf(content.entries, content.profile), content),
      say: (value) => `${formatNumber(value, units[content.profile.glucoseUnit].digits)} ${unit}`,
      ...targetOf(content.profile, 'glucose'),
    });
  },
  sleep: (pdf, content) =>
    drawMeasure(pdf, content, {
      title: 'Hours asleep',
      points: within(nightsOf(content.entries, content.profile), content).map((night) => ({
        ...night,
        value: night.value / 60,
      })),
      say: (value) => formatDuration(value * 60),
    }),
  vitals: drawVitals,
  mood: drawMood,
  medications: drawMedicines,
  labs: drawLabs,
};

const targetOf = ({ targets }: Profile, name: TargetName) =>
  targets[name] && { band: { ...targets[name], label: 'Target' } };

const maxDots = 2_000;

interface DrawnMeasure {
  title: string;
  points: readonly Measure[];
  say: (value: number) => string;
  band?: { from: number; to: number; label: string };
  facts?: readonly { label: string; value: string }[];
}

/** First, last, lowest, highest and mean, and the chart with its 7-day average. */
function drawMeasure(
  pdf: Pdf,
  { from, to }: ReportContent,
  { title, points, say, band, facts = [] }: DrawnMeasure,
) {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return false;
  const values = points.map(({ value }) => value);
  const { least, most } = rangeOf(values) ?? { least: first.value, most: first.value };
  pdf.facts([
    { label: 'Readings', value: String(points.length) },
    { label: 'First', value: `${say(first.value)} on ${formatMoment(first.moment)}` },
    { label: 'Latest', value: `${say(last.value)} on ${formatMoment(last.moment)}` },
    { label: 'Range', value: `${say(least)} to ${say(most)}` },
    { label: 'Mean', value: say(meanOf(values) ?? last.value) },
    ...facts,
  ]);
  pdf.chart({
    title: `${title}, readings and 7-day average`,
    finding: `From ${say(first.value)} to ${say(last.value)}`,
    from,
    to,
    // More dots than this would merge, and take megabytes.
    dots: points.length > maxDots ? dailyMeans(points) : points,
    lines: [{ label: '7-day average', points: movingAverage(dailyMeans(points), 7) }],
    ...(band && { band }),
  });
  return true;
}

function drawBody(pdf: Pdf, content: ReportContent): boolean {
  const { profile, entries } = content;
  const unit = profile.weightUnit;
  const points = within(weightsOf(entries, profile), content);
  const last = points.at(-1);
  const index =
    last && profile.heightCm !== undefined
      ? bodyMassIndex(convert(last.value, unit, 'kg'), profile.heightCm)
      : undefined;
  return drawMeasure(pdf, content, {
    title: `Weight in ${units[unit].symbol}`,
    points,
    say: (value) => formatMeasure(value, unit),
    ...targetOf(profile, 'weight'),
    facts:
      index === undefined ? [] : [{ label: 'Body mass index', value: `${formatNumber(index, 1)} kg/m²` }],
  });
}

function drawPressure(pdf: Pdf, content: ReportContent): boolean {
  const readings = within(pressuresOf(content.entries), content);
  if (readings.length === 0) return false;
  const { guideline } = content.profile;
  const mean = (values: readonly number[]) => formatNumber(meanOf(values) ?? 0, 0);
  const pulses = readings.flatMap(({ pulse }) => (pulse === undefined ? [] : [pulse]));
  pdf.facts([
    { label: 'Readings', value: String(readings.length) },
    {
      label: 'Mean',
      value: `${mean(readings.map(({ upper }) => upper))} / ${mean(readings.map(({ lower }) => lower))} mmHg`,
    },
    ...(pulses.length === 0 ? [] : [{ label: 'Mean pulse', value: `${mean(pulses)} bpm` }]),
  ]);
  pdf.chart({
    title: 'Blood pressure in mmHg, from diastolic to systolic',
    finding: `${readings.length} readings`,
    from: content.from,
    to: content.to,
    pairs: readings,
  });
  const counts = categoryCounts(guideline, readings);
  pdf.table({
    columns: [
      { title: `Readings by ${guidelines[guideline].title}`, share: 3 },
      { title: 'Count', isNumber: true },
    ],
    rows: counts.map(({ name, count }) => [name, String(count)]),
  });
  pdf.paragraph(`The names are the guideline’s, as published (${guidelines[guideline].source}).`, {
    isQuiet: true,
  });
  drawRows(pdf, {
    columns: [
      { title: 'When', share: 2 },
      { title: 'Systolic', isNumber: true },
      { title: 'Diastolic', isNumber: true },
      { title: 'Pulse', isNumber: true },
      { title: 'Named', share: 1.4 },
      { title: 'Notes', share: 2 },
    ],
    rows: rowsOf('pressure', content).map(({ cells }) => [
      formatMoment(textIn(cells, 'Taken At')),
      textIn(cells, 'Systolic'),
      textIn(cells, 'Diastolic'),
      textIn(cells, 'Pulse'),
      categoryOf(guideline, Number(cells['Systolic']), Number(cells['Diastolic'])),
      [cells['Irregular'] === true ? 'Irregular beat' : '', textIn(cells, 'Notes')]
        .filter(Boolean)
        .join(', '),
    ]),
  });
  return true;
}

function drawVitals(pdf: Pdf, content: ReportContent): boolean {
  const metrics = metricsOf(content.entries, content.profile).map((one) => ({
    ...one,
    points: within(one.points, content),
  }));
  const measured = metrics.filter(({ points }) => points.length > 0);
  for (const { metric, unit, points } of measured) {
    pdf.heading(metric, 3);
    const say = (value: number) => `${formatUpTo(value, 1)} ${unit}`.trim();
    drawMeasure(pdf, content, { title: unit === '' ? metric : `${metric} in ${unit}`, points, say });
  }
  return measured.length > 0;
}

function drawMood(pdf: Pdf, content: ReportContent): boolean {
  const rows = rowsOf('mood', content);
  if (rows.length === 0) return false;
  drawRows(pdf, {
    columns: [
      { title: 'When', share: 2 },
      { title: 'What', share: 2 },
      { title: 'Severity', isNumber: true },
      { title: 'Trigger', share: 2 },
      { title: 'Notes', share: 2 },
    ],
    rows: rows.map(({ cells }) => [
      formatMoment(textIn(cells, 'At')),
      ...['What', 'Severity', 'Trigger', 'Notes'].map((header) => textIn(cells, header)),
    ]),
  });
  return true;
}

function drawMedicines(pdf: Pdf, content: ReportContent): boolean {
  const medicines = medicinesOf(content.entries).filter(
    ({ start, end }) => start <= content.to && (end === undefined || end >= content.from),
  );
  if (medicines.length === 0) return false;
  const end = `${content.to} 23:59`;
  const until = content.now < end ? content.now : end;
  pdf.table({
    columns: [
      { title: 'Medicine', share: 2 },
      { title: 'Strength' },
      { title: 'Dose', isNumber: true, share: 0.7 },
      { title: 'Schedule', share: 3 },
      { title: 'From' },
      { title: 'Taken', share: 1.3 },
    ],
    rows: medicines.map((medicine) => {
      const adherence = adherenceOf(content.entries, medicine, { from: content.from, now: until });
      return [
        medicine.name,
        medicine.strength,
        String(medicine.dose),
        scheduleText(medicine),
        textIn(medicine.entry.cells, 'Start') === '' ? '' : formatDay(medicine.start),
        adherence ? `${adherence.taken} of ${adherence.planned}` : '',
      ];
    }),
  });
  return true;
}

function drawLabs(pdf: Pdf, content: ReportContent): boolean {
  const rows = rowsOf('labs', content);
  if (rows.length === 0) return false;
  drawRows(pdf, {
    columns: [
      { title: 'Date' },
      { title: 'Test', share: 2 },
      { title: 'Value', isNumber: true },
      { title: 'Unit' },
      { title: 'Range of the laboratory', share: 1.6 },
    ],
    rows: rows.map(({ cells }) => [
      formatMoment(textIn(cells, 'Date')),
      textIn(cells, 'Test'),
      textIn(cells, 'Value'),
      textIn(cells, 'Unit'),
      [textIn(cells, 'Ref Low'), textIn(cells, 'Ref High')].filter(Boolean).join(' to '),
    ]),
  });
  return true;
}
