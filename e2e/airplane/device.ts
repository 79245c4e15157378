import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { browserOptions } from '../browser.ts';

type Cookies = Parameters<BrowserContext['addCookies']>[0];

/** A browser with a profile on the disk, which survives its end. */
export class Device {
  readonly #profile: string;
  readonly #look: BrowserContextOptions;
  readonly #cookies: Cookies;
  #context: BrowserContext | undefined;
  /** Errors logged by its pages, except for calls that failed: without a network, or because of a conflict. */
  readonly complaints: string[] = [];

  private constructor(profile: string, look: BrowserContextOptions, cookies: Cookies) {
    this.#profile = profile;
    this.#look = look;
    this.#cookies = cookies;
  }

  static async unpack(look: BrowserContextOptions, cookies: Cookies): Promise<Device> {
    const profile = await mkdtemp(path.join(tmpdir(), 'rowhouse-profile-'));
    return new Device(profile, look, cookies);
  }

  /** Starts the browser; returns its one page. */
  async start({ offline }: { offline: boolean }): Promise<Page> {
    const options = { ...(await browserOptions()), ...this.#look, serviceWorkers: 'allow' as const, offline };
    const context = await chromium.launchPersistentContext(this.#profile, options);
    this.#context = context;
    context.on('weberror', (error) => this.complaints.push(String(error.error().stack)));
    context.on('console', (message) => {
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
        this.complaints.push(message.text());
      }
    });
    // Browsers write cookies down every half minute.
    await context.addCookies(this.#cookies);
    return context.pages()[0] ?? (await context.newPage());
  }

  async setOffline(isOffline: boolean): Promise<void> {
    await this.#context?.setOffline(isOffline);
  }

  /** Ends the browser as an empty battery does. */
  async kill(): Promise<void> {
    const context = this.#context;
    const browser = context?.browser();
    if (!context || !browser) throw new Error('No browser runs.');
    const session = await browser.newBrowserCDPSession();
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    const own = processInfo.find(({ type }) => type === 'browser');
    if (!own) throw new Error('The browser does not tell its process.');
    const closed = new Promise((resolve) => context.once('close', resolve));
    process.kill(own.id, 'SIGKILL');
    await closed;
    this.#context = undefined;
  }

  /** Ends the browser and deletes its profile. */
  async end(): Promise<void> {
    await this.#context?.close();
    await rm(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
