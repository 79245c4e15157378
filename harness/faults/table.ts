import type { Ledger } from './ledger.ts';
import type { Outcome } from './run.ts';

function line(cells: readonly (string | number)[]): string {
  return `| ${cells.join(' | ')} |`;
}

function table(headers: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return [line(headers), line(headers.map((_, at) => (at === 0 ? '---' : '---:'))), ...rows.map(line)].join(
    '\n',
  );
}

const columns: Readonly<Record<string, (ledger: Ledger) => number>> = {
  writes: ({ writes }) => writes,
  acknowledged: ({ acknowledged }) => acknowledged,
  'too late': ({ tooLate }) => tooLate,
  'at once': ({ atOnce }) => atOnce,
  told: ({ toldTimes }) => toldTimes,
  repeated: ({ repeats }) => repeats,
  'in part until then': ({ halfTimes }) => halfTimes,
  killed: ({ kills }) => kills,
  lost: (ledger) => ledger.count('lost'),
  doubled: (ledger) => ledger.count('doubled'),
  'never done': (ledger) => ledger.count('stuck') + ledger.count('wrong'),
};

function sumsOf(outcomes: readonly Outcome[]): number[] {
  return Object.values(columns).map((count) => outcomes.reduce((sum, { ledger }) => sum + count(ledger), 0));
}

function by(key: 'app' | 'fault', outcomes: readonly Outcome[]): string {
  const groups = [...Map.groupBy(outcomes, (outcome) => outcome[key])];
  const rows = groups.map(([name, some]) => [name, ...sumsOf(some)]);
  return table([key, ...Object.keys(columns)], [...rows, ['all', ...sumsOf(outcomes)]]);
}

/** How each app's writes went under each fault: how many, and how often a problem was reported. */
function matrix(outcomes: readonly Outcome[]): string {
  const faults = [...new Set(outcomes.map(({ fault }) => fault))];
  const rows = [...Map.groupBy(outcomes, ({ app }) => app)].map(([app, some]) => [
    app,
    ...faults.map((fault) => {
      const ledger = some.find((one) => one.fault === fault)?.ledger;
      return ledger ? `${ledger.acknowledged} (${ledger.toldTimes})` : '';
    }),
  ]);
  return table(['app', ...faults], rows);
}

function told(outcomes: readonly Outcome[]): string {
  const times = new Map<string, number>();
  for (const { ledger } of outcomes) {
    for (const [sentence, count] of ledger.told) times.set(sentence, (times.get(sentence) ?? 0) + count);
  }
  return table(
    ['what people were told', 'times'],
    [...times].toSorted(([, one], [, other]) => other - one),
  );
}

function halves(outcomes: readonly Outcome[]): string {
  return outcomes
    .flatMap(({ app, fault, ledger }) =>
      [...ledger.halves].map(
        ([name, { count, example }]) => `${app} ${name} (${fault}), ${count}×:\n${example}\n`,
      ),
    )
    .join('\n');
}

/** The outcomes as Markdown tables, then what was there in part until it was repeated. */
export function tablesOf(outcomes: readonly Outcome[]): string {
  const parts = [
    by('fault', outcomes),
    by('app', outcomes),
    matrix(outcomes),
    told(outcomes),
    halves(outcomes),
  ];
  return parts.join('\n\n');
}
