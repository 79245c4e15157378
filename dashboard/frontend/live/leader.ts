// One of the visible tabs of this browser listens on behalf of all.

const channelName = 'rowhouse-live';
const lockName = 'rowhouse-live';
/** A leading tab that is silent for this long is replaced. */
const silentMs = 60_000;

/** Messages between tabs. */
type Message =
  | { type: 'files'; tab: string; files: readonly string[]; open: readonly string[]; readAt: number }
  | { type: 'who' }
  | { type: 'changed'; file: string }
  | { type: 'missed' }
  | { type: 'present'; people: Readonly<Record<string, readonly string[]>> }
  | { type: 'beat'; lookSeconds: number | null };

/** What the leading tab hears from the server. */
export type Heard = Extract<Message, { type: 'changed' | 'missed' | 'present' | 'beat' }>;

export interface Shown {
  files: readonly string[];
  /** The sheet on the screen, if the person wants to be seen in it; one of `files`. */
  open: readonly string[];
  /** When the oldest of it was read. */
  readAt: number;
}

interface LeaderParts {
  /** Opens the stream for what all tabs show; the returned function closes it. */
  open(shown: Shown, hear: (heard: Heard) => void): () => void;
  onHeard(heard: Heard): void;
}

/** Makes one visible tab open the stream, and all of them hear it. */
export class Leader {
  readonly #parts: LeaderParts;
  readonly #tab = crypto.randomUUID?.() ?? String(Math.random());
  readonly #channel = new BroadcastChannel(channelName);
  readonly #others = new Map<string, Shown>();
  #own: Shown = { files: [], open: [], readAt: Date.now() };
  #close: (() => void) | undefined;
  #opened = '';
  /** The stream's last message, for tabs that open later. */
  #present: Heard = { type: 'present', people: {} };
  /** Gives up the lead; undefined while the tab does not lead. */
  #resign: (() => void) | undefined;
  #waiting: AbortController | undefined;
  #lastHeard = Date.now();

  constructor(parts: LeaderParts) {
    this.#parts = parts;
    this.#channel.addEventListener('message', ({ data }: MessageEvent<Message>) => this.#onMessage(data));
    document.addEventListener('visibilitychange', () => this.#onVisibility());
    addEventListener('pagehide', () => this.#leave());
    addEventListener('pageshow', () => this.#onVisibility());
    setInterval(() => this.#takeSilentPlace(), silentMs);
    this.#onVisibility();
  }

  /** What this tab shows now. */
  show(shown: Shown): void {
    this.#own = shown;
    if (document.hidden) return;
    this.#post({ type: 'files', tab: this.#tab, ...shown });
    this.#openAnew();
  }

  /** The stream ended, and is to be opened again. */
  reopen(): void {
    this.#opened = '';
    this.#openAnew();
  }

  #post(message: Message): void {
    this.#channel.postMessage(message);
  }

  #onVisibility(): void {
    if (document.hidden) this.#leave();
    else {
      this.#lastHeard = Date.now();
      this.#post({ type: 'files', tab: this.#tab, ...this.#own });
      this.#compete(false);
    }
  }

  #leave(): void {
    this.#waiting?.abort();
    this.#waiting = undefined;
    this.#post({ type: 'files', tab: this.#tab, files: [], open: [], readAt: 0 });
    this.#step();
  }

  #step(): void {
    this.#resign?.();
    this.#resign = undefined;
    this.#close?.();
    this.#close = undefined;
    this.#opened = '';
  }

  #compete(steal: boolean): void {
    if (this.#resign) return;
    // Without encryption, browsers have no locks: each tab listens by itself.
    if (!navigator.locks) {
      this.#lead(() => {});
      return;
    }
    if (this.#waiting && !steal) return;
    this.#waiting?.abort();
    this.#waiting = new AbortController();
    const options = steal ? { steal } : { signal: this.#waiting.signal };
    navigator.locks
      .request(lockName, options, () => new Promise<void>((resolve) => this.#lead(resolve)))
      // Given up while it waited, or taken by another tab that thought this one was gone.
      .catch(() => undefined)
      .finally(() => {
        if (!this.#resign) return;
        this.#step();
        if (!document.hidden) this.#compete(false);
      });
  }

  #lead(resign: () => void): void {
    if (document.hidden) {
      resign();
      return;
    }
    this.#waiting = undefined;
    this.#resign = resign;
    this.#others.clear();
    this.#post({ type: 'who' });
    this.#openAnew();
  }

  /** Opens the stream for what is shown now, if that has changed; the server reports what changed in between. */
  #openAnew(): void {
    if (!this.#resign) return;
    const all = [this.#own, ...this.#others.values()];
    const files = [...new Set(all.flatMap((shown) => shown.files))].sort();
    const open = [...new Set(all.flatMap((shown) => shown.open))].sort();
    const wanted = `${files.join(',')} ${open.join(',')}`;
    if (wanted === this.#opened && this.#close) return;
    this.#opened = wanted;
    const closeBefore = this.#close;
    const close = this.#parts.open(
      { files, open, readAt: Math.min(...all.map(({ readAt }) => readAt)) },
      (heard) => {
        if (this.#close === close) this.#hear(heard);
      },
    );
    this.#close = close;
    closeBefore?.();
  }

  /** For this tab and the others. */
  #hear(heard: Heard): void {
    this.#lastHeard = Date.now();
    if (heard.type === 'present') this.#present = heard;
    this.#post(heard);
    this.#parts.onHeard(heard);
  }

  #onMessage(message: Message): void {
    if (message.type === 'who') {
      if (!document.hidden) this.#post({ type: 'files', tab: this.#tab, ...this.#own });
    } else if (message.type === 'files') {
      const { tab, files, open, readAt } = message;
      if (files.length === 0) this.#others.delete(tab);
      else this.#others.set(tab, { files, open, readAt });
      if (this.#resign) this.#post(this.#present);
      this.#openAnew();
    } else {
      this.#lastHeard = Date.now();
      if (!document.hidden) this.#parts.onHeard(message);
    }
  }

  /** A tab that the browser has frozen keeps its lock. */
  #takeSilentPlace(): void {
    if (document.hidden || Date.now() - this.#lastHeard < silentMs) return;
    this.#hear({ type: 'missed' });
    if (this.#resign) this.reopen();
    else this.#compete(true);
  }
}
