import { createServer } from 'node:net';
import * as z from 'zod';
import { makePlan, type PlannedService } from './plan.ts';
import { ServiceFailure } from './processes.ts';
import { makeSecrets } from './secrets.ts';

export function isTaken(port: number, host = '127.0.0.1'): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    // The program that is to listen there reports other problems of an address.
    server.once('error', (error) => resolve('code' in error && error.code === 'EADDRINUSE'));
    server.listen({ port, host }, () => server.close(() => resolve(false)));
  });
}

const aliveSchema = z.object({ status: z.literal('alive') });

/** Whether a program of another Rowhouse answers there. */
export async function isOurs(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(2000) });
    const said = await response.text();
    return said === 'ready\n' || aliveSchema.safeParse(JSON.parse(said)).success;
  } catch {
    return false;
  }
}

/** Who holds a port that is taken, as sentences name them. */
async function holderOf(url: string): Promise<string> {
  return (await isOurs(url)) ? 'another Rowhouse' : 'another program';
}

const highest = 65_535;

/** The first free port in steps of ten above one that is taken, so that related ports stay together. */
async function findFree(taken: number, host: string, kept: ReadonlySet<number>): Promise<number> {
  for (let port = taken + 10; port <= highest; port += 10) {
    if (!kept.has(port) && !(await isTaken(port, host))) return port;
  }
  throw new ServiceFailure(`No port above ${taken} is free.`);
}

interface ChosenPorts {
  /** The ports that replace busy ones, as settings. */
  settings: Record<string, string>;
  /** A sentence for each of them. */
  says: string[];
}

const portOf = ({ url }: PlannedService) => Number(new URL(url).port);

/** Finds free ports to replace busy ones that nobody asked for. Throws ServiceFailure for a busy one that cannot be replaced. */
export async function choosePorts(env: NodeJS.ProcessEnv): Promise<ChosenPorts> {
  const services = makePlan(env).services(makeSecrets());
  const kept = new Set(services.filter(({ mayMove }) => !mayMove).map(portOf));
  const chosen: ChosenPorts = { settings: {}, says: [] };
  for (const service of services) {
    const { name, portSetting, host, url, mayMove } = service;
    const port = portOf(service);
    const isKept = mayMove && kept.has(port);
    if (!isKept && !(await isTaken(port, host))) {
      kept.add(port);
      continue;
    }
    const holder = isKept ? 'another part of this start' : await holderOf(url);
    if (!mayMove) {
      throw new ServiceFailure(
        `Port ${port} is taken by ${holder}. End what uses it, or set ${portSetting} to another one.`,
      );
    }
    const free = await findFree(port, host, kept);
    kept.add(free);
    chosen.settings[portSetting] = String(free);
    chosen.says.push(`Port ${port} is taken by ${holder}: ${name} listens on ${free} instead.`);
  }
  return chosen;
}
