import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { DialogFrame } from '#frontend/dialogs/DialogFrame.tsx';
import { cellText, whereText } from '#frontend/history/words.ts';
import { ProblemAlert } from '#frontend/status/ProblemAlert.tsx';
import type { Otherwise } from '#kernel/calls/history.ts';
import { counted } from '#kernel/counted.ts';
import { shownRegion } from '#kernel/region.ts';
import { instantAt, ownTimeZone } from '#kernel/zone.ts';
import { client, useHistoryWrite } from './queries.ts';

interface GoBackProps {
  sheetId: string;
  canEdit: boolean;
}

const differText = (cells: number, rows: number) =>
  `${counted(cells, 'cell')} in ${counted(rows, 'row')} ${rows === 1 ? 'differs' : 'differ'}`;

/** The typed time as an ISO text, in the zone in which the changes are listed; undefined if it is not a time. */
function momentOf(typed: string): string | undefined {
  if (Number.isNaN(Date.parse(typed))) return undefined;
  return new Date(instantAt(typed, shownRegion().timeZone ?? ownTimeZone())).toISOString();
}

/** The sheet as it was at a time, compared with its current rows before anything is written. */
export function GoBack({ sheetId, canEdit }: GoBackProps) {
  const [typed, setTyped] = useState('');
  const at = momentOf(typed);
  const comparing = useMutation({
    mutationFn: (moment: string) => client.compareHistory({ sheetId, query: { at: moment } }),
  });
  const going = useHistoryWrite((moment: string) => client.goBack({ sheetId, body: { at: moment } }));
  const undoing = useHistoryWrite(({ before, after }: { before: string; after: string }) =>
    client.goBack({ sheetId, body: { at: before, until: after } }),
  );
  const compared = comparing.data;
  const went = going.data;
  const close = () => comparing.reset();
  return (
    <Box component="section" aria-label="An earlier sheet" sx={{ flex: '1 1 280px', minWidth: 0 }}>
      <Typography variant="h4" component="h2">
        An earlier sheet
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1, mb: 3 }}>
        Shows what differs from now, before anything is written.
      </Typography>
      <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'flex-end' }}>
        <TextField
          type="datetime-local"
          size="small"
          label="As it was on"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          slotProps={{ inputLabel: { shrink: true }, htmlInput: { step: 1 } }}
        />
        <Button
          variant="outlined"
          disabled={at === undefined}
          loading={comparing.isPending}
          onClick={() => at !== undefined && comparing.mutate(at)}
        >
          Compare
        </Button>
      </Stack>
      <Typography variant="body2" role="status" sx={{ mt: 2, minHeight: 20 }}>
        {compared?.rows === 0 && 'Nothing has changed since then, or nothing was recorded at that time.'}
        {went && !undoing.data && wentText(went)}
        {undoing.data && undoneText(undoing.data)}
      </Typography>
      {went && went.rows > 0 && !undoing.data && (
        <Button size="small" loading={undoing.isPending} onClick={() => undoing.mutate(went)}>
          Undo
        </Button>
      )}
      {comparing.error && <ProblemAlert title="Could not compare" problem={comparing.error} />}
      {undoing.error && <ProblemAlert title="Could not take it back" problem={undoing.error} />}
      <DialogFrame
        title="The sheet as it was then"
        isOpen={compared !== undefined && compared.rows > 0}
        isBusy={going.isPending}
        onClose={close}
        actions={
          <>
            <Button variant="outlined" color="inherit" onClick={close} disabled={going.isPending} autoFocus>
              Cancel
            </Button>
            <Button
              variant="contained"
              disabled={!canEdit}
              loading={going.isPending}
              loadingPosition="start"
              onClick={() => {
                undoing.reset();
                // The time that was compared, not the one that stands in the field by now.
                if (comparing.isSuccess) going.mutate(comparing.variables, { onSuccess: close });
              }}
            >
              Go back
            </Button>
          </>
        }
      >
        {compared && (
          <Typography sx={{ color: 'text.secondary' }}>
            {differText(compared.cells, compared.rows)}.{' '}
            {canEdit
              ? 'Going back writes these cells. It is noted like any other change, and can be undone.'
              : 'You can view this sheet, but not change it.'}
          </Typography>
        )}
        {going.error && <ProblemAlert title="Could not go back" problem={going.error} />}
        {compared && <Differences otherwise={compared.otherwise} rows={compared.rows} />}
      </DialogFrame>
    </Box>
  );
}

function wentText({ cells, rows, left }: { cells: number; rows: number; left: number }): string {
  const leftText = left > 0 ? ` ${counted(left, 'cell')} could not be written and stayed.` : '';
  return `${counted(cells, 'cell')} in ${counted(rows, 'row')} written.${leftText}`;
}

function undoneText({ left }: { left: number }): string {
  if (left === 0) return 'Taken back.';
  return `Taken back, except ${counted(left, 'cell')} that ${left === 1 ? 'was' : 'were'} changed in the meantime.`;
}

const kindWords = {
  changed: 'changed since',
  added: 'added since, would be deleted',
  deleted: 'deleted since, would be added at the end',
} as const;

function Differences({ otherwise, rows }: { otherwise: readonly Otherwise[]; rows: number }) {
  return (
    <>
      <Box component="ul" sx={{ m: 0, mt: 3, pl: 5 }}>
        {otherwise.map(({ cells, ...one }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows that are alike have nothing else to be told by
          <Box component="li" key={at} sx={{ mb: 2, overflowWrap: 'anywhere' }}>
            <Typography variant="body2">
              <strong>{whereText(one)}</strong>, {kindWords[one.kind]}
            </Typography>
            {one.kind === 'changed' &&
              cells.map(({ header, from, to }) => (
                <Typography key={header} variant="body2" sx={{ color: 'text.secondary' }}>
                  {header}: {cellText(to)} then, {cellText(from)} now
                </Typography>
              ))}
          </Box>
        ))}
      </Box>
      {rows > otherwise.length && (
        <Typography variant="body2">And {counted(rows - otherwise.length, 'more row')}.</Typography>
      )}
    </>
  );
}
