import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { driveMethods } from '../src/drive/api.ts';
import { withCoverage } from '../src/operations/coverage.ts';
import { describeSettings } from '../src/read-settings.ts';
import { sheetsMethods } from '../src/sheets/api.ts';
import { type Discovery, loadDiscovery, type Method, type Parameter } from '../src/wire/discovery.ts';
import { standardUse } from '../src/wire/parameters.ts';
import { run } from './processes.ts';
import { startWorkspace } from './start.ts';

const drive = loadDiscovery('drive-v3');
const sheets = loadDiscovery('sheets-v4');
const entries = new Map(Object.entries({ ...driveMethods, ...sheetsMethods }));

interface Case {
  method: Method;
  address: string;
  name: string;
  parameter: Parameter;
  isTaken: boolean;
}

const queryOf = ({ parameters }: Method) =>
  Object.entries(parameters).filter(([, { location }]) => location === 'query');

/** Every parameter of the query that Google publishes for a served method. */
function casesOf({ methods }: Discovery, prefix: string): Case[] {
  return methods.flatMap((method) => {
    const entry = entries.get(method.id);
    if (entry === undefined || 'gap' in entry) return [];
    const address = prefix + method.path.replace(/\{\+?\w+\}/g, 'x');
    const taken = [...entry.honours, ...(entry.moot ?? [])];
    return queryOf(method).map(([name, parameter]) => {
      return { method, address, name, parameter, isTaken: taken.includes(name) };
    });
  });
}

const cases = [...casesOf(drive, '/drive/v3/'), ...casesOf(sheets, '/')];

/** A value other than the default. */
function otherThanDefault({ type, enum: names = [], minimum, default: standard }: Parameter): string {
  if (type === 'boolean') return String(standard !== 'true');
  if (type === 'integer') return minimum ?? '1';
  return names.find((name) => name !== standard) ?? 'x';
}

let server: Awaited<ReturnType<typeof startWorkspace>>;
beforeAll(async () => {
  server = await startWorkspace();
});
afterAll(() => server.stop());

async function send({ httpMethod, scopes }: Method, address: string) {
  const as = server.token(
    'mara@example.org',
    'app',
    scopes.map((scope) => scope.split('/').at(-1) ?? ''),
  );
  const answer = await server.fetch(address, { as, method: httpMethod });
  return { status: answer.status, text: await answer.text() };
}

describe('no known parameter is silently ignored', () => {
  const refused = cases.filter(({ isTaken }) => !isTaken);

  it('as what a method honours is what Google publishes of it', () => {
    expect(cases.length - refused.length).toBeGreaterThan(50);
    for (const [id, entry] of entries) {
      if ('gap' in entry) continue;
      const method = [...drive.methods, ...sheets.methods].find((each) => each.id === id);
      const published = method === undefined ? [] : queryOf(method).map(([name]) => name);
      expect(published, id).toEqual(expect.arrayContaining([...entry.honours]));
      expect(entry.honours.filter((name) => entry.moot?.includes(name))).toEqual([]);
    }
  });

  it.each(refused.map((each) => [`${each.method.id} ${each.name}`, each] as const))(
    '%s answers 501',
    async (_title, { method, address, name, parameter }) => {
      const answer = await send(method, `${address}?${name}=${otherThanDefault(parameter)}`);
      expect(answer.status).toBe(501);
      expect(answer.text).toContain(`The parameter ${name} is not served.`);
    },
  );

  it.each([
    ['drive.files.list', drive, '/drive/v3/files'],
    ['sheets.spreadsheets.get', sheets, '/v4/spreadsheets/x'],
  ] as const)(
    '%s with a parameter of all methods that nothing is made of answers 501',
    async (id, api, address) => {
      const taken = [...standardUse.honours, ...(standardUse.moot ?? [])];
      const standard = [...api.standardParameters.keys()];
      const left = standard.filter((name) => !taken.includes(name));
      expect(standard).toEqual(expect.arrayContaining(taken));
      expect(left).toContain('callback');
      const method = api.methods.find((each) => each.id === id);
      for (const name of left) {
        const answer = method && (await send(method, `${address}?${encodeURIComponent(name)}=1`));
        expect(answer?.status, name).toBe(501);
      }
    },
  );
});

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

it('the README names every setting', () => {
  const settings = describeSettings({}).map(({ name }) => name);
  expect(settings).toContain('WORKSPACE_CLIENTS');
  expect(settings.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
});

describe('the table of what is served', () => {
  it('stands in the README as the server answers; npm run workspace -- coverage --write brings it up to date', () => {
    expect(readme).toBe(withCoverage(readme));
  });

  it('is printed by a command', async () => {
    const { code, out } = await run('cli.ts', ['coverage'], {});
    expect(code).toBe(0);
    expect(readme).toContain(out);
  });
});
