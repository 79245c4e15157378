import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Exchange } from '../../dashboard/backend/google/exchange.ts';
import { forgetProcess } from '../../dashboard/backend/recent.ts';
import { discoverApps } from '../../dashboard/shell/server/mounting/discover.ts';
import { createServer as createProduct } from '../../dashboard/shell/server/server.ts';
import { parseSettings as productSettings } from '../../dashboard/shell/server/settings.ts';
import { productOrigin, testOAuthClient } from '../../dashboard/testing/server/oauth-client.ts';
import { parseSettings as workspaceSettings } from '../../workspace/src/config.ts';
import { createServer as createWorkspace } from '../../workspace/src/server.ts';
import { books } from './books.ts';
import { rollAnew, settle } from './determinism.ts';
import { closeFiles, dieWithin, lookingOn, storedBy } from './disk.ts';
import { type Life, live, without } from './life.ts';

/** Both servers use Fastify; each package has its own. */
type Server = Awaited<ReturnType<typeof createProduct>>;
/** A request as a server is given it. */
export interface InjectOptions {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  headers: Record<string, string>;
  payload?: string | Buffer;
}

export const workspaceOrigin = 'http://workspace.test';
export type ProcessName = 'product' | 'workspace';

/** As it comes out of a server. */
export interface Answer {
  status: number;
  headers: Readonly<Record<string, string | readonly string[]>>;
  body: Buffer;
}

/** The other end is not there, or not any more. */
export class ConnectionLost extends Error {
  readonly code: string;

  constructor(code: 'ECONNREFUSED' | 'ECONNRESET') {
    super(code);
    this.code = code;
  }
}

interface Running {
  life: Life;
  server: Server;
  /** Rejects when the process dies. */
  death: PromiseWithResolvers<never>;
}

/** The apps whose sheets are written to; the others would make each start dearer, and nothing calls them. */
const found = await discoverApps(path.join(import.meta.dirname, '../../dashboard/apps'));
const apps = found.filter(({ manifest }) => books.some(({ app }) => app === manifest.id));
/** A file system in the machine's memory if there is one, otherwise its disk. */
const root = process.platform === 'linux' ? '/dev/shm' : tmpdir();

/** The product and the workspace with their folders; each can be killed and started again. */
export class Place {
  readonly folder = mkdtempSync(path.join(root, 'rowhouse-simulation-'));
  readonly #exchange: Exchange;
  readonly #running = new Map<ProcessName, Running>();
  #starts = 0;

  constructor(exchange: Exchange, from?: string) {
    this.#exchange = exchange;
    if (from !== undefined) cpSync(from, this.folder, { recursive: true });
  }

  isUp(name: ProcessName): boolean {
    return this.#running.get(name)?.life.isOver === false;
  }

  async start(name: ProcessName): Promise<void> {
    this.#starts += 1;
    const life: Life = { name: `${name} ${this.#starts}`, isOver: false };
    if (name === 'product') forgetProcess();
    const server = await live(life, async () => {
      const made = await (name === 'product' ? this.#product(life) : this.#workspace());
      await made.ready();
      return made;
    });
    rollAnew();
    const death = Promise.withResolvers<never>();
    death.promise.catch(() => undefined);
    this.#running.set(name, { life, server, death });
  }

  #workspace(): Promise<Server> {
    const settings = workspaceSettings({
      WORKSPACE_URL: workspaceOrigin,
      WORKSPACE_CLIENTS: JSON.stringify([testOAuthClient]),
      WORKSPACE_SIGNUPS_PER_HOUR: '100000',
      ROWHOUSE_DATA: this.#data('workspace'),
      LOG_LEVEL: 'silent',
    });
    return createWorkspace(settings);
  }

