import { ClockIcon } from '@phosphor-icons/react/Clock';
import { FolderSimplePlusIcon } from '@phosphor-icons/react/FolderSimplePlus';
import { HardDriveIcon } from '@phosphor-icons/react/HardDrive';
import { PlugsConnectedIcon } from '@phosphor-icons/react/PlugsConnected';
import { PlusIcon } from '@phosphor-icons/react/Plus';
import { TableIcon } from '@phosphor-icons/react/Table';
import { TrashIcon } from '@phosphor-icons/react/Trash';
import { UploadSimpleIcon } from '@phosphor-icons/react/UploadSimple';
import { UsersIcon } from '@phosphor-icons/react/Users';
import { useRef } from 'react';
import type { Place, StorageQuota } from '../api/drive.ts';
import buttons from '../controls/buttons.module.css';
import { Menu, MenuItem } from '../controls/Menu.tsx';
import { PageLink } from '../shell/navigation.tsx';
import { sizeText } from './describe.ts';
import styles from './SideColumn.module.css';

const links = [
  { kind: 'folder', href: '/drive', label: 'My Drive', Icon: HardDriveIcon },
  { kind: 'shared', href: '/drive/shared', label: 'Shared with me', Icon: UsersIcon },
  { kind: 'recent', href: '/drive/recent', label: 'Recent', Icon: ClockIcon },
  { kind: 'trash', href: '/drive/trash', label: 'Trash', Icon: TrashIcon },
] as const;

const cellCount = 20;

function StorageUsed({ storage }: { storage: StorageQuota }) {
  const { usage, limit } = storage;
  const lit = limit === undefined ? 0 : Math.min(cellCount, Math.ceil((usage / limit) * cellCount));
  const words = limit === undefined ? `${sizeText(usage)} used` : `${sizeText(usage)} of ${sizeText(limit)}`;
  return (
    <section className={styles.storage} aria-label="Storage">
      <h2>This server's disk</h2>
      {limit !== undefined && (
        <div className={styles.cells} aria-hidden>
          {Array.from({ length: cellCount }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the cells are places, not records.
            <span key={index} data-lit={index < lit || undefined} />
          ))}
        </div>
      )}
      <p>{words}</p>
    </section>
  );
}

interface NewMenuProps {
  canAdd: boolean;
  onNewFolder(): void;
  onNewSheet(): void;
  onUpload(files: File[]): void;
}

function NewMenu({ canAdd, onNewFolder, onNewSheet, onUpload }: NewMenuProps) {
  const picker = useRef<HTMLInputElement>(null);
  const label = (
    <>
      <PlusIcon size={17} weight="bold" aria-hidden /> New
    </>
  );
  return (
    <div className={styles.add}>
      <Menu
        label="New"
        isDisabled={!canAdd}
        triggerClassName={`${buttons.solid} ${styles.button}`}
        trigger={label}
      >
        <MenuItem icon={<FolderSimplePlusIcon size={18} aria-hidden />} onChoose={onNewFolder}>
          Folder
        </MenuItem>
        <MenuItem icon={<TableIcon size={18} aria-hidden />} onChoose={onNewSheet}>
          Sheet
        </MenuItem>
        <MenuItem icon={<UploadSimpleIcon size={18} aria-hidden />} onChoose={() => picker.current?.click()}>
          Upload files
        </MenuItem>
      </Menu>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        aria-label="Files to upload"
        onChange={(event) => {
          onUpload([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </div>
  );
}

interface SideColumnProps extends NewMenuProps {
  place: Place;
  storage: StorageQuota | undefined;
}

export function SideColumn({ place, storage, ...adding }: SideColumnProps) {
  return (
    <div className={styles.column}>
      <NewMenu {...adding} />
      <nav aria-label="Places">
        <ul className={styles.links}>
          {links.map(({ kind, href, label, Icon }) => (
            <li key={kind}>
              <PageLink href={href} aria-current={place.kind === kind ? 'page' : undefined}>
                <Icon size={20} aria-hidden />
                {label}
              </PageLink>
            </li>
          ))}
          <li className={styles.apps}>
            <a href="/account/apps">
              <PlugsConnectedIcon size={20} aria-hidden />
              Connected apps
            </a>
          </li>
        </ul>
      </nav>
      {storage && <StorageUsed storage={storage} />}
    </div>
  );
}
