import { ArrowsSplitIcon } from '@phosphor-icons/react/ArrowsSplit';
import { CameraIcon } from '@phosphor-icons/react/Camera';
import { PencilSimpleIcon } from '@phosphor-icons/react/PencilSimple';
import { TrashIcon } from '@phosphor-icons/react/Trash';
import { RowMenu } from '#frontend/grid/RowMenu.tsx';
import { PlainIconButton } from '#frontend/page/PlainIconButton.tsx';
import { Tip } from '#frontend/page/Tip.tsx';
import type { LineActions } from './line-actions.ts';
import type { Line } from './lines.ts';

interface LineMenuProps {
  line: Line;
  actions: LineActions;
  hasFocus: boolean;
}

/** A row's photo action and the menu of its other actions; a row not in the sheet yet has neither. */
export function LineMenu({ line, actions, hasFocus }: LineMenuProps) {
  const { row, state } = line;
  const name = row.description || `row ${row._rowIndex}`;
  if (state === 'saving' || state === 'waiting') return null;
  if (state === 'failed') {
    return (
      <RowMenu
        label={`Actions for ${name}`}
        choices={[
          {
            label: 'Discard',
            icon: <TrashIcon size={18} />,
            onChoose: () => actions.discard(line),
            isDestructive: true,
          },
        ]}
      />
    );
  }
  return (
    <>
      <Tip text={row.photo === '' ? 'Add Receipt Photo' : 'Replace the receipt photo'}>
        <PlainIconButton
          isSmall
          tabIndex={hasFocus ? 0 : -1}
          aria-label={`Photo for ${name}`}
          onClick={() => actions.addPhoto(row)}
        >
          <CameraIcon size={17} />
        </PlainIconButton>
      </Tip>
      <RowMenu
        label={`Actions for ${name}`}
        at={{ row: row._rowIndex }}
        choices={[
          { label: 'Edit', icon: <PencilSimpleIcon size={18} />, onChoose: () => actions.edit(row) },
          ...(typeof row.amount === 'number' && row.amount !== 0
            ? [{ label: 'Split', icon: <ArrowsSplitIcon size={18} />, onChoose: () => actions.split(row) }]
            : []),
          {
            label: 'Delete',
            icon: <TrashIcon size={18} />,
            onChoose: () => actions.remove(row),
            isDestructive: true,
          },
        ]}
      />
    </>
  );
}
