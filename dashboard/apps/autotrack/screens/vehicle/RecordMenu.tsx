import { PencilSimpleIcon } from '@phosphor-icons/react/PencilSimple';
import { TrashIcon } from '@phosphor-icons/react/Trash';
import { RowMenu } from '#frontend/grid/RowMenu.tsx';
import type { RowPlace } from '#frontend/status/sheet-on-screen.ts';

interface RecordMenuProps {
  /** "Oil and filter, Nov 6, 2026" */
  name: string;
  at: RowPlace;
  onEdit?: () => void;
  onDelete: () => void;
}

/** What can be done with a record of a vehicle. */
export function RecordMenu({ name, at, onEdit, onDelete }: RecordMenuProps) {
  const edit = onEdit && [{ label: 'Edit', icon: <PencilSimpleIcon size={18} />, onChoose: onEdit }];
  return (
    <RowMenu
      label={`Actions for ${name}`}
      at={at}
      choices={[
        ...(edit ?? []),
        { label: 'Delete', icon: <TrashIcon size={18} />, isDestructive: true, onChoose: onDelete },
      ]}
    />
  );
}
