import { WaitingRecord } from '#frontend/records/WaitingRecord.tsx';
import type { MemberRow } from '../../record.ts';
import { CardDialog } from '../door/CardDialog.tsx';
import { ImportMembers } from '../ImportMembers.tsx';
import type { OpenList } from '../use-list.ts';
import { MemberDialog } from './MemberDialog.tsx';

export type OpenMemberDialog =
  | { kind: 'edit'; row: MemberRow | null }
  | { kind: 'card'; row: MemberRow }
  /** Not in the sheet yet. */
  | { kind: 'unsent'; row: MemberRow; requestKey: string }
  | { kind: 'import' };

interface MemberDialogsProps {
  dialog: OpenMemberDialog;
  open: OpenList;
  onClose: () => void;
}

/** The one dialog that is open over the members of a list. */
export function MemberDialogs({ dialog, open, onClose }: MemberDialogsProps) {
  const { listId, data } = open;
  switch (dialog.kind) {
    case 'edit':
      return <MemberDialog {...{ listId, data, onClose }} row={dialog.row} />;
    case 'card':
      return <CardDialog {...{ open, onClose }} row={dialog.row} />;
    case 'unsent':
      return <WaitingRecord name={dialog.row.memberName} requestKey={dialog.requestKey} onClose={onClose} />;
    case 'import':
      return <ImportMembers {...{ open, onClose }} />;
  }
}
