import type { FileUse } from '#backend/google/caller.ts';
import { lookShare } from '#backend/google/lane.ts';
import { Recent } from '#backend/recent.ts';
import type { Keyring } from '../store/keys/keyring.ts';
import type { News, Newsroom } from './newsroom.ts';
import type { Stream } from './stream.ts';

/** A change this recent may have come between reading an answer and opening the stream. */
const recentMs = 60_000;
const maxRecent = 5_000;
/** How many files, and how many people, are remembered as having been readable. */
const maxSeen = 500;
const maxPeople = 20_000;
const shortestLookSeconds = 15;
/** How long after a read a person is shown as present: an idle screen checks at least every two and a half minutes. */
const sureMs = 3 * 60_000;

/** The number of seconds between checks, by the number of screens. */
export function lookSecondsFor(screens: number, perMinute: number | null): number {
  const fair = perMinute === null ? 0 : (screens * 60) / (perMinute * lookShare);
  return Math.max(shortestLookSeconds, fair);
}

interface LiveParts {
  keyring: Pick<Keyring, 'mark'>;
  newsroom: Newsroom;
  /** How many reads of sheets may be made in a minute altogether; null for no limit. */
  perMinute: number | null;
  /** Whether the store itself announces what has changed for a person. */
  isTold(userId: string): boolean;
}

/**
 * Whom to tell about changes. An event names a file that its receiver has read, or could read just now, and nothing
 * else; the file's contents, its name and who changed it are not revealed.
 */
export class Live {
  readonly #parts: LiveParts;
  readonly #streams = new Set<Stream>();
  /** The files that people have recently read here, and when. */
  readonly #seen = new Recent<Recent<number>>(maxPeople);
  /**
   * When files were written according to our own writes, and announced by the store, by person and file; `*` is any file that
   * may be in the person's lists.
   */
  readonly #recent = new Recent<number>(maxRecent);

