import { setTimeout as pause } from 'node:timers/promises';
import {
  type AnyInput,
  type Client,
  createCallsClient,
  parseAnswer,
} from '../../dashboard/frontend/calls/client.ts';
import { fetchToldFile } from '../../dashboard/frontend/calls/file.ts';
import { newRequestKey } from '../../dashboard/frontend/calls/request-key.ts';
import { sessionCalls } from '../../dashboard/kernel/calls/session.ts';
import { addressFor, type Calls, type Contract } from '../../dashboard/kernel/contract.ts';
import { Problem } from '../../dashboard/kernel/problem.ts';
import { Browser, formOn, type Page } from '../../dashboard/testing/screen/browser.ts';
import { type Account, allowMore, consent, signInNew } from '../../dashboard/testing/server/sign-in.ts';
import { inTab } from './browser-globals.ts';
import { Device } from './device.ts';
import type { Place } from './place.ts';

const consentAction = '/o/oauth2/v2/consent';
const revokeAction = '/account/apps/revoke';
const workScopes = ['drive.file', 'spreadsheets'];

/** After one of these messages a person may try again, once its cause is fixed. */
const mendable: ReadonlySet<string> = new Set([
  'NETWORK_ERROR',
  'WORKSPACE_UNAVAILABLE',
  'TOO_MANY_REQUESTS',
  'SERVER_ERROR',
  'REAUTH_REQUIRED',
  'INSUFFICIENT_SCOPES',
]);

export function isMendable({ code }: Problem): boolean {
  return mendable.has(code);
}

const maxTries = 200;
const betweenTriesMs = 20;

type AnyCall = (...args: unknown[]) => Promise<unknown>;
type AnyWrite = (input: AnyInput, once: { requestKey: string }) => Promise<unknown>;

/** A person with a separate browser, who does what the screens tell them. */
export class Person {
  readonly place: Place;
  readonly browser: Browser;
  readonly account: Account;
  /** The address of somebody else, with whom they can share. */
  readonly guest: string;
  /** Whether an answer that has come is lost on its way to the page. */
  losesAnswer = () => false;
  /** Keeps their writes until they are answered; undefined if each is sent directly. */
  device: Device | undefined;

  private constructor(place: Place, browser: Browser, account: Account, guest: string) {
    this.place = place;
    this.browser = browser;
    this.account = account;
    this.guest = guest;
  }

  /** With a device their writes go through an outbox, as on the screens. */
  static async arrive(place: Place, guest = '', hasDevice = false): Promise<Person> {
    const browser = new Browser();
    const person = new Person(place, browser, await signInNew(browser, place.productUrl), guest);
    if (!hasDevice) return person;
    const { account } = await person.calls(sessionCalls).me();
    person.device = new Device(account, (work) => person.#inTab(work));
    return person;
  }

  /** The calls of a contract as the screens make them. What only reads is asked again until it is answered. */
  calls<C extends Contract>(calls: Calls<C>): Client<C> {
    const client = createCallsClient(calls);
    const wrapped: Record<string, unknown> = { ...client };
    for (const [name, { method }] of Object.entries(calls.contract)) {
      const call = wrapped[name];
      if (typeof call !== 'function') continue;
      const made: AnyCall = (...args) => this.#inTab(async () => await call(...args));
      wrapped[name] =
        method === 'GET'
          ? (...args: unknown[]) => this.patiently(() => made(...args))
          : this.#kept(calls, name, made);
    }
    // The loop above keeps every call's form; TypeScript cannot follow it through Object.entries.
    return wrapped as Client<C>;
  }

  /** A write of an app through the device, if there is one. */
  #kept({ prefix, contract }: Calls, name: string, made: AnyCall): AnyWrite {
    const endpoint = contract[name];
    const { device } = this;
    if (!endpoint?.mayWait || !device) return made;
    const { mayWait } = endpoint;
    return async (input, once) => {
      const { body = {}, query: _, files, ...params } = input;
      const command = {
        ...{ app: prefix.split('/').at(-1) ?? '', call: name, key: once.requestKey },
        params: Object.fromEntries(Object.entries(params).map(([key, value]) => [key, String(value)])),
        // As it travels.
        body: JSON.parse(JSON.stringify(body)),
        ...(files && { files: device.hold(once.requestKey, files) }),
      };
      const route = {
        ...{ method: endpoint.method, title: '', page: '' },
        address: addressFor(prefix, endpoint, input),
      };
      if ('no' in mayWait) return await device.writeAtOnce(command, route, () => made(input, once));
      return parseAnswer(endpoint, await device.write(command, route));
    };
  }

