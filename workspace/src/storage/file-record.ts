import type { SQLOutputValue } from 'node:sqlite';

/** How a file is in the trash: put there itself, or by way of a folder above it. */
export type Trash = 'none' | 'explicit' | 'inherited';

/** The bytes of a file that is not Google-native. */
export interface Content {
  sha256: string;
  sha1: string;
  md5: string;
  sizeBytes: number;
  /** Changes with every new content. */
  revision: string;
}

export interface ImageSize {
  width: number;
  height: number;
  /** Quarter turns clockwise that the EXIF data asks for. */
  rotation: number;
}

/** The target of a shortcut, and its type when the shortcut was made; it may be gone. */
export interface Shortcut {
  targetId: string;
  targetMimeType: string;
}

export interface FileRecord {
  id: string;
  name: string;
  mimeType: string;
  /** Null only for the root of somebody's My Drive. */
  parentId: string | null;
  ownerId: string;
  description: string | null;
  createdAt: number;
  modifiedAt: number;
  lastModifierId: string;
  version: number;
  trash: Trash;
  folderColor: string | null;
  writersCanShare: boolean;
  copyRequiresWriter: boolean;
  content: Content | null;
  originalName: string | null;
  image: ImageSize | null;
  shortcut: Shortcut | null;
}

type Row = Record<string, SQLOutputValue>;

const text = (value: SQLOutputValue | undefined): string | null => (typeof value === 'string' ? value : null);
const number = (value: SQLOutputValue | undefined): number | null =>
  typeof value === 'number' ? value : null;

export function readFileRow(row: Row): FileRecord {
  const trash = row['trash'];
  return {
    id: String(row['id']),
    name: String(row['name']),
    mimeType: String(row['mime_type']),
    parentId: text(row['parent_id']),
    ownerId: String(row['owner_id']),
    description: text(row['description']),
    createdAt: Number(row['created_at']),
    modifiedAt: Number(row['modified_at']),
    lastModifierId: String(row['last_modifier_id']),
    version: Number(row['version']),
    trash: trash === 'explicit' || trash === 'inherited' ? trash : 'none',
    folderColor: text(row['folder_color']),
    writersCanShare: row['writers_can_share'] === 1,
    copyRequiresWriter: row['copy_requires_writer'] === 1,
    content: readContent(row),
    originalName: text(row['original_name']),
    image: readImage(row),
    shortcut: readShortcut(row),
  };
}

function readContent(row: Row): Content | null {
  const sha256 = text(row['sha256']);
  if (sha256 === null) return null;
  return {
    sha256,
    sha1: String(row['sha1']),
    md5: String(row['md5']),
    sizeBytes: Number(row['size_bytes']),
    revision: String(row['revision']),
  };
}

function readShortcut(row: Row): Shortcut | null {
  const targetId = text(row['shortcut_target_id']);
  if (targetId === null) return null;
  return { targetId, targetMimeType: String(row['shortcut_target_type']) };
}

function readImage(row: Row): ImageSize | null {
  const width = number(row['image_width']);
  const height = number(row['image_height']);
  if (width === null || height === null) return null;
  return { width, height, rotation: number(row['image_rotation']) ?? 0 };
}
