import { Problem, type ProblemAnswer } from '#kernel/problem.ts';
import type { Command } from '../calls/command.ts';
import { Backoff } from './backoff.ts';
import { Listeners } from './listeners.ts';
import { fileOf, folded, lastOfRow, nextOfFiles, rebasedOn } from './row-order.ts';
import { fateOf, type OutboxPorts, type Route, type TabMessage, type Waiting } from './waiting.ts';

// Every write of a screen goes through here: it is kept on the device before it is sent, and stays until it is answered.

/** So many files are written to at a time. */
const filesAtOnce = 2;

/** What was pressed longer ago is looked over by the person before it is sent: nobody knows whether it arrived. */
const oldestMs = 30 * 86_400_000;

/** The commands of one account on one device. One tab leads and sends; the others keep and are told. */
export class Outbox {
  readonly #ports: OutboxPorts;
  readonly #backoff: Backoff;
  #waiting: Waiting[] = [];
  /** The keys of what is under way, by file. */
  readonly #sending = new Map<string, string>();
  readonly #listeners = new Listeners();
  readonly #watchers = new Set<() => void>();
  /** The keys of what is on its way to the device, and how often; of what has left it in this tab. */
  readonly #saving = new Map<string, number>();
  readonly #gone = new Set<string>();
  /** The keys of what no device keeps: this tab sends it, whichever leads. */
  readonly #unkept = new Set<string>();
  /** The keys of what this tab tries first, whichever leads: who pressed waits for no other tab. */
  readonly #fresh = new Set<string>();
  /** The keys of what has waited: the form that made it has been left, and what becomes of it stands in the list. */
  readonly #waited = new Set<string>();
  #isLeader = false;
  #isStopped = false;
  #needsSignIn = false;

  constructor(ports: OutboxPorts) {
    this.#ports = ports;
    this.#backoff = new Backoff(ports, () => this.#pump());
  }

  /** All that waits, in the order of the presses. A new list with each change. */
  list(): readonly Waiting[] {
    return this.#waiting;
  }

  /** Whether nothing is sent until somebody signs in. */
  get needsSignIn(): boolean {
    return this.#needsSignIn;
  }

