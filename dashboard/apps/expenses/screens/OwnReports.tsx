import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { PlusIcon } from '@phosphor-icons/react/Plus';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { onDemand } from '#frontend/page/on-demand.tsx';
import { EmptyState } from '#frontend/status/EmptyState.tsx';
import type { Report } from '../report-calls.ts';
import { expenseQueries } from './queries.ts';
import { ReportTable } from './ReportTable.tsx';
import { ShareReport } from './ShareReport.tsx';

const DeleteReportDialog = onDemand(() =>
  import('./DeleteReportDialog.tsx').then(({ DeleteReportDialog }) => DeleteReportDialog),
);

interface OwnReportsProps {
  onOpen: (reportId: string) => void;
  onCreate: () => void;
}

export function OwnReports({ onOpen, onCreate }: OwnReportsProps) {
  const { data } = useSuspenseQuery(expenseQueries.reports());
  const [deleting, setDeleting] = useState<Report | null>(null);
  const [sharing, setSharing] = useState<Report | null>(null);
  if (data.reports.length === 0) {
    return (
      <Card variant="outlined" sx={{ mt: { xs: 4, md: 0 } }}>
        <EmptyState
          title="No expense reports found"
          action={
            <Button variant="contained" startIcon={<PlusIcon weight="bold" />} onClick={onCreate}>
              New Report
            </Button>
          }
        >
          Your first report becomes a folder in your Drive, with an Expenses sheet and a folder for receipt
          photos.
        </EmptyState>
      </Card>
    );
  }
  return (
    <>
      <ReportTable reports={data.reports} onOpen={onOpen} onShare={setSharing} onDelete={setDeleting} />
      {sharing && <ShareReport report={sharing} onClose={() => setSharing(null)} />}
      {deleting && <DeleteReportDialog report={deleting} onClose={() => setDeleting(null)} />}
    </>
  );
}
