import type { AppContext } from './context.ts';
import type { DriveFile } from './google/drive.ts';
import { isOnlyServer } from './in-turn.ts';
import { Recent } from './recent.ts';

/** As long as a screen believes its list. */
const believedMs = 5 * 60_000;

interface Known {
  /** The folder of the app, in which new ones are made. */
  folderId: string;
  names: Set<string>;
  until: number;
}

function plain(name: string): string {
  return name.trim().toLowerCase();
}

export function isSameName(one: string, other: string): boolean {
  return plain(one) === plain(other);
}

/** The names a person's list last showed, so that making another need not look again whether it is taken. */
export class RecentNames {
  readonly #recent = new Recent<Known>(2_000);

  remember({ request }: AppContext, folder: Pick<DriveFile, 'id'>, names: readonly string[]): void {
    // Names are only added: one that is just being made may be missing in what was read.
    const known = this.#recent.get(request.user.id)?.names ?? [];
    this.#recent.set(request.user.id, {
      folderId: folder.id,
      names: new Set([...known, ...names.map(plain)]),
      until: Date.now() + believedMs,
    });
  }

  add({ request }: AppContext, name: string): void {
    this.#recent.get(request.user.id)?.names.add(plain(name));
  }

  forget({ request }: AppContext): void {
    this.#recent.delete(request.user.id);
  }

  /** Where one of this name can be made at once; undefined when that takes a look, as there may be one. */
  folderForNew({ request }: AppContext, name: string): string | undefined {
    if (!isOnlyServer()) return undefined;
    const known = this.#recent.get(request.user.id);
    if (!known || known.until < Date.now() || known.names.has(plain(name))) return undefined;
    return known.folderId;
  }
}
