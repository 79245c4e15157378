import { SheetRepair } from '#frontend/status/SheetRepair.tsx';
import type { SheetFile } from '#kernel/calls/files.ts';
import type { ContactsData } from '../contract.ts';
import { contact, interaction } from '../record.ts';
import { commands } from './commands.ts';
import { writes } from './queries.ts';

/** Says which columns a sheet has lost, and offers to restore their headers. */
export function RepairNotice({ data }: { data: ContactsData }) {
  return data.sheet && <TabRepair data={data} sheet={data.sheet} />;
}

function TabRepair({ data, sheet }: { data: ContactsData; sheet: SheetFile }) {
  const { missingHeaders, missingInteractionHeaders } = data;
  const repair = writes.useSend('repair');
  const ofContacts = missingHeaders.length > 0;
  return (
    <SheetRepair
      missingHeaders={ofContacts ? missingHeaders : missingInteractionHeaders}
      place={(ofContacts ? contact : interaction).tab}
      missingTab={ofContacts && data.range === null ? contact.tab : undefined}
      link={sheet.webViewLink}
      canEdit={sheet.canEdit}
      repair={{ ...repair, mutate: () => repair.mutate(commands.repair(sheet.id)) }}
      failure="Failed to repair the sheet"
    />
  );
}
