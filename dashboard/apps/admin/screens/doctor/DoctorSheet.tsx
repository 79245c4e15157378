import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { TableIcon } from '@phosphor-icons/react/Table';
import { useState } from 'react';
import { HouseMark } from '#frontend/house/HouseMark.tsx';
import { inOwnDirection } from '#frontend/page/text-direction.ts';
import { ProblemAlert } from '#frontend/status/ProblemAlert.tsx';
import { counted } from '#kernel/counted.ts';
import type { Finding, SheetReport } from '#kernel/doctor.ts';
import type { DoctorApp } from '../../doctor-calls.ts';
import { DoctorFinding } from './DoctorFinding.tsx';
import { useExamineAgain } from './doctor-queries.ts';
import { useMending } from './use-mending.tsx';

interface DoctorSheetProps {
  report: SheetReport;
  app: DoctorApp | undefined;
}

/** Further findings of a sheet are shown on request. */
const maxAtFirst = 6;

/** A sheet with its findings. */
export function DoctorSheet({ report, app }: DoctorSheetProps) {
  const { name, findings, unread, canEdit } = report;
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? findings : findings.slice(0, maxAtFirst);
  const rest = findings.length - shown.length;
  const mending = useMending();
  const [mended, setMended] = useState<string>();
  const repair = (finding: Finding) => {
    setMended(finding.id);
    mending.start([{ report, findings: [finding] }]);
  };
  return (
    <Card variant="outlined" component="section" aria-label={name}>
      <SheetHeader report={report} app={app} />
      {unread !== null && <Unread unread={unread} />}
      {!canEdit && findings.length > 0 && (
        <Typography variant="body2" sx={{ px: { xs: 4, md: 5 }, pb: 3, color: 'text.secondary' }}>
          You can view this sheet, but not change it. Its owner can repair it.
        </Typography>
      )}
      <SheetProblem report={report} mending={mending} />
      <Box component="ul" aria-label={`Findings in ${name}`} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {shown.map((finding) => (
          <DoctorFinding
            key={finding.id}
            finding={finding}
            canEdit={canEdit}
            isBusy={mending.isBusy && mended === finding.id}
            onRepair={() => repair(finding)}
          />
        ))}
      </Box>
      {rest > 0 && (
        <Box sx={{ px: { xs: 4, md: 5 }, py: 2, borderTop: 1, borderColor: 'divider' }}>
          <Button color="inherit" onClick={() => setIsWhole(true)}>
            Show {rest} more
          </Button>
        </Box>
      )}
    </Card>
  );
}

function SheetHeader({ report: { name, appTitle, findings, webViewLink, unread }, app }: DoctorSheetProps) {
  const state =
    unread !== null
      ? 'not examined'
      : findings.length === 0
        ? 'nothing to mend'
        : counted(findings.length, 'finding');
  return (
    <Stack direction="row" sx={{ gap: 3, alignItems: 'center', px: { xs: 4, md: 5 }, py: 3.5 }}>
      {app && <HouseMark app={app} size={32} />}
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="h3" component="h2" sx={{ overflowWrap: 'anywhere', ...inOwnDirection }}>
          {name}
        </Typography>
        <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
          {appTitle}, {state}
        </Typography>
      </Box>
      <Button
        variant="outlined"
        color="inherit"
        href={webViewLink}
        target="_blank"
        rel="noreferrer"
        aria-label={`Open in Sheets: ${name}`}
        startIcon={<TableIcon size={18} />}
        sx={{ flex: 'none', whiteSpace: 'nowrap' }}
      >
        Open
        <Box component="span" sx={{ display: { xs: 'none', md: 'inline' } }}>
          &nbsp;in Sheets
        </Box>
      </Button>
    </Stack>
  );
}

function Unread({ unread }: { unread: string }) {
  return (
    <Box sx={{ px: { xs: 4, md: 5 }, pb: 4 }}>
      <Alert severity="warning">This sheet could not be examined. {unread}</Alert>
    </Box>
  );
}

interface SheetProblemProps {
  report: SheetReport;
  mending: ReturnType<typeof useMending>;
}

/** Why nothing was repaired, with a way to examine the sheet again. */
function SheetProblem({ report: { fileId }, mending: { mend } }: SheetProblemProps) {
  const again = useExamineAgain();
  const failed = mend.error ?? mend.data?.failed[0]?.problem;
  if (!failed) return null;
  return (
    <Box sx={{ px: { xs: 4, md: 5 }, pb: 4 }}>
      <ProblemAlert
        title="Failed to repair the sheet"
        problem={failed}
        action={
          <Button
            color="inherit"
            loading={again.isPending}
            onClick={() => again.mutate(fileId, { onSuccess: () => mend.reset() })}
          >
            Examine again
          </Button>
        }
      />
    </Box>
  );
}
