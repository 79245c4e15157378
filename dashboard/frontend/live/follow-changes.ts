import type { Query, QueryClient } from '@tanstack/react-query';
import { heardOf } from '../calls/heard.ts';
import { look } from '../calls/look.ts';
import { noteReached } from '../calls/online.ts';
import { sessionQueries } from '../calls/session.ts';
import { followTabs, isAnyTabBusy, isOverlaid } from '../kept/tabs.ts';
import { soon } from '../kept/time.ts';
import { isUnderWay, thisOutbox } from '../outbox/load-outbox.ts';
import { sheetOnScreen, subscribeToSheet } from '../status/sheet-on-screen.ts';
import { noteHeld } from './held.ts';
import { type Heard, Leader } from './leader.ts';
import { RowPointer } from './pointer.ts';
import { notePresent } from './present.ts';
import { lookAfterMs } from './schedule.ts';
import { openStream } from './stream.ts';

const lists = '*';
/** The screen already shows what one's own write has changed; what others did at the same time comes after it. */
const ownWriteMs = 2000;
const gatherMs = 200;
/** A little less than servers remember. */
const rememberedMs = 50_000;
const lookEveryMs = 1000;
const againMs = 5_000;
const longestAgainMs = 5 * 60_000;

interface Shown {
  query: Query;
  address: string;
  etag: string | null;
  files: readonly string[];
  /** What the server said with the answer; 0 if nothing. */
  lookSeconds: number;
}

/** Keeps the screen up to date with the sheets, whoever changes them. */
class Follower {
  readonly #client: QueryClient;
  readonly #leader: Leader;
  readonly #pointer = new RowPointer();
  /** The files that have changed, and the queries whose answers were found to be out of date. */
  readonly #changed = new Set<string>();
  readonly #outdated = new Set<string>();
  #before: ReadonlySet<string> = new Set();
  readonly #lookedAt = new Map<string, number>();
  /** When the last check of each answer said that the next should be. */
  readonly #told = new Map<string, number>();
  #changeTimer: ReturnType<typeof setTimeout> | undefined;
  #showTimer: ReturnType<typeof setTimeout> | undefined;
  #lastWrite = 0;
  /** How often files were reported as changed. */
  #changes = 0;
  #isAsked = false;
  #lastTouch = Date.now();
  #lookSeconds: number | null = null;
  #tries = 0;

  constructor(client: QueryClient) {
    this.#client = client;
    this.#leader = new Leader({
      open: (shown, hear) => openStream(shown, hear, () => void this.#onEnd()),
      onHeard: (heard) => this.#onHeard(heard),
    });
    client.getQueryCache().subscribe(() => this.#plan());
    subscribeToSheet(() => this.#plan());
    client.getMutationCache().subscribe(({ type }) => {
      if (type === 'updated') this.#lastWrite = Date.now();
    });
    for (const event of ['pointerdown', 'keydown', 'wheel', 'touchstart']) {
      addEventListener(event, () => this.#touch(), { passive: true, capture: true });
    }
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden) this.#onWake();
    });
    addEventListener('online', () => {
      this.#leader.reopen();
      this.#lookAtAll();
    });
    setInterval(() => this.#look(), lookEveryMs);
    this.#show();
  }

