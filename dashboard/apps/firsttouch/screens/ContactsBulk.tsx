import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { ArrowsMergeIcon } from '@phosphor-icons/react/ArrowsMerge';
import { EnvelopeSimpleIcon } from '@phosphor-icons/react/EnvelopeSimple';
import { FlagIcon } from '@phosphor-icons/react/Flag';
import { TrashIcon } from '@phosphor-icons/react/Trash';
import { BulkBar } from '#frontend/grid/BulkBar.tsx';
import { MenuButton } from '#frontend/page/MenuButton.tsx';
import { SetFieldButton } from '#frontend/records/bulk/SetFieldButton.tsx';
import { maxSelected } from '#kernel/records/calls.ts';
import { formatCount } from '#kernel/region.ts';
import { statuses } from '../record.ts';
import type { ContactActions } from './contact/contact-actions.ts';
import type { Contact } from './contacts.ts';
import type { OpenDialog } from './views.ts';

interface ContactsBulkProps {
  selected: readonly Contact[];
  actions: ContactActions;
  onClear: () => void;
  onDialog: (dialog: OpenDialog) => void;
}

/** What can be done with all selected contacts. */
export function ContactsBulk({ selected, actions, onClear, onDialog }: ContactsBulkProps) {
  const [first, second] = selected;
  const isTooMany = selected.length > maxSelected;
  return (
    <BulkBar count={selected.length} noun="contact" onClear={onClear}>
      {isTooMany ? (
        <Typography variant="body2">At most {formatCount(maxSelected)} can be changed at once.</Typography>
      ) : (
        <MenuButton
          label="Set status"
          icon={<FlagIcon size={18} />}
          choices={statuses.map((status) => ({
            label: status,
            onChoose: () => actions.setStatuses(selected, status),
          }))}
        />
      )}
      <SetFieldButton count={selected.length} onClick={() => onDialog({ kind: 'set', contacts: selected })} />
      {first && second && selected.length === 2 && (
        <Button
          color="inherit"
          startIcon={<ArrowsMergeIcon size={18} />}
          onClick={() => onDialog({ kind: 'merge', contact: first, other: second })}
        >
          Merge
        </Button>
      )}
      <Button
        color="inherit"
        startIcon={<EnvelopeSimpleIcon size={18} />}
        onClick={() => onDialog({ kind: 'letters', contacts: selected })}
      >
        Write letters
      </Button>
      <Button
        color="error"
        disabled={isTooMany}
        startIcon={<TrashIcon size={18} />}
        onClick={() => onDialog({ kind: 'delete', contacts: selected })}
      >
        Delete
      </Button>
    </BulkBar>
  );
}
