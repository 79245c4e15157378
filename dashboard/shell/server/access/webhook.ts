import type { FastifyInstance } from 'fastify';
import { Problem } from '#kernel/problem.ts';
import { webhookPath } from '../security.ts';
import type { Billing } from './billing.ts';

/** The only call from the billing provider: no session, but a signature over the bytes as sent. */
export function registerWebhook(server: FastifyInstance, billing: Billing): void {
  server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
    scope.post(webhookPath, async (request) => {
      const signature = request.headers['stripe-signature'];
      if (!Buffer.isBuffer(request.body) || typeof signature !== 'string') {
        throw new Problem('INVALID_INPUT', 'This event has no signature.');
      }
      await billing.receive(request.body, signature);
      return { received: true };
    });
  });
}
