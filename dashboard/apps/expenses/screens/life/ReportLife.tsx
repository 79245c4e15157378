import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { StateChip } from '#frontend/grid/StateChip.tsx';
import { WaitingMark } from '#frontend/outbox/WaitingMark.tsx';
import { onDemand } from '#frontend/page/on-demand.tsx';
import { counted } from '#kernel/counted.ts';
import { formatDay } from '#kernel/day.ts';
import { isLocked, lockSentence, type Move, moves, movesOf } from '../../life.ts';
import type { ReportData } from '../../report-calls.ts';
import { commands } from '../writes.ts';
import { statusLooks } from './status-looks.ts';

const MoveDialog = onDemand(() => import('./MoveDialog.tsx').then(({ MoveDialog }) => MoveDialog));
const StepsDialog = onDemand(() => import('./MoveDialog.tsx').then(({ StepsDialog }) => StepsDialog));

/** Why this person can neither add to a report nor change it; undefined if they can. */
export function whyLocked({ report, life }: ReportData): string | undefined {
  return life && isLocked(life.status) ? lockSentence(life.status, report.isOwned) : undefined;
}

/** A report's status, who set it, and what can be done next. */
export function ReportLife({ data }: { data: ReportData }) {
  const { report, life } = data;
  const [open, setOpen] = useState<Move | 'steps' | null>(null);
  const waiting = commands.useUnsaved('moveReport', { reportId: report.id });
  if (!life || data.missingHeaders.length > 0) return null;
  const { status, last, steps, doubt } = life;
  const isUnderWay = waiting.some(({ state }) => state !== 'failed');
  const possible = report.canEdit ? movesOf(status, report.isOwned) : [];
  const locked = whyLocked(data);
  return (
    <Card
      variant="outlined"
      component="section"
      aria-label="Status of the report"
      sx={{ mb: 4, px: 4, py: last ? 3 : 2, displayPrint: 'none' }}
    >
      <Stack direction="row" sx={{ gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
        <StateChip {...statusLooks[status]} />
        <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {last ? `${last.who}, ${formatDay(last.when)}` : 'Not submitted yet'}
            {last && last.comment !== '' && `: ${last.comment}`}
          </Typography>
          {locked !== undefined && (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {locked}
            </Typography>
          )}
          {!report.canEdit && (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              You can view this report, but not change its status or comment on it.
            </Typography>
          )}
        </Box>
        {isUnderWay && <WaitingMark />}
        {steps.length > 0 && (
          <Button color="inherit" onClick={() => setOpen('steps')}>
            {counted(steps.length, 'step')}
          </Button>
        )}
        {possible.map((move) => {
          // While a report can be added to, adding is the primary button.
          const isNext = move === 'approve';
          return (
            <Button
              key={move}
              variant={isNext ? 'contained' : 'outlined'}
              {...(!isNext && { color: 'inherit' as const })}
              disabled={isUnderWay}
              onClick={() => setOpen(move)}
            >
              {moves[move].label}
            </Button>
          );
        })}
      </Stack>
      {doubt !== null && (
        <Alert severity="warning" sx={{ mt: 3 }}>
          {doubt}
        </Alert>
      )}
      {open === 'steps' && <StepsDialog steps={steps} onClose={() => setOpen(null)} />}
      {open !== null && open !== 'steps' && (
        <MoveDialog report={report} move={open} onClose={() => setOpen(null)} />
      )}
    </Card>
  );
}
