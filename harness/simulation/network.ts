import { AsyncLocalStorage } from 'node:async_hooks';
import type { Exchange, Init } from '../../dashboard/backend/google/exchange.ts';
import { writeIdOf } from '../../dashboard/backend/history/journal.ts';
import type { Chance } from '../../dashboard/testing/torture/torture-seeds.ts';
import type { Causes } from './history.ts';
import { without } from './life.ts';
import { type Answer, ConnectionLost, type InjectOptions, type Place, type ProcessName } from './place.ts';
import { injected, messageOf } from './wire.ts';

// The networks between the devices and the product, and between the product and the workspace.

/** How bad the network is just now: how many of a hundred messages meet something. */
export interface Weather {
  device: number;
  workspace: number;
}

/** What a test breaks to see whether the judge finds it. */
export const plantable = [
  'new key at each try',
  'answers from what was read before',
  'lost after it was answered',
  'last pressed first',
] as const;

export interface Planted {
  fault?: (typeof plantable)[number];
}

export function isPlantable(name: string): name is (typeof plantable)[number] {
  return plantable.some((one) => one === name);
}

interface Ports {
  place: () => Place;
  chance: Chance;
  planted: Planted;
  /** Notes what has happened, for the trace. */
  note(...words: readonly (string | number)[]): void;
  /**
   * The workspace has carried out something at this path, or has died over it; `causes` are the keys of the writes of
   * devices behind it.
   */
  onCarriedOut(path: string, causes: Causes): Promise<void>;
  /** A process has been found dead. */
  onDeath(name: ProcessName): void;
}

const sentFor = new AsyncLocalStorage<string | null>();

/** As lines of a history begin; a deletion that a row comes back from is another's. */
const writeIds = /"\d+ ([0-9a-f]{12})-[0-9a-f]{4}-\d+-\d+\b/g;

function pause(ms: number): Promise<void> {
  return without(() => new Promise((resolve) => setTimeout(resolve, ms)));
}

const refusals: Readonly<Record<number, string>> = {
  429: 'rateLimitExceeded',
  500: 'internalError',
  502: 'badGateway',
  503: 'backendError',
};

/** As Google's APIs refuse something for a moment. */
function refusal(code: keyof typeof refusals & number): Answer {
  const error = { code, message: 'Try again later.', errors: [{ reason: refusals[code] }] };
  return {
    status: code,
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify({ error })),
  };
}

export class Network {
  weather: Weather = { device: 0, workspace: 0 };
  readonly #ports: Ports;
  readonly #answers = new Map<string, Answer>();
  /** How many calls of devices the product has not yet answered. */
  #underWay = 0;
  /** The keys of what has left a device before, by the ids of their writes. */
  readonly #tried = new Map<string, string>();

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  get isBusy(): boolean {
    return this.#underWay > 0;
  }