  constructor(parts: LiveParts) {
    this.#parts = parts;
    parts.newsroom.onNews((news) => this.#hear(news));
    // Nobody knows what was announced while the connection was down.
    parts.newsroom.onGap(() => {
      for (const stream of this.#streams) stream.missed();
    });
  }

  get streams(): ReadonlySet<Stream> {
    return this.#streams;
  }

  /** The name of a file in messages between servers. */
  markOf(fileId: string): string {
    return this.#parts.keyring.mark(`live file ${fileId}`);
  }

  userMarkOf(userId: string): string {
    return this.#parts.keyring.mark(`live person ${userId}`);
  }

  /** What a person's call has done with a file. */
  noteFile(userId: string, fileId: string | null, use: FileUse): void {
    if (fileId === null) return;
    if (use === 'read') {
      const seen = this.#seen.get(userId) ?? new Recent<number>(maxSeen);
      seen.set(fileId, Date.now());
      this.#seen.set(userId, seen);
      if (this.#of(userId).some(({ open }) => open.has(fileId))) this.#tellPresent();
    } else if (use === 'refused') {
      this.#seen.get(userId)?.delete(fileId);
      for (const stream of this.#streams) {
        if (stream.userId === userId) stream.files.delete(this.markOf(fileId));
      }
      this.#tellPresent();
    } else {
      const news = { kind: 'wrote', user: this.userMarkOf(userId), file: this.markOf(fileId) } as const;
      this.#hear(news);
      this.#parts.newsroom.tell(news);
    }
  }

  hasSeen(userId: string, fileId: string): boolean {
    return this.#seen.get(userId)?.get(fileId) !== undefined;
  }

  /** The store reports a change of a file that the person may see. */
  noteChange(userId: string, fileId: string): void {
    const mark = this.markOf(fileId);
    this.#recent.set(`${userId} ${mark}`, Date.now());
    this.#recent.set(`${userId} *`, Date.now());
    for (const stream of this.#streams) {
      if (stream.userId !== userId) continue;
      const shown = stream.files.get(mark) ?? (stream.hasLists ? '*' : undefined);
      if (shown !== undefined) stream.changed(shown);
    }
  }

  /** From here on the store announces changes; until here it did not. */
  noteTold(userId: string): void {
    for (const stream of this.#of(userId)) {
      stream.beat(this.lookSeconds(userId));
      stream.missed();
    }
  }

  /** `ageMs` is the age of what the browser shows. */
  add(stream: Stream, ageMs: number): void {
    this.#streams.add(stream);
    stream.beat(this.lookSeconds(stream.userId));
    const since = Date.now() - Math.min(ageMs, recentMs);
    const isTold = this.#parts.isTold(stream.userId);
    for (const [mark, fileId] of stream.files) {
      const at = this.#recent.get(isTold ? `${stream.userId} ${mark}` : mark);
      if (at !== undefined && at >= since) stream.changed(fileId);
    }
    const listedAt = this.#recent.get(`${isTold ? stream.userId : stream.userMark} *`);
    if (stream.hasLists && listedAt !== undefined && listedAt >= since) stream.changed('*');
    this.#tellPresent();
  }

  remove(stream: Stream): void {
    this.#streams.delete(stream);
    this.#tellPresent();
  }

  /** The person no longer wants to be seen, in any browser. */
  hide(userId: string): void {
    const news = { kind: 'hidden', user: this.userMarkOf(userId) } as const;
    this.#hear(news);
    this.#parts.newsroom.tell(news);
  }

  countOf(userId: string): number {
    return this.#of(userId).length;
  }

  /**
   * The number of seconds after which a screen of this person checks by itself; null if the store announces changes.
   */
  lookSeconds(userId: string): number | null {
    const { isTold, perMinute } = this.#parts;
    if (isTold(userId)) return null;
    const looking = [...this.#streams].filter((stream) => !isTold(stream.userId)).length;
    return lookSecondsFor(looking, perMinute);
  }

  /** Tells all browsers that they are heard, and closes those whose session is no longer among these. */
  beatAll(sessionIds: ReadonlySet<string>): void {
    for (const stream of this.#streams) {
      if (sessionIds.has(stream.sessionId)) stream.beat(this.lookSeconds(stream.userId));
      else stream.close();
      // As long as the store announces changes of a file, what was read of it counts as read now.
      if (!this.#parts.isTold(stream.userId)) continue;
      for (const fileId of stream.open) {
        if (this.#maySee(stream, fileId)) this.#seen.get(stream.userId)?.set(fileId, Date.now());
      }
    }
    this.#tellPresent();
  }

  closeAll(): void {
    for (const stream of this.#streams) stream.close();
  }

  #of(userId: string): Stream[] {
    return [...this.#streams].filter((stream) => stream.userId === userId);
  }

  /**
   * Whether the person could read the file a moment ago. Nobody is asked: revealing a name takes more than announcing
   * a change.
   */
  #maySee({ userId, files }: Stream, fileId: string): boolean {
    const readAt = this.#seen.get(userId)?.get(fileId) ?? 0;
    return files.has(this.markOf(fileId)) && Date.now() - readAt < sureMs;
  }

  /** Tells people who want to be seen who else has the same sheets open, among those who may read them. */
  #tellPresent(): void {
    const here = new Map<string, Map<string, string>>();
    const seers = [...this.#streams].filter(({ open }) => open.size > 0);
    for (const stream of seers) {
      for (const fileId of stream.open) {
        if (!this.#maySee(stream, fileId)) continue;
        here.set(fileId, (here.get(fileId) ?? new Map()).set(stream.userId, stream.name));
      }
    }
    for (const stream of seers) {
      const people: Record<string, string[]> = {};
      for (const fileId of stream.open) {
        const among = here.get(fileId);
        if (!among?.has(stream.userId)) continue;
        const names = [...among].filter(([userId]) => userId !== stream.userId).map(([, name]) => name);
        if (names.length > 0) people[fileId] = names;
      }
      stream.present(people);
    }
  }

  #hear(news: News): void {
    if (news.kind === 'hidden') {
      for (const stream of this.#streams) {
        if (stream.userMark !== news.user) continue;
        stream.present({});
        stream.open = new Set();
      }
      this.#tellPresent();
    }
    if (news.kind !== 'wrote') return;
    const { user, file: mark } = news;
    this.#recent.set(mark, Date.now());
    this.#recent.set(`${user} *`, Date.now());
    for (const stream of this.#streams) {
      // The store announces this, too.
      if (this.#parts.isTold(stream.userId)) continue;
      const file = stream.files.get(mark);
      if (file !== undefined) stream.changed(file);
      else if (stream.hasLists && stream.userMark === user) stream.changed('*');
    }
  }
}
