import type { FastifyInstance } from 'fastify';

const baseHeaders = {
  'x-content-type-options': 'nosniff',
  // Our own pages may send each other a referrer; addresses with codes go to nobody else.
  'referrer-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  // For whatever is no page of ours: files that people stored here run nothing, even when opened as a page.
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
};

const pageRules = [
  "default-src 'none'",
  "script-src 'self'",
  "font-src 'self' data:",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  // The browser's viewer of PDFs, with bytes that the page hands it.
  'frame-src blob:',
  'object-src blob:',
  "base-uri 'none'",
  "frame-ancestors 'none'",
];

/** The policy of the Drive pages. Only the spreadsheet component writes style elements of its own. */
export function sitePolicy(mayInlineStyles: boolean): string {
  const styles = mayInlineStyles ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'";
  return [...pageRules, styles, "form-action 'self'"].join('; ');
}

/** The policy of sign-in and consent, whose forms end at a client's address. */
export function signInPolicy(redirectOrigins: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    ['form-action', "'self'", ...redirectOrigins].join(' '),
  ].join('; ');
}

/** Headers for every answer; a page replaces the policy by its own. */
export function registerSecurity(app: FastifyInstance, url: string): void {
  const headers = url.startsWith('https:')
    ? { ...baseHeaders, 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
    : baseHeaders;
  app.addHook('onRequest', (_, reply, done) => {
    void reply.headers(headers);
    done();
  });
}
