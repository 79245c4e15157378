import { existsSync } from 'node:fs';
import path from 'node:path';
import {
  describeSettings as describeProduct,
  type SettingLine,
} from '../dashboard/shell/server/read-settings.ts';
import { parseSettings as parseProduct } from '../dashboard/shell/server/settings.ts';
import { parseSettings as parseWorkspace } from '../workspace/src/config.ts';
import { describeSettings as describeWorkspace } from '../workspace/src/read-settings.ts';
import { type Plan, settingsSchema } from './plan.ts';
import { findSecrets, makeSecrets, type Secrets, secretsFileIn } from './secrets.ts';

/** A setting as it is in force under `npm start`. */
interface ReportedSetting {
  name: string;
  /** For a secret only whether it is set, and in which file it is. */
  value: string;
  source: string;
}

export interface SettingGroup {
  title: string;
  settings: ReportedSetting[];
}

type Environment = Readonly<Record<string, string | undefined>>;

interface Origin {
  env: Environment;
  dataFolder: string;
  /** The values passed to the services; stored in the data folder only if `areKept`. */
  secrets: Secrets;
  areKept: boolean;
}

function given(env: Environment, name: string): string {
  return env[name]?.trim() ?? '';
}

/** True for a value that the harness derived from what it keeps in the data folder. */
function isOfSecrets(inForce: string, { secrets }: Origin): boolean {
  return Object.values(secrets).some((part) => inForce.includes(part));
}

/** The file that holds a secret, if it is in one. */
function fileOf({ name, value }: SettingLine, inForce: string, origin: Origin): string | undefined {
  if (isOfSecrets(inForce, origin)) return secretsFileIn(origin.dataFolder);
  const named = given(origin.env, `${name}_FILE`);
  if (named !== '') return named;
  const keyFile = path.join(origin.dataFolder, 'product/token.key');
  return name === 'TOKEN_KEY' && value === '' && existsSync(keyFile) ? keyFile : undefined;
}

const idleWorkspace = 'The workspace, which is not started: the product stands on Google';

const defaults: Readonly<Record<string, unknown>> = settingsSchema.parse({});

function sourceOf({ name, isSet }: SettingLine, inForce: string, origin: Origin): string {
  const { env } = origin;
  if (isOfSecrets(inForce, origin)) return 'npm start';
  if (given(env, `${name}_FILE`) !== '') return `${name}_FILE`;
  if (given(env, name) !== '') return 'environment';
  // Values that are set anyway come from the harness: its own defaults, and what the services must agree on.
  return isSet && defaults[name] === undefined ? 'npm start' : 'default';
}

function report(line: SettingLine, inForce: string, origin: Origin): ReportedSetting {
  const { name, value, isSecret } = line;
  if (isOfSecrets(inForce, origin) && !origin.areKept) {
    return { name, value: 'not set', source: 'made at the first start' };
  }
  const file = isSecret ? fileOf(line, inForce, origin) : undefined;
  if (file !== undefined) return { name, value: `kept in ${file}`, source: sourceOf(line, inForce, origin) };
  if (value === '') return { name, value: 'not set', source: '' };
  return { name, value: isSecret ? 'set' : value, source: sourceOf(line, inForce, origin) };
}

function group(title: string, lines: readonly SettingLine[], env: Environment, origin: Origin): SettingGroup {
  return { title, settings: lines.map((line) => report(line, given(env, line.name), origin)) };
}

/** Settings that no service has but `npm start` itself. */
function ownLines(env: Environment, taken: ReadonlySet<string>): SettingLine[] {
  return Object.keys(settingsSchema.shape)
    .filter((name) => !taken.has(name) && !name.endsWith('_FILE'))
    .map((name) => {
      const value = given(env, name);
      const shown = value === '' ? String(defaults[name] ?? '') : value;
      return { name, value: shown, isSet: value !== '', isSecret: false, says: '' };
    });
}

/**
 * Every setting as `npm start` passes it to the services, parsed by their own schemas. Throws what the services
 * themselves would throw for the first wrong one.
 */
export function reportSettings(env: Environment, plan: Plan): SettingGroup[] {
  const kept = findSecrets(plan.dataFolder);
  const secrets = kept ?? makeSecrets();
  const origin = { env, dataFolder: plan.dataFolder, secrets, areKept: kept !== undefined };
  const services = new Map(plan.services(secrets).map((service) => [service.portSetting, service.env]));
  const product = services.get('PORT') ?? {};
  const workspace = services.get('WORKSPACE_PORT');
  parseProduct(product);
  if (workspace) parseWorkspace(workspace);
  const productLines = describeProduct(product);
  const shared = new Set(productLines.map(({ name }) => name));
  const workspaceLines = describeWorkspace(workspace ?? env).filter(({ name }) => !shared.has(name));
  const all = new Set([...shared, ...workspaceLines.map(({ name }) => name)]);
  return [
    group('The product', productLines, product, origin),
    group(workspace ? 'The workspace' : idleWorkspace, workspaceLines, workspace ?? env, origin),
    group('The stand-in for Stripe', ownLines(env, all), env, origin),
  ];
}
