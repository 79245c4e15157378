import { setTimeout as wait } from 'node:timers/promises';
import type { Figure, Section } from '../figure.ts';
import type { Load } from '../load.ts';
import { crowdOf, crowdsOf, measureWork, openSides, type Work, warmUp, works } from '../rates.ts';
import { residentMegabytes, type Setting, within } from '../setting.ts';
import { startDirectus } from './directus.ts';
import { startJsonServer } from './json-server.ts';
import { startNocoDb } from './nocodb.ts';
import type { Peer } from './peer.ts';

// Other programs that keep small tables, doing the same work in the same run, in turns with ours. Each is installed from the
// package registry into a folder of its own, which is removed afterwards. Those that cannot be installed here are named and left
// out.

/** How many times a peer's rate ours must be. */
const targets: Record<'workspace' | 'product', Record<Work, number>> = {
  workspace: { 'list 50 rows': 20, 'append a row': 15, 'update one cell': 15, 'read 10,000 rows': 3 },
  product: { 'list 50 rows': 4, 'append a row': 3, 'update one cell': 2, 'read 10,000 rows': 3 },
};

/** json-server gives a file in memory to everybody; it is shown beside those that check who may see what. */
const hasRights = ({ what }: { what: string }) => what !== 'json-server';

/** By then both have given back what they no longer need (`spare-memory.ts`). */
const restMs = 30_000;

async function startAll(setting: Setting): Promise<Peer[]> {
  const peers: Peer[] = [];
  for (const start of [startJsonServer, startDirectus, startNocoDb]) {
    const peer = await start(setting.folder);
    if (peer) peers.push(peer);
  }
  return peers;
}

async function measurePeers(setting: Setting): Promise<Figure[]> {
  const { services, product, workspace } = await openSides(setting);
  const peers = await startAll(setting);
  const sides = [product, workspace, ...peers.map(({ side }) => side)];
  const figures: Figure[] = [];
  try {
    for (const work of works) {
      await warmUp(sides, work);
      for (const clients of crowdsOf(work)) {
        const [ours, api, ...theirs] = await measureWork(sides, work, clients);
        if (!ours || !api) throw new Error('A side was not measured.');
        const known = theirs.map(({ rate }, at) => ({ what: peers[at]?.name ?? '', value: rate }));
        const best = known.filter(hasRights).toSorted((one, other) => other.value - one.value)[0];
        const figure = (name: 'product' | 'workspace', { rate, p50, p99 }: Load): Figure => ({
          what: `${name}: ${work}, ${crowdOf(clients)}`,
          value: rate,
          unit: '/s',
          latency: { p50, p99 },
          ...(best && { baseline: best, budget: { of: 'ratio', least: targets[name][work] } }),
        });
        figures.push(figure('workspace', api), figure('product', ours));
        for (const { what, value } of known) {
          figures.push({ what: `  ${what}: ${work}, ${crowdOf(clients)}`, value, unit: '/s' });
        }
      }
    }
  } finally {
    await Promise.all(peers.map((peer) => peer.end()));
  }
  const memory = () => services.reduce((sum, service) => sum + residentMegabytes(service), 0);
  figures.push({ what: 'memory of both processes right after it', value: memory(), unit: 'MB' });
  await wait(restMs);
  figures.push({
    what: 'memory of both processes after a rest',
    value: memory(),
    unit: 'MB',
    budget: { of: 'value', most: 500 },
  });
  return figures;
}

/** Ours compared with others at the same work; runs only if it is named. */
export const peers: Section = {
  name: 'peers',
  title: 'Beside others',
  measure: () => within(measurePeers),
};
