import type { GoogleSettings } from './credentials.ts';
import type { Api } from './errors.ts';
import { exchangeOf } from './transport.ts';
import { attemptTimeoutMs, type UpstreamAnswer, type UpstreamCall } from './upstream-call.ts';

// The workspace recognises answers that it has given (ETag, If-None-Match): what was made from them can be sent once more
// without reading them again, once it has checked who asks and found them unchanged to the byte.

/** One read, as the store is asked about it again. */
export interface NotedRead {
  api: Api;
  method: string;
  url: string;
  /** By which the store recognises its answer. */
  tag: string;
}

/** Everything that an answer was made from. */
export interface Readings {
  reads: readonly NotedRead[];
  /** What the person had granted. */
  scopes: string;
  /** Called when the store says that all of it is unchanged, with when it was asked; in ms. */
  again: readonly ((askedAt: number) => void)[];
}

/** The status of an answer that is unchanged. */
export const unchanged = 304;

/** What a request reads. None of the cells are in it. */
export class ReadLog {
  /** By which the store tells the tags of its answers. */
  readonly headers = { 'if-none-match': '"none"' };
  readonly #reads: NotedRead[] = [];
  readonly #again: ((askedAt: number) => void)[] = [];
  #scopes = '';
  #isWhole = true;

  /** Notes an answer; one that the store would not recognise spoils the log, and so does a write. */
  note(
    { api, method, safety }: UpstreamCall<unknown>,
    { status, headers = {}, config }: UpstreamAnswer,
    scopes: readonly string[],
  ): void {
    const { etag: tag, 'content-type': type } = headers;
    const url = String(config?.url ?? '');
    const isJson = typeof type === 'string' && type.startsWith('application/json');
    const isKnown = safety === 'read' && status === 200 && isJson && !url.includes('alt=media');
    if (isKnown && typeof tag === 'string' && url !== '') this.#reads.push({ api, method, url, tag });
    else this.spoil();
    this.#scopes = scopes.join(' ');
  }

  /** Has something done whenever the same is read again. */
  whenAgain(work: (askedAt: number) => void): void {
    this.#again.push(work);
  }

  spoil(): void {
    this.#isWhole = false;
  }

  /** Undefined if nothing was read, or not all of it can be asked about. */
  get readings(): Readings | undefined {
    if (!this.#isWhole || this.#reads.length === 0) return undefined;
    return { reads: this.#reads, scopes: this.#scopes, again: this.#again };
  }
}

/** The status of a read now, its content left out; 0 if there is no answer. A failure tells nothing: reading does. */
export async function statusNow(
  google: Pick<GoogleSettings, 'exchange'>,
  { url, tag }: NotedRead,
  accessToken: string,
): Promise<number> {
  const headers = { authorization: `Bearer ${accessToken}`, 'if-none-match': tag };
  try {
    const message = await exchangeOf(google)(new URL(url), { headers, silenceMs: attemptTimeoutMs });
    message.on('error', () => undefined).resume();
    return message.statusCode ?? 0;
  } catch {
    return 0;
  }
}
