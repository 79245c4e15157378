import { FileIcon as OtherIcon } from '@phosphor-icons/react/File';
import { FilePdfIcon } from '@phosphor-icons/react/FilePdf';
import { FileTextIcon } from '@phosphor-icons/react/FileText';
import { FolderSimpleIcon } from '@phosphor-icons/react/FolderSimple';
import { ImageIcon } from '@phosphor-icons/react/Image';
import { TableIcon } from '@phosphor-icons/react/Table';
import type { DriveFile } from '../api/drive.ts';
import { type FileKind, kindNames, kindOf } from './describe.ts';

const icons = {
  folder: FolderSimpleIcon,
  sheet: TableIcon,
  picture: ImageIcon,
  pdf: FilePdfIcon,
  other: OtherIcon,
  document: FileTextIcon,
  presentation: FileTextIcon,
  form: FileTextIcon,
  drawing: FileTextIcon,
} satisfies Record<FileKind, unknown>;

export function FileIcon({ file, size = 20 }: { file: DriveFile; size?: number }) {
  const kind = kindOf(file);
  const Icon = icons[kind];
  return (
    <Icon
      size={size}
      aria-label={kindNames[kind]}
      color={kind === 'sheet' ? 'var(--accent)' : 'currentColor'}
    />
  );
}
