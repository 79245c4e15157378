import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { PlusIcon } from '@phosphor-icons/react/Plus';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAheadOnWide } from '#frontend/grid/use-ahead-on-wide.ts';
import { HouseMark } from '#frontend/house/HouseMark.tsx';
import { usePlaceOfForm } from '#frontend/page/asked-form.ts';
import { onDemand } from '#frontend/page/on-demand.tsx';
import { PageHeader } from '#frontend/page/PageHeader.tsx';
import { TabRow } from '#frontend/page/TabRow.tsx';
import { useLoadedAhead } from '#frontend/page/use-loaded-ahead.ts';
import { ReadFrame } from '#frontend/status/ReadFrame.tsx';
import manifest from '../manifest.ts';
import { gridHeight, grids } from './grids.ts';
import { OwnReports } from './OwnReports.tsx';
import { expenseQueries } from './queries.ts';
import { ReportsStatusBar } from './ReportsStatusBar.tsx';
import { SharedReports } from './SharedReports.tsx';

const Overview = onDemand(() => import('./overview/Overview.tsx').then(({ Overview }) => Overview));
// Forms are loaded after the rows.
const CreateReportDialog = onDemand(() =>
  import('./CreateReportDialog.tsx').then(({ CreateReportDialog }) => CreateReportDialog),
);

export type ReportsTab = 'own' | 'shared' | 'overview';

interface ReportsScreenProps {
  tab: ReportsTab;
  onTab: (tab: ReportsTab) => void;
  onOpen: (reportId: string) => void;
  onLeave: () => void;
}

export function ReportsScreen({ tab, onTab, onOpen, onLeave }: ReportsScreenProps) {
  const [isCreating, setIsCreating] = useState(false);
  useAheadOnWide(grids.reports);
  useLoadedAhead(grids.expenses.load);
  useLoadedAhead(CreateReportDialog.load);
  const { data } = useQuery(expenseQueries.reports());
  const create = () => setIsCreating(true);
  usePlaceOfForm({ app: manifest.id, name: 'report', places: data?.reports, onNone: create });
  const newReport = (
    <Button variant="contained" startIcon={<PlusIcon weight="bold" />} onClick={create}>
      New Report
    </Button>
  );
  return (
    <>
      <PageHeader
        title={manifest.title}
        back={{ label: 'Back', onClick: onLeave }}
        mark={<HouseMark app={manifest} size={54} />}
        actions={newReport}
      />
      <Box sx={{ mx: { xs: -4, sm: -6, md: 0 }, mb: { xs: 0, md: 4 } }}>
        <TabRow<ReportsTab>
          label="Reports"
          value={tab}
          onChange={onTab}
          panelId="reports"
          tabs={[
            {
              value: 'own',
              label: 'My Expense Reports',
              count: data?.reports.length ?? null,
            },
            { value: 'shared', label: 'Shared with Me' },
            { value: 'overview', label: 'Overview' },
          ]}
        />
      </Box>
      <Box role="tabpanel" id="reports" aria-labelledby={`reports-${tab}`}>
        <ReadFrame
          key={tab}
          queries={[tab === 'shared' ? expenseQueries.shared() : expenseQueries.reports()]}
          label="Reading the reports"
          failure="Failed to fetch expense data"
          rowHeight={52}
          height={gridHeight.reports}
          toCome={<Box sx={{ height: { xs: 72, md: 0 } }} />}
        >
          {tab === 'own' && <OwnReports onOpen={onOpen} onCreate={create} />}
          {tab === 'shared' && <SharedReports onOpen={onOpen} />}
          {tab === 'overview' && <Overview />}
        </ReadFrame>
      </Box>
      <ReportsStatusBar action={newReport} />
      {isCreating && (
        <CreateReportDialog
          onClose={() => setIsCreating(false)}
          onCreated={(id) => {
            setIsCreating(false);
            onOpen(id);
          }}
        />
      )}
    </>
  );
}
