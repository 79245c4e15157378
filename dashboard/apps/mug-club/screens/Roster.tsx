import { useState } from 'react';
import { useOpenDialog } from '#frontend/dialogs/use-open-dialog.ts';
import { onDemand } from '#frontend/page/on-demand.tsx';
import { useLoadedAhead } from '#frontend/page/use-loaded-ahead.ts';
import { useWhenSent } from '#frontend/records/use-when-sent.tsx';
import { ProblemAlert } from '#frontend/status/ProblemAlert.tsx';
import type { MemberRow } from '../record.ts';
import type { ListView } from './list-address.ts';
import type { OpenListDialog } from './lists/ListDialogs.tsx';
import { UnknownRights } from './lists/UnknownRights.tsx';
import { MemberTable } from './MemberTable.tsx';
import type { OpenMemberDialog } from './member/MemberDialogs.tsx';
import { RepairNotice } from './RepairNotice.tsx';
import { AddMemberButton, RosterHeader } from './RosterHeader.tsx';
import { RosterMenu } from './RosterMenu.tsx';
import { RosterStatusBar } from './RosterStatusBar.tsx';
import { useList } from './use-list.ts';
import { useMarks } from './use-marks.ts';

// Forms are loaded after the rows.
const MemberDialogs = onDemand(() =>
  import('./member/MemberDialogs.tsx').then(({ MemberDialogs }) => MemberDialogs),
);
const ListDialogs = onDemand(() => import('./lists/ListDialogs.tsx').then(({ ListDialogs }) => ListDialogs));

interface RosterProps {
  listId: string;
  onBack: () => void;
  onMember: (rowIndex: number) => void;
  onView: (view: ListView) => void;
}

export function Roster({ listId, onBack, onMember, onView }: RosterProps) {
  const open = useList(listId);
  const { list, data, canEdit } = open;
  const [dialog, setDialog] = useOpenDialog<OpenMemberDialog>();
  useLoadedAhead(MemberDialogs.load);
  const [listDialog, setListDialog] = useState<OpenListDialog['kind'] | null>(null);
  const marks = useMarks(listId);
  /** A member who is not in the sheet yet can be neither opened nor changed there. */
  const { whenSent, question } = useWhenSent();
  const inSheet = (row: MemberRow | undefined, act: () => void) => whenSent(row, row?.memberName ?? '', act);
  const add = <AddMemberButton canEdit={canEdit} onClick={() => setDialog({ kind: 'edit', row: null })} />;
  return (
    <>
      <RosterHeader
        list={list}
        members={data.rows.length}
        menu={
          <RosterMenu
            {...{ open, onView }}
            onDialog={setListDialog}
            onImport={() => setDialog({ kind: 'import' })}
            onLetters={() => setDialog({ kind: 'letters', rows: data.rows })}
          />
        }
        onCheckIn={canEdit ? () => onView('check-in') : undefined}
        add={add}
        onBack={onBack}
      />
      {marks.problem && (
        <ProblemAlert title="Failed to save member" problem={marks.problem}>
          The marks below are as they are in the sheet.
        </ProblemAlert>
      )}
      <UnknownRights open={open} />
      <RepairNotice listId={listId} sheet={{ ...data, tab: 'Members' }} list={list} />
      {data.missingHeaders.length === 0 && (
        <MemberTable
          rows={data.rows}
          onMember={(rowIndex) =>
            inSheet(
              data.rows.find(({ _rowIndex }) => _rowIndex === rowIndex),
              () => onMember(rowIndex),
            )
          }
          onEdit={canEdit ? (row) => inSheet(row, () => setDialog({ kind: 'edit', row })) : undefined}
          onToggle={canEdit ? (row, merch) => inSheet(row, () => marks.toggle(row, merch)) : undefined}
          onView={onView}
          add={add}
          onImport={canEdit ? () => setDialog({ kind: 'import' }) : undefined}
        />
      )}
      <RosterStatusBar open={open} action={add} />
      {question}
      {dialog && <MemberDialogs dialog={dialog} open={open} onClose={() => setDialog(null)} />}
      {listDialog && list && (
        <ListDialogs
          dialog={{ kind: listDialog, list }}
          onClose={() => setListDialog(null)}
          onDeleted={onBack}
        />
      )}
    </>
  );
}
