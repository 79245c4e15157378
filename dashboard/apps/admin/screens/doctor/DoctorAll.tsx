import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { FolderSimpleIcon } from '@phosphor-icons/react/FolderSimple';
import { useQuery } from '@tanstack/react-query';
import { CellProgress } from '#frontend/status/CellProgress.tsx';
import { EmptyState } from '#frontend/status/EmptyState.tsx';
import { ProblemAlert } from '#frontend/status/ProblemAlert.tsx';
import { StatusBar } from '#frontend/status/StatusBar.tsx';
import { counted } from '#kernel/counted.ts';
import type { Problem } from '#kernel/problem.ts';
import { DoctorKinds } from './DoctorKinds.tsx';
import { DoctorSheet } from './DoctorSheet.tsx';
import { doctorQueries, type Examination, nothingYet } from './doctor-queries.ts';

/** Every sheet of every app; those with findings are listed as they are found. */
export function DoctorAll() {
  // Not awaited: findings are shown while the search continues.
  const {
    data = nothingYet,
    isFetching,
    error,
    refetch,
  } = useQuery({
    ...doctorQueries.all(),
    throwOnError: ({ status }) => status === 401 || status === 403,
  });
  const { apps, reports } = data;
  const concerned = reports.filter(({ findings, unread }) => findings.length > 0 || unread !== null);
  return (
    <>
      <Progress examination={data} isRunning={isFetching} />
      {error && <ExaminationProblem problem={error} onRetry={() => void refetch()} />}
      {!isFetching && <DoctorKinds reports={reports} />}
      <Stack sx={{ gap: 4 }}>
        {concerned.map((report) => (
          <DoctorSheet key={report.fileId} report={report} app={apps.find(({ id }) => id === report.appId)} />
        ))}
      </Stack>
      {!isFetching && !error && concerned.length === 0 && <NothingFound isBlank={reports.length === 0} />}
      <StatusBar
        open={{ icon: <FolderSimpleIcon size={17} aria-hidden />, label: 'Rowhouse' }}
        path="My Drive / Rowhouse"
        contents={counted(reports.length, 'sheet')}
        state={null}
        drive={null}
      />
    </>
  );
}

function ExaminationProblem({ problem, onRetry }: { problem: Problem; onRetry: () => void }) {
  return (
    <Box sx={{ mb: 4 }}>
      <ProblemAlert
        title="Failed to examine all sheets"
        problem={problem}
        action={
          <Button color="inherit" onClick={onRetry}>
            Retry
          </Button>
        }
      >
        Your sheets are untouched.
      </ProblemAlert>
    </Box>
  );
}

function NothingFound({ isBlank }: { isBlank: boolean }) {
  return (
    <EmptyState title="Nothing to repair">
      {isBlank
        ? 'There are no sheets yet. Once the apps keep some in your Drive, you can check them here.'
        : 'Every tab, header, id and photo is where the apps look for it.'}
    </EmptyState>
  );
}

interface ProgressProps {
  examination: Examination;
  isRunning: boolean;
}

/** The progress of the examination, and what it found. */
function Progress({ examination: { apps, done, total, reports }, isRunning }: ProgressProps) {
  const app = apps[done];
  const examined = reports.filter(({ appId }) => appId === app?.id).length;
  const found = reports.reduce((count, { findings }) => count + findings.length, 0);
  const share = apps.length === 0 ? 0 : (done + (total > 0 ? examined / total : 0)) / apps.length;
  const place = app && total > 0 && examined > 0 ? `, ${examined} of ${counted(total, 'sheet')}` : '';
  return (
    <Box sx={{ mb: 4, minHeight: 34 }}>
      <Typography role="status" sx={{ mb: 2, color: 'text.secondary' }}>
        {isRunning
          ? `Examining ${app?.title ?? 'your sheets'}${place}`
          : `${counted(reports.length, 'sheet')} examined, ${counted(found, 'finding')}`}
      </Typography>
      {isRunning && (
        <CellProgress share={share} label={`${done} of ${counted(apps.length, 'app')} examined`} cells={36} />
      )}
    </Box>
  );
}
