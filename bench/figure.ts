/** One measured value, with what it is compared to. */
export interface Figure {
  what: string;
  value: number;
  unit: string;
  /** The same work done as plainly as possible, in the same run. */
  baseline?: { what: string; value: number };
  /** Milliseconds of the single answers, if many were counted. */
  latency?: { p50: number; p99: number };
  /** From the list of budgets: the bound for the value, or for its ratio to the baseline. */
  budget?: { of: 'value' | 'ratio'; most?: number; least?: number };
}

/** A part of the benchmark that can run by itself. */
export interface Section {
  name: string;
  title: string;
  measure(): Promise<Figure[]>;
}

export function ratioOf({ value, baseline }: Figure): number | undefined {
  return baseline && value / baseline.value;
}

/** Undefined for a figure without a budget. */
export function isWithinBudget(figure: Figure): boolean | undefined {
  const { budget, value } = figure;
  if (!budget) return undefined;
  const judged = budget.of === 'value' ? value : (ratioOf(figure) ?? Number.NaN);
  return (
    judged <= (budget.most ?? Number.POSITIVE_INFINITY) &&
    judged >= (budget.least ?? Number.NEGATIVE_INFINITY)
  );
}

function shown(value: number): string {
  if (value >= 1000) return Math.round(value).toLocaleString('en');
  return value.toPrecision(value >= 100 ? 4 : 3).replace(/\.?0+$/, '');
}

function budgetOf({ budget, unit }: Figure): string {
  if (!budget) return '';
  const what = budget.of === 'value' ? ` ${unit}` : 'x';
  return budget.most === undefined ? `at least ${budget.least}${what}` : `at most ${budget.most}${what}`;
}

function rowOf(figure: Figure): string[] {
  const { what, value, unit, baseline, latency } = figure;
  const ratio = ratioOf(figure);
  const verdict = { true: 'kept', false: 'MISSED', undefined: '' }[`${isWithinBudget(figure)}`];
  return [
    what,
    `${shown(value)} ${unit}`,
    latency ? `${shown(latency.p50)} / ${shown(latency.p99)} ms` : '',
    baseline ? `${shown(baseline.value)} ${unit} (${baseline.what})` : '',
    ratio === undefined ? '' : `${shown(ratio)}x`,
    budgetOf(figure),
    verdict,
  ];
}

/** A section's figures as a table in plain text, without columns that would be empty. */
export function tableOf(title: string, figures: readonly Figure[]): string {
  const head = [title, 'measured', 'p50 / p99', 'baseline', 'ratio', 'budget', ''];
  const body = figures.map(rowOf);
  const known = head.map((_, column) => column === 0 || body.some((row) => row[column] !== ''));
  const rows = [head, ...body].map((row) => row.filter((_, column) => known[column]));
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
  lines.splice(1, 0, widths.map((width) => '-'.repeat(width)).join('  '));
  return lines.map((line) => line.trimEnd()).join('\n');
}
