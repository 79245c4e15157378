import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { columnLetters } from '#frontend/dialogs/cell-name.ts';
import { useOfferUndo } from '#frontend/dialogs/UndoSnackbar.tsx';
import { unsentOf } from '#frontend/outbox/laid-over.ts';
import { WaitingLine } from '#frontend/outbox/WaitingMark.tsx';
import { useOnceDone } from '#frontend/outbox/waiting-rows.ts';
import { onDemand } from '#frontend/page/on-demand.tsx';
import { PageHeader } from '#frontend/page/PageHeader.tsx';
import { ProblemAlert } from '#frontend/status/ProblemAlert.tsx';
import type { MemberRow } from '../../record.ts';
import { UnknownRights } from '../lists/UnknownRights.tsx';
import { findMember, isNamedAlike } from '../member-rows.ts';
import { RepairNotice } from '../RepairNotice.tsx';
import { RosterStatusBar } from '../RosterStatusBar.tsx';
import { type OpenList, useList } from '../use-list.ts';
import { useMarks } from '../use-marks.ts';
import { commands, expectedOf, useRemoveMember, useRestoreMember } from '../writes.ts';
import type { OpenMemberDialog } from './MemberDialogs.tsx';
import { EditMemberButton, MemberHeader } from './MemberHeader.tsx';
import { MemberSections } from './MemberSections.tsx';
import { StoredRow } from './StoredRow.tsx';

const MemberDialogs = onDemand(() =>
  import('./MemberDialogs.tsx').then(({ MemberDialogs }) => MemberDialogs),
);

interface MemberProps {
  listId: string;
  rowIndex: number;
  onBack: () => void;
  onMoved: (rowIndex: number) => void;
}

export function Member({ listId, rowIndex, onBack, onMoved }: MemberProps) {
  const open = useList(listId);
  const { rows } = open.data;
  // After the sheet is sorted, the row in the address may be somebody else's; what was seen last identifies the member.
  const [seen, setSeen] = useState<MemberRow>();
  const row = seen
    ? findMember(rows, { ...seen, _rowIndex: rowIndex })
    : rows.find(({ _rowIndex }) => _rowIndex === rowIndex);
  const isKnown = seen && row && isNamedAlike(row, seen) && row.memberId === seen.memberId;
  if (row && !isKnown) setSeen(row);
  // Here and not next to the row, which is gone once its deletion waits.
  const remove = useRemoval(listId, onBack);
  const movedTo = row && row._rowIndex !== rowIndex ? row._rowIndex : undefined;
  useEffect(() => {
    if (movedTo !== undefined) onMoved(movedTo);
  }, [movedTo, onMoved]);
  if (row) return <FoundMember {...{ open, row, remove, onBack }} />;
  const back = { label: `Back to ${open.list?.name ?? 'the list'}`, onClick: onBack };
  return (
    <>
      <PageHeader title="Member" back={back} mark={null} />
      <RepairNotice listId={listId} sheet={{ ...open.data, tab: 'Members' }} list={open.list} />
      {open.data.missingHeaders.length === 0 && (
        <Alert severity="warning">This member is no longer in the list. The sheet has changed.</Alert>
      )}
      <RosterStatusBar open={open} />
    </>
  );
}

interface FoundMemberProps {
  open: OpenList;
  row: MemberRow;
  remove: ReturnType<typeof useRemoval>;
  onBack: () => void;
}

function FoundMember({ open, row, remove, onBack }: FoundMemberProps) {
  const { listId, list, data } = open;
  // A member who is not in the sheet yet cannot be changed there.
  const canEdit = open.canEdit && !unsentOf(row)?.isNew;
  const [dialog, setDialog] = useState<OpenMemberDialog | null>(null);
  const marks = useMarks(listId);
  const edit = canEdit && <EditMemberButton onClick={() => setDialog({ kind: 'edit', row })} />;
  const width = columnLetters(Math.max(data.headers.length - 1, 0));
  return (
    <Box sx={{ width: 1, minWidth: 0, maxWidth: 1080, mx: 'auto' }}>
      <MemberHeader
        {...{ row, list, onBack, edit }}
        onCard={canEdit ? () => setDialog({ kind: 'card', row }) : undefined}
        onLetter={() => setDialog({ kind: 'letters', rows: [row] })}
        onDelete={canEdit ? () => remove.start(row) : undefined}
      />
      <UnknownRights open={open} />
      {marks.problem && <ProblemAlert title="Failed to save member" problem={marks.problem} />}
      {remove.problem && <ProblemAlert title="Failed to delete member" problem={remove.problem} />}
      <WaitingLine row={row} />
      <MemberSections row={row} onToggle={canEdit ? marks.toggle : undefined} />
      <StoredRow row={row} headers={data.headers} />
      <RosterStatusBar open={open} range={`A${row._rowIndex}:${width}${row._rowIndex}`} action={edit} />
      {dialog && <MemberDialogs dialog={dialog} open={open} onClose={() => setDialog(null)} />}
    </Box>
  );
}

/** Deletes a member's row at once and offers to restore it. */
function useRemoval(listId: string, onRemoved: () => void) {
  const remove = useRemoveMember(listId);
  const restore = useRestoreMember(listId);
  const offerUndo = useOfferUndo();
  useOnceDone(remove, onRemoved);
  return {
    problem: remove.error,
    start: (row: MemberRow) =>
      remove.mutate(
        commands.make('deleteMember', { listId, row: row._rowIndex, body: { expected: expectedOf(row) } }),
        {
          onSuccess: ({ undo }) => {
            const back = commands.make('undoDelete', { listId, body: { undo } });
            offerUndo({ message: `"${row.memberName}" deleted`, undo: () => restore.mutateAsync(back) });
          },
        },
      ),
  };
}
