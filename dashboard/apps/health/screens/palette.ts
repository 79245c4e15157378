import { appPalette, type FoundTable, sheetOf } from '#frontend/palette/app-palette.ts';
import contract, { type Entry } from '../contract.ts';
import { columnsOf, type LogName, logNames, plainKinds } from '../logs.ts';

/** For each log, the column that best names a row. */
const titles: Partial<Record<LogName, string>> = {
  vitals: 'Metric',
  mood: 'What',
  labs: 'Test',
  medications: 'Name',
  intakes: 'Medication',
};

function tableOf(log: LogName, entries: readonly Entry[]): FoundTable {
  const columns = Object.entries(columnsOf(log)).filter(([header]) => header !== 'Row ID');
  return {
    columns: columns.map(([label, { kind }]) => ({ label, kind: plainKinds[kind] })),
    title: Math.max(
      columns.findIndex(([header]) => header === titles[log]),
      0,
    ),
    place: log === 'medications' || log === 'intakes' ? { view: 'medicines' } : { view: 'history', log },
    rows: entries
      .filter((entry) => entry.log === log)
      .map(({ row, cells }) => ({ row, values: columns.map(([header]) => cells[header] ?? '') })),
  };
}

const load = async () => (await import('./queries.ts')).healthQuery;

export default appPalette({
  contract,
  finders: {
    getHealth: ({ sheets, sheet, entries }) => [
      ...sheets.map((one) => sheetOf(one, 'sheet')),
      ...(sheet
        ? [{ ...sheetOf(sheet, 'sheet'), tables: logNames.map((log) => tableOf(log, entries)) }]
        : []),
    ],
  },
  list: async (cache) => cache.fetchQuery((await load())(null)),
  read: async (cache, sheetId) => cache.fetchQuery((await load())(sheetId)),
});
