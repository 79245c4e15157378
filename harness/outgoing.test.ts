import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from './processes.ts';

// No server calls an address that a person can enter: every caller is named here, with what determines the address.

const callers: Readonly<Record<string, string>> = {
  'dashboard/backend/extraction/create.ts': 'EXTRACTOR_URL, or the provider of EXTRACTOR',
  'dashboard/backend/google/oauth-client.ts': 'WORKSPACE_URL, MOVE_API_ROOT, or Google',
  'dashboard/backend/google/transport.ts': 'WORKSPACE_URL, MOVE_API_ROOT, or Google',
  'dashboard/backend/map/archive.ts': 'MAP_PMTILES',
  'dashboard/backend/map/route.ts': 'ROUTING_URL',
  'dashboard/backend/outgoing.ts': 'where its callers here say',
  'dashboard/backend/rates/rates.ts': 'EXCHANGE_RATES',
  'dashboard/shell/server/access/stripe.ts': 'STRIPE_API_BASE, or Stripe',
  'dashboard/shell/server/health.ts': 'WORKSPACE_URL, or Google',
  'dashboard/shell/server/open-telemetry.ts': 'OTEL_EXPORTER_OTLP_ENDPOINT',
  'dashboard/shell/server/operator/finding.ts': 'WORKSPACE_URL, MOVE_API_ROOT, MOVE_FROM, Google and Stripe',
  'dashboard/shell/server/reminders/mailer.ts': 'SMTP_URL',
  'dashboard/shell/server/reminders/push/push-service.ts': 'PUSH_SERVICES',
  'dashboard/shell/server/store/dialects.ts': 'DATABASE_URL',
  'dashboard/shell/server/store/postgres-session.ts': 'DATABASE_URL',
  'dashboard/shell/server/store/turns.ts': 'DATABASE_URL',
  'workspace/src/drive/notifier.ts': 'WORKSPACE_CLIENTS, or this machine in development',
  'workspace/src/identity/bounded-fetch.ts': 'WORKSPACE_OIDC_ISSUER',
  'workspace/src/identity/provider.ts': 'WORKSPACE_OIDC_ISSUER',
};

const folders = [
  'dashboard/{backend,kernel,shell/server}/**/*.ts',
  'dashboard/apps/*/server/*.ts',
  'workspace/src/**/*.ts',
];
const means =
  /\bfetch\(|\bnew FetchSource\(|\bfetchWithin\(|from 'node:(?:https?|net|tls|dgram|dns)'|(?:from|import\() ?'(?:undici|nodemailer\/lib\/smtp-connection|openid-client|stripe|pg|@ai-sdk\/[^']+|@opentelemetry\/exporter[^']+)'/;
/** Types, and what asks nobody: names of statuses, and whether a text is an address. */
const harmless = /^import (?:type |\{ (?:STATUS_CODES|isIP|BlockList|isIPv6)\b)/;

it('calls to other machines go to addresses of the settings alone', () => {
  const found = globSync(folders, { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .filter((file) => {
      const text = readFileSync(path.join(root, file), 'utf8');
      return text.split('\n').some((line) => means.test(line) && !harmless.test(line));
    });
  expect(found.toSorted()).toEqual(Object.keys(callers).toSorted());
});
