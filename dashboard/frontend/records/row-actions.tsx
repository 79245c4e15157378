import { PencilSimpleIcon } from '@phosphor-icons/react/PencilSimple';
import { TrashIcon } from '@phosphor-icons/react/Trash';
import type { RowCells } from '#kernel/records/record.ts';
import type { MenuChoice } from '../page/MenuChoices.tsx';

/** What can be done with a row; nothing where the sheet may only be read. */
export interface RowActions {
  onEdit: ((row: RowCells) => void) | undefined;
  onDelete: ((row: RowCells) => void) | undefined;
}

export function rowChoices(row: RowCells, { onEdit, onDelete }: RowActions): MenuChoice[] {
  return [
    ...(onEdit ? [{ label: 'Edit', icon: <PencilSimpleIcon size={18} />, onChoose: () => onEdit(row) }] : []),
    ...(onDelete ? [{ label: 'Delete', icon: <TrashIcon size={18} />, onChoose: () => onDelete(row) }] : []),
  ];
}
