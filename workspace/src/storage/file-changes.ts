import type { SQLInputValue } from 'node:sqlite';
import type { Content, ImageSize, Shortcut } from './file-record.ts';

/** Facts of a file that can be set without looking at the files around it. */
export interface FileChanges {
  name?: string;
  mimeType?: string;
  description?: string | null;
  createdAt?: number;
  folderColor?: string;
  writersCanShare?: boolean;
  copyRequiresWriter?: boolean;
  content?: Content;
  image?: ImageSize | null;
  originalName?: string;
  shortcut?: Shortcut | null;
}

/** The given fields of a new file; the rest follows from its owner and its folder. */
export interface FileDraft extends FileChanges {
  id?: string;
  name: string;
  mimeType: string;
  /** The maker's My Drive when absent. */
  parentId?: string;
  modifiedAt?: number;
}

const flag = (value: boolean | undefined) => (value === undefined ? undefined : Number(value));

/** The columns of `file` that a change sets; undefined leaves one as it is. */
export function columnsOf(changes: FileChanges): Record<string, SQLInputValue | undefined> {
  const { content, image } = changes;
  return {
    name: changes.name,
    mime_type: changes.mimeType,
    description: changes.description,
    created_at: changes.createdAt,
    folder_color: changes.folderColor,
    writers_can_share: flag(changes.writersCanShare),
    copy_requires_writer: flag(changes.copyRequiresWriter),
    original_name: changes.originalName,
    shortcut_target_id: changes.shortcut?.targetId,
    shortcut_target_type: changes.shortcut?.targetMimeType,
    sha256: content?.sha256,
    sha1: content?.sha1,
    md5: content?.md5,
    size_bytes: content?.sizeBytes,
    revision: content?.revision,
    image_width: image === null ? null : image?.width,
    image_height: image === null ? null : image?.height,
    image_rotation: image === null ? null : image?.rotation,
  };
}
