import { isIPv6 } from 'node:net';
import path from 'node:path';
import * as z from 'zod';
import { originSchema } from '../dashboard/shell/server/setting-kinds.ts';
import { root, ServiceFailure, type ServicePlan } from './processes.ts';
import type { Secrets } from './secrets.ts';

const loopbackHost = '127.0.0.1';
const port = z.coerce
  .number('is not a port')
  .int('is not a port')
  .min(1, 'is not a port')
  .max(65_535, 'is not a port');

/** The settings that decide what is started; each service parses its own when it starts. */
export const settingsSchema = z.object({
  PORT: port.default(4310),
  WORKSPACE_PORT: port.default(4311),
  STRIPE_PORT: port.default(4312),
  HOST: z.string().default(loopbackHost),
  WORKSPACE_HOST: z.string().default(loopbackHost),
  ROWHOUSE_DATA: z.string().default('.rowhouse'),
  // As origins, like the services themselves read them: what is told to both has to be the same text.
  ROWHOUSE_URL: originSchema.optional(),
  WORKSPACE_URL: originSchema.optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  MOVE_FROM: originSchema.optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_SECRET_KEY_FILE: z.string().optional(),
  NODE_ENV: z.string().optional(),
  WORKSPACE_SAMPLE: z.string().optional(),
  ROWHOUSE_SAMPLE: z.string().optional(),
  LOG_LEVEL: z.string().default('warn'),
});
type HarnessSettings = z.output<typeof settingsSchema>;

type PortSetting = 'PORT' | 'WORKSPACE_PORT' | 'STRIPE_PORT';

export interface PlannedService extends ServicePlan {
  /** The setting that says on which port it listens. */
  portSetting: PortSetting;
  /** The address of this machine on which it listens. */
  host: string;
  /** Whether another port will do: the operator has not set this one, and nobody was told its address. */
  mayMove: boolean;
}

/** What `npm start` is to run, and where people reach it. */
export interface Plan {
  productUrl: string;
  /** Null if the product uses Google itself. */
  workspaceUrl: string | null;
  dataFolder: string;
  /** Settings that fit together, but hardly as they were meant: a sentence each. */
  doubts: readonly string[];
  /** The processes; `secrets` is what they share. */
  services(secrets: Secrets): PlannedService[];
}

function readSettings(env: NodeJS.ProcessEnv): HarnessSettings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim() !== ''));
  const parsed = settingsSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const name = String(issue?.path[0]);
  throw new ServiceFailure(`${name} is "${env[name]}", which ${issue?.message}. Correct it and start again.`);
}

/** Who knows a port outside this start: who reaches it through a proxy, or is registered with its address. */
const tiedBy: Readonly<Record<PortSetting, readonly string[]>> = {
  PORT: ['PORT', 'ROWHOUSE_URL', 'MOVE_CLIENT_ID'],
  WORKSPACE_PORT: ['WORKSPACE_PORT', 'WORKSPACE_URL'],
  STRIPE_PORT: ['STRIPE_PORT'],
};

function mayMove(setting: PortSetting, env: NodeJS.ProcessEnv, { workspace }: Addresses): boolean {
  const isSet = (name: string) => (env[name]?.trim() ?? '') !== '';
  // Google knows the product by its address.
  const isRegistered = setting === 'PORT' && workspace === null;
  return !isRegistered && env['NODE_ENV'] !== 'production' && !tiedBy[setting].some(isSet);
}

function local(port: number): string {
  return `http://${loopbackHost}:${port}`;
}

