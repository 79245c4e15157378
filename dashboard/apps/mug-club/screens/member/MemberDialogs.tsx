import { recipientsOf } from '#frontend/letters/merge.ts';
import { onDemand } from '#frontend/page/on-demand.tsx';
import manifest from '../../manifest.ts';
import { type MemberRow, member } from '../../record.ts';
import { CardDialog } from '../door/CardDialog.tsx';
import { ImportMembers } from '../ImportMembers.tsx';
import type { OpenList } from '../use-list.ts';
import { MemberDialog } from './MemberDialog.tsx';

const LettersDialog = onDemand(() =>
  import('#frontend/letters/LettersDialog.tsx').then((module) => module.LettersDialog),
);

export type OpenMemberDialog =
  | { kind: 'edit'; row: MemberRow | null }
  | { kind: 'card'; row: MemberRow }
  | { kind: 'letters'; rows: readonly MemberRow[] }
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
    case 'letters':
      return (
        <LettersDialog
          app={manifest.id}
          recipients={recipientsOf(member, dialog.rows, (row) => ({
            name: row.memberName,
            address: row.email,
          }))}
          onClose={onClose}
        />
      );
    case 'import':
      return <ImportMembers {...{ open, onClose }} />;
  }
}
