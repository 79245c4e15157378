interface WithHeaders {
  headers: Readonly<Record<string, unknown>>;
}

function versionIn({ headers }: WithHeaders): string | undefined {
  const { etag } = headers;
  return typeof etag === 'string' ? etag : undefined;
}

/**
 * The versions of the spreadsheets on which work is under way, as the first read since its begin told them. A write
 * that names its version is refused as a whole where another hand was faster. Google has no such header; the
 * workspace has.
 */
export class Versions {
  readonly #seen = new Map<string, string | undefined>();
  readonly #isTold: boolean;

  /** Takes whether the store tells versions at all. */
  constructor({ isTold }: { isTold: boolean }) {
    this.#isTold = isTold;
  }

  /** From here on what is read and written of the file goes by one version. */
  begin(fileId: string): void {
    if (this.#isTold) this.#seen.set(fileId, undefined);
  }

  end(fileId: string): void {
    this.#seen.delete(fileId);
  }

  /** With these a read is told the version. */
  headersOfRead(fileId: string): Record<string, string> {
    return this.#seen.has(fileId) ? { 'if-match': '*' } : {};
  }

  headersOfWrite(fileId: string): Record<string, string> {
    const version = this.#seen.get(fileId);
    return version === undefined ? {} : { 'if-match': version };
  }

  /** What was read later may be newer than what the write goes by, so only the first counts. */
  noteRead(fileId: string, answer: WithHeaders): void {
    if (this.#seen.has(fileId)) this.#seen.set(fileId, this.#seen.get(fileId) ?? versionIn(answer));
  }

  /** A write makes a version of its own; of one without an answer nobody knows it. */
  noteWrite(fileId: string, answer?: WithHeaders): void {
    if (this.#seen.has(fileId)) this.#seen.set(fileId, answer && versionIn(answer));
  }
}
