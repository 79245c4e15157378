import type { FastifyInstance } from 'fastify';

/** Where systems send what is shared with the installed site, according to `public/site.webmanifest`. */
export const shareAddress = '/share';

/**
 * The site's worker intercepts shared photos and stores them on the device. Without a worker they cannot be kept:
 * none of them is read here, and the page that they lead to says so.
 */
export function registerShareTarget(server: FastifyInstance): void {
  server.post(shareAddress, {
    schema: { hide: true },
    // Before the body, which no call accepts in this form and size.
    onRequest: async (_, reply) => reply.redirect('/?app=share&kept=no', 303),
    handler: () => {},
  });
}
