import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { useQuery } from '@tanstack/react-query';
import { useAheadOnWide } from '#frontend/grid/use-ahead-on-wide.ts';
import { HouseMark } from '#frontend/house/HouseMark.tsx';
import { useNotedPlace } from '#frontend/page/asked-form.ts';
import { ChipsToCome, PageHeader } from '#frontend/page/PageHeader.tsx';
import { ReadFrame } from '#frontend/status/ReadFrame.tsx';
import manifest from '../manifest.ts';
import { DragList } from './drag-list.ts';
import { ListView } from './ListView.tsx';
import { todoQueries } from './queries.ts';

interface ListScreenProps {
  listId: string;
  onBack: () => void;
}

/** Lists are read more than they are scanned: lines stay short. */
const maxWidth = 880;

export function ListScreen({ listId, onBack }: ListScreenProps) {
  useAheadOnWide(DragList);
  useNotedPlace(manifest.id, listId);
  const { data, refetch } = useQuery(todoQueries.lists());
  const known = data?.lists.find(({ id }) => id === listId);
  const isMissing = data !== undefined && known === undefined;
  const header = (
    <PageHeader
      title={known?.name ?? 'Todo list'}
      back={{ label: 'Back to Lists', onClick: onBack }}
      mark={<HouseMark app={manifest} size={54} />}
      isMarkHiddenOnPhones
      chips={<ChipsToCome />}
      areChipsBeside
    />
  );
  return (
    <Box sx={{ width: 1, maxWidth, mx: 'auto' }}>
      <ReadFrame
        queries={[todoQueries.lists(), todoQueries.todos(listId)]}
        // When a list becomes available, it replaces the failure.
        key={isMissing ? 'missing' : 'known'}
        label="Reading the tasks"
        failure="Failed to fetch todos"
        rowHeight={62}
        header={header}
        toCome={<Card aria-hidden variant="outlined" sx={progress} />}
        lacking={{ operation: 'viewShared', message: 'Additional permissions required to view this list.' }}
        {...(isMissing && { onRetry: () => void refetch() })}
        {...(known && { wayRound: { label: 'Open in Sheets', href: known.url } })}
      >
        <ListView listId={listId} onBack={onBack} />
      </ReadFrame>
    </Box>
  );
}

// Reserves the space of the progress and the tools above the tasks.
const progress = {
  visibility: { xs: 'hidden', md: 'visible' },
  height: { xs: 39, md: 90 },
  mb: { xs: '110px', md: '66px' },
};
