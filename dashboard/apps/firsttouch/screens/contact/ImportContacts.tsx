import { useMemo } from 'react';
import { ImportDialog } from '#frontend/import/ImportDialog.tsx';
import type { ImportRecord } from '#frontend/import/mapping.ts';
import { counted } from '#kernel/counted.ts';
import manifest from '../../manifest.ts';
import type { ContactRow } from '../../record.ts';
import { nameOf } from '../../touch.ts';
import { commands } from '../commands.ts';
import type { Contact } from '../contacts.ts';
import { candidateOf, DuplicateFinder, normalizedName, normalizedPhone } from '../duplicates/duplicates.ts';
import { writes } from '../queries.ts';
import {
  contactOfRecord,
  type ImportKey,
  importFields,
  problemOfRecord,
  readContacts,
} from './import-fields.ts';

interface ImportContactsProps {
  contacts: readonly Contact[];
  sheetId: string | null;
  onClose: () => void;
}

/** Imports contacts from a vCard file or a list; existing contacts are initially deselected. */
export function ImportContacts({ contacts, sheetId, onClose }: ImportContactsProps) {
  const { mutateAsync } = writes.useSend('import');
  const finder = useMemo(() => {
    const made = new DuplicateFinder<ContactRow>();
    for (const { row } of contacts) made.add(row, candidateOf(row));
    return made;
  }, [contacts]);
  return (
    <ImportDialog
      title="Import contacts"
      memory={manifest.id}
      fields={importFields}
      read={readContacts}
      check={problemOfRecord}
      keyOf={keyOf}
      match={({ contactName, email, phone, company }) => {
        const match = finder.find({ name: contactName, email, phone, company });
        return match
          ? { duplicateOf: `${nameOf(match.other)} in row ${match.other._rowIndex}, ${match.reason}` }
          : 'new';
      }}
      onImport={async (records, { requestKey }) => {
        await mutateAsync(commands.import(sheetId, records.map(contactOfRecord), requestKey));
        return `${counted(records.length, 'contact')} imported.`;
      }}
      failure="Failed to import contacts"
      onClose={onClose}
    />
  );
}

/** Equal for two rows of a file that describe the same person. */
function keyOf({ contactName, email, phone }: ImportRecord<ImportKey>): string {
  return email.trim().toLowerCase() || normalizedPhone(phone) || normalizedName(contactName);
}
