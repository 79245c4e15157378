import { useState } from 'react';
import { ImportDialog } from '#frontend/import/ImportDialog.tsx';
import { counted } from '#kernel/counted.ts';
import manifest from '../manifest.ts';
import { keyOfMember, memberFinder, memberOf, rosterFields } from './import-members.ts';
import type { OpenList } from './use-list.ts';
import { commands, newMemberId, useImportMembers } from './writes.ts';

interface ImportMembersProps {
  open: OpenList;
  onClose: () => void;
}

/** Imports a roster; existing members are marked, and left out unless they are chosen. */
export function ImportMembers({ open: { listId, data }, onClose }: ImportMembersProps) {
  const importing = useImportMembers(listId);
  const [firstMemberId] = useState(newMemberId);
  const find = memberFinder(data.rows);
  return (
    <ImportDialog
      title="Import members"
      memory={manifest.id}
      fields={rosterFields}
      failure="Failed to import members"
      match={(record) => {
        const known = find(record);
        return known ? { duplicateOf: `${known.memberName}, row ${known._rowIndex}` } : 'new';
      }}
      keyOf={keyOfMember}
      onImport={async (records, { requestKey }) => {
        const body = { members: records.map(memberOf), firstMemberId };
        const command = commands.make('importMembers', { listId, body }, { key: requestKey });
        const { added } = await importing.mutateAsync(command);
        return `${counted(added, 'member')} added to the list.`;
      }}
      onClose={onClose}
    />
  );
}
