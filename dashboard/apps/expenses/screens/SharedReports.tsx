import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { useSuspenseQuery } from '@tanstack/react-query';
import { EmptyState } from '#frontend/EmptyState.tsx';
import { signInAddress } from '#frontend/session.ts';
import { expenseQueries } from './queries.ts';
import { ReportTable } from './ReportTable.tsx';

/** The reports other people shared with this one. */
export function SharedReports({ onOpen }: { onOpen: (reportId: string) => void }) {
  const { data } = useSuspenseQuery(expenseQueries.shared());
  return (
    <>
      {data.hasLimitedAccess && (
        <Alert
          severity="info"
          sx={{ mb: 4 }}
          action={
            <Button color="inherit" href={signInAddress()}>
              Grant Access
            </Button>
          }
        >
          Rowhouse sees only the files it created or was given. A report someone shared from elsewhere may be
          missing here.
        </Alert>
      )}
      {data.reports.length === 0 ? (
        <Card variant="outlined">
          <EmptyState title="Nothing shared yet">
            Expense reports that other people share with you show here.
          </EmptyState>
        </Card>
      ) : (
        <ReportTable reports={data.reports} onOpen={onOpen} />
      )}
    </>
  );
}
