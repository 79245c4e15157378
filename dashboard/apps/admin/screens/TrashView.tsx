import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ArrowCounterClockwiseIcon } from '@phosphor-icons/react/ArrowCounterClockwise';
import { useSuspenseQuery } from '@tanstack/react-query';
import { RowList } from '#frontend/grid/RowList.tsx';
import { inOwnDirection } from '#frontend/page/text-direction.ts';
import { EmptyState } from '#frontend/status/EmptyState.tsx';
import { ProblemAlert } from '#frontend/status/ProblemAlert.tsx';
import type { Resource } from '#kernel/calls/resources.ts';
import { adminQueries, useRestore } from './queries.ts';
import { KindIcon, kindTitle } from './tree/KindIcon.tsx';
import { modifiedDay } from './tree/TreeRow.tsx';

/** What is in the trash, latest first, each with a way to restore it. */
export function TrashView() {
  const { data } = useSuspenseQuery(adminQueries.trash());
  const { data: known } = useSuspenseQuery(adminQueries.resources());
  const restore = useRestore();
  const titles = new Map(known.apps.map(({ id, title }) => [id, title]));
  const rows = [...data.resources].sort((a, b) => b.modifiedTime.localeCompare(a.modifiedTime));
  if (rows.length === 0) {
    return (
      <EmptyState title="The trash is empty">
        What you delete in Rowhouse moves to the trash in your Drive and is listed here until Drive empties
        it.
      </EmptyState>
    );
  }
  return (
    <>
      {restore.error && (
        <Box sx={{ mb: 3 }}>
          <ProblemAlert title="Failed to take it out of the trash" problem={restore.error} />
        </Box>
      )}
      <Box sx={card}>
        <RowList
          label="In the trash"
          rows={rows}
          isInset
          renderRow={(resource) => (
            <TrashRow
              resource={resource}
              app={titles.get(resource.rowhouseApp ?? '') ?? null}
              isBusy={restore.isPending && restore.variables === resource.id}
              onRestore={() => restore.mutate(resource.id)}
            />
          )}
        />
      </Box>
    </>
  );
}

interface TrashRowProps {
  resource: Resource;
  app: string | null;
  isBusy: boolean;
  onRestore: () => void;
}

function TrashRow({ resource, app, isBusy, onRestore }: TrashRowProps) {
  const facts = [kindTitle(resource), app, `Modified ${modifiedDay(resource)}`].filter(Boolean).join(', ');
  return (
    <Stack direction="row" sx={{ flex: 1, alignItems: 'center', gap: 3, minHeight: 58, minWidth: 0 }}>
      <KindIcon resource={resource} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 560, overflowWrap: 'anywhere', ...inOwnDirection }}>
          {resource.name}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {facts}
        </Typography>
      </Box>
      <Button
        variant="outlined"
        color="inherit"
        aria-label={`Restore ${resource.name}`}
        startIcon={<ArrowCounterClockwiseIcon size={17} />}
        loading={isBusy}
        loadingPosition="start"
        onClick={onRestore}
      >
        Restore
      </Button>
    </Stack>
  );
}

const card = {
  border: { md: 1 },
  borderColor: { md: 'divider' },
  borderRadius: { md: '8px' },
  overflow: 'hidden',
  mx: { xs: -4, sm: -6, md: 0 },
};
