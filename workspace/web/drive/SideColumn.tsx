import { ClockIcon } from '@phosphor-icons/react/Clock';
import { FileArrowUpIcon } from '@phosphor-icons/react/FileArrowUp';
import { FolderSimplePlusIcon } from '@phosphor-icons/react/FolderSimplePlus';
import { HardDriveIcon } from '@phosphor-icons/react/HardDrive';
import { PlusIcon } from '@phosphor-icons/react/Plus';
import { StarIcon } from '@phosphor-icons/react/Star';
import { TableIcon } from '@phosphor-icons/react/Table';
import { TrashIcon } from '@phosphor-icons/react/Trash';
import { UploadSimpleIcon } from '@phosphor-icons/react/UploadSimple';
import { UserCircleIcon } from '@phosphor-icons/react/UserCircle';
import { UsersIcon } from '@phosphor-icons/react/Users';
import { type Ref, useRef } from 'react';
import type { DriveFacts, Place } from '../api/drive.ts';
import type { FolderNode } from '../api/folders.ts';
import buttons from '../controls/buttons.module.css';
import { Menu, MenuItem } from '../controls/Menu.tsx';
import { PageLink } from '../shell/navigation.tsx';
import { FolderTree } from './FolderTree.tsx';
import { useMoveTargets } from './move-targets.tsx';
import styles from './SideColumn.module.css';
import { StorageUsed } from './StorageUsed.tsx';

const links = [
  { kind: 'shared', href: '/drive/shared', label: 'Shared', more: ' with me', Icon: UsersIcon },
  { kind: 'recent', href: '/drive/recent', label: 'Recent', more: '', Icon: ClockIcon },
  { kind: 'starred', href: '/drive/starred', label: 'Starred', more: '', Icon: StarIcon },
  { kind: 'trash', href: '/drive/trash', label: 'Trash', more: '', Icon: TrashIcon },
] as const;

interface NewMenuProps {
  canAdd: boolean;
  onNewFolder(): void;
  onNewSheet(): void;
  onUpload(files: File[]): void;
  onImport(files: File[]): void;
  /** The formats that become sheets; without any, nothing is imported. */
  importable: ReadonlySet<string>;
}

interface PickerProps {
  ref: Ref<HTMLInputElement>;
  label: string;
  accept?: string;
  onPick(files: File[]): void;
}

function Picker({ ref, label, accept, onPick }: PickerProps) {
  return (
    <input
      ref={ref}
      type="file"
      multiple
      hidden
      accept={accept}
      aria-label={label}
      onChange={(event) => {
        onPick([...(event.target.files ?? [])]);
        event.target.value = '';
      }}
    />
  );
}

function NewMenu(props: NewMenuProps) {
  const { canAdd, onNewFolder, onNewSheet, onUpload, onImport, importable } = props;
  const picker = useRef<HTMLInputElement>(null);
  const importPicker = useRef<HTMLInputElement>(null);
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
        {importable.size > 0 && (
          <MenuItem
            icon={<FileArrowUpIcon size={18} aria-hidden />}
            onChoose={() => importPicker.current?.click()}
          >
            Import spreadsheets
          </MenuItem>
        )}
      </Menu>
      <Picker ref={picker} label="Files to upload" onPick={onUpload} />
      <Picker
        ref={importPicker}
        label="Spreadsheets to import"
        accept=".xlsx,.ods,.csv,.tsv"
        onPick={onImport}
      />
    </div>
  );
}

interface SideColumnProps extends Omit<NewMenuProps, 'importable'> {
  place: Place;
  /** The folder that is open; undefined elsewhere. */
  folderId: string | undefined;
  folders: FolderNode | undefined;
  areFoldersToCome: boolean;
  facts: DriveFacts | undefined;
}

/** The person's own folders below My Drive; files can be dropped on each. */
function OwnFolders({ folderId, folders }: Pick<SideColumnProps, 'folderId' | 'folders'>) {
  const targets = useMoveTargets();
  return (
    <>
      <PageLink
        href="/drive"
        aria-current={folderId !== undefined && folderId === folders?.id ? 'page' : undefined}
        {...targets(folders)}
      >
        <HardDriveIcon size={20} aria-hidden />
        My Drive
      </PageLink>
      {folders && folders.children.length > 0 && (
        <div className={styles.tree}>
          <FolderTree
            root={folders}
            currentId={folderId}
            renderName={(folder) => (
              <PageLink
                href={`/drive/folders/${folder.id}`}
                title={folder.name}
                aria-current={folder.id === folderId ? 'page' : undefined}
                {...targets(folder)}
              >
                <span>{folder.name}</span>
              </PageLink>
            )}
          />
        </div>
      )}
    </>
  );
}

const nothing: ReadonlySet<string> = new Set();

export function SideColumn(props: SideColumnProps) {
  const { place, folderId, folders, areFoldersToCome, facts, ...adding } = props;
  return (
    <div className={styles.column}>
      <NewMenu {...adding} importable={facts?.importable ?? nothing} />
      <nav aria-label="Places" className={styles.places}>
        <ul className={styles.links} data-waiting={areFoldersToCome || undefined}>
          <li>
            <OwnFolders folderId={folderId} folders={folders} />
          </li>
          {links.map(({ kind, href, label, more, Icon }) => (
            <li key={kind}>
              <PageLink href={href} aria-current={place.kind === kind ? 'page' : undefined}>
                <Icon size={20} aria-hidden />
                <span>
                  {label}
                  {more !== '' && <span className={styles.more}>{more}</span>}
                </span>
              </PageLink>
            </li>
          ))}
          <li className={styles.apps}>
            <a href="/account">
              <UserCircleIcon size={20} aria-hidden />
              Account and apps
            </a>
          </li>
        </ul>
      </nav>
      {facts && (
        <div className={styles.storage}>
          <StorageUsed storage={facts.storage} />
        </div>
      )}
    </div>
  );
}
