import { FileIcon } from '@phosphor-icons/react/File';
import { FolderOpenIcon } from '@phosphor-icons/react/FolderOpen';
import { FolderSimpleIcon } from '@phosphor-icons/react/FolderSimple';
import { ImageIcon } from '@phosphor-icons/react/Image';
import { TableIcon } from '@phosphor-icons/react/Table';
import type { Resource } from '#kernel/calls/resources.ts';
import styles from './tree.module.css';
import { folderType, sheetType } from './tree.ts';

/** "Spreadsheet", as the details are headed. */
export function kindTitle({ mimeType }: Resource): string {
  if (mimeType === folderType) return 'Folder';
  if (mimeType === sheetType) return 'Spreadsheet';
  return mimeType.startsWith('image/') ? 'Picture' : 'File';
}

export const kindWord = (resource: Resource) => kindTitle(resource).toLowerCase();

interface KindIconProps {
  /** Null for a heading. */
  resource: Resource | null;
  isOpen?: boolean;
}

export function KindIcon({ resource, isOpen = false }: KindIconProps) {
  const look = { size: 18, 'aria-hidden': true, className: styles['icon'] } as const;
  if (resource === null || resource.mimeType === folderType) {
    return isOpen ? <FolderOpenIcon {...look} /> : <FolderSimpleIcon {...look} />;
  }
  if (resource.mimeType === sheetType) {
    return <TableIcon {...look} className={`${styles['icon']} ${styles['sheet']}`} />;
  }
  return resource.mimeType.startsWith('image/') ? <ImageIcon {...look} /> : <FileIcon {...look} />;
}