  #touch(): void {
    this.#lastTouch = Date.now();
  }

  /** The browser has closed the stream of a hidden page. */
  #onWake(): void {
    this.#touch();
    this.#lookAtAll();
  }

  #plan(): void {
    this.#showTimer ??= setTimeout(() => {
      this.#showTimer = undefined;
      this.#show();
    }, gatherMs);
  }

  #shown(): Shown[] {
    return this.#client
      .getQueryCache()
      .findAll({ type: 'active' })
      .flatMap((query): Shown[] => {
        const heard = heardOf(query.queryHash);
        const files = heard?.headers.get('x-read-from')?.split(',') ?? [];
        if (!heard || files.length === 0) return [];
        const { address, headers } = heard;
        const lookSeconds = this.#told.get(query.queryHash) ?? Number(headers.get('x-look-again') ?? 0);
        return [{ query, address, etag: headers.get('etag'), files, lookSeconds }];
      });
  }

  #show(): void {
    const shown = this.#shown();
    const before = this.#before;
    this.#before = new Set(shown.map(({ query }) => query.queryHash));
    // Read longer ago than servers remember changes, and shown again.
    for (const one of shown) {
      const isOld = Date.now() - one.query.state.dataUpdatedAt > rememberedMs;
      if (isOld && !before.has(one.query.queryHash)) void this.#lookAt(one);
    }
    const readAt = Math.min(...shown.map(({ query }) => query.state.dataUpdatedAt), Date.now());
    const files = [...new Set(shown.flatMap((one) => one.files))];
    this.#leader.show({ files, open: files.filter((file) => file === this.#openSheet()), readAt });
  }

  #openSheet(): string | undefined {
    const me = this.#client.getQueryData(sessionQueries.me().queryKey);
    return me?.preferences.presence ? sheetOnScreen() : undefined;
  }

  #onHeard(heard: Heard): void {
    if (heard.type === 'beat') {
      noteReached(true);
      this.#lookSeconds = heard.lookSeconds;
      // A server that was down, or is a different one by now, does not know what was missed.
      if (this.#tries > 0) this.#lookAtAll();
      this.#tries = 0;
    } else if (heard.type === 'present') notePresent(heard.people);
    else if (heard.type === 'missed') this.#lookAtAll();
    else {
      this.#changed.add(heard.file);
      this.#changes += 1;
      this.#readSoon();
    }
  }

  /**
   * Not while a write is in progress, whose answer contains its row, and not behind a menu or dialog, or under a
   * pointer that is about to press a row: rows that move would put another one under it.
   */
  #readSoon(): void {
    clearTimeout(this.#changeTimer);
    const waitMs = this.#lastWrite + ownWriteMs - Date.now();
    const heldMs = this.#isAsked ? 0 : this.#pointer.holdsForMs;
    if (this.#client.isMutating({ predicate: isUnderWay }) > 0 || isOverlaid()) {
      this.#changeTimer = setTimeout(() => this.#readSoon(), gatherMs);
    } else if (waitMs > 0) {
      this.#changeTimer = setTimeout(() => this.#readSoon(), waitMs);
    } else if (heldMs > 0) {
      noteHeld(this.#changes, () => this.#showHeld());
      this.#changeTimer = setTimeout(() => this.#readSoon(), heldMs);
    } else {
      this.#readChanged();
    }
  }

  /** What the pointer delays is requested. */
  #showHeld(): void {
    this.#isAsked = true;
    this.#readSoon();
  }

  #readChanged(): void {
    clearTimeout(this.#changeTimer);
    this.#changes = 0;
    this.#isAsked = false;
    noteHeld(0, () => {});
    const [changed, outdated] = [new Set(this.#changed), new Set(this.#outdated)];
    this.#changed.clear();
    this.#outdated.clear();
    const isMeant = ({ queryHash }: Query) => {
      const files = heardOf(queryHash)?.headers.get('x-read-from')?.split(',') ?? [];
      const mayHaveChanged = (file: string) => (file === lists ? changed.size > 0 : changed.has(file));
      return outdated.has(queryHash) || files.some(mayHaveChanged);
    };
    // What is not on the screen is read again when it is.
    void this.#client.invalidateQueries({ predicate: isMeant });
  }

  #lookAtAll(): void {
    this.#lookedAt.clear();
    for (const shown of this.#shown()) void this.#lookAt(shown);
  }

  #look(): void {
    if (document.hidden || this.#lookSeconds === null) return;
    const now = Date.now();
    for (const shown of this.#shown()) {
      const { query, files, lookSeconds } = shown;
      const last = Math.max(this.#lookedAt.get(query.queryHash) ?? 0, query.state.dataUpdatedAt);
      const hasFiles = files.some((file) => file !== lists);
      const afterMs = lookAfterMs(Math.max(this.#lookSeconds, lookSeconds), hasFiles, now - this.#lastTouch);
      if (now - last >= afterMs) void this.#lookAt(shown);
    }
  }

  /** Asks whether an answer is still current. If that fails, another check follows. */
  async #lookAt({ query, address, etag }: Shown): Promise<void> {
    if (document.hidden || etag === null || query.state.fetchStatus !== 'idle') return;
    this.#lookedAt.set(query.queryHash, Date.now());
    try {
      const response = await look(address, etag);
      const again = Number(response.headers.get('x-look-again') ?? 0);
      if (again > 0) this.#told.set(query.queryHash, again);
      // Read in the meantime, it is recent again.
      if (response.status !== 200 || heardOf(query.queryHash)?.headers.get('etag') !== etag) return;
      if (!this.#outdated.has(query.queryHash)) this.#changes += 1;
      this.#outdated.add(query.queryHash);
      this.#readSoon();
    } catch {
      // Offline nothing is checked.
    }
  }

  /**
   * Signed out, too many browsers, or a server that stops: it asks who is signed in, and opens a stream again after a
   * while. Not while somebody types in any tab, or something waits to be sent: a session that has ended would remove
   * it from the screen.
   */
  async #onEnd(): Promise<void> {
    const waitMs = Math.min(againMs * 2 ** this.#tries, longestAgainMs);
    this.#tries += 1;
    while (isWaiting() || (await isAnyTabBusy())) await wait(lookEveryMs);
    const { queryKey } = sessionQueries.me();
    await this.#client.refetchQueries({ queryKey, exact: true });
    await wait(waitMs);
    if (this.#client.getQueryData(queryKey)) this.#leader.reopen();
  }
}

const isWaiting = () => (thisOutbox()?.list().length ?? 0) > 0;

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

let isFollowed = false;

/** Begins to follow changes made elsewhere. */
export function followChanges(client: QueryClient): void {
  if (isFollowed) return;
  isFollowed = true;
  followTabs(client);
  soon(() => void new Follower(client));
}