  #product(life: Life): Promise<Server> {
    const settings = productSettings({
      GOOGLE_CLIENT_ID: testOAuthClient.clientId,
      GOOGLE_CLIENT_SECRET: testOAuthClient.clientSecret,
      WORKSPACE_URL: workspaceOrigin,
      ROWHOUSE_URL: productOrigin,
      ROWHOUSE_DATA: this.#data('product'),
      ROWHOUSE_ACCESS: 'open',
      REQUESTS_PER_MINUTE: '100000',
      LOG_LEVEL: 'silent',
    });
    // A dead process asks nobody, and hears of no answer.
    const whileAlive: Exchange = async (url, init) => {
      if (life.isOver) return await new Promise<never>(() => {});
      try {
        const message = await this.#exchange(url, init);
        return life.isOver ? await new Promise<never>(() => {}) : message;
      } catch (error) {
        if (life.isOver) return await new Promise<never>(() => {});
        throw error;
      }
    };
    const google = { ...settings.google, exchange: whileAlive };
    return createProduct({ ...settings, google }, { apps, web: path.join(this.folder, 'no-pages') });
  }

  /**
   * One request, carried out completely at this moment.
   * @throws ConnectionLost if the process is not there, or dies during it
   */
  async request(name: ProcessName, options: InjectOptions): Promise<Answer> {
    const running = this.#running.get(name);
    if (!running || running.life.isOver) throw new ConnectionLost('ECONNREFUSED');
    const { life, server, death } = running;
    const answering = live(life, () => server.inject(options));
    const answer = await Promise.race([answering, death.promise]);
    if (life.isOver) throw new ConnectionLost('ECONNRESET');
    const headers = answer.headers as Answer['headers'];
    return { status: answer.statusCode, headers, body: answer.rawPayload };
  }

  /** Makes a process die in the middle of what it does next, if it does that much; `Infinity` lets it live. */
  killWithin(name: ProcessName, statements: number): void {
    const running = this.#running.get(name);
    if (running) dieWithin(running.life, statements);
  }

  /** Does something by a process without its dying over it. */
  async lookOn<T>(name: ProcessName, work: () => Promise<T>): Promise<T> {
    const running = this.#running.get(name);
    return running ? await lookingOn(running.life, work) : await work();
  }

  /** What the workspace's database holds, while it runs. */
  stored(sql: string, value: string): unknown[] {
    const running = this.#running.get('workspace');
    return running ? storedBy(running.life, 'workspace.sqlite', sql, value) : [];
  }

  /** Takes what the workspace has on its disk for what a power cut leaves of it. */
  sync(): void {
    rmSync(this.#synced, { recursive: true, force: true });
    cpSync(this.#data('workspace'), this.#synced, { recursive: true });
  }

  /** After a process has died: what was written since the last `sync`, if there was one, is lost. */
  fallBack(): void {
    if (!existsSync(this.#synced)) return;
    rmSync(this.#data('workspace'), { recursive: true });
    cpSync(this.#synced, this.#data('workspace'), { recursive: true });
  }

  #data(name: ProcessName): string {
    return path.join(this.folder, name);
  }

  get #synced(): string {
    return path.join(this.folder, 'synced');
  }

  /** Ends a process like a power cut, or cleans up after one that has died by itself. */
  kill(name: ProcessName): void {
    const running = this.#running.get(name);
    if (!running) return;
    running.life.isOver = true;
    closeFiles(running.life);
    this.#running.delete(name);
    running.death.reject(new ConnectionLost('ECONNRESET'));
  }

  /** The processes that have died in the middle of something. */
  fallen(): ProcessName[] {
    return [...this.#running].filter(([, { life }]) => life.isOver).map(([name]) => name);
  }

  /** Ends both as `npm start` does, so that their folders can be copied. */
  async close(): Promise<void> {
    for (const [name, { server }] of this.#running) {
      await without(() => server.close());
      this.#running.delete(name);
    }
    await settle();
  }

  /** Takes the folders away. */
  remove(): void {
    for (const name of [...this.#running.keys()]) this.kill(name);
    rmSync(this.folder, { recursive: true, force: true });
  }
}
