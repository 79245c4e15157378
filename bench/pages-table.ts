import { blocked, kilobytes, type Visit, worst } from './pages-visit.ts';

/** How a screen performed the first time, while it was used, and the second time. */
export interface Measured {
  name: string;
  /** The app it belongs to; absent for screens of the shell and the workspace. */
  app?: string;
  first: Visit;
  again: Visit;
  /** Milliseconds until the slowest answer to an input; null if nothing is done on the screen. */
  slowest: number | null;
  /** How far things moved in all. */
  shift: number;
}

const kinds = [
  ['HTML', 'Document'],
  ['JS', 'Script'],
  ['CSS', 'Stylesheet'],
  ['fonts', 'Font'],
  ['images', 'Image'],
  ['calls', 'Fetch'],
] as const;

const head = [
  ...['screen', ...kinds.map(([name]) => name), 'all kB', 'requests', 'FCP', 'LCP', 'ready', 'CLS'],
  ...['tasks', 'longest', 'blocked', 'INP', '2nd: kB', 'FCP', 'ready'],
];

function rowOf({ name, first, again, slowest, shift }: Measured): string[] {
  const figures = [
    ...kinds.map(([, kind]) => kilobytes(first.loads, kind)),
    kilobytes(first.loads),
    first.loads.length,
    ...[first.fcp, first.lcp, first.ready],
  ];
  const tasks = [first.longTasks.length, worst(first.longTasks), blocked(first.longTasks)];
  const second = [kilobytes(again.loads), again.fcp, again.ready];
  const whole = (values: readonly number[]) => values.map((value) => String(Math.round(value)));
  const inp = slowest === null ? '' : String(Math.round(slowest));
  return [name, ...whole(figures), String(shift), ...whole(tasks), inp, ...whole(second)];
}

/** All screens in one Markdown table: kilobytes as transferred, and milliseconds. */
export function screensTable(screens: readonly Measured[]): string {
  const rows = screens.map(rowOf);
  const lines = [head, head.map((_, column) => (column === 0 ? '---' : '--:')), ...rows];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