  /** Has a file made that is put into Drive as well, as the screens do it. */
  makeFile(address: string, body: unknown, { requestKey: key }: { requestKey: string }): Promise<unknown> {
    const { signal } = new AbortController();
    return this.#inTab(() => fetchToldFile(address, { signal, onPart: () => {}, post: { body, key } }));
  }

  #inTab<T>(work: () => Promise<T>): Promise<T> {
    const tab = {
      browser: this.browser,
      productUrl: this.place.productUrl,
      losesAnswer: () => this.losesAnswer(),
    };
    return inTab(tab, work);
  }

  /** Tries again until it is answered, and does what each problem asks for. */
  async patiently<T>(work: () => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await work();
      } catch (problem) {
        if (!(problem instanceof Problem) || !isMendable(problem) || tries === maxTries) throw problem;
        await this.mend(problem);
      }
    }
  }

  /** A write that is repeated under its key until it is acknowledged. */
  done<T>(send: (once: { requestKey: string }) => Promise<T>): Promise<T> {
    const requestKey = newRequestKey();
    return this.patiently(() => send({ requestKey }));
  }

  /** What a person does about a problem before they try again. */
  async mend({ code }: Problem): Promise<void> {
    await this.place.up();
    if (code === 'REAUTH_REQUIRED') return await this.#page(() => this.#signIn());
    if (code === 'INSUFFICIENT_SCOPES') return await this.#page(() => this.#allowAll());
    await pause(betweenTriesMs);
  }

  /** Takes the product's access away on the workspace's own page. */
  revoke(): Promise<void> {
    return this.#page(async () => {
      const page = await this.browser.visit(`${this.place.workspaceUrl}/account/apps`);
      if (!page.text.includes(revokeAction)) return;
      const form = formOn(page, revokeAction);
      form.set('client', /name="client" value="([^"]+)"/.exec(page.text)?.[1] ?? '');
      await this.browser.submit(page, revokeAction, form);
    });
  }

  /** Lets the product in again, but not to the person's files. */
  loseScopes(): Promise<void> {
    return this.#page(async () => {
      await this.revoke();
      await this.#signIn(workScopes);
    });
  }

  async #signIn(declined: readonly string[] = []): Promise<void> {
    const page = await this.browser.visit(`${this.place.productUrl}/api/auth/google`);
    const home = page.text.includes(consentAction) ? await consent(this.browser, page, declined) : page;
    expectHome(home);
  }

  async #allowAll(): Promise<void> {
    const query = new URLSearchParams({ scopes: workScopes.join(' '), callbackUrl: '/' });
    const page = await this.browser.visit(`${this.place.productUrl}/api/auth/scope-request?${query}`);
    if (page.text.includes(consentAction))
      await allowMore(this.browser, this.place.productUrl, { scopes: workScopes });
  }

  /** Pages are visited again when the server went down meanwhile. */
  async #page(visit: () => Promise<void>): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await visit();
      } catch (error) {
        if (tries === 20) throw error;
        await this.place.up();
        await pause(betweenTriesMs);
      }
    }
  }

  /**
   * A call to the workspace itself, as its own pages make it: repeated until it is answered, so only for calls that
   * may be repeated, or with a check whether a lost one was carried out.
   */
  async api(
    method: string,
    path: string,
    body?: unknown,
    look: () => Promise<unknown> = async () => undefined,
  ): Promise<unknown> {
    const { workspaceUrl } = this.place;
    const headers = {
      origin: workspaceUrl,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
    };
    const init: RequestInit = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
    for (let tries = 1; ; tries += 1) {
      const answer = await this.#ask(`${workspaceUrl}${path}`, init);
      if (typeof answer !== 'string') return answer.body;
      if (tries === maxTries) throw new Error(`${method} ${path}: ${answer}`);
      await this.place.up();
      const done = await look();
      if (done !== undefined) return done;
    }
  }

  async #ask(url: string, init: RequestInit): Promise<{ body: unknown } | string> {
    try {
      const response = await this.browser.request(url, init);
      const text = await response.text();
      return response.ok ? { body: text === '' ? {} : JSON.parse(text) } : `${response.status} ${text}`;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }
}

function expectHome({ url }: Page): void {
  if (!url.includes('auth=success')) throw new Error(`Signing in ended at ${url}`);
}
