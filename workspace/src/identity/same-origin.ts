import type { FastifyRequest } from 'fastify';

/**
 * True when a page of ours made the request. Browsers say so in Sec-Fetch-Site, but not to a plain http address
 * other than this machine; there Origin, or for reading Referer, must do. No script can forge any of them.
 */
export function isSameOrigin(request: FastifyRequest, ownOrigin: string): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const from = request.headers.origin ?? request.headers.referer;
  return from !== undefined && URL.canParse(from) && new URL(from).origin === ownOrigin;
}

/**
 * The address to continue to after signing in: always one of this workspace, whatever was requested. It is absolute, since a path
 * that starts with two slashes would name another server.
 */
export function ownAddress(asked: string | null | undefined, ownOrigin: string): string {
  const home = `${ownOrigin}/drive`;
  if (!asked?.startsWith('/') || !URL.canParse(asked, ownOrigin)) return home;
  const url = new URL(asked, ownOrigin);
  return url.origin === ownOrigin ? url.href : home;
}
