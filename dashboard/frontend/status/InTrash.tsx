import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { trashCalls } from '#kernel/calls/trash.ts';
import type { Trashed } from '#kernel/problem.ts';
import { createCallsClient } from '../calls/client.ts';
import { EmptyState } from './EmptyState.tsx';
import { ProblemAlert } from './ProblemAlert.tsx';

const client = createCallsClient(trashCalls);
const restoreFile = (fileId: string) => client.restoreFile({ fileId });

interface InTrashProps {
  trashed: Trashed;
  restore?: (fileId: string) => Promise<unknown>;
  onRestored: () => void;
}

/** Replaces something that its owner has moved to the trash, with a button that restores it. */
export function InTrash({ trashed, restore = restoreFile, onRestored }: InTrashProps) {
  const { fileId, name, canRestore } = trashed;
  const cache = useQueryClient();
  const restoring = useMutation({
    mutationFn: () => restore(fileId),
    onSuccess: () => {
      // Answers that were read while it was away do not contain it.
      cache.removeQueries({ type: 'inactive' });
      void cache.invalidateQueries();
      onRestored();
    },
  });
  return (
    <Box sx={{ py: 4 }}>
      {restoring.error && <ProblemAlert title="Failed to restore it" problem={restoring.error} />}
      <EmptyState
        title={`"${name}" is in the trash`}
        action={
          <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2 }}>
            {canRestore && (
              <Button variant="contained" loading={restoring.isPending} onClick={() => restoring.mutate()}>
                Restore
              </Button>
            )}
            <GoToList />
          </Stack>
        }
      >
        {canRestore
          ? 'Nothing in it has changed. Restore it to open it again.'
          : 'Only its owner can restore it.'}
      </EmptyState>
    </Box>
  );
}

/** Leads from the address of a single file to the first screen of its app. */
export function GoToList() {
  const address = new URLSearchParams(location.search);
  const app = address.get('app');
  if (app === null || address.size === 1) return null;
  return (
    <Button variant="outlined" color="inherit" href={`/?app=${encodeURIComponent(app)}`}>
      Go to the list
    </Button>
  );
}
