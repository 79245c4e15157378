import { Problem } from '#kernel/problem.ts';
import { Believed, believedMs, Recent } from '../recent.ts';

/** A file as far as it tells which app it was made for. */
interface TaggedFile {
  id: string;
  appProperties: Readonly<Record<string, string>>;
}

/** The apps of files, by the files' ids; '' for a file that no app has made. */
const apps = new Recent<string>(50_000);

/** Files that Drive does not show to a person: files of theirs that they did not open with us. */
const unseen = new Believed<true>(10_000, believedMs);

/** Remembers which app a file is of. A tag that changes comes by here as well: who changes it is answered with it. */
export function met<F extends TaggedFile>(file: F): F {
  const { id, appProperties } = file;
  apps.set(id, appProperties['rowhouse'] === undefined ? '' : (appProperties['app'] ?? ''));
  return file;
}

/**
 * Keeps one app's calls to the files that are its own or no app's: another app's do not exist for it, whatever ids a
 * caller names. Who may see a file at all is for Drive to say.
 */
export class OwnFiles {
  readonly #appId: string;
  readonly #userId: string;
  readonly #look: (fileId: string) => Promise<TaggedFile | null>;

  /**
   * `look` asks Drive for a file that was not met yet, or whose app may have changed; null for one that Drive does not
   * show, of which Sheets may still know.
   */
  constructor(
    { appId, userId }: { appId: string; userId: string },
    look: (fileId: string) => Promise<TaggedFile | null>,
  ) {
    this.#appId = appId;
    this.#userId = userId;
    this.#look = look;
  }

  #isOwn(fileId: string): boolean | undefined {
    const appId = apps.get(fileId);
    return appId === undefined ? undefined : appId === '' || appId === this.#appId;
  }

  /** Null for a file that is known to be the app's. Rejects with NOT_FOUND for another app's. */
  admit(fileId: string): Promise<void> | null {
    return this.#isOwn(fileId) === true ? null : this.#lookAt(fileId);
  }

  async #lookAt(fileId: string): Promise<void> {
    const key = `${this.#userId} ${fileId}`;
    // One that is met meanwhile, by whomever, is known for an app's from then on.
    const isMet = this.#isOwn(fileId) !== undefined;
    if (!isMet && unseen.get(key)) return;
    const file = await this.#look(fileId);
    if (file) this.require(file);
    else unseen.set(key, true);
  }

  /** Throws NOT_FOUND for another app's file. */
  require(file: TaggedFile): void {
    met(file);
    if (this.#isOwn(file.id) === false) throw new Problem('NOT_FOUND', 'This file belongs to another app.');
  }
}
