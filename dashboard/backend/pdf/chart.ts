import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import { daysBetween, formatDay } from '#kernel/day.ts';
import type { PdfPaper } from './paper.ts';

interface DayValue {
  day: string;
  value: number;
}

export interface PdfChart {
  /** What it shows, in words, with the unit: "Weight in lb". */
  title: string;
  /** The finding, for those who cannot see it. */
  finding: string;
  from: string;
  to: string;
  lines?: readonly { label: string; points: readonly DayValue[] }[];
  dots?: readonly DayValue[];
  /** Columns from a low to a high value. */
  pairs?: readonly { day: string; upper: number; lower: number }[];
  band?: { from: number; to: number; label: string };
  isFromZero?: boolean;
}

const plotHeight = 150;
const axisWidth = 34;
const grey = '#DADFD9';
const quiet = '#5B666F';
const dashes = [undefined, 4, 1.5];

function extentOf({ lines = [], dots = [], pairs = [], band, isFromZero = false }: PdfChart) {
  const values = [
    ...lines.flatMap(({ points }) => points.map(({ value }) => value)),
    ...dots.map(({ value }) => value),
    ...pairs.flatMap(({ upper, lower }) => [upper, lower]),
    ...(band ? [band.from, band.to] : []),
    ...(isFromZero ? [0] : []),
  ];
  // Not by spreading: a call takes at most some hundred thousand arguments.
  const low = values.reduce((least, value) => Math.min(least, value), values[0] ?? 0);
  const high = values.reduce((most, value) => Math.max(most, value), values[0] ?? 1);
  return low === high ? [low - 1, high + 1] : [low, high];
}

/** Measures over days, drawn as vectors on the page. */
export function drawChart(pdf: PdfPaper, chart: PdfChart): void {
  pdf.need(plotHeight + 60);
  const { doc } = pdf;
  pdf.write(chart.title, { size: 11, isStrong: true });
  const top = doc.y + 8;
  const left = pdf.left + axisWidth;
  const width = pdf.width - axisWidth;
  const y = scaleLinear()
    .domain(extentOf(chart))
    .nice(4)
    .range([top + plotHeight, top]);
  const days = Math.max(1, daysBetween(chart.from, chart.to));
  const x = (day: string) => left + (daysBetween(chart.from, day) / days) * width;
  pdf.figure(chart.finding, () => {
    if (chart.band) drawBand(pdf, chart.band, { left, width, y });
    for (const tick of y.ticks(4)) {
      doc
        .moveTo(left, y(tick))
        .lineTo(left + width, y(tick))
        .lineWidth(0.5)
        .strokeColor(grey)
        .stroke();
      pdf.writeAt(y.tickFormat(4)(tick), pdf.left, y(tick) - 5, {
        size: 8,
        color: quiet,
        width: axisWidth - 6,
        align: 'right',
      });
    }
    drawMarks(pdf, chart, { x, y });
    const below = top + plotHeight + 6;
    const look = { size: 8, color: quiet, width: 120 };
    pdf.writeAt(formatDay(chart.from), left, below, look);
    pdf.writeAt(formatDay(chart.to), left + width - 120, below, { ...look, align: 'right' });
  });
  doc.y = top + plotHeight + 28;
}

interface Scales {
  x: (day: string) => number;
  y: (value: number) => number;
}

function drawBand(
  pdf: PdfPaper,
  band: { from: number; to: number; label: string },
  { left, width, y }: { left: number; width: number; y: (value: number) => number },
): void {
  const [upper, lower] = [y(Math.max(band.from, band.to)), y(Math.min(band.from, band.to))];
  pdf.doc
    .rect(left, upper, width, lower - upper)
    .fillOpacity(0.1)
    .fill(pdf.accent)
    .fillOpacity(1);
  pdf.writeAt(band.label, left + 4, upper + 3, { size: 8, color: quiet, width: width - 8, align: 'right' });
}

function drawMarks(pdf: PdfPaper, { lines = [], dots = [], pairs = [] }: PdfChart, { x, y }: Scales): void {
  const { doc, accent } = pdf;
  for (const { day, value } of dots) {
    doc
      .rect(x(day) - 1.5, y(value) - 1.5, 3, 3)
      .fillOpacity(0.45)
      .fill(accent)
      .fillOpacity(1);
  }
  const thickness = Math.min(5, Math.max(0.6, 180 / Math.max(1, pairs.length)));
  for (const { day, upper, lower } of pairs) {
    doc.rect(x(day) - thickness / 2, y(upper), thickness, y(lower) - y(upper)).fill(accent);
  }
  for (const [index, { points }] of lines.entries()) {
    const path = line<DayValue>()
      .x(({ day }) => x(day))
      .y(({ value }) => y(value))(points);
    if (path === null) continue;
    const dash = dashes[index % dashes.length];
    if (dash === undefined) doc.undash();
    else doc.dash(dash, { space: dash });
    doc.path(path).lineWidth(1.5).lineJoin('round').strokeColor(accent).stroke().undash();
  }
}
