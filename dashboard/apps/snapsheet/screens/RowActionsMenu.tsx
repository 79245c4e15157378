import { ImageIcon } from '@phosphor-icons/react/Image';
import { PencilSimpleIcon } from '@phosphor-icons/react/PencilSimple';
import { TrashIcon } from '@phosphor-icons/react/Trash';
import { RowMenu } from '#frontend/grid/RowMenu.tsx';
import type { SnapsheetData } from '../contract.ts';
import { photoOf } from './photos/photos.ts';
import type { RowActions } from './row-actions.ts';
import { type Line, nameOf } from './rows.ts';

interface RowActionsMenuProps {
  data: SnapsheetData;
  line: Line;
  actions: RowActions;
}

export function RowActionsMenu({ data, line, actions }: RowActionsMenuProps) {
  return (
    <RowMenu
      label={`Actions for ${nameOf(line, data)}`}
      at={{ tab: 'data', row: line.row._rowIndex }}
      choices={[
        { label: 'Edit', icon: <PencilSimpleIcon size={18} />, onChoose: () => actions.edit(line) },
        ...(photoOf(data, line.row)
          ? [{ label: 'Show photo', icon: <ImageIcon size={18} />, onChoose: () => actions.show(line) }]
          : []),
        {
          label: 'Delete',
          icon: <TrashIcon size={18} />,
          isDestructive: true,
          onChoose: () => actions.remove(line),
        },
      ]}
    />
  );
}