  /** Whether a command waits for its turn or the network: not where it is under way, or a person's to decide. */
  isWaiting(key: string | undefined): boolean {
    const found = this.#waiting.find(({ command }) => command.key === key);
    if (found?.state !== 'pending' || !found.mayWait || this.#isUnderWay(found)) return false;
    // What is not on the device yet may be lost with its page: nobody is told that it is kept.
    return !this.#unkept.has(found.command.key) && !this.#saving.has(found.command.key);
  }

  /** Whether a command has waited, in this page or since an earlier one, and has no answer yet. */
  hasWaited(key: string): boolean {
    const found = this.#waiting.find(({ command }) => command.key === key);
    return found?.mayWait === true && (this.#waited.has(key) || !this.#listeners.has(key));
  }

  subscribe(watcher: () => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  /** Reads what waits on the device. */
  async read(): Promise<void> {
    const kept = await this.#ports.store.all().catch((): Waiting[] => []);
    if (this.#isStopped) return;
    // What is under way, or on its way to the device, is known better here.
    const own = this.#waiting.filter(
      (one) => this.#isMine(one, false) || this.#isUnderWay(one) || this.#saving.has(one.command.key),
    );
    const isOwn = ({ command: { key } }: Waiting) => own.some(({ command }) => command.key === key);
    this.#set([...own, ...kept.filter((one) => !isOwn(one) && !this.#gone.has(one.command.key))]);
    this.#pump();
  }

  /** From here on this tab sends. */
  lead(): void {
    this.#isLeader = true;
    void this.read();
  }

  /** Another tab leads now. */
  follow(): void {
    this.#isLeader = false;
  }

  /** The page is left, or another account takes over. */
  stop(): void {
    this.#isStopped = true;
    this.#backoff.stop();
  }

  /** The network is back, or the person is: nothing waits for its time any longer. */
  wake(): void {
    this.#needsSignIn = false;
    this.#backoff.clear();
    this.#pump();
  }

  /**
   * Keeps a command and sends it when its turn comes; gives the answer, be it days later. Rejects with the Problem where
   * the server refuses it, and where it could neither be kept nor sent.
   */
  async add(command: Command, route: Route, mayWait: boolean): Promise<unknown> {
    // Looked over, it comes again under its key.
    this.#gone.delete(command.key);
    const answer = this.#listeners.listen(command.key);
    const folded = mayWait ? this.#fold(command) : undefined;
    if (folded) {
      const earlier = this.#listeners.listen(folded.command.key);
      earlier.then(
        (told) => this.#listeners.resolve(command.key, told),
        (problem: Problem) => this.#listeners.reject(command.key, problem),
      );
      await this.#keep(folded);
      this.#ports.tell({ kind: 'changed' });
    } else {
      const number = this.#nextNumber();
      const { now, here } = this.#ports;
      const file = fileOf(command);
      const made: Waiting = {
        ...{ command, route, mayWait, number, file, ...here(), madeAt: now(), state: 'pending' },
        ...{ tries: 0, firstTry: null, problem: null },
      };
      this.#fresh.add(command.key);
      this.#set([...this.#waiting, made]);
      // What is sent at once is kept by that.
      if (!this.#isNext(made)) {
        this.#fresh.delete(command.key);
        this.#waited.add(command.key);
        if (!(await this.#keep(made))) this.#unkept.add(command.key);
        // It waits from here on.
        this.#set(this.#waiting);
        this.#ports.tell({ kind: 'changed' });
      }
    }
    this.#pump();
    return await answer;
  }

  /** Takes a command away that the person no longer wants; false where it is under way. */
  async discard(key: string): Promise<boolean> {
    const found = this.#waiting.find(({ command }) => command.key === key);
    if (!found || [...this.#sending.values()].includes(key)) return false;
    await this.#forget(key);
    this.#ports.tell({ kind: 'changed' });
    this.#pump();
    return true;
  }

  /** Takes a command away that was to go at once; whoever made it looks at it in the screen where they did. */
  takeBack(key: string): void {
    void this.discard(key);
    const problem = new Problem(
      'NETWORK_ERROR',
      'Rowhouse could not be reached. Check your connection and try again.',
    );
    this.#listeners.reject(key, problem);
  }

  /** A command that was taken away goes after all, behind those that wait. */
  async bringBack(taken: Waiting): Promise<void> {
    const { key } = taken.command;
    this.#gone.delete(key);
    const back: Waiting = { ...taken, number: this.#nextNumber(), state: 'pending', problem: null };
    this.#set([...this.#waiting, back]);
    await this.#keep(back);
    this.#ports.tell({ kind: 'changed' });
    this.#pump();
  }

  #nextNumber(): number {
    return Math.max(0, ...this.#waiting.map((one) => one.number)) + 1;
  }

  /** Another tab has said something. */
  receive(message: TabMessage): void {
    if (message.kind === 'answered') this.#listeners.resolve(message.key, message.answer);
    if (message.kind === 'failed') this.#listeners.reject(message.key, problemIn(message.problem));
    void this.read();
  }

  #set(waiting: readonly Waiting[]): void {
    this.#waiting = waiting.toSorted((a, b) => a.number - b.number || a.madeAt - b.madeAt);
    for (const watcher of this.#watchers) watcher();
  }

  #replace(next: Waiting): void {
    this.#set(this.#waiting.map((one) => (one.command.key === next.command.key ? next : one)));
  }

  async #forget(key: string): Promise<void> {
    this.#gone.add(key);
    this.#fresh.delete(key);
    this.#waited.delete(key);
    this.#set(this.#waiting.filter(({ command }) => command.key !== key));
    await this.#ports.store.remove(key).catch(() => undefined);
  }

  /** Keeps it on the device. What no device keeps is sent all the same, and its failure told at once. */
  async #keep(waiting: Waiting): Promise<boolean> {
    const { key } = waiting.command;
    if (!waiting.mayWait) return false;
    this.#saving.set(key, (this.#saving.get(key) ?? 0) + 1);
    const isKept = await this.#ports.store.put(waiting).then(
      () => true,
      () => false,
    );
    const others = (this.#saving.get(key) ?? 1) - 1;
    if (others > 0) this.#saving.set(key, others);
    else this.#saving.delete(key);
    return isKept;
  }

  /** An edit of a row that has an untried one before it becomes part of that one. */
  #fold(command: Command): Waiting | undefined {
    const { effectOf } = this.#ports;
    const last = lastOfRow(this.#waiting, command, effectOf);
    // What an earlier page has left is told to nobody here: the two stay two.
    if (!last || this.#isUnderWay(last) || !this.#listeners.has(last.command.key)) return undefined;
    const next = folded(last, command, effectOf);
    if (next) this.#replace(next);
    return next;
  }

  #isUnderWay({ file, command }: Waiting): boolean {
    return this.#sending.get(file) === command.key;
  }

  /** Whether this tab sends it: all of it where it leads, and what no device keeps in any case. */
  #isMine({ mayWait, command }: Waiting, isLeader = this.#isLeader): boolean {
    const { key } = command;
    return isLeader || !mayWait || this.#unkept.has(key) || this.#fresh.has(key);
  }

  #isNext(waiting: Waiting): boolean {
    if (this.#sending.has(waiting.file)) return false;
    // What is sent now or not at all stands behind what is under way alone.
    if (!waiting.mayWait) return waiting.state === 'pending';
    if (this.#needsSignIn || this.#sending.size >= filesAtOnce) return false;
    return (
      nextOfFiles(this.#waiting, this.#ports.effectOf).includes(waiting) && this.#backoff.isOver(waiting.file)
    );
  }

  #pump(): void {
    if (this.#isStopped) return;
    for (const waiting of this.#waiting) {
      if (this.#isMine(waiting) && this.#isNext(waiting)) void this.#send(waiting);
    }
  }

  async #send(waiting: Waiting): Promise<void> {
    const { now, send, tell } = this.#ports;
    const { key } = waiting.command;
    this.#sending.set(waiting.file, key);
    const begun = waiting.firstTry ?? waiting.madeAt;
    if (now() - Math.min(begun, waiting.madeAt) > oldestMs) {
      await this.#leave(
        waiting,
        'unsure',
        new Problem('UNSURE_IF_SAVED', 'This is more than 30 days old. Nobody knows whether it arrived.'),
      );
      return;
    }
    const tried = { ...waiting, tries: waiting.tries + 1, firstTry: waiting.firstTry ?? now() };
    this.#replace(tried);
    // The way to the server takes longer than the one to the device: nobody waits for that.
    const keeping = this.#keep(tried);
    try {
      const answer = await send(tried);
      if (this.#isStopped) return;
      await this.#rebaseLater(tried, answer);
      await this.#forget(key);
      this.#listeners.resolve(key, answer);
      tell({ kind: 'answered', key, answer });
      this.#backoff.succeed(tried.file);
    } catch (error) {
      if (this.#isStopped) return;
      await this.#fail(tried, error instanceof Problem ? error : unexpected(error), await keeping);
    } finally {
      if (this.#sending.get(waiting.file) === key) this.#sending.delete(waiting.file);
      if (!this.#isStopped) {
        this.#pump();
        // What waits is no longer under way.
        this.#set(this.#waiting);
      }
    }
  }

  async #fail(waiting: Waiting, problem: Problem, isKept: boolean): Promise<void> {
    const { key } = waiting.command;
    // It was kept before: that its last try could not be noted takes nothing away.
    const isForgotten = (this.#waited.has(key) && !this.#unkept.has(key)) || !this.#listeners.has(key);
    // Of a session that was ended elsewhere nothing stays on the device: its words go back to the form.
    const isSafe = problem.details.session !== 'revoked' && (isKept || isForgotten);
    const fate = fateOf(problem);
    if ((fate === 'again' || fate === 'signIn') && isSafe) {
      this.#waited.add(key);
      // Whichever tab leads takes it over.
      if (this.#fresh.delete(key)) this.#ports.tell({ kind: 'changed' });
    }
    const isOpen = fate !== 'done' && fate !== 'again' && fate !== 'signIn';
    if (fate === 'again' && isSafe) {
      this.#backoff.fail(waiting.file, problem);
      // What waits has changed its words on the screen.
      this.#replace({ ...waiting });
    } else if (fate === 'signIn' && isSafe) {
      this.#needsSignIn = true;
      this.#replace({ ...waiting });
    } else if (isOpen && isForgotten) {
      await this.#leave(waiting, fate, problem);
    } else {
      // Whoever made it looks at it in the screen where they did.
      await this.#forget(key);
      this.#reject(key, problem);
    }
  }

  /** It is the person's from here on. */
  async #leave(waiting: Waiting, state: Waiting['state'], problem: Problem): Promise<void> {
    const { key } = waiting.command;
    const left = { ...waiting, state, problem: problem.toAnswer('') };
    this.#replace(left);
    await this.#keep(left);
    if (this.#sending.get(waiting.file) === key) this.#sending.delete(waiting.file);
    this.#reject(key, problem);
    this.#pump();
  }

  #reject(key: string, problem: Problem): void {
    this.#listeners.reject(key, problem);
    this.#ports.tell({ kind: 'failed', key, problem: problem.toAnswer('') });
  }

  async #rebaseLater(first: Waiting, answer: unknown): Promise<void> {
    for (const { later, next } of rebasedOn(this.#waiting, first, answer, this.#ports.effectOf)) {
      if (next) {
        this.#replace(next);
        await this.#keep(next);
      } else {
        const problem = new Problem('CONFLICT', 'Somebody else has changed this row meanwhile.');
        await this.#leave(later, 'conflict', problem);
      }
    }
  }
}

function unexpected(cause: unknown): Problem {
  return new Problem('INVALID_INPUT', 'This could not be sent.', { cause });
}

function problemIn({ code, error, requestId, ...details }: ProblemAnswer): Problem {
  return new Problem(code, error, { ...details, requestId });
}
