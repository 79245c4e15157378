import { readFileSync } from 'node:fs';
import { type RawSettings, settingNotes, settingsSchema } from './setting-definitions.ts';

/** A setting that is missing or wrong; the message names it and says what to do. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** The values as given: blank is absent, and a secret may be in a file named by NAME_FILE. */
function readValues(env: Environment): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, schema] of Object.entries(settingsSchema.shape)) {
    const isSecret = settingNotes.get(schema)?.isSecret ?? false;
    const value = env[name]?.trim() ?? '';
    const file = isSecret ? (env[`${name}_FILE`]?.trim() ?? '') : '';
    if (value !== '' && file !== '') {
      throw new SettingsError(`${name} and ${name}_FILE are both set. Keep one of them.`);
    }
    if (value !== '') values[name] = value;
    if (file !== '') values[name] = readSecretFile(name, file);
  }
  return values;
}

function readSecretFile(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (cause) {
    throw new SettingsError(`${name}_FILE names ${file}, which cannot be read. Correct the path.`, { cause });
  }
}

function parseValues(values: Readonly<Record<string, string>>): RawSettings {
  const parsed = settingsSchema.safeParse(values);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  if (!issue) throw parsed.error;
  const name = String(issue.path[0]);
  const schema = Object.entries(settingsSchema.shape).find(([listed]) => listed === name)?.[1];
  const says = (schema && settingNotes.get(schema)?.says) ?? '';
  throw new SettingsError(`${name} ${issue.message}. Correct it: ${says}`);
}

/** The settings as given, each parsed separately. Throws a SettingsError for the first that is wrong. */
export function readSettings(env: Environment): RawSettings {
  return parseValues(readValues(env));
}

export interface SettingLine {
  name: string;
  /** The effective values; secrets are masked, and a setting without a value or default is empty. */
  value: string;
  isSet: boolean;
  isSecret: boolean;
  says: string;
}

/** Every setting with its effective value, for a person to read. The values are not checked. */
export function describeSettings(env: Environment): SettingLine[] {
  const values = readValues(env);
  return Object.entries(settingsSchema.shape).map(([name, schema]) => {
    const { says = '', isSecret = false } = settingNotes.get(schema) ?? {};
    const given = values[name];
    const fallback = schema.safeParse(undefined);
    const value = given ?? (fallback.success && fallback.data !== undefined ? String(fallback.data) : '');
    const shown = isSecret && value !== '' ? '********' : value;
    return { name, value: shown, isSet: given !== undefined, isSecret, says };
  });
}
