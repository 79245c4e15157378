import type { Problem } from '#kernel/problem.ts';
import type { Command } from '../calls/command.ts';
import { KeptList } from './kept-list.ts';
import { Listeners } from './listeners.ts';
import { LastAnswers, needing, withAnswer } from './needs.ts';
import {
  changedMeanwhile,
  notReached,
  problemFrom,
  problemIn,
  tooMany,
  tooOld,
  withoutItsRow,
} from './outbox-problems.ts';
import { fileOf, folded, lastBefore, rebasedOn } from './row-order.ts';
import { Turns } from './turns.ts';
import { fateOf, type OutboxPorts, type Route, type TabMessage, type Waiting } from './waiting.ts';

// Every write of a screen goes through here: it is kept on the device before it is sent, and stays until it is
// answered.

/** The most commands that wait on a device. */
const mostKept = 5000;

/** The person reviews anything older than this before it is sent: nobody knows whether it arrived. */
const oldestMs = 30 * 86_400_000;

/**
 * The commands of one account on one device. One tab leads and sends; the others store their commands and are told
 * about answers.
 */
export class Outbox {
  readonly #ports: OutboxPorts;
  readonly #turns: Turns;
  readonly #kept: KeptList;
  readonly #listeners = new Listeners();
  readonly #lastAnswers = new LastAnswers();
  /** The keys of commands that no device keeps: this tab sends them, whichever tab leads. */
  readonly #unkept = new Set<string>();
  /** The keys of commands that this tab tries first, whichever tab leads: the person waits for no other tab. */
  readonly #fresh = new Set<string>();
  /** The keys of commands that have waited: their form has been closed, and their fate is shown in the list. */
  readonly #waited = new Set<string>();
  /** The keys of edits that were merged into an earlier one, each with the key of that one. */
  readonly #partOf = new Map<string, string>();
  /** Problems of what stays in the list until the person decides. */
  readonly #listed = new WeakSet<Problem>();
  /** The keys of what other tabs are sending. */
  readonly #elsewhere = new Set<string>();
  /** Whether this tab is the one to lead; it does so once it has read what waits. */
  #isChosen = false;
  #isLeader = false;
  #isStopped = false;

  constructor(ports: OutboxPorts) {
    this.#ports = ports;
    this.#kept = new KeptList(ports.store);
    this.#turns = new Turns(ports, () => this.#pump());
  }

  /** Everything that waits, in the order of the presses. A new array with each change. */
  list(): readonly Waiting[] {
    return this.#kept.all;
  }

  /** Whether nothing is sent until somebody signs in. */
  get needsSignIn(): boolean {
    return this.#turns.needsSignIn;
  }

