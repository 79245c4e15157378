import type { FileRecord } from '../storage/file-record.ts';
import { folderType } from '../storage/file-types.ts';

const longestName = 120;

/** A name as every system takes it in a path. */
export function safeName(name: string): string {
  const safe = name
    .normalize('NFC')
    .replaceAll(/[\p{Cc}/\\:*?"<>|]/gu, '_')
    .replace(/[. ]+$/, '');
  const short = Array.from(safe).slice(0, longestName).join('');
  return short === '' || /^\.+$/.test(short) ? '_' : short;
}

/** Gives each file of an account its place in the archive's folder tree. */
export class ArchivePaths {
  readonly #folders = new Map<string, string>();
  /** In lower case, for systems that know no difference. */
  readonly #taken = new Set<string>();

  /** Folders must come before their contents. */
  add(file: FileRecord): string {
    const parent = this.#folders.get(file.parentId ?? '') ?? 'Drive';
    const folder = file.trash === 'explicit' ? 'Trash' : parent;
    const path = this.unused(folder, file.name);
    if (file.mimeType === folderType) this.#folders.set(file.id, path);
    return path;
  }

  /** A path in `folder` that no other file has; if two have the same name, one is numbered. */
  unused(folder: string, name: string): string {
    const safe = safeName(name);
    const dot = safe.lastIndexOf('.');
    const [stem, extension] = dot > 0 ? [safe.slice(0, dot), safe.slice(dot)] : [safe, ''];
    for (let number = 1; ; number += 1) {
      const path = `${folder}/${number === 1 ? safe : `${stem} (${number})${extension}`}`;
      if (this.#taken.has(path.toLowerCase())) continue;
      this.#taken.add(path.toLowerCase());
      return path;
    }
  }
}
