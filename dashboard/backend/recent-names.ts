import type { AppContext } from './context.ts';
import type { DriveFile } from './google/drive.ts';
import { isOnlyServer } from './in-turn.ts';
import { Recent } from './recent.ts';

/** As long as a screen trusts its list. */
const believedMs = 5 * 60_000;

interface Known {
  /** The app's folder, in which new ones are made. */
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

/** The names in a person's last list, so that making another one need not check again whether its name is taken. */
export class RecentNames {
  readonly #recent = new Recent<Known>(2_000);

  remember({ request }: AppContext, folder: Pick<DriveFile, 'id'>, names: readonly string[]): void {
    // Names are only added: one that is just being made may be missing from what was read.
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

  /**
   * Where a new one with this name can be made at once; undefined if that has to be checked, because the name may be
   * taken.
   */
  folderForNew({ request }: AppContext, name: string): string | undefined {
    if (!isOnlyServer()) return undefined;
    const known = this.#recent.get(request.user.id);
    if (!known || known.until < Date.now() || known.names.has(plain(name))) return undefined;
    return known.folderId;
  }
}
