import { Problem } from '#kernel/problem.ts';
import { Believed, believedMs, Recent } from '../recent.ts';

/** The part of a file that tells which app it was made for. */
interface TaggedFile {
  id: string;
  appProperties: Readonly<Record<string, string>>;
}

/** The apps of files, by file id; '' for a file that no app has made. */
const apps = new Recent<string>(50_000);

/** Files that Drive does not show to a person: their own files that they did not open with us. */
const unseen = new Believed<true>(10_000, believedMs);

/**
 * Remembers which app a file belongs to. This also sees changed tags: whoever changes one gets the file as an answer.
 */
export function met<F extends TaggedFile>(file: F): F {
  const { id, appProperties } = file;
  apps.set(id, appProperties['rowhouse'] === undefined ? '' : (appProperties['app'] ?? ''));
  return file;
}

/**
 * Restricts one app's calls to files that are its own or no app's: other apps' files do not exist for it, whatever
 * ids a caller sends. Whether a person may see a file at all is up to Drive.
 */
export class OwnFiles {
  readonly appId: string;
  readonly #userId: string;
  readonly #look: (fileId: string) => Promise<TaggedFile | null>;

  /**
   * `look` asks Drive about a file that was not seen yet, or whose app may have changed; null if Drive does not show
   * it, though Sheets may know it.
   */
  constructor(
    { appId, userId }: { appId: string; userId: string },
    look: (fileId: string) => Promise<TaggedFile | null>,
  ) {
    this.appId = appId;
    this.#userId = userId;
    this.#look = look;
  }

  #isOwn(fileId: string): boolean | undefined {
    const appId = apps.get(fileId);
    return appId === undefined ? undefined : appId === '' || appId === this.appId;
  }

  /** Null for a file that is known to be the app's. Rejects with NOT_FOUND for another app's. */
  admit(fileId: string): Promise<void> | null {
    return this.#isOwn(fileId) === true ? null : this.#lookAt(fileId);
  }

  async #lookAt(fileId: string): Promise<void> {
    const key = `${this.#userId} ${fileId}`;
    // If anybody comes across it meanwhile, its app is known from then on.
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
