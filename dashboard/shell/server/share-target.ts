import type { FastifyInstance } from 'fastify';

/** Where systems send what is shared with the installed site, as `public/site.webmanifest` says. */
export const shareAddress = '/share';

/**
 * Shared photos are caught by the worker of the site, which puts them on the device. Where there is none they cannot be kept:
 * nothing of them is read here, and the page that they lead to says so.
 */
export function registerShareTarget(server: FastifyInstance): void {
  server.post(shareAddress, {
    schema: { hide: true },
    // Before the body, which no call takes in this form and size.
    onRequest: async (_, reply) => reply.redirect('/?app=share&kept=no', 303),
    handler: () => {},
  });
}
