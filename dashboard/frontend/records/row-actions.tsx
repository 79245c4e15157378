import { ArticleIcon } from '@phosphor-icons/react/Article';
import { PencilSimpleIcon } from '@phosphor-icons/react/PencilSimple';
import { TrashIcon } from '@phosphor-icons/react/Trash';
import type { RowCells } from '#kernel/records/record.ts';
import type { MenuChoice } from '../page/MenuChoices.tsx';

/** What can be done with a row; if the sheet is read-only, it can be looked at. */
export interface RowActions {
  /** What pressing the row does: opens its form, or all of it if the sheet is read-only. */
  onOpen: (row: RowCells) => void;
  onShow: (row: RowCells) => void;
  onEdit: ((row: RowCells) => void) | undefined;
  onDelete: ((row: RowCells) => void) | undefined;
  /** Undefined if the record has no photo. */
  photo?: PhotoActions | undefined;
}

interface PhotoActions {
  /** Where the photo of a row is shown small; undefined if it has none. */
  addressOf: (row: RowCells) => string | undefined;
  onOpen: (row: RowCells) => void;
}

export function rowChoices(row: RowCells, { onShow, onEdit, onDelete }: RowActions): MenuChoice[] {
  return [
    { label: 'View', icon: <ArticleIcon size={18} />, onChoose: () => onShow(row) },
    ...(onEdit ? [{ label: 'Edit', icon: <PencilSimpleIcon size={18} />, onChoose: () => onEdit(row) }] : []),
    ...(onDelete ? [{ label: 'Delete', icon: <TrashIcon size={18} />, onChoose: () => onDelete(row) }] : []),
  ];
}
