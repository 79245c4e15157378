import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { PlusIcon } from '@phosphor-icons/react/Plus';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAheadOnWide } from '#frontend/grid/use-ahead-on-wide.ts';
import { HouseMark } from '#frontend/house/HouseMark.tsx';
import { usePlaceOfForm } from '#frontend/page/asked-form.ts';
import { PageHeader } from '#frontend/page/PageHeader.tsx';
import { LimitedAccess } from '#frontend/sharing/LimitedAccess.tsx';
import { ReadFrame } from '#frontend/status/ReadFrame.tsx';
import manifest from '../../manifest.ts';
import { DragList } from '../drag-list.ts';
import { todoQueries } from '../queries.ts';
import type { ListsView, OpenListDialog } from '../views.ts';
import { DueTasks } from './DueTasks.tsx';
import { ListCards } from './ListCards.tsx';
import { ListDialogs } from './ListDialogs.tsx';
import { ListsStatusBar } from './ListsStatusBar.tsx';
import { ListsTabs } from './ListsTabs.tsx';

interface ListsScreenProps {
  view: ListsView;
  onView: (view: ListsView) => void;
  onOpen: (listId: string) => void;
  onLeave: () => void;
}

export function ListsScreen({ view, onView, onOpen, onLeave }: ListsScreenProps) {
  const [dialog, setDialog] = useState<OpenListDialog | null>(null);
  const { data } = useQuery(todoQueries.lists());
  useAheadOnWide(DragList);
  const create = () => setDialog({ kind: 'create' });
  const places = data?.lists.filter(({ canEdit }) => canEdit);
  usePlaceOfForm({ app: manifest.id, name: 'list', places, onNone: create });
  const newList = (
    <Button variant="contained" startIcon={<PlusIcon weight="bold" />} onClick={create}>
      New List
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
      {data && <LimitedAccess permissions={data.permissions} words={{ about: 'lists' }} />}
      <ReadFrame
        queries={[todoQueries.lists()]}
        label="Reading the lists"
        failure="Failed to fetch todo lists"
        rowHeight={196}
        areCards
        toCome={<Box sx={{ height: 59 }} />}
        lacking={{
          operation: 'viewShared',
          message: 'Additional permissions required to access todo lists.',
        }}
      >
        <ListsTabs view={view} onView={onView} />
        <Box role="tabpanel" id="lists" aria-labelledby={`lists-${view}`}>
          {view === 'lists' ? (
            <ListCards onOpen={onOpen} onDialog={setDialog} />
          ) : (
            <DueTasks when={view} onOpen={onOpen} />
          )}
        </Box>
      </ReadFrame>
      <ListsStatusBar action={newList} />
      {dialog && (
        <ListDialogs
          dialog={dialog}
          onClose={() => setDialog(null)}
          onCreated={(id) => {
            setDialog(null);
            onOpen(id);
          }}
        />
      )}
    </>
  );
}
