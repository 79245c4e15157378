import Button from '@mui/material/Button';
import { PlusIcon } from '@phosphor-icons/react/Plus';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { HouseMark } from '#frontend/house/HouseMark.tsx';
import { onDemand } from '#frontend/page/on-demand.tsx';
import { PageHeader } from '#frontend/page/PageHeader.tsx';
import { useLoadedAhead } from '#frontend/page/use-loaded-ahead.ts';
import { LimitedAccess } from '#frontend/sharing/LimitedAccess.tsx';
import { ReadFrame } from '#frontend/status/ReadFrame.tsx';
import manifest from '../../manifest.ts';
import { WelcomeCard } from '../door/WelcomeCard.tsx';
import { mugClubQueries } from '../queries.ts';
import { ListCards } from './ListCards.tsx';
import type { OpenListDialog } from './ListDialogs.tsx';
import { ListsStatusBar } from './ListsStatusBar.tsx';

// Forms are loaded after the rows.
const CreateListDialog = onDemand(() =>
  import('./CreateListDialog.tsx').then(({ CreateListDialog }) => CreateListDialog),
);
const ListDialogs = onDemand(() => import('./ListDialogs.tsx').then(({ ListDialogs }) => ListDialogs));

interface ListsScreenProps {
  onOpen: (listId: string) => void;
  onLeave: () => void;
}

export function ListsScreen({ onOpen, onLeave }: ListsScreenProps) {
  const [isCreating, setIsCreating] = useState(false);
  useLoadedAhead(CreateListDialog.load);
  const [dialog, setDialog] = useState<OpenListDialog | null>(null);
  const create = () => setIsCreating(true);
  const newList = (
    <Button variant="contained" startIcon={<PlusIcon weight="bold" />} onClick={create}>
      Create New List
    </Button>
  );
  return (
    <>
      <PageHeader
        title={manifest.title}
        back={{ label: 'Back', onClick: onLeave }}
        mark={<HouseMark app={manifest} size={54} />}
        actions={newList}
      />
      <ReadFrame
        queries={[mugClubQueries.lists()]}
        label="Reading the lists"
        failure="Failed to fetch lists"
        rowHeight={102}
        areCards
        lacking={{
          operation: 'viewShared',
          message: 'Additional permissions required to access mug club data.',
        }}
      >
        <Lists onOpen={onOpen} onCreate={create} onDialog={setDialog} />
      </ReadFrame>
      <ListsStatusBar action={newList} />
      {isCreating && (
        <CreateListDialog
          onClose={() => setIsCreating(false)}
          onCreated={(listId) => {
            setIsCreating(false);
            onOpen(listId);
          }}
        />
      )}
      {dialog && <ListDialogs dialog={dialog} onClose={() => setDialog(null)} />}
    </>
  );
}

interface ListsProps {
  onOpen: (listId: string) => void;
  onCreate: () => void;
  onDialog: (dialog: OpenListDialog) => void;
}

function Lists({ onOpen, onCreate, onDialog }: ListsProps) {
  const { data } = useSuspenseQuery(mugClubQueries.lists());
  const { lists } = data.data;
  return (
    <>
      <LimitedAccess permissions={data.permissions} words={{ about: 'lists' }} />
      {lists.length === 0 ? (
        <WelcomeCard onCreate={onCreate} />
      ) : (
        <ListCards lists={lists} onOpen={onOpen} onDialog={onDialog} />
      )}
    </>
  );
}
