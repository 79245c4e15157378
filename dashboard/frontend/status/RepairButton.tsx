import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { Problem } from '#kernel/problem.ts';
import { ProblemAlert } from './ProblemAlert.tsx';

interface RepairButtonProps {
  repair: { mutate: () => void; isPending: boolean; error: Problem | null };
  label: string;
  busyLabel: string;
  /** The title of a failure: "Failed to repair the list". */
  failure: string;
}

/** Restores the missing parts of a sheet; if that fails, says why below. */
export function RepairButton({ repair, label, busyLabel, failure }: RepairButtonProps) {
  return (
    <Stack sx={{ gap: 3, alignItems: 'flex-start' }}>
      <Button
        variant="contained"
        onClick={() => repair.mutate()}
        loading={repair.isPending}
        loadingPosition="start"
      >
        {repair.isPending ? busyLabel : label}
      </Button>
      {repair.error && <ProblemAlert title={failure} problem={repair.error} />}
    </Stack>
  );
}
