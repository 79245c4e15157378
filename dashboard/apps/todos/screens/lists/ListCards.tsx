import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { PlusIcon } from '@phosphor-icons/react/Plus';
import { CardGrid } from '#frontend/grid/CardGrid.tsx';
import { EmptyState } from '#frontend/status/EmptyState.tsx';
import type { OpenListDialog } from '../views.ts';
import { ListCard } from './ListCard.tsx';
import { useLists } from './summaries.ts';

interface ListCardsProps {
  onOpen: (listId: string) => void;
  onDialog: (dialog: OpenListDialog) => void;
}

export function ListCards({ onOpen, onDialog }: ListCardsProps) {
  const { lists, folderLink } = useLists();
  if (lists.length === 0) {
    return (
      <Card variant="outlined">
        <EmptyState
          title="No lists yet"
          action={
            <Button
              variant="contained"
              startIcon={<PlusIcon weight="bold" />}
              onClick={() => onDialog({ kind: 'create' })}
            >
              New List
            </Button>
          }
        >
          Your first list becomes a sheet in the todos folder of your Drive, with a row for each task.
        </EmptyState>
      </Card>
    );
  }
  return (
    <CardGrid label="Lists">
      {lists.map((counted) => (
        <li key={counted.list.id}>
          <ListCard {...counted} {...{ folderLink, onOpen, onDialog }} />
        </li>
      ))}
    </CardGrid>
  );
}
