import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { HouseMark } from '#frontend/HouseMark.tsx';
import { PageHeader } from '#frontend/PageHeader.tsx';
import { ReadFrame } from '#frontend/ReadFrame.tsx';
import manifest from '../manifest.ts';
import { useDragAhead } from './drag-ahead.ts';
import { ListView } from './ListView.tsx';
import { todoQueries } from './queries.ts';

interface ListScreenProps {
  listId: string;
  onBack: () => void;
}

/** Lists are read more than they are scanned: lines stay short. */
const maxWidth = 880;

export function ListScreen({ listId, onBack }: ListScreenProps) {
  useDragAhead();
  const known = useQuery(todoQueries.lists()).data?.lists.find(({ id }) => id === listId);
  const header = (
    <PageHeader
      title={known?.name ?? 'Todo list'}
      back={{ label: 'Back to Lists', onClick: onBack }}
      mark={<HouseMark app={manifest} size={54} />}
      isMarkHiddenOnPhones
    />
  );
  return (
    <Box sx={{ width: 1, maxWidth, mx: 'auto' }}>
      <ReadFrame
        label="Reading the tasks"
        failure="Failed to fetch todos"
        rowHeight={62}
        header={header}
        lacking={{ operation: 'viewShared', message: 'Additional permissions required to view this list.' }}
        {...(known && { wayRound: { label: 'Open in Sheets', href: known.url } })}
      >
        <ListView listId={listId} onBack={onBack} />
      </ReadFrame>
    </Box>
  );
}
