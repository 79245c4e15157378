import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { PlusIcon } from '@phosphor-icons/react/Plus';
import { EmptyState } from '#frontend/status/EmptyState.tsx';

/** Shown if there is no list yet. */
export function WelcomeCard({ onCreate }: { onCreate: () => void }) {
  return (
    <Card variant="outlined">
      <EmptyState
        title="Welcome to Mug Club"
        action={
          <Button variant="contained" startIcon={<PlusIcon weight="bold" />} onClick={onCreate}>
            Create First Mug Club List
          </Button>
        }
      >
        Keep your members, their shirts and hats in one list. Your first list becomes a sheet in your Drive,
        with a row for each member.
      </EmptyState>
    </Card>
  );
}
