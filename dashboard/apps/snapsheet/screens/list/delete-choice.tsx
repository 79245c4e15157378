import { TrashIcon } from '@phosphor-icons/react/Trash';
import type { Snapsheet } from '../../contract.ts';
import type { SnapsheetActions } from '../views.ts';

export function deleteChoice(snapsheet: Snapsheet, onDelete: SnapsheetActions['onDelete']) {
  return {
    label: 'Delete',
    icon: <TrashIcon size={18} />,
    isDestructive: true,
    isDisabled: !snapsheet.isOwned,
    onChoose: () => onDelete(snapsheet),
  };
}
