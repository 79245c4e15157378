import { parseAsString, useQueryStates } from 'nuqs';
import { useState } from 'react';
import { UndoSnackbar } from '#frontend/UndoSnackbar.tsx';
import { ReportScreen } from './ReportScreen.tsx';
import { ReportsScreen, type ReportsTab } from './ReportsScreen.tsx';

const address = { app: parseAsString, report: parseAsString };

/** The list of reports, or the one the address names. */
export default function Expenses() {
  const [{ report }, setAddress] = useQueryStates(address, { history: 'push' });
  const [tab, setTab] = useState<ReportsTab>('own');
  return (
    <UndoSnackbar>
      {report === null ? (
        <ReportsScreen
          tab={tab}
          onTab={setTab}
          onOpen={(id) => void setAddress({ report: id })}
          onLeave={() => void setAddress(null)}
        />
      ) : (
        <ReportScreen key={report} reportId={report} onBack={() => void setAddress({ report: null })} />
      )}
    </UndoSnackbar>
  );
}
