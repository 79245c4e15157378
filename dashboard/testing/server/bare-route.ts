import Fastify from 'fastify';

/** A server that only sends the same JSON: the minimum cost of an answer. */
export async function startBareRoute(port: number, answer: unknown): Promise<void> {
  const server = Fastify();
  server.get('/*', async () => answer);
  await server.listen({ port, host: '127.0.0.1' });
}