  /** Whether a command waits for its turn or the network: not if it is being sent, or is the person's to decide. */
  isWaiting(key: string | undefined): boolean {
    const found = this.find(key);
    if (found?.state !== 'pending' || !found.mayWait || this.#isUnderWay(found)) return false;
    // A new command is on its way before anybody can say that it waits.
    if (found.tries === 0 && this.#fresh.has(found.command.key)) return false;
    // Until a command is on the device it may be lost with the page, so nobody is told that it is kept.
    return !this.#unkept.has(found.command.key) && !this.#kept.isSaving(found.command.key);
  }

  /** Whether a command has waited, in this page or since an earlier one, and has no answer yet. */
  hasWaited(key: string): boolean {
    const found = this.find(key);
    if (found?.mayWait !== true) return false;
    const { key: own } = found.command;
    return this.#waited.has(own) || !this.#listeners.has(own);
  }

  /** What waits under a key, or what that was merged into. */
  find(key: string | undefined): Waiting | undefined {
    return this.#kept.find(key === undefined ? undefined : (this.#partOf.get(key) ?? key));
  }

  /** Whether the list tells of a problem, so that no screen needs to. */
  isListed(problem: Problem): boolean {
    return this.#listed.has(problem);
  }

  subscribe(watcher: () => void): () => void {
    return this.#kept.subscribe(watcher);
  }

  /** Reads what waits on the device. */
  async read(): Promise<void> {
    // This tab knows better about commands that are being sent.
    const isKnownBetter = (one: Waiting) => this.#isMine(one, false) || this.#turns.isUnderWay(one);
    await this.#kept.read(isKnownBetter, () => this.#isStopped);
    if (this.#isStopped) return;
    this.#pump();
  }

  /** From here on this tab sends, once it has read what the tab that led before has tried. */
  lead(): void {
    this.#isChosen = true;
    void this.read().then(() => {
      if (!this.#isChosen) return;
      this.#isLeader = true;
      // The other tab may never tell what became of it.
      this.#elsewhere.clear();
      this.#pump();
    });
  }

  /** Another tab leads now. */
  follow(): void {
    this.#isChosen = false;
    this.#isLeader = false;
  }

  /** The page is closing, or another account takes over. */
  stop(): void {
    this.#isStopped = true;
    this.#turns.stop();
  }

  /** The network is back, or the person is: retries need not wait any longer. */
  wake(): void {
    this.#turns.wake();
    this.#pump();
  }

  /**
   * Keeps a command and sends it when its turn comes; resolves with the answer, even days later. Rejects with the
   * Problem if the server refuses it, or if it could be neither kept nor sent.
   */
  async add(command: Command, route: Route, mayWait: boolean): Promise<unknown> {
    if (mayWait && this.#kept.all.length >= mostKept) throw tooMany(mostKept);
    const answer = this.#listeners.listen(command.key);
    const folded = mayWait ? this.#fold(command) : undefined;
    if (folded) {
      this.#partOf.set(command.key, folded.command.key);
      const earlier = this.#listeners.listen(folded.command.key);
      earlier.then(
        (told) => this.#listeners.resolve(command.key, told),
        (problem: Problem) => this.#listeners.reject(command.key, problem),
      );
      await this.#keep(folded);
    } else {
      const number = this.#kept.nextNumber;
      const made = this.#lastAnswers.resolve(this.#made({ command, route, mayWait, number }));
      this.#fresh.add(command.key);
      this.#kept.put(made);
      // A command that is sent at once is kept by sending it.
      if (!this.#turns.isNext(made, this.#kept.all)) {
        this.#fresh.delete(command.key);
        this.#waited.add(command.key);
        await this.#keep(made);
      }
    }
    this.#pump();
    return await answer;
  }

  /** Stores a command on the device, and from there on says that it waits. */
  async #keep(waiting: Waiting): Promise<void> {
    if (!(await this.#kept.keep(waiting))) this.#unkept.add(waiting.command.key);
    this.#tellChanged();
  }

  #tellChanged(): void {
    this.#kept.tell();
    this.#ports.tell({ kind: 'changed' });
  }

  /** Removes a command that the person no longer wants; false if it is being sent. */
  async discard(key: string): Promise<boolean> {
    const found = this.#kept.find(key);
    if (!found || this.#isUnderWay(found)) return false;
    await this.#forget(key);
    this.#ports.tell({ kind: 'changed' });
    this.#pump();
    return true;
  }

  /** Removes a command that was to be sent at once; the screen that it was made on shows the failure. */
  takeBack(key: string): void {
    void this.discard(key);
    this.#listeners.reject(key, notReached());
  }

  /** Sends a removed command after all, after those that wait. */
  async bringBack(taken: Waiting): Promise<void> {
    const isDamaged = taken.state === 'damaged';
    const state = isDamaged ? taken.state : 'pending';
    const problem = isDamaged ? taken.problem : null;
    await this.#takeUp({ ...taken, number: this.#kept.nextNumber, state, problem });
  }

  /** Lists a command whose form has been closed, in its place if it is listed already, and sends it in its turn. */
  async #takeUp(waiting: Waiting): Promise<void> {
    const { key } = waiting.command;
    this.#waited.add(key);
    // Being stored before it is listed, it is not said to wait before the device has it.
    const keeping = this.#keep(waiting);
    if (this.#kept.find(key)) this.#kept.replace(waiting);
    else this.#kept.put(waiting);
    await keeping;
    this.#pump();
  }

  /**
   * Sends a command again, before what was pressed after it, once the person has looked at it. A refused one keeps its key, because
   * the answer to an earlier attempt may have been lost; one that may or may not have arrived has not, as the person says, and
   * takes another.
   */
  async sendAgain(key: string, otherKey: string): Promise<void> {
    const found = this.#kept.find(key);
    if (!found || found.state === 'pending' || found.state === 'damaged') return;
    if (found.state !== 'refused') {
      const { command, route } = found;
      return await this.replace(key, [{ command: { ...command, key: otherKey }, route }]);
    }
    await this.#takeUp({ ...found, state: 'pending', problem: null });
  }

  /**
   * The person has decided about a command: others, with keys of their own, take its place. What happens to them is
   * shown in the list.
   */
  async replace(key: string, others: readonly Pick<Waiting, 'command' | 'route'>[]): Promise<void> {
    const found = this.#kept.find(key);
    if (!found || found.state === 'pending') return;
    const { mayWait, number } = found;
    for (const { command } of others) this.#waited.add(command.key);
    const [other] = others;
    for (const next of other ? needing(this.#kept.all, key, other.command.key) : []) await this.#put(next);
    const made = others.map((other) => this.#made({ ...other, mayWait, number }));
    for (const { command } of await this.#kept.swap(key, made)) this.#unkept.add(command.key);
    this.#tellChanged();
    this.#pump();
  }

  #made(meant: Pick<Waiting, 'command' | 'route' | 'mayWait' | 'number'>): Waiting {
    const { now, here } = this.#ports;
    return {
      ...{ ...meant, file: fileOf(meant.command), ...here(), madeAt: now(), state: 'pending' },
      ...{ tries: 0, firstTry: null, problem: null },
    };
  }

  /** Another tab has sent a message. */
  receive(message: TabMessage): void {
    if (message.kind === 'begun') {
      this.#elsewhere.add(message.key);
      this.#kept.tell();
      return;
    }
    if (message.kind !== 'changed') this.#elsewhere.delete(message.key);
    if (message.kind === 'answered') {
      // If another tab gets through, somebody is signed in.
      this.#turns.needsSignIn = false;
      this.#lastAnswers.note(message.key, message.answer);
      this.#listeners.resolve(message.key, message.answer);
    }
    if (message.kind === 'failed') this.#tellFailure(message.key, problemIn(message.problem));
    void this.read();
  }

  async #forget(key: string): Promise<void> {
    this.#fresh.delete(key);
    this.#waited.delete(key);
    await this.#kept.forget(key);
  }

  #isUnderWay(waiting: Waiting): boolean {
    return this.#turns.isUnderWay(waiting) || this.#elsewhere.has(waiting.command.key);
  }

  /** Merges an edit of a row into an earlier one that has not been tried yet. */
  #fold(command: Command): Waiting | undefined {
    // Only the tab that sends knows what has been tried.
    if (!this.#isLeader) return undefined;
    const { effectOf } = this.#ports;
    const last = lastBefore(this.#kept.all, command, effectOf);
    // Nobody here waits for what an earlier page has left: the two stay separate.
    if (!last?.mayWait || this.#turns.isUnderWay(last) || !this.#listeners.has(last.command.key))
      return undefined;
    const next = folded(last, command, effectOf);
    if (next) this.#kept.replace(next);
    return next;
  }

  /** Whether this tab sends it: everything if it leads, and in any case what no device keeps. */
  #isMine({ mayWait, command }: Waiting, isLeader = this.#isLeader): boolean {
    const { key } = command;
    return isLeader || !mayWait || this.#unkept.has(key) || this.#fresh.has(key);
  }

  #pump(): void {
    if (this.#isStopped) return;
    const next = this.#turns.next(this.#kept.all, (waiting) => this.#isMine(waiting));
    for (const waiting of next) void this.#send(waiting);
  }

  async #send(waiting: Waiting): Promise<void> {
    const { now, send, tell } = this.#ports;
    const { key } = waiting.command;
    this.#turns.begin(waiting);
    this.#elsewhere.delete(key);
    const begun = waiting.firstTry ?? waiting.madeAt;
    if (now() - Math.min(begun, waiting.madeAt) > oldestMs) {
      await this.#leave(waiting, 'unsure', tooOld());
      return;
    }
    if (waiting.command.needs) {
      // The command that was to add its row is gone, and its answer contained no row.
      await this.#leave(waiting, 'refused', withoutItsRow());
      return;
    }
    const tried = { ...waiting, tries: waiting.tries + 1, firstTry: waiting.firstTry ?? now() };
    this.#kept.replace(tried);
    // Sending takes longer than storing, so nothing waits for the device.
    const keeping = this.#kept.keep(tried);
    if (tried.mayWait) tell({ kind: 'begun', key });
    try {
      const answer = await send(tried);
      if (this.#isStopped) return;
      this.#lastAnswers.note(key, answer);
      if (this.hasWaited(key)) await this.#ports.noteSent(tried);
      await this.#rebaseLater(tried, answer);
      await this.#forget(key);
      this.#listeners.resolve(key, answer);
      tell({ kind: 'answered', key, answer });
      this.#turns.succeed(tried);
    } catch (error) {
      if (this.#isStopped) return;
      await this.#fail(tried, problemFrom(error), await keeping);
    } finally {
      this.#turns.end(waiting);
      if (!this.#isStopped) {
        if (tried.mayWait) tell({ kind: 'ended', key });
        this.#pump();
        // What waits is no longer being sent.
        this.#kept.tell();
      }
    }
  }

  async #fail(waiting: Waiting, problem: Problem, isKept: boolean): Promise<void> {
    const { key } = waiting.command;
    // It was kept before: failing to note its last try loses nothing.
    const isForgotten = (this.#waited.has(key) && !this.#unkept.has(key)) || !this.#listeners.has(key);
    // If the session was ended elsewhere, nothing stays on the device: the words return to the form.
    const isSafe = problem.details.session !== 'revoked' && (isKept || isForgotten);
    const fate = fateOf(problem);
    if ((fate === 'again' || fate === 'signIn') && isSafe) {
      this.#waited.add(key);
      // The leading tab takes it over.
      if (this.#fresh.delete(key)) this.#ports.tell({ kind: 'changed' });
    }
    const isOpen = fate !== 'done' && fate !== 'again' && fate !== 'signIn';
    if (fate === 'again' && isSafe) {
      this.#turns.fail(waiting, problem);
      // What the screen says about it has changed.
      this.#kept.replace({ ...waiting });
    } else if (fate === 'signIn' && isSafe) {
      this.#turns.needsSignIn = true;
      this.#kept.replace({ ...waiting });
    } else if (isOpen && isForgotten) {
      await this.#leave(waiting, fate, problem);
    } else {
      // The screen that it was made on shows the problem.
      await this.#forget(key);
      this.#reject(key, problem);
    }
  }

  /** From here on the person decides. */
  async #leave(waiting: Waiting, state: Waiting['state'], problem: Problem): Promise<void> {
    const { key } = waiting.command;
    await this.#put({ ...waiting, state, problem: problem.toAnswer('') });
    this.#turns.end(waiting);
    this.#reject(key, problem);
    this.#pump();
  }

  #tellFailure(key: string, problem: Problem): void {
    if (this.hasWaited(key)) this.#listed.add(problem);
    this.#listeners.reject(key, problem);
  }

  #reject(key: string, problem: Problem): void {
    this.#tellFailure(key, problem);
    this.#ports.tell({ kind: 'failed', key, problem: problem.toAnswer('') });
  }

  async #put(next: Waiting): Promise<void> {
    this.#kept.replace(next);
    await this.#kept.keep(next);
  }

  async #rebaseLater(first: Waiting, answer: unknown): Promise<void> {
    for (const next of withAnswer(this.#kept.all, first.command.key, answer)) await this.#put(next);
    for (const { later, next } of rebasedOn(this.#kept.all, first, answer, this.#ports.effectOf)) {
      if (next) {
        await this.#put(next);
      } else {
        await this.#leave(later, 'conflict', changedMeanwhile());
      }
    }
  }
}
