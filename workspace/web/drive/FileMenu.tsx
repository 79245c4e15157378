import { DotsThreeIcon } from '@phosphor-icons/react/DotsThree';
import type { ReactNode } from 'react';
import type { DriveFile } from '../api/drive.ts';
import buttons from '../controls/buttons.module.css';
import { Menu, MenuDivider, MenuItem } from '../controls/Menu.tsx';
import { isDownloadable, kindOf } from './describe.ts';
import type { FileActions } from './file-actions.ts';

interface FileItemsProps {
  file: DriveFile;
  actions: FileActions;
}

function TrashedItems({ file, actions }: FileItemsProps) {
  return (
    <>
      <MenuItem onChoose={() => actions.restore([file])}>Restore</MenuItem>
      <MenuDivider />
      <MenuItem isDanger onChoose={() => actions.deleteForGood([file])}>
        Delete for good
      </MenuItem>
    </>
  );
}

function KeptItems({ file, actions }: FileItemsProps) {
  const may = file.capabilities ?? {};
  const item = (isOffered: boolean, words: ReactNode, act: () => void) =>
    isOffered && <MenuItem onChoose={act}>{words}</MenuItem>;
  return (
    <>
      {item(true, 'Open', () => actions.open(file))}
      {item(isDownloadable(file), kindOf(file) === 'sheet' ? 'Download as Excel' : 'Download', () =>
        actions.download([file]),
      )}
      {item(may.canRename !== false, 'Rename', () => actions.rename(file))}
      {item(may.canShare !== false, 'Share', () => actions.share(file))}
      {item(true, file.starred ? 'Remove the star' : 'Add a star', () =>
        actions.setStarred([file], !file.starred),
      )}
      {item(may.canMoveItemWithinDrive !== false, 'Move', () => actions.move([file]))}
      {item(may.canCopy !== false && kindOf(file) !== 'folder', 'Make a copy', () => actions.copy(file))}
      {item(true, 'Details', () => actions.showDetails(file))}
      {may.canTrash !== false && (
        <>
          <MenuDivider />
          <MenuItem isDanger onChoose={() => actions.trash([file])}>
            Move to trash
          </MenuItem>
        </>
      )}
    </>
  );
}

export function FileMenu({ file, actions }: FileItemsProps) {
  const Items = file.trashed ? TrashedItems : KeptItems;
  return (
    <Menu
      label={`Actions for ${file.name}`}
      trigger={<DotsThreeIcon size={20} weight="bold" aria-hidden />}
      triggerClassName={buttons.icon}
      align="end"
    >
      <Items file={file} actions={actions} />
    </Menu>
  );
}
