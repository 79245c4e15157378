import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useState } from 'react';
import { UndoSnackbar } from '#frontend/dialogs/UndoSnackbar.tsx';
import type { Ahead } from '#frontend/page/on-demand.tsx';
import { grids } from './grids.ts';
import { ReportsScreen, type ReportsTab } from './ReportsScreen.tsx';
import { ReportScreen } from './report/ReportScreen.tsx';

const address = {
  app: parseAsString,
  report: parseAsString,
  /** Set unless it is the first tab, so that coming back from the sign-in page leads to it. */
  tab: parseAsStringLiteral(['shared', 'overview']),
};

/** Phones have lists instead of tables. */
export const ahead: Ahead = (query, isWide) =>
  isWide ? [query.has('report') ? grids.expenses : grids.reports] : [];

/** The list of reports, or the one in the address. */
export default function Expenses() {
  const [{ report, tab: namedTab }, setAddress] = useQueryStates(address, { history: 'push' });
  const [tab, setTab] = useState<ReportsTab>(namedTab ?? 'own');
  function showTab(next: ReportsTab) {
    setTab(next);
    void setAddress({ tab: next === 'own' ? null : next }, { history: 'replace' });
  }
  return (
    <UndoSnackbar>
      {report === null ? (
        <ReportsScreen
          tab={tab}
          onTab={showTab}
          onOpen={(id) => void setAddress({ report: id, tab: null })}
          onLeave={() => void setAddress(null)}
        />
      ) : (
        <ReportScreen key={report} reportId={report} onBack={() => void setAddress({ report: null })} />
      )}
    </UndoSnackbar>
  );
}
