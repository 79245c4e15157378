import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import type { ReactNode } from 'react';
import { UndoSnackbar } from '#frontend/dialogs/UndoSnackbar.tsx';
import { GridSkeleton } from '#frontend/grid/GridSkeleton.tsx';
import { type Ahead, onDemand } from '#frontend/page/on-demand.tsx';
import { ReadFrame } from '#frontend/status/ReadFrame.tsx';
import { MemberGrid } from './grids.ts';
import { type ListView, listViews } from './list-address.ts';
import { ListsScreen } from './lists/ListsScreen.tsx';
import { mugClubQueries } from './queries.ts';
import { RosterScreen } from './RosterScreen.tsx';

// Screens opened less often than the roster are loaded on demand.
const MemberScreen = onDemand(() =>
  import('./member/MemberScreen.tsx').then(({ MemberScreen }) => MemberScreen),
);
const MerchScreen = onDemand(() => import('./MerchScreen.tsx').then(({ MerchScreen }) => MerchScreen));
const RenewalsScreen = onDemand(() =>
  import('./RenewalsScreen.tsx').then(({ RenewalsScreen }) => RenewalsScreen),
);
const AttendanceScreen = onDemand(() =>
  import('./door/AttendanceScreen.tsx').then(({ AttendanceScreen }) => AttendanceScreen),
);
const CheckInScreen = onDemand(() =>
  import('./door/CheckInScreen.tsx').then(({ CheckInScreen }) => CheckInScreen),
);

const address = {
  app: parseAsString,
  list: parseAsString,
  /** The row of a member, as a number or as "row-7". */
  member: parseAsString,
  view: parseAsStringLiteral(listViews),
  /** A member's card, opened by a phone's own camera. */
  card: parseAsString,
};

const parts = {
  merchandise: MerchScreen,
  renewals: RenewalsScreen,
  attendance: AttendanceScreen,
  'check-in': CheckInScreen,
} satisfies Record<ListView, unknown>;

export const ahead: Ahead = (query, isWide) => {
  if (!query.has('list')) return [];
  if (query.has('member')) return [MemberScreen];
  const view = listViews.find((one) => one === query.get('view'));
  if (view) return [parts[view]];
  if (query.has('card')) return [CheckInScreen];
  return isWide ? [MemberGrid] : [];
};

/** The lists, or the list, member or part of a list that the address names. */
export default function MugClub() {
  return (
    <UndoSnackbar>
      <OpenScreen />
    </UndoSnackbar>
  );
}

function OpenScreen() {
  const [{ list, member, view, card }, setAddress] = useQueryStates(address, { history: 'push' });
  if (list === null) {
    return (
      <ListsScreen onOpen={(id) => void setAddress({ list: id })} onLeave={() => void setAddress(null)} />
    );
  }
  const onBack = () => void setAddress({ member: null, view: null, card: null });
  const onMember = (row: number) => void setAddress({ member: String(row), view: null });
  const rowIndex = rowOf(member);
  if (rowIndex !== undefined) {
    return (
      <MemberScreen
        key={list}
        {...{ listId: list, rowIndex, onBack }}
        onMoved={(row) => void setAddress({ member: String(row) }, { history: 'replace' })}
      />
    );
  }
  const shown = view ?? (card === null ? null : 'check-in');
  if (shown !== null) return <ListPart view={shown} {...{ listId: list, card, onBack, onMember }} />;
  return (
    <RosterScreen
      key={list}
      listId={list}
      onBack={() => void setAddress({ list: null })}
      onMember={onMember}
      onView={(next) => void setAddress({ view: next })}
    />
  );
}

function rowOf(member: string | null): number | undefined {
  const digits = /^(?:row-)?(\d{1,8})$/.exec(member ?? '')?.[1];
  return digits === undefined ? undefined : Number(digits);
}

const meanwhile = <GridSkeleton label="Opening the list" rowHeight={44} />;

interface ListPartProps {
  view: ListView;
  listId: string;
  card: string | null;
  onBack: () => void;
  onMember: (rowIndex: number) => void;
}

function ListPart({ view, listId, card, onBack, onMember }: ListPartProps) {
  return (
    <ReadFrame
      queries={[
        mugClubQueries.lists(),
        mugClubQueries.members(listId),
        ...(view === 'attendance' ? [mugClubQueries.checkIns(listId)] : []),
      ]}
      label="Reading the members"
      failure="Failed to fetch members"
      rowHeight={44}
      lacking={{
        operation: 'viewMembers',
        message: 'Additional permissions required to view this mug club list.',
      }}
    >
      {partOf()}
    </ReadFrame>
  );

  function partOf(): ReactNode {
    switch (view) {
      case 'merchandise':
        return <MerchScreen {...{ listId, onBack, onMember, meanwhile }} />;
      case 'renewals':
        return <RenewalsScreen {...{ listId, onBack, onMember, meanwhile }} />;
      case 'attendance':
        return <AttendanceScreen {...{ listId, onBack, meanwhile }} />;
      case 'check-in':
        return <CheckInScreen {...{ listId, card, onBack, meanwhile }} />;
    }
  }
}
