import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { MapSettings } from '#backend/request.ts';
import { Problem } from '#kernel/problem.ts';
import { strangerPath } from './forms/address.ts';
import type { Settings } from './settings.ts';
import { shareAddress } from './share-target.ts';
import { hasToken } from './signin/api-tokens.ts';

/** The address of the only call from outside; its signature proves its origin. */
export const webhookPath = '/api/subscription/webhook';

/** Where the embedded workspace announces changes; its channel's token is the proof. */
export const storeMessagePath = '/api/live/told';

/** Where mails are stopped; the proof in its address is enough. */
export const stopPath = '/stop/:user/:proof';

/**
 * Systems send no origin with what is shared, and it changes nothing. For forms and staff addresses, the secret in
 * the address and the ticket of the page are the proof: a page that hides its address sends no origin either.
 */
const provenOtherwise = new Set<string | undefined>([
  webhookPath,
  storeMessagePath,
  stopPath,
  shareAddress,
  strangerPath('form'),
  strangerPath('staff'),
]);

const minute = 60_000;
/** Signing in takes two or three requests, and nobody signs in all the time. */
const signInShare = 1 / 13;

/** The stricter limit of the sign-in addresses, as a route's configuration. */
export function signInLimit(requestsPerMinute: number) {
  return { rateLimit: { max: Math.round(requestsPerMinute * signInShare), timeWindow: minute } };
}

/** A script may send a tenth of what one address may, whatever addresses it calls from. */
const tokenShare = 1 / 10;

/** Refuses a token that calls too often; for requests whose token is known to be valid. */
export function tokenLimit(server: FastifyInstance, { requestsPerMinute }: Settings) {
  const count = server.createRateLimit({
    max: Math.ceil(requestsPerMinute * tokenShare),
    timeWindow: minute,
    keyGenerator: (request) => request.session?.id ?? request.ip,
  });
  return async (request: FastifyRequest): Promise<void> => {
    const counted = await count(request);
    if (counted.isAllowed || !counted.isExceeded) return;
    throw new Problem(
      'TOO_MANY_REQUESTS',
      'This API token calls too often. Wait a moment, then go on more slowly.',
      {
        retryAfterSeconds: counted.ttlInSeconds,
      },
    );
  };
}

/** For every answer. Ours must not be embedded, sniffed or executed, whatever they contain. */
export function baseHeaders({ url }: Pick<Settings, 'url'>): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    ...(url.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}

/** For pages, in addition to their policy. */
export const documentHeaders = {
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'DENY',
};

interface PageSources {
  imageOrigins: readonly string[];
  /** True if Google's file picker may be loaded. */
  hasPicker: boolean;
  maps: MapSettings;
}

/** What Google Maps loads, according to its guide to such policies; it takes the nonce for its styles. */
const googleMaps = {
  script: " https://*.googleapis.com https://*.gstatic.com 'unsafe-eval' blob:",
  style: ' https://fonts.googleapis.com',
  image:
    ' https://*.googleapis.com https://*.gstatic.com https://*.google.com https://*.googleusercontent.com',
  font: ' https://fonts.gstatic.com',
  connect: ' https://*.googleapis.com https://*.google.com https://*.gstatic.com data: blob:',
};
const noGoogleMaps = { script: '', style: '', image: '', font: '', connect: '' };

/** Where maps come from besides our own origin, according to the settings. */
function mapOrigins(maps: MapSettings): string[] {
  const { roads, roadTiles, satelliteTiles, styleUrl } = maps;
  const addresses = [roads?.kind === 'address' ? roads.url : null, roadTiles, satelliteTiles, styleUrl];
  const origins = addresses.flatMap((address) => (address === null ? [] : [new URL(address).origin]));
  return [...new Set(origins)];
}

const hasGoogleMaps = ({ provider, googleKey }: MapSettings) => provider === 'google' && googleKey !== null;

/** Where browsers load maps from besides us: hosts, or google. */
export function mapSources(maps: MapSettings): string[] {
  const hosts = mapOrigins(maps).map((origin) => new URL(origin).host);
  return hasGoogleMaps(maps) ? ['google', ...hosts] : hosts;
}

/** What Google's file picker loads and shows; its scripts do not support trusted types. */
const pickerScripts = ' https://apis.google.com';
const pickerFrames =
  'frame-src https://docs.google.com https://drive.google.com https://content.googleapis.com';
const trustedTypes = ["require-trusted-types-for 'script'", 'trusted-types default'];

/** The headers of our own pages: nothing inline runs, and styles carry the nonce of their answer. */
export function pageHeaders(nonce: string, sources: PageSources): Record<string, string> {
  const { imageOrigins, hasPicker, maps } = sources;
  const isGoogle = hasGoogleMaps(maps);
  const google = isGoogle ? googleMaps : noGoogleMaps;
  const policy = [
    "default-src 'none'",
    `script-src 'self'${hasPicker ? pickerScripts : ''}${google.script}`,
    `style-src 'self' 'nonce-${nonce}'${google.style}`,
    `img-src 'self' data: blob: ${imageOrigins.join(' ')}${google.image}`,
    `font-src 'self'${google.font}`,
    `connect-src ${["'self'", ...mapOrigins(maps)].join(' ')}${google.connect}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isGoogle ? ["worker-src 'self' blob:"] : []),
    ...(hasPicker ? [pickerFrames] : []),
    ...(hasPicker || isGoogle ? [] : trustedTypes),
  ];
  return { ...documentHeaders, 'content-security-policy': policy.join('; ') };
}

/**
 * A worker uses the policy it came with, not its page's: it fetches map data, and nothing else; one that draws no
 * maps is given null, and fetches only from us.
 */
export function workerPolicy(maps: MapSettings | null): string {
  const origins = ["'self'", ...(maps === null ? [] : mapOrigins(maps))];
  return `default-src 'none'; script-src 'self'; connect-src ${origins.join(' ')}; frame-ancestors 'none'`;
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** A browser says where a request comes from; requests that do not come from our own pages change nothing here. */
function checkOrigin(request: FastifyRequest, ownOrigin: string): void {
  if (safeMethods.has(request.method) || provenOtherwise.has(request.routeOptions.url)) return;
  const { origin } = request.headers;
  // Browsers do not send tokens by themselves: a token shows that the call is intended.
  if (hasToken(request)) return;
  const isOwn =
    origin === undefined ? request.headers['sec-fetch-site'] === 'same-origin' : origin === ownOrigin;
  if (!isOwn) throw new Problem('ACCESS_DENIED', "This request did not come from Rowhouse's own pages.");
}

export function tooManyRequests(waitMs: number): Problem {
  return new Problem('TOO_MANY_REQUESTS', 'Too many requests at once. Please wait a moment and try again.', {
    retryAfterSeconds: Math.ceil(waitMs / 1000),
  });
}

/** Headers for every answer, the check of origins, and the limit of requests from one address. */
export async function registerSecurity(server: FastifyInstance, settings: Settings): Promise<void> {
  const headers = baseHeaders(settings);
  server.addHook('onRequest', (request, reply, done) => {
    void reply.headers(headers).header('x-request-id', request.id);
    checkOrigin(request, settings.url);
    done();
  });
  await server.register(rateLimit, {
    max: settings.requestsPerMinute,
    timeWindow: minute,
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
    errorResponseBuilder: (_, { ttl }) => tooManyRequests(ttl),
  });
}
