import http from 'node:http';
import https from 'node:https';
import type { Channel, ChannelStore, SeenChange } from '../storage/channels.ts';
import type { FileStore } from '../storage/files.ts';

/** How many simultaneous changes are examined; if there are more, everybody is notified. */
const mostChanges = 1000;
const timeoutMs = 10_000;
const firstDelayMs = 1000;
const longestDelayMs = 5 * 60_000;
const timesTried = 8;
const maxSockets = 64;

/** These answers are tried again, as Google does; all others end the matter. */
const worthTrying = new Set([500, 502, 503, 504]);

export interface NotifierParts {
  files: FileStore;
  channels: ChannelStore;
  lastVersion(): number;
  /** Whether the account still lets the application see its files. */
  mayStillSee(channel: Channel): boolean;
}

type State = 'sync' | 'change';

/** A channel in memory: its messages are sent one after another. */
interface Line {
  channel: Channel;
  /** Waits behind a message that is under way. */
  next: { state: State; number: number } | undefined;
  isSending: boolean;
  /** How often the message was sent in vain. */
  tried: number;
  retry: NodeJS.Timeout | undefined;
}

const keyOf = ({ clientId, id }: Channel) => JSON.stringify([clientId, id]);

/**
 * Notifies the receivers of channels about a change as soon as it is on the disk. Changes that happen while a message
 * is under way are covered by one message after it.
 */
export class Notifier {
  readonly #parts: NotifierParts;
  readonly #lines = new Map<string, Line>();
  readonly #agents = {
    'http:': new http.Agent({ keepAlive: true, maxSockets }),
    'https:': new https.Agent({ keepAlive: true, maxSockets }),
  };
  #seen: number;
  #isPlanned = false;
  #isClosed = false;

  constructor(parts: NotifierParts) {
    this.#parts = parts;
    this.#seen = parts.lastVersion();
    for (const channel of parts.channels.list(Date.now())) {
      // What changed between the last message and a restart may not have been reported.
      this.#tell(this.#lineFor(channel), 'change', this.#seen);
    }
    parts.files.database.onCommit(() => this.#plan());
  }

  /** Starts a channel with its first message. */
  open(channel: Channel): void {
    const { channels, lastVersion } = this.#parts;
    channels.add(channel, Date.now());
    if (this.#lines.size === 0) this.#seen = lastVersion();
    this.#tell(this.#lineFor(channel), 'sync', 1);
  }

  stop(channel: Channel): void {
    this.#leave(channel);
    this.#parts.channels.remove(channel);
  }

  #leave(channel: Channel): void {
    const line = this.#lines.get(keyOf(channel));
    if (!line) return;
    line.next = undefined;
    clearTimeout(line.retry);
    this.#lines.delete(keyOf(channel));
  }

  close(): void {
    this.#isClosed = true;
    for (const { channel } of this.#lines.values()) this.#leave(channel);
    for (const agent of Object.values(this.#agents)) agent.destroy();
  }

  #lineFor(channel: Channel): Line {
    const line: Line = { channel, next: undefined, isSending: false, tried: 0, retry: undefined };
    this.#lines.set(keyOf(channel), line);
    return line;
  }

  /** Calls that share a commit, and what follows in the same moment, share a message. */
  #plan(): void {
    if (this.#isPlanned || this.#lines.size === 0) return;
    this.#isPlanned = true;
    setImmediate(() => {
      this.#isPlanned = false;
      if (!this.#isClosed) this.#look();
    });
  }

  #look(): void {
    const { channels, lastVersion } = this.#parts;
    const version = lastVersion();
    if (version <= this.#seen) return;
    const changes = channels.changesSince(this.#seen, mostChanges);
    this.#seen = version;
    const isAll = changes.length === mostChanges;
    const byPerson = Map.groupBy(changes, ({ personId }) => personId);
    for (const line of this.#lines.values()) {
      const own = byPerson.get(line.channel.personId) ?? [];
      if (isAll || own.some((change) => this.#counts(line.channel, change))) {
        this.#tell(line, 'change', version);
      }
    }
  }

  #counts(channel: Channel, { fileId, isGone }: SeenChange): boolean {
    const { files } = this.#parts;
    const { clientId, personId } = channel;
    // As in the list of changes: an application learns about its own files only.
    if (isGone) {
      const isTold = !channel.isLimitedToApp || files.wasAuthorized(clientId, personId, fileId);
      return channel.tellsRemovals && isTold;
    }
    if (channel.isLimitedToApp && !files.isAuthorized(clientId, personId, fileId)) return false;
    return channel.onlyBelow === null || files.isWithin(fileId, channel.onlyBelow);
  }

  /** Messages are numbered by the store's version: they rise, as Google's do, and need no counter of their own. */
  #tell(line: Line, state: State, number: number): void {
    line.next = { state, number };
    void this.#sendAll(line);
  }

  async #sendAll(line: Line): Promise<void> {
    if (line.isSending || line.retry !== undefined) return;
    line.isSending = true;
    while (line.next && line.retry === undefined) await this.#sendNext(line, line.next);
    line.isSending = false;
  }

  async #sendNext(line: Line, message: NonNullable<Line['next']>): Promise<void> {
    const { channel } = line;
    // Its record is removed with the next new one: only calls write to the store.
    if (channel.expiresAt <= Date.now() || !this.#parts.mayStillSee(channel)) return this.#leave(channel);
    line.next = undefined;
    const hasArrived = await this.#post(channel, message);
    const isOpen = this.#lines.get(keyOf(channel)) === line;
    if (hasArrived || !isOpen || line.tried >= timesTried) {
      line.tried = 0;
      return;
    }
    // A change that came up meanwhile is covered by the same message.
    line.next ??= message;
    line.retry = setTimeout(
      () => {
        line.retry = undefined;
        void this.#sendAll(line);
      },
      Math.min(firstDelayMs * 2 ** line.tried, longestDelayMs),
    );
    line.retry.unref();
    line.tried += 1;
  }

  /** False if it should be tried again. Redirects are not followed, and the answer's body is not read. */
  #post(channel: Channel, { state, number }: NonNullable<Line['next']>): Promise<boolean> {
    const url = new URL(channel.address);
    const isHttps = url.protocol === 'https:';
    const agent = this.#agents[isHttps ? 'https:' : 'http:'];
    const body = state === 'sync' ? '' : '{"kind":"drive#changes"}';
    const headers = {
      accept: '*/*',
      'user-agent': 'Rowhouse-Workspace',
      'content-length': Buffer.byteLength(body),
      ...(body !== '' && { 'content-type': 'application/json; charset=UTF-8' }),
      'x-goog-channel-id': channel.id,
      'x-goog-channel-expiration': new Date(channel.expiresAt).toUTCString(),
      ...(channel.token !== null && { 'x-goog-channel-token': channel.token }),
      'x-goog-message-number': number,
      'x-goog-resource-id': channel.resourceId,
      'x-goog-resource-state': state,
      'x-goog-resource-uri': channel.resourceUri,
    };
    return new Promise((resolve) => {
      const request = (isHttps ? https : http).request(url, { method: 'POST', agent, headers });
      request.setTimeout(timeoutMs, () => request.destroy(new Error('No answer came.')));
      request.once('error', () => resolve(false));
      request.once('response', (response) => {
        resolve(!worthTrying.has(response.statusCode ?? 0));
        response.resume();
        response.once('error', () => {});
      });
      request.end(body);
    });
  }
}
