import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { DialogFrame } from '#frontend/dialogs/DialogFrame.tsx';
import { QrActions, QrPicture } from '#frontend/sharing/QrPicture.tsx';
import { pictureName } from '#frontend/sharing/qr.ts';
import { ProblemAlert } from '#frontend/status/ProblemAlert.tsx';
import manifest from '../../manifest.ts';
import type { MemberRow } from '../../record.ts';
import type { OpenList } from '../use-list.ts';
import { commands, expectedOf, newMemberId, useIssueCard } from '../writes.ts';

interface CardDialogProps {
  open: OpenList;
  row: MemberRow;
  onClose: () => void;
}

/** A member's card: a signed code for the check-in, which any phone can open. */
export function CardDialog({ open: { listId, list }, row, onClose }: CardDialogProps) {
  const issue = useIssueCard(listId);
  const [memberId] = useState(() => row.memberId || newMemberId());
  const [problem, setProblem] = useState<string | null>(null);
  const member = issue.data?.row ?? row;
  const text = issue.data && cardAddress(listId, issue.data.card);
  const name = member.memberName;
  const fileName = pictureName(name, 'member-card');
  const make = (isReplaced: boolean) => {
    const body = { expected: expectedOf(member), memberId, isReplaced };
    issue.mutate(commands.make('issueCard', { listId, row: member._rowIndex, body }));
  };
  return (
    <DialogFrame
      title="Member card"
      isOpen
      isBusy={issue.isPending}
      onClose={onClose}
      actions={
        text === undefined ? (
          <Button
            variant="contained"
            onClick={() => make(false)}
            loading={issue.isPending}
            loadingPosition="start"
          >
            {issue.isPending ? 'Making the card' : 'Make the card'}
          </Button>
        ) : (
          <QrActions {...{ text, fileName }} words={`Member card of ${name}`} onProblem={setProblem} />
        )
      }
    >
      <Typography sx={{ color: 'text.secondary' }}>
        <b>{name}</b>, {list?.name ?? 'Mug Club'}. Scan it at the door to check the member in. The code holds
        the member's ID and a signature, nothing else.
      </Typography>
      {text !== undefined && <QrPicture text={text} fileName={fileName} label={`Member card of ${name}`} />}
      {text === undefined && issue.isPending && <CircularProgress aria-label="Making the card" />}
      {text !== undefined && (
        <Stack direction="row" sx={{ alignItems: 'center', gap: 3, flexWrap: 'wrap' }}>
          <Typography variant="body2" sx={{ color: 'text.secondary', flex: 1, minWidth: 200 }}>
            Lost the card? A new one replaces every earlier card.
          </Typography>
          <Button variant="outlined" color="inherit" onClick={() => make(true)} disabled={issue.isPending}>
            Replace the card
          </Button>
        </Stack>
      )}
      {issue.error && <ProblemAlert title="Failed to make the card" problem={issue.error} />}
      {problem && <Alert severity="error">{problem}</Alert>}
    </DialogFrame>
  );
}

/**
 * The content of the code: the address of the list's check-in with this card, so that a phone's own camera can open it,
 * too.
 */
function cardAddress(listId: string, card: string): string {
  const query = new URLSearchParams({ app: manifest.id, list: listId, card });
  return `${location.origin}/?${query}`;
}
