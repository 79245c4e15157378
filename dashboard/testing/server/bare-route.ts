import Fastify from 'fastify';

/** A server that does nothing but send the same JSON: what an answer costs at the very least. */
export async function startBareRoute(port: number, answer: unknown): Promise<void> {
  const server = Fastify();
  server.get('/*', async () => answer);
  await server.listen({ port, host: '127.0.0.1' });
}
