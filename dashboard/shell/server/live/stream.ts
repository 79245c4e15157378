import type { ServerResponse } from 'node:http';

/** Events of one moment are combined: a write of several calls leads to one read. */
const gatherMs = 100;
/** Nobody reads at the other end. */
const maxWaitingBytes = 64_000;

/** A file that has changed; `*` is any that the person may see, for browsers that show lists of them. */
interface Change {
  file: string;
  kind: 'changed';
}

interface Watched {
  userId: string;
  /** The name of the person in messages between servers. */
  userMark: string;
  sessionId: string;
  /** The files that the browser shows, by their names in messages between servers. */
  files: ReadonlyMap<string, string>;
  /** Whether it shows lists of files. */
  hasLists: boolean;
  /** The sheets on its screens, where the person wants to be seen and to see who else has them open. */
  open: ReadonlySet<string>;
  /** What others then see of the person. */
  name: string;
}

/** One browser that is told, by Server-Sent Events, what has changed. */
export class Stream {
  readonly userId: string;
  readonly userMark: string;
  readonly sessionId: string;
  readonly files: Map<string, string>;
  readonly hasLists: boolean;
  readonly name: string;
  open: ReadonlySet<string>;
  readonly #response: ServerResponse;
  readonly #gathered = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #number = 0;
  #present = '{}';

  constructor(response: ServerResponse, watched: Watched) {
    const { userId, userMark, sessionId, files, hasLists, open, name } = watched;
    this.#response = response;
    this.userId = userId;
    this.userMark = userMark;
    this.sessionId = sessionId;
    this.files = new Map(files);
    this.hasLists = hasLists;
    this.open = open;
    this.name = name;
  }

  /** Announces a change of a file; repetitions within a moment are combined. */
  changed(file: string): void {
    this.#gathered.add(file);
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      for (const each of this.#gathered) {
        const change: Change = { file: each, kind: 'changed' };
        this.#write('changed', change);
      }
      this.#gathered.clear();
    }, gatherMs);
  }

  /** Something may have been missed: everything on the screen has to be checked at once. */
  missed(): void {
    this.#write('missed', {});
  }

  /** Says that the stream is open, and after how many seconds to check by oneself; null for never. */
  beat(lookSeconds: number | null): void {
    this.#write('beat', { lookSeconds });
  }

  /** Says who else has its sheets open: names by file id, all of them each time. */
  present(people: Readonly<Record<string, readonly string[]>>): void {
    const told = JSON.stringify(people);
    if (told === this.#present) return;
    this.#present = told;
    this.#write('present', { people });
  }

  close(): void {
    clearTimeout(this.#timer);
    const { socket } = this.#response;
    this.#response.end();
    // Kept open for another request, the connection would delay stopping the server.
    socket?.destroySoon();
  }

  #write(event: string, data: object): void {
    if (this.#response.writableEnded || this.#response.destroyed) return;
    if (this.#response.writableLength > maxWaitingBytes) {
      this.#response.destroy();
      return;
    }
    this.#number += 1;
    this.#response.write(`id: ${this.#number}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }
}
