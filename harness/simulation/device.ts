import { AsyncLocalStorage } from 'node:async_hooks';
import * as z from 'zod';
import type { Init } from '../../dashboard/backend/google/exchange.ts';
import { answerOf } from '../../dashboard/frontend/calls/client.ts';
import type { Outbox } from '../../dashboard/frontend/outbox/outbox.ts';
import { effectOf } from '../../dashboard/frontend/outbox/row-effect.ts';
import type { TabMessage, Waiting } from '../../dashboard/frontend/outbox/waiting.ts';
import { dayOf } from '../../dashboard/kernel/day.ts';
import type { Browser } from '../../dashboard/testing/screen/browser.ts';
import { productOrigin } from '../../dashboard/testing/server/oauth-client.ts';
import { type Answer, type Place, workspaceOrigin } from './place.ts';
import { Lock, Tab, type TabPorts } from './tabs.ts';
import { injected, responseOf } from './wire.ts';

// Devices: browsers with cookies of their own, over a database of text that stays when the browser is killed.

/** By what way a request leaves a page. */
type Way = (url: URL, init: Init) => Promise<Answer>;

const tabs = new AsyncLocalStorage<{ browser: Browser; way: Way }>();

function wayTo(place: () => Place): Way {
  return async (url, init) =>
    place().request(url.origin === productOrigin ? 'product' : 'workspace', await injected(url, init));
}

/**
 * Gives this process what pages have. A call made within `inTab` goes out with that browser's cookies over its network; redirects
 * that a browser follows by itself go straight to their target.
 */
export function becomePages(place: () => Place): void {
  const straight = wayTo(place);
  Object.assign(globalThis, {
    async fetch(input: RequestInfo | URL, init: RequestInit = {}) {
      const url = new URL(String(input instanceof Request ? input.url : input));
      const tab = tabs.getStore();
      if (!tab) return responseOf(await straight(url, init as Init));
      const { browser, way } = tab;
      const headers = new Headers(init.headers);
      headers.set('origin', productOrigin);
      headers.set('cookie', browser.cookiesFor(url.href));
      return responseOf(await way(url, { ...init, headers } as Init));
    },
    location: { origin: productOrigin, pathname: '/', search: '', assign: () => undefined },
    addEventListener: () => undefined,
  });
}

function inTab<T>(browser: Browser, way: Way, work: () => Promise<T>): Promise<T> {
  return tabs.run({ browser, way }, work);
}

/** A page of its person's own, with nothing between it and the servers. */
export function inPage<T>(place: () => Place, browser: Browser, work: () => Promise<T>): Promise<T> {
  return inTab(browser, wayTo(place), work);
}

/** Does something by hand on the workspace's own pages, signing in first if necessary. */
export async function byHand(
  browser: Browser,
  method: string,
  path: string,
  body: object | undefined,
  signIn: () => Promise<void>,
): Promise<unknown> {
  const headers = {
    origin: workspaceOrigin,
    'sec-fetch-site': 'same-origin',
    'content-type': 'application/json',
  };
  const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
  return await tabs.exit(async () => {
    let response = await browser.request(`${workspaceOrigin}${path}`, init);
    if (response.status === 401) {
      await signIn();
      response = await browser.request(`${workspaceOrigin}${path}`, init);
    }
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text === '' ? {} : JSON.parse(text);
  });
}

const locale = 'en-US';

export interface DevicePorts {
  way(device: Device): Way;
  /** A command leaves the device. */
  onSend(device: Device, waiting: Waiting): void;
  /** A device's tabs are told what became of a command. */
  onTold(device: Device, message: TabMessage): void;
  planted: { fault?: string };
}

export class Device {
  readonly name: string;
  readonly person: string;
  readonly browser: Browser;
  /** The account as the server names it to a browser. */
  account = '';
  isOnline = true;
  /** How far its clock is from all others, in milliseconds. */
  skewMs = 0;
  readonly #ports: DevicePorts;
  /** The last one is in front. */
  readonly #tabs: Tab[] = [];
  readonly #lock = new Lock();
  readonly #disk = new Map<string, string>();

  constructor(name: string, person: string, browser: Browser, ports: DevicePorts) {
    this.name = name;
    this.person = person;
    this.browser = browser;
    this.#ports = ports;
  }

  get now(): number {
    return Date.now() + this.skewMs;
  }

  /** Of the tab in front, if there is one. */
  get outbox(): Outbox | undefined {
    return this.#tabs.at(-1)?.outbox;
  }

  isOpen(outbox: Outbox): boolean {
    return this.#tabs.some((tab) => tab.outbox === outbox);
  }

  /** Opens a tab, with what earlier ones have kept. */
  start(): void {
    const isTurned = this.#ports.planted.fault === 'last pressed first';
    const shown = (text: string): Waiting => {
      const one: Waiting = JSON.parse(text);
      return isTurned ? { ...one, number: -Math.abs(one.number) } : one;
    };
    const ports: TabPorts = {
      store: {
        all: async () => [...this.#disk.values()].map(shown),
        put: async (one) => void this.#disk.set(one.command.key, JSON.stringify(one)),
        remove: async (key) => void this.#disk.delete(key),
      },
      send: (one) => this.#send(one),
      now: () => this.now,
      here: () => ({ account: this.account, day: dayOf(new Date(this.now), 'UTC'), locale }),
      effectOf,
      tell: (message) => this.#ports.onTold(this, message),
      noteSent: async () => undefined,
      lock: this.#lock,
      post: (from, message) => {
        const told = structuredClone(message);
        const others = this.#tabs.filter((tab) => tab !== from);
        for (const tab of others) setTimeout(() => void tab.running(() => tab.leading.hear(told)), 1);
      },
    };
    this.#tabs.push(new Tab(ports));
  }

  /** Its browser is killed, whatever it was at. */
  crash(): void {
    while (this.outbox) this.#close();
  }

  #close(): void {
    const tab = this.#tabs.pop();
    tab?.close();
    if (tab) this.#lock.release(tab);
  }

  /** Its person opens a second tab, goes to the other one, or closes one; or the browser freezes the one behind. */
  turn(how: 'open' | 'go' | 'close' | 'freeze'): void {
    const [behind] = this.#tabs;
    if (how === 'open' && this.#tabs.length === 1) this.start();
    if (how === 'freeze' && behind !== this.#tabs.at(-1)) behind?.freeze();
    if (how === 'go') this.#tabs.reverse();
    if (how === 'close' && this.#tabs.length > 1) this.#close();
    this.#tabs.at(-1)?.wake();
  }

  goOnline(): void {
    this.isOnline = true;
    for (const tab of this.#tabs) void tab.running(() => tab.wake());
  }

  /** What waits on it. */
  left(): Waiting[] {
    return [...this.#disk.values()].map((text): Waiting => JSON.parse(text));
  }

  /** Something is done in a page of this device. */
  inTab<T>(work: () => Promise<T>): Promise<T> {
    return inTab(this.browser, this.#ports.way(this), work);
  }

  /** Sends a command as the product's own outbox does. */
  async #send(waiting: Waiting): Promise<unknown> {
    const { command, route, account, madeAt, day } = waiting;
    this.#ports.onSend(this, waiting);
    const headers = {
      'accept-language': locale,
      'x-local-day': day,
      'x-request-age': String(Math.max(0, Math.round((this.now - madeAt) / 1000))),
      'x-account': account,
    };
    const endpoint = { method: route.method, path: '' as const, body: z.unknown(), returns: z.unknown() };
    const work = () =>
      answerOf(route.address, endpoint, { body: command.body }, { requestKey: command.key, headers });
    return await this.inTab(work);
  }
}
