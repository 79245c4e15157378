import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as z from 'zod';
import { freePort } from '../free-port.ts';
import { makePlan } from '../plan.ts';
import { type Service, type ServicePlan, startService, stopService, untilReady } from '../processes.ts';
import { keepSecrets } from '../secrets.ts';

const processNames = { product: 'Rowhouse', workspace: 'The workspace' } as const;
export type ProcessName = keyof typeof processNames;

/** What the workspace is told to do to calls; its own schema says what a fault may be. */
export interface FaultRule {
  fault: Readonly<Record<string, unknown>>;
  rate: number;
  seed: number;
}

async function planIn(folder: string) {
  const plan = makePlan({
    PATH: process.env['PATH'],
    PORT: String(await freePort()),
    WORKSPACE_PORT: String(await freePort()),
    ROWHOUSE_DATA: folder,
    ROWHOUSE_ACCESS: 'open',
    REQUESTS_PER_MINUTE: '1000000',
    WORKSPACE_FAULTS: 'on',
    WORKSPACE_SIGNUPS_PER_HOUR: '100000',
    LOG_LEVEL: process.env['FAULTS_LOG'] ?? 'silent',
  });
  const names: readonly string[] = Object.values(processNames);
  const services = plan.services(keepSecrets(folder)).filter(({ name }) => names.includes(name));
  return { services, productUrl: plan.productUrl, workspaceUrl: z.string().parse(plan.workspaceUrl) };
}

/** The switches of the workspace, by the token that it leaves in its folder. */
function switchesOf(folder: string, workspaceUrl: string) {
  return async (rules: readonly FaultRule[]) => {
    const token = readFileSync(path.join(folder, 'workspace', 'faults-token'), 'utf8').trim();
    const response = await fetch(`${workspaceUrl}/admin/faults`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ faults: rules }),
    });
    if (!response.ok) throw new Error(`The workspace refused the faults: ${await response.text()}`);
  };
}

/** The product and the workspace with a data folder of their own, which can be killed and come back where they were. */
export class Place {
  readonly productUrl: string;
  readonly workspaceUrl: string;
  readonly #folder: string;
  readonly #services: readonly ServicePlan[];
  readonly #send: (rules: readonly FaultRule[]) => Promise<void>;
  readonly #running = new Map<string, Service>();
  #rules: readonly FaultRule[] = [];
  #outage: Promise<void> = Promise.resolve();

  private constructor(
    folder: string,
    { services, productUrl, workspaceUrl }: Awaited<ReturnType<typeof planIn>>,
  ) {
    this.#folder = folder;
    this.#services = services;
    this.productUrl = productUrl;
    this.workspaceUrl = workspaceUrl;
    this.#send = switchesOf(folder, workspaceUrl);
  }

  static async open(): Promise<Place> {
    const folder = mkdtempSync(path.join(tmpdir(), 'rowhouse-faults-'));
    const place = new Place(folder, await planIn(folder));
    try {
      await place.#start(Object.values(processNames));
    } catch (error) {
      await place.stop();
      throw error;
    }
    return place;
  }

  async #start(names: readonly string[]): Promise<void> {
    const started = this.#services.filter(({ name }) => names.includes(name)).map(startService);
    for (const service of started) this.#running.set(service.name, service);
    await Promise.all(started.map((service) => untilReady(service)));
  }

  async #restart(name: string): Promise<void> {
    const service = this.#running.get(name);
    service?.process.kill('SIGKILL');
    await service?.exited;
    await this.#start([name]);
    if (name === processNames.workspace) await this.#send(this.#rules);
  }

  async setFaults(rules: readonly FaultRule[]): Promise<void> {
    this.#rules = rules;
    await this.#outage;
    await this.#send(rules);
  }

  /** Ends a process as a power cut does and starts it again. */
  kill(name: ProcessName): Promise<void> {
    this.#outage = this.#outage.then(() => this.#restart(processNames[name]));
    return this.#outage;
  }

  /** Waits for an outage to be over. */
  up(): Promise<void> {
    return this.#outage;
  }

  async stop(): Promise<void> {
    await this.#outage.catch(() => undefined);
    await Promise.all([...this.#running.values()].map((service) => stopService(service)));
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
