import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

export interface LateUpstream {
  url: string;
  /** Milliseconds by which each answer is delayed from now on. */
  delayBy(ms: number): void;
  stop(): void;
}

/** Sits in front of Drive and Sheets and delays each call, like a provider far away. */
export async function startLateUpstream(workspaceUrl: string): Promise<LateUpstream> {
  let delay = 0;
  const agent = new http.Agent({ keepAlive: true });
  const server = http.createServer(async (request, response) => {
    await wait(delay);
    const { method = 'GET', url: address = '/', headers } = request;
    const passed = http.request(`${workspaceUrl}${address}`, { method, headers, agent }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', () => response.destroy());
    request.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    delayBy(ms) {
      delay = ms;
    },
    stop() {
      agent.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
}
