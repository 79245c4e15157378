import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
import { ChipsToCome, PageHeader } from '#frontend/page/PageHeader.tsx';
import { ReadFrame } from '#frontend/status/ReadFrame.tsx';
import { knownList, mugClubQueries } from '../queries.ts';
import { Member } from './Member.tsx';

interface MemberScreenProps {
  listId: string;
  rowIndex: number;
  onBack: () => void;
  /** Called when the member was found in another row. */
  onMoved: (rowIndex: number) => void;
}

/** One member, with everything in their row. */
export function MemberScreen({ listId, rowIndex, onBack, onMoved }: MemberScreenProps) {
  const name = knownList(useQueryClient(), listId)?.name ?? 'the list';
  return (
    <ReadFrame
      queries={[mugClubQueries.lists(), mugClubQueries.members(listId)]}
      label="Reading the member"
      failure="Failed to fetch members"
      rowHeight={44}
      header={
        <PageHeader
          title="Member"
          back={{ label: `Back to ${name}`, onClick: onBack }}
          mark={<Box sx={{ width: 56, height: 56 }} />}
          chips={<ChipsToCome />}
        />
      }
      lacking={{
        operation: 'viewMembers',
        message: 'Additional permissions required to view this mug club list.',
      }}
    >
      <Member {...{ listId, rowIndex, onBack, onMoved }} />
    </ReadFrame>
  );
}
