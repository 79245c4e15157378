import type { ParameterValue, Served } from './call.ts';
import type { Discovery, Match, Parameter } from './discovery.ts';
import type { ApiName } from './errors.ts';
import { badRequest, invalidParameter, missingParameter, notServed, snakeCase } from './refusals.ts';

/** What every method makes of the parameters that all methods have; any other of them is refused. */
export const standardUse: Pick<Served<undefined>, 'honours' | 'moot'> = {
  honours: ['access_token', 'alt', 'fields', 'oauth_token', 'uploadType'],
  // There are no API keys, quotas go by account, and answers are laid out in one way.
  moot: ['key', 'prettyPrint', 'quotaUser'],
};

/** The parameters of a call, by the method's discovery document. */
export interface Parameters {
  values: Readonly<Record<string, ParameterValue>>;
  /** The `fields` mask as sent. */
  fields: string | undefined;
  wantsMedia: boolean;
}

interface Source {
  api: ApiName;
  discovery: Discovery;
  match: Match;
  query: URLSearchParams;
  /** Which query parameters the method's handler honours, and which have no effect. */
  entry: Pick<Served<undefined>, 'honours' | 'moot'>;
}

/** Reads path and query; refuses unknown parameters if the API does, and known ones that are not honoured. */
export function readParameters({ api, discovery, match, query, entry }: Source): Parameters {
  const { method } = match;
  const values: Record<string, ParameterValue> = {};
  const unknown: string[] = [];
  for (const name of new Set(query.keys())) {
    if (discovery.standardParameters.has(name)) {
      if (!isTaken(standardUse, name)) throw notServed(`${name} is not served.`);
      continue;
    }
    const known = Object.hasOwn(method.parameters, name) ? name : camelCase(name);
    const parameter = Object.hasOwn(method.parameters, known) ? method.parameters[known] : undefined;
    if (parameter?.location === 'query') {
      const value = readParameter(api, known, parameter, query.getAll(name));
      if (!isTaken(entry, known)) requireDefault(known, parameter, value);
      values[known] = value;
    } else if (name !== 'upload_id') {
      unknown.push(name);
    }
  }
  if (api === 'sheets' && unknown.length > 0) throw unknownParameters(unknown);
  for (const [name, parameter] of Object.entries(method.parameters)) {
    if (parameter.location === 'path') {
      values[name] = readParameter(api, name, parameter, [match.path.get(name) ?? '']);
    } else if (values[name] === undefined && parameter.default !== undefined && parameter.default !== '') {
      values[name] = readParameter(api, name, parameter, [parameter.default]);
    } else if (parameter.required && values[name] === undefined) {
      throw missingParameter(api, name);
    }
  }
  return { values, fields: query.get('fields') ?? undefined, wantsMedia: readStandards(match, query) };
}

/** Checks the standard parameters; true if content is requested instead of JSON. */
function readStandards({ method }: Match, query: URLSearchParams): boolean {
  const alt = query.get('alt') ?? 'json';
  if (alt === 'media' && method.supportsMediaDownload) return true;
  if (alt !== 'json') throw notServed(`alt=${alt} is not served for ${method.id}.`);
  return false;
}

function isTaken({ honours, moot = [] }: Source['entry'], name: string): boolean {
  return honours.includes(name) || moot.includes(name);
}

/** Refuses a parameter that the handler ignores, unless it asks for the default behaviour. */
function requireDefault(name: string, parameter: Parameter, value: ParameterValue): void {
  const isDefault = String(value) === (parameter.default ?? (parameter.type === 'boolean' ? 'false' : ''));
  if (!isDefault) throw notServed(`The parameter ${name} is not served.`);
}

function readParameter(
  api: ApiName,
  name: string,
  parameter: Parameter,
  texts: readonly string[],
): ParameterValue {
  if (parameter.repeated) return texts;
  const text = texts.at(-1) ?? '';
  switch (parameter.type) {
    case 'boolean':
      if (/^(true|false)$/i.test(text)) return text.toLowerCase() === 'true';
      throw invalidParameter(
        api,
        name,
        text,
        api === 'sheets' ? 'TYPE_BOOL' : 'Allowed values: [true, false]',
      );
    case 'integer':
      return readInteger(api, name, parameter, text);
    default:
      if (parameter.enum !== undefined && !parameter.enum.includes(text)) {
        throw invalidParameter(api, name, text, enumConstraint(api, name, parameter.enum));
      }
      return text;
  }
}

function readInteger(api: ApiName, name: string, { minimum, maximum }: Parameter, text: string): number {
  const value = /^[+-]?\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  const least = minimum === undefined ? -(2 ** 31) : Number(minimum);
  const most = maximum === undefined ? 2 ** 31 - 1 : Number(maximum);
  if (value >= least && value <= most) return value;
  const constraint = api === 'sheets' ? 'TYPE_INT32' : `Values must be within the range: [${least}, ${most}]`;
  throw invalidParameter(api, name, text, constraint);
}

function enumConstraint(api: ApiName, name: string, values: readonly string[]): string {
  if (api !== 'sheets') return `Allowed values: [${values.join(', ')}]`;
  return `type.googleapis.com/google.apps.sheets.v4.${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

function unknownParameters(names: readonly string[]) {
  return badRequest(
    names.map((name) => ({
      description:
        `Invalid JSON payload received. Unknown name "${name}": Cannot bind query parameter. ` +
        `Field '${name}' could not be found in request message.`,
    })),
  );
}

function camelCase(name: string): string {
  const camel = name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  return snakeCase(camel) === name ? camel : name;
}
