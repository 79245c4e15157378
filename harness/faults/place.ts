import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type PlannedPair, planPair } from '../free-settings.ts';
import { type Service, startService, stopService, untilReady } from '../processes.ts';

export type ProcessName = 'product' | 'workspace';

/** What the workspace is told to do to calls; its own schema defines the faults. */
export interface FaultRule {
  fault: Readonly<Record<string, unknown>>;
  rate: number;
  seed: number;
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

/** The product and the workspace with a data folder of their own, which can be killed and restarted in the same place. */
export class Place {
  readonly productUrl: string;
  readonly workspaceUrl: string;
  readonly #folder: string;
  readonly #plans: PlannedPair;
  readonly #send: (rules: readonly FaultRule[]) => Promise<void>;
  readonly #running = new Map<ProcessName, Service>();
  #rules: readonly FaultRule[] = [];
  #outage: Promise<void> = Promise.resolve();

  private constructor(folder: string, plans: PlannedPair) {
    this.#folder = folder;
    this.#plans = plans;
    this.productUrl = plans.productUrl;
    this.workspaceUrl = plans.workspaceUrl;
    this.#send = switchesOf(folder, plans.workspaceUrl);
  }

  static async open(): Promise<Place> {
    const folder = mkdtempSync(path.join(tmpdir(), 'rowhouse-faults-'));
    const settings = { WORKSPACE_FAULTS: 'on', LOG_LEVEL: process.env['FAULTS_LOG'] ?? 'silent' };
    const place = new Place(folder, await planPair(folder, settings));
    try {
      await Promise.all([place.#start('product'), place.#start('workspace')]);
    } catch (error) {
      await place.stop();
      throw error;
    }
    return place;
  }

  async #start(name: ProcessName): Promise<void> {
    const service = startService(this.#plans[name]);
    this.#running.set(name, service);
    await untilReady(service);
  }

  async #restart(name: ProcessName): Promise<void> {
    const service = this.#running.get(name);
    service?.process.kill('SIGKILL');
    await service?.exited;
    await this.#start(name);
    if (name === 'workspace') await this.#send(this.#rules);
  }

  async setFaults(rules: readonly FaultRule[]): Promise<void> {
    this.#rules = rules;
    await this.#outage;
    await this.#send(rules);
  }

  /** Ends a process as a power cut does and starts it again. */
  kill(name: ProcessName): Promise<void> {
    this.#outage = this.#outage.then(() => this.#restart(name));
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
