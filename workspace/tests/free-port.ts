import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

// Below the ports that systems use for outgoing connections and for servers that let the system choose: a port found free here
// stays so until it is used. Each worker of a test run has its own share.
const [lowest, shares, share] = [20_000, 120, 100];
const worker = Number(process.env['VITEST_POOL_ID'] ?? 0);
const begin = lowest + ((process.ppid + worker) % shares) * share;
let step = randomInt(share);

function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

/** A free port that nobody else is given soon: links contain a server's own address, known before it listens. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < share; tries += 1) {
    step = (step + 1) % share;
    // Reserved while it is checked: others who ask meanwhile take the steps after it.
    const port = begin + step;
    if (await isFree(port)) return port;
  }
  throw new Error(`No port from ${begin} to ${begin + share - 1} is free.`);
}
