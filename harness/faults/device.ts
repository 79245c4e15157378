import * as z from 'zod';
import { answerOf } from '../../dashboard/frontend/calls/client.ts';
import type { Command } from '../../dashboard/frontend/calls/command.ts';
import { Outbox } from '../../dashboard/frontend/outbox/outbox.ts';
import { effectOf } from '../../dashboard/frontend/outbox/row-effect.ts';
import type { Route, Waiting } from '../../dashboard/frontend/outbox/waiting.ts';
import { today } from '../../dashboard/kernel/day.ts';
import { Problem } from '../../dashboard/kernel/problem.ts';

type InTab = <T>(work: () => Promise<T>) => Promise<T>;

/** The one write that its person waits for. */
interface Pressed {
  key: string;
  /** True once the page that was to hear of it is gone. */
  isOrphan: boolean;
  /** Something has happened to it, so the time limit starts again. */
  goOn: () => void;
  reject: (reason: unknown) => void;
}

const locale = 'en-US';
/** If there is no answer after this long, nobody would expect one any more. */
const stuckMs = 120_000;
/** However often something has become of a write, it is done or left to its person within this time. */
const mostMs = 5 * stuckMs;

/** A write was answered, but the page that waited for it was gone. */
export class Unheard extends Error {}

/** A device with the product's own outbox. Its browser can be killed; what that kept is text, and stays. */
export class Device {
  readonly #account: string;
  readonly #inTab: InTab;
  readonly #disk = new Map<string, string>();
  /** The photos of commands by their ids; on the disk, too. */
  readonly #photos = new Map<string, Blob>();
  /** How what may not wait is sent, by its key. */
  readonly #direct = new Map<string, () => Promise<unknown>>();
  #outbox: Outbox;
  #pressed: Pressed | undefined;
  /** What stopped the last try. */
  #problem: Problem | undefined;
  #isHeeding = false;
  /** What a person does before trying again, when they are told that a write waits. */
  heed: (problem: Problem) => Promise<void> = async () => undefined;

  /** The account as the server names it to a browser; `inTab` does something with that browser's cookies. */
  constructor(account: string, inTab: InTab) {
    this.#account = account;
    this.#inTab = inTab;
    this.#outbox = this.#open();
    this.#outbox.lead();
  }

  #open(): Outbox {
    const isAlive = () => this.#outbox === outbox;
    /** A dead page neither does anything nor hears of it. */
    const alive = async <T>(work: () => T): Promise<T> =>
      isAlive() ? work() : await new Promise<T>(() => {});
    const outbox: Outbox = new Outbox({
      store: {
        all: () => alive(() => [...this.#disk.values()].map((text): Waiting => JSON.parse(text))),
        put: (one) => alive(() => void this.#disk.set(one.command.key, JSON.stringify(one))),
        remove: (key) => alive(() => void this.#disk.delete(key)),
      },
      send: (one) => this.#send(one, isAlive),
      now: () => Date.now(),
      later(ms, run) {
        const timer = setTimeout(() => isAlive() && run(), ms);
        return () => clearTimeout(timer);
      },
      here: () => ({ account: this.#account, day: today(), locale }),
      effectOf,
      tell: () => undefined,
      noteSent: async () => undefined,
    });
    outbox.subscribe(() => isAlive() && this.#look());
    return outbox;
  }

  /** Sends a command as the product's own outbox does. */
  async #send({ command, route, account, madeAt, day }: Waiting, isAlive: () => boolean): Promise<unknown> {
    const headers = {
      'accept-language': locale,
      'x-local-day': day,
      'x-request-age': String(Math.round((Date.now() - madeAt) / 1000)),
      'x-account': account,
    };
    const plain = { method: route.method, path: '' as const, body: z.unknown(), returns: z.unknown() };
    const files = command.files && this.#photosOf(command.files);
    const endpoint = files ? { ...plain, files: {} } : plain;
    const input = { body: command.body, ...(files && { files }) };
    const options = { requestKey: command.key, headers };
    const direct = this.#direct.get(command.key);
    try {
      if (direct) return await direct();
      return await this.#inTab(() => answerOf(route.address, endpoint, input, options));
    } catch (error) {
      if (error instanceof Problem && isAlive()) this.#problem = error;
      throw error;
    }
  }

  #photosOf(ids: Readonly<Record<string, string>>): Record<string, Blob> {
    const found = Object.entries(ids).flatMap(([name, id]) => {
      const photo = this.#photos.get(id);
      return photo ? [[name, photo] as const] : [];
    });
    return Object.fromEntries(found);
  }

  /** Keeps a command's photos; returns their ids by name. */
  hold(key: string, photos: Readonly<Record<string, Blob | undefined>>): Record<string, string> {
    const ids: Record<string, string> = {};
    for (const [name, photo] of Object.entries(photos)) {
      if (!photo) continue;
      ids[name] = `${key} ${name}`;
      this.#photos.set(ids[name], photo);
    }
    return ids;
  }

  /** Sends what may not wait, and fails if that fails. */
  async writeAtOnce(command: Command, route: Route, sendNow: () => Promise<unknown>): Promise<unknown> {
    this.#direct.set(command.key, sendNow);
    try {
      return await this.#outbox.add(command, route, false);
    } finally {
      this.#direct.delete(command.key);
    }
  }

  /**
   * Keeps a write and sends it until it is answered. Rejects with a Problem if a person has to review it, and with `Unheard` if the
   * browser was killed meanwhile and it was answered all the same.
   */
  async write(command: Command, route: Route): Promise<unknown> {
    const { key } = command;
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const giveUp = () =>
      reject(new Problem('UNSURE_IF_SAVED', 'Nothing has become of this for two minutes.'));
    const stuck = setTimeout(giveUp, stuckMs);
    const over = setTimeout(giveUp, mostMs);
    // Sends a refused write again, as from the list of changes that need attention.
    await this.#outbox.discard(key);
    this.#problem = undefined;
    this.#pressed = { key, isOrphan: false, goOn: () => void stuck.refresh(), reject };
    this.#outbox.add(command, route, true).then(resolve, reject);
    try {
      return await promise;
    } finally {
      clearTimeout(stuck);
      clearTimeout(over);
      this.#pressed = undefined;
    }
  }

  #look(): void {
    const pressed = this.#pressed;
    if (!pressed) return;
    const { key, isOrphan, reject } = pressed;
    const found = this.#outbox.list().find(({ command }) => command.key === key);
    if (!found) {
      if (isOrphan) reject(new Unheard());
    } else if (found.problem) {
      const { code, error, ...details } = found.problem;
      reject(new Problem(code, error, details));
    } else if (this.#outbox.isWaiting(key) && this.#problem && !this.#isHeeding) {
      void this.#heed(this.#problem).catch(reject);
    }
  }

  async #heed(problem: Problem): Promise<void> {
    this.#isHeeding = true;
    this.#problem = undefined;
    try {
      await this.heed(problem);
    } finally {
      this.#isHeeding = false;
    }
    this.#pressed?.goOn();
    this.#outbox.wake();
  }

  /** Kills the browser while a write that it keeps is under way, and starts it again; false if there is none. */
  kill(): boolean {
    const pressed = this.#pressed;
    if (!pressed || !this.#disk.has(pressed.key)) return false;
    this.#outbox.stop();
    pressed.isOrphan = true;
    this.#problem = undefined;
    this.#outbox = this.#open();
    this.#outbox.lead();
    return true;
  }
}