/** Where this machine reaches a service: one that listens on a single address does not answer on another. */
function reachedAt(host: string, port: number): string {
  const url = `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;
  // A host that is none is named by the service itself.
  return ['0.0.0.0', '::', 'localhost'].includes(host) || !URL.canParse(url) ? local(port) : url;
}

interface Addresses {
  product: string;
  /** Null if the product uses Google itself. */
  workspace: string | null;
  /** Null while Stripe itself is used, and in production. */
  stripe: string | null;
}

/** With GOOGLE_CLIENT_ID set, the product uses Google; with a Stripe key, no stand-in is started. */
function addressesOf(settings: HarnessSettings): Addresses {
  const isOnGoogle = settings.GOOGLE_CLIENT_ID !== undefined && settings.WORKSPACE_URL === undefined;
  const hasStripe = settings.STRIPE_SECRET_KEY !== undefined || settings.STRIPE_SECRET_KEY_FILE !== undefined;
  const mayStandIn = !hasStripe && settings.NODE_ENV !== 'production';
  return {
    product: settings.ROWHOUSE_URL ?? local(settings.PORT),
    workspace: isOnGoogle ? null : (settings.WORKSPACE_URL ?? local(settings.WORKSPACE_PORT)),
    stripe: mayStandIn ? local(settings.STRIPE_PORT) : null,
  };
}

/**
 * Many people at once leave garbage behind for which V8 would take room without end: in MB, how much of it may gather
 * before it is looked through, and how far, in percent of what is kept, the rest may grow. The second costs the product
 * a third of its answers where 64 wait at once, so only the workspace has it.
 */
const sparingHeap = {
  product: ['--max-semi-space-size=16'],
  workspace: ['--max-semi-space-size=8', '--heap-growing-percent=40'],
};

function workspaceService(settings: HarnessSettings, url: string, product: string, secrets: Secrets) {
  const client = {
    clientId: secrets.clientId,
    clientSecret: secrets.clientSecret,
    name: 'Rowhouse',
    redirectUris: [
      `${product}/api/auth/google/callback`,
      // Another Rowhouse as the other side, from which people move here.
      ...(settings.MOVE_FROM === undefined ? [] : [`${settings.MOVE_FROM}/api/auth/move/callback`]),
    ],
  };
  return {
    name: 'The workspace',
    portSetting: 'WORKSPACE_PORT' as const,
    host: settings.WORKSPACE_HOST,
    script: 'workspace/src/main.ts',
    url: reachedAt(settings.WORKSPACE_HOST, settings.WORKSPACE_PORT),
    nodeOptions: sparingHeap.workspace,
    env: {
      WORKSPACE_PORT: String(settings.WORKSPACE_PORT),
      WORKSPACE_URL: url,
      WORKSPACE_CLIENTS: JSON.stringify([client]),
    },
  };
}

function stripeService(settings: HarnessSettings, url: string, product: string, secrets: Secrets) {
  return {
    name: 'The stand-in for Stripe',
    portSetting: 'STRIPE_PORT' as const,
    host: loopbackHost,
    script: 'harness/stripe/main.ts',
    url,
    env: {
      STRIPE_PORT: String(settings.STRIPE_PORT),
      STRIPE_SECRET_KEY: secrets.stripeKey,
      STRIPE_WEBHOOK_SECRET: secrets.webhookSecret,
      STRIPE_WEBHOOK_URL: `${product}/api/subscription/webhook`,
    },
  };
}

/** The sample street is offered where the sample account is: on this machine, outside production. */
function sampleOf(settings: HarnessSettings, product: string): string {
  const { WORKSPACE_URL, WORKSPACE_SAMPLE, NODE_ENV, ROWHOUSE_SAMPLE } = settings;
  if (ROWHOUSE_SAMPLE !== undefined) return ROWHOUSE_SAMPLE;
  const isHere = WORKSPACE_URL === undefined && loopback.test(new URL(product).hostname);
  return isHere && WORKSPACE_SAMPLE !== 'off' && NODE_ENV !== 'production' ? 'on' : 'off';
}

const loopback = /^(127\.0\.0\.1|localhost|\[::1\])$/;

function productService(
  settings: HarnessSettings,
  { product, workspace, stripe }: Addresses,
  secrets: Secrets,
) {
  return {
    name: 'Rowhouse',
    portSetting: 'PORT' as const,
    host: settings.HOST,
    script: 'dashboard/shell/server/main.ts',
    url: reachedAt(settings.HOST, settings.PORT),
    nodeOptions: sparingHeap.product,
    env: {
      PORT: String(settings.PORT),
      ROWHOUSE_URL: product,
      ...(workspace !== null && {
        WORKSPACE_URL: workspace,
        GOOGLE_CLIENT_ID: secrets.clientId,
        GOOGLE_CLIENT_SECRET: secrets.clientSecret,
        ROWHOUSE_SAMPLE: sampleOf(settings, product),
      }),
      ...(stripe !== null && {
        STRIPE_SECRET_KEY: secrets.stripeKey,
        STRIPE_WEBHOOK_SECRET: secrets.webhookSecret,
        STRIPE_API_BASE: stripe,
        STRIPE_PRICE_MONTHLY: 'price_rowhouse_monthly',
      }),
    },
  };
}

function doubtsOf(
  { ROWHOUSE_URL, WORKSPACE_URL, GOOGLE_CLIENT_ID }: HarnessSettings,
  { product, workspace }: Addresses,
): string[] {
  const isFar = ROWHOUSE_URL !== undefined && !loopback.test(new URL(product).hostname);
  const doubts: string[] = [];
  if (isFar && workspace !== null && WORKSPACE_URL === undefined) {
    doubts.push(
      `WORKSPACE_URL is not set, so people who sign in are sent to ${workspace}, which for them is their own machine. Set it to the address at which they reach the workspace.`,
    );
  }
  if (GOOGLE_CLIENT_ID !== undefined && WORKSPACE_URL !== undefined) {
    doubts.push(
      'GOOGLE_CLIENT_ID is not used while WORKSPACE_URL is set: people sign in at the workspace on this machine. Remove one of the two.',
    );
  }
  return doubts;
}

/** Decides from the environment what to run; throws ServiceFailure for a wrong setting. */
export function makePlan(env: NodeJS.ProcessEnv): Plan {
  const settings = readSettings(env);
  const addresses = addressesOf(settings);
  const { product, workspace, stripe } = addresses;
  const dataFolder = path.resolve(root, settings.ROWHOUSE_DATA);
  return {
    productUrl: product,
    workspaceUrl: workspace,
    dataFolder,
    doubts: doubtsOf(settings, addresses),
    services(secrets) {
      const services: Omit<PlannedService, 'mayMove'>[] = [productService(settings, addresses, secrets)];
      if (workspace !== null) services.push(workspaceService(settings, workspace, product, secrets));
      if (stripe !== null) services.push(stripeService(settings, stripe, product, secrets));
      const shared = { ...env, ROWHOUSE_DATA: dataFolder, LOG_LEVEL: settings.LOG_LEVEL };
      return services.map((service) => ({
        ...service,
        mayMove: mayMove(service.portSetting, env, addresses),
        env: { ...shared, ...service.env },
      }));
    },
  };
}
