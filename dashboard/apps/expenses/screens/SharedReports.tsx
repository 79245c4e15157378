import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LimitedAccess } from '#frontend/sharing/LimitedAccess.tsx';
import { EmptyState } from '#frontend/status/EmptyState.tsx';
import type { Report } from '../report-calls.ts';
import { expenseQueries } from './queries.ts';
import { ReportTable } from './ReportTable.tsx';
import { ShareReport } from './ShareReport.tsx';

/** The reports that others have shared with this person. */
export function SharedReports({ onOpen }: { onOpen: (reportId: string) => void }) {
  const { data } = useSuspenseQuery(expenseQueries.shared());
  const [sharing, setSharing] = useState<Report | null>(null);
  // A list has its own spacing above it.
  const needsRoom = data.hasLimitedAccess || data.reports.length === 0;
  return (
    <Box sx={{ pt: needsRoom ? { xs: 4, md: 0 } : 0 }}>
      <LimitedAccess permissions={data} words={{ about: 'reports' }} isPickable={false} />
      {data.reports.length === 0 ? (
        <Card variant="outlined">
          <EmptyState title="Nothing shared yet">
            Expense reports that other people share with you show here.
          </EmptyState>
        </Card>
      ) : (
        <ReportTable reports={data.reports} onOpen={onOpen} onShare={setSharing} />
      )}
      {sharing && <ShareReport report={sharing} onClose={() => setSharing(null)} />}
    </Box>
  );
}
