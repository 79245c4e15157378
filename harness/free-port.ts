import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

// Below the ports that systems give to outgoing connections, and to servers that do not ask for one: a port that is
// free here stays so until it is used. Each worker of a test run has a separate share.
const [lowest, shares, share] = [20_000, 120, 100];
const worker = Number(process.env['VITEST_POOL_ID'] ?? process.env['TEST_PARALLEL_INDEX'] ?? 0);
const begin = lowest + ((process.ppid + worker) % shares) * share;
let step = randomInt(share);

function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

/** A free port that nobody else is given soon. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < share; tries += 1) {
    step = (step + 1) % share;
    // Reserved while it is checked: others who ask meanwhile take the steps after it.
    const port = begin + step;
    if (await isFree(port)) return port;
  }
  throw new Error(`No port from ${begin} to ${begin + share - 1} is free.`);
}
