import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { DialogFrame } from '#frontend/dialogs/DialogFrame.tsx';
import { FormDialog } from '#frontend/dialogs/FormDialog.tsx';
import { FormField } from '#frontend/dialogs/fields.tsx';
import { useOnceDone } from '#frontend/outbox/waiting-rows.ts';
import { WriteProblem } from '#frontend/status/WriteProblem.tsx';
import { formatDay } from '#kernel/day.ts';
import { type Move, moves, type Step } from '../../life.ts';
import type { Report } from '../../report-calls.ts';
import { expenseQueries } from '../queries.ts';
import { commands } from '../writes.ts';

interface MoveDialogProps {
  report: Report;
  move: Move;
  onClose: () => void;
}

const meanings: Readonly<Record<Move, string>> = {
  submit:
    'Its rows are locked until it is returned, or you take it back. Whoever you share it with can approve it.',
  takeBack: 'Its rows can be changed again, and it is no longer submitted.',
  approve: 'Its owner sees that you have approved it. Its rows stay locked.',
  return: 'Its owner can change its rows again, and reads your comment.',
  reimburse: 'It is done. Its rows stay locked.',
  comment: 'Everyone who can open this report can read it.',
};

/** Asks for a comment before a report moves a step forward or back. */
export function MoveDialog({ report, move, onClose }: MoveDialogProps) {
  const { label, needsComment } = moves[move];
  const cache = useQueryClient();
  const send = commands.useSend<'moveReport'>({
    onSettled: () => void cache.invalidateQueries({ queryKey: expenseQueries.all() }),
  });
  useOnceDone(send, onClose);
  const schema = z.object({
    comment: z
      .string()
      .trim()
      .max(2000)
      .min(needsComment ? 1 : 0, 'Please enter a comment'),
  });
  const { control, handleSubmit } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { comment: '' },
  });
  const save = ({ comment }: { comment: string }) => {
    const key = send.variables?.body.comment === comment ? send.variables.key : undefined;
    const command = commands.make('moveReport', { reportId: report.id, body: { move, comment } }, { key });
    send.mutate(command);
  };
  return (
    <FormDialog
      title={`${label}: ${report.name}`}
      isOpen
      isShort
      onClose={onClose}
      onSubmit={(event) => void handleSubmit(save)(event)}
      submit={{ label, busyLabel: 'Saving' }}
      isBusy={send.isPending}
    >
      <Typography sx={{ color: 'text.secondary' }}>{meanings[move]}</Typography>
      <FormField
        control={control}
        name="comment"
        label={needsComment ? 'Comment' : 'Comment, if you like'}
        required={needsComment}
        multiline
        minRows={2}
        autoFocus
      />
      {send.error && <WriteProblem title="Failed to change the status" problem={send.error} />}
    </FormDialog>
  );
}

/** All steps of a report, from its tab. */
export function StepsDialog({ steps, onClose }: { steps: readonly Step[]; onClose: () => void }) {
  return (
    <DialogFrame
      title="Steps of the report"
      maxWidth="sm"
      isOpen
      isBusy={false}
      onClose={onClose}
      note={'Rows of the tab "Report"'}
      actions={
        <Button variant="outlined" color="inherit" onClick={onClose}>
          Close
        </Button>
      }
    >
      <Box component="ol" aria-label="Steps of the report" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {steps.map(({ id, when, who, status, comment, _rowIndex }) => (
          <Box component="li" key={id} sx={entry}>
            <Typography sx={{ fontWeight: 560 }}>
              {status.trim() === '' ? 'Comment' : status}
              <Box component="span" sx={{ fontFamily: 'var(--rh-mono)', fontSize: 12, ml: 2 }}>
                row {_rowIndex}
              </Box>
            </Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {[who, formatDay(when)].filter((part) => part !== '').join(', ')}
            </Typography>
            {comment !== '' && (
              <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{comment}</Typography>
            )}
          </Box>
        ))}
      </Box>
    </DialogFrame>
  );
}

const entry = { py: 2.5, '& + &': { borderTop: 1, borderColor: 'divider' } };
