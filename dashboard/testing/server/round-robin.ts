import http from 'node:http';

export interface RoundRobin {
  url: string;
  /** How many requests each server has answered. */
  answered: readonly number[];
  stop(): Promise<void>;
}

/** A proxy to these servers in turn, or to the next one if a connection is refused, like real proxies. */
export async function startRoundRobin(port: number, addresses: readonly string[]): Promise<RoundRobin> {
  const answered = addresses.map(() => 0);
  let next = 0;
  const proxy = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.once('end', () => {
      const first = next++ % addresses.length;
      const order = [...addresses.keys()].map((step) => (first + step) % addresses.length);
      pass(request, Buffer.concat(chunks), response, order);
    });
  });

  const pass = (
    request: http.IncomingMessage,
    body: Buffer,
    response: http.ServerResponse,
    [server, ...others]: readonly number[],
  ): void => {
    const address = server === undefined ? undefined : addresses[server];
    if (server === undefined || address === undefined) {
      response.writeHead(503).end();
      return;
    }
    const { method, headers, url } = request;
    const options = { method, headers: { ...headers, connection: 'close' }, agent: false } as const;
    const upstream = http.request(new URL(url ?? '/', address), options, (answer) => {
      answered[server] = (answered[server] ?? 0) + 1;
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
      answer.once('error', () => response.destroy());
    });
    upstream.once('error', (error) => {
      const isRefused = 'code' in error && error.code === 'ECONNREFUSED';
      if (isRefused) pass(request, body, response, others);
      // It may have been done: the caller has to decide whether to repeat it.
      else if (!response.headersSent) response.writeHead(502).end();
    });
    upstream.end(body);
  };

  await new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${port}`,
    answered,
    stop: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve());
        proxy.closeAllConnections();
      }),
  };
}
