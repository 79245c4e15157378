import { useQueryClient } from '@tanstack/react-query';
import { useAheadOnWide } from '#frontend/grid/use-ahead-on-wide.ts';
import { HouseMark } from '#frontend/house/HouseMark.tsx';
import { ChipsToCome, PageHeader } from '#frontend/page/PageHeader.tsx';
import { ReadFrame } from '#frontend/status/ReadFrame.tsx';
import manifest from '../manifest.ts';
import { MemberGrid } from './grids.ts';
import type { ListView } from './list-address.ts';
import { knownList, mugClubQueries } from './queries.ts';
import { Roster } from './Roster.tsx';

interface RosterScreenProps {
  listId: string;
  onBack: () => void;
  onMember: (rowIndex: number) => void;
  onView: (view: ListView) => void;
}

/** The members of one list. */
export function RosterScreen({ listId, onBack, onMember, onView }: RosterScreenProps) {
  useAheadOnWide(MemberGrid);
  const known = knownList(useQueryClient(), listId);
  return (
    <ReadFrame
      queries={[mugClubQueries.lists(), mugClubQueries.members(listId)]}
      label="Reading the members"
      failure="Failed to fetch members"
      rowHeight={44}
      header={
        <PageHeader
          title={known?.name ?? 'Mug Club list'}
          back={{ label: 'Back to Lists', onClick: onBack }}
          mark={<HouseMark app={manifest} size={54} />}
          isMarkHiddenOnPhones
          chips={<ChipsToCome />}
        />
      }
      lacking={{
        operation: 'viewMembers',
        message: 'Additional permissions required to view this mug club list.',
      }}
      {...(known && { wayRound: { label: 'Open in Drive', href: known.webViewLink } })}
    >
      <Roster {...{ listId, onBack, onMember, onView }} />
    </ReadFrame>
  );
}
