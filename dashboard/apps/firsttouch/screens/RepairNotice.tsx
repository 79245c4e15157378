import { SheetRepair } from '#frontend/status/SheetRepair.tsx';
import type { SheetFile } from '#kernel/calls/files.ts';
import type { ContactsData } from '../contract.ts';
import { useRepair } from './queries.ts';

/** Says which columns a sheet has lost, and offers to put their headers back. */
export function RepairNotice({ data }: { data: ContactsData }) {
  return data.sheet && <TabRepair data={data} sheet={data.sheet} />;
}

function TabRepair({ data, sheet }: { data: ContactsData; sheet: SheetFile }) {
  const { missingHeaders, missingInteractionHeaders } = data;
  const ofContacts = missingHeaders.length > 0;
  return (
    <SheetRepair
      missingHeaders={ofContacts ? missingHeaders : missingInteractionHeaders}
      place={ofContacts ? 'Contacts' : 'Interactions'}
      missingTab={ofContacts && data.range === null ? 'Contacts' : undefined}
      link={sheet.webViewLink}
      canEdit={sheet.canEdit}
      repair={useRepair(sheet.id)}
      failure="Failed to repair the sheet"
    />
  );
}
