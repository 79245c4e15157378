import type { Manifest } from '#kernel/manifest.ts';
import { Problem } from '#kernel/problem.ts';

/** The apps that keep a folder in Drive. */
export class FolderApps {
  readonly #ids: ReadonlySet<string>;

  constructor(manifests: readonly Manifest[]) {
    this.#ids = new Set(manifests.filter(({ needsFolder }) => needsFolder).map(({ id }) => id));
  }

  /** Refuses a name that is no such app's. */
  require(appName: string): void {
    if (this.#ids.has(appName)) return;
    const message = 'No app with this name keeps a folder.';
    throw new Problem('INVALID_INPUT', message, { fields: { appName: message } });
  }
}
