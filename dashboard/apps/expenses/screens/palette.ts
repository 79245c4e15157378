import { appPalette, type FoundSheet, rowsOf, type SheetFacts } from '#frontend/palette/app-palette.ts';
import contract from '../contract.ts';
import { expense } from '../record.ts';
import type { Report } from '../report-calls.ts';

const factsOf = ({ id, name, webViewLink, currency, canEdit }: Report): SheetFacts => ({
  name,
  link: webViewLink,
  currency,
  canEdit,
  place: { report: id },
});

const reportsIn = ({ reports }: { reports: readonly Report[] }): FoundSheet[] =>
  reports.map((report) => ({ id: report.id, facts: factsOf(report) }));

const loadQueries = async () => (await import('./queries.ts')).expenseQueries;

export default appPalette({
  contract,
  finders: {
    listReports: reportsIn,
    listShared: reportsIn,
    readReport: ({ report, rows, sheetLink }) => [
      {
        id: report.id,
        facts: { ...factsOf(report), link: sheetLink },
        tables: [rowsOf(expense, rows, { title: 'description' })],
      },
    ],
  },
  list: async (cache) => {
    const queries = await loadQueries();
    return await Promise.all([cache.fetchQuery(queries.reports()), cache.fetchQuery(queries.shared())]);
  },
  read: async (cache, reportId) => cache.fetchQuery((await loadQueries()).report(reportId)),
});
