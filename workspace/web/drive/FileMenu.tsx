import { DotsThreeIcon } from '@phosphor-icons/react/DotsThree';
import { contentUrl, type DriveFile } from '../api/drive.ts';
import buttons from '../controls/buttons.module.css';
import { Menu, MenuDivider, MenuItem } from '../controls/Menu.tsx';
import { kindOf } from './describe.ts';
import type { FileActions } from './file-actions.ts';

function isDownloadable(file: DriveFile): boolean {
  const kind = kindOf(file);
  return kind === 'picture' || kind === 'other';
}

function download(file: DriveFile): void {
  const link = document.createElement('a');
  link.href = contentUrl(file.id);
  link.download = file.name;
  link.click();
}

export function FileMenu({ file, actions }: { file: DriveFile; actions: FileActions }) {
  return (
    <Menu
      label={`Actions for ${file.name}`}
      trigger={<DotsThreeIcon size={20} weight="bold" aria-hidden />}
      triggerClassName={buttons.icon}
      align="end"
    >
      {file.trashed ? (
        <>
          <MenuItem onChoose={() => actions.restore(file)}>Restore</MenuItem>
          <MenuDivider />
          <MenuItem isDanger onChoose={() => actions.deleteForGood(file)}>
            Delete for good
          </MenuItem>
        </>
      ) : (
        <>
          <MenuItem onChoose={() => actions.open(file)}>Open</MenuItem>
          {isDownloadable(file) && <MenuItem onChoose={() => download(file)}>Download</MenuItem>}
          {file.capabilities?.canRename !== false && (
            <MenuItem onChoose={() => actions.rename(file)}>Rename</MenuItem>
          )}
          {file.capabilities?.canTrash !== false && (
            <>
              <MenuDivider />
              <MenuItem isDanger onChoose={() => actions.trash(file)}>
                Move to trash
              </MenuItem>
            </>
          )}
        </>
      )}
    </Menu>
  );
}