  /** One way: some milliseconds, now and then some seconds. */
  async #travel(): Promise<void> {
    const { chance } = this.#ports;
    await pause(chance.next() < 0.05 ? chance.whole(1_000, 9_000) : chance.whole(1, 300));
  }

  #meets(percent: number): boolean {
    return this.#ports.chance.next() * 100 < percent;
  }

  async #deliver(name: ProcessName, options: InjectOptions): Promise<Answer> {
    const { place, onDeath } = this.#ports;
    try {
      return await place().request(name, options);
    } finally {
      for (const fallen of place().fallen()) onDeath(fallen);
    }
  }

  /** How the product reaches the workspace. */
  readonly exchange: Exchange = async (url, init) => {
    const key = sentFor.getStore() ?? null;
    return await without(async () => messageOf(await this.#toWorkspace(url, init, key)));
  };

  /** The keys under which a call notes what it does; the product may carry out several waiting writes in one. */
  #causesOf({ payload }: InjectOptions, key: string | null): Causes {
    const text = payload === undefined ? '' : String(payload);
    const noted = new Set([...text.matchAll(writeIds)].map(([, id = '']) => id));
    const keys = [...noted].flatMap((id) => this.#tried.get(id) ?? []);
    return keys.length > 0 || key === null ? keys : [key];
  }

  async #toWorkspace(url: URL, init: Init, key: string | null): Promise<Answer> {
    const { chance, note, onCarriedOut, planted } = this.#ports;
    const what = `${init.method ?? 'GET'} ${url.pathname}`;
    const options = await injected(url, init);
    const causes = this.#causesOf(options, key);
    await this.#travel();
    const fate = this.#meets(this.weather.workspace)
      ? chance.pick(['lost', 'refused', 'unheard', 'unheard', 'gateway'] as const)
      : 'heard';
    if (fate === 'lost') throw new ConnectionLost('ECONNRESET');
    if (fate === 'refused') return refusal(chance.pick([429, 500, 503]));
    const known = planted.fault === 'answers from what was read before' && options.method === 'GET';
    const before = known ? this.#answers.get(url.href) : undefined;
    let answer: Answer;
    try {
      answer = before ?? (await this.#deliver('workspace', options));
      if (known) this.#answers.set(url.href, answer);
    } catch (error) {
      const isThere = !(error instanceof ConnectionLost && error.code === 'ECONNREFUSED');
      if (isThere && options.method !== 'GET') await onCarriedOut(url.pathname, causes);
      throw error;
    }
    if (options.method !== 'GET') await onCarriedOut(url.pathname, causes);
    note('workspace', what, answer.status, fate);
    await this.#travel();
    if (fate === 'unheard') throw new ConnectionLost('ECONNRESET');
    return fate === 'gateway' ? refusal(chance.pick([500, 502, 503])) : answer;
  }

  /**
   * How a device reaches the product.
   * @throws TypeError as a browser does if no answer comes
   */
  async fromDevice(device: string, isOnline: () => boolean, url: URL, init: Init): Promise<Answer> {
    const { chance, note, planted } = this.#ports;
    const headers = new Headers(init.headers);
    const key = headers.get('x-request-key');
    const isTriedAgain = key !== null && this.#tried.has(writeIdOf(key));
    if (key !== null) this.#tried.set(writeIdOf(key), key);
    if (isTriedAgain && planted.fault === 'new key at each try') {
      headers.set('x-request-key', `${key.slice(0, -6)}${chance.whole(100_000, 999_999)}`);
    }
    const options = await injected(url, { ...init, headers });
    const carry = () => this.#counted(() => sentFor.run(key, () => this.#deliver('product', options)));
    const fate = this.#meets(this.weather.device)
      ? chance.pick(['lost', 'unheard', 'unheard', 'gateway', 'twice'] as const)
      : 'heard';
    await this.#travel();
    try {
      if (!isOnline() || fate === 'lost') throw new ConnectionLost('ECONNRESET');
      // As browsers and proxies do that lose a connection they had used before.
      if (fate === 'twice') void this.#again(carry);
      const answer = await carry();
      note(device, `${init.method ?? 'GET'} ${url.pathname}`, answer.status, fate);
      await this.#travel();
      if (!isOnline() || fate === 'unheard') throw new ConnectionLost('ECONNRESET');
      return fate === 'gateway' ? { ...refusal(502), body: Buffer.from('<h1>Bad gateway</h1>') } : answer;
    } catch (error) {
      if (!(error instanceof ConnectionLost)) throw error;
      note(device, `${init.method ?? 'GET'} ${url.pathname}`, error.code, fate);
      throw new TypeError('Failed to fetch', { cause: error });
    }
  }

  async #counted<T>(work: () => Promise<T>): Promise<T> {
    this.#underWay += 1;
    try {
      return await work();
    } finally {
      this.#underWay -= 1;
    }
  }

  async #again(carry: () => Promise<Answer>): Promise<void> {
    await this.#travel();
    await carry().catch(() => undefined);
  }
}
