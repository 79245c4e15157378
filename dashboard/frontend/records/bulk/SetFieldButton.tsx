import Button from '@mui/material/Button';
import { PencilSimpleIcon } from '@phosphor-icons/react/PencilSimple';
import { maxSelected } from '#kernel/records/calls.ts';

interface SetFieldButtonProps {
  /** How many rows are selected. */
  count: number;
  onClick: () => void;
}

/** Opens the dialog that sets one field of all rows that are selected. */
export function SetFieldButton({ count, onClick }: SetFieldButtonProps) {
  return (
    <Button
      color="inherit"
      disabled={count > maxSelected}
      startIcon={<PencilSimpleIcon size={18} />}
      onClick={onClick}
    >
      Set a field
    </Button>
  );
}
