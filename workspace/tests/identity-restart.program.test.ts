import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { freePort } from './free-port.ts';
import { answerOf, formFields, TestBrowser } from './identity-browser.ts';
import { authorizeUrl, oauthClient, startServer } from './identity-server.ts';
import { ownEnv, run } from './processes.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'workspace-restart-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const source = path.join(import.meta.dirname, '../src');

/** Signs in as the sample account on a page of a server that offers it. */
async function asSample(browser: TestBrowser) {
  const page = await browser.open('/signin');
  return browser.send('/signin/sample', formFields(page, '/signin/sample'));
}

describe('the same store under other settings', () => {
  it('keeps people signed in and tokens good, but lets no sample account out of its machine', async () => {
    const env = { ROWHOUSE_DATA: path.join(folder, 'kept'), WORKSPACE_SAMPLE: 'on' };
    const first = await startServer(env);
    const hal = new TestBrowser(first);
    await hal.signInAsNew();
    const sample = new TestBrowser(first);
    await asSample(sample);
    const tokensOf = async (browser: TestBrowser) => {
      const consent = await browser.open(authorizeUrl(first, ['openid', 'email']));
      const code = answerOf(await browser.consent(consent))['code'] ?? '';
      return (await oauthClient(first).getToken(code)).tokens;
    };
    const [halTokens, sampleTokens] = [await tokensOf(hal), await tokensOf(sample)];
    expect((await stat(path.join(env.ROWHOUSE_DATA, 'workspace'))).mode & 0o777).toBe(0o700);
    await first.close();

    const second = await startServer({ ...env, NODE_ENV: 'production', WORKSPACE_SIGNUP: 'off' });
    const later = new TestBrowser(second);
    later.cookies = hal.cookies;
    expect((await later.open('/account/apps')).url).toContain('/account/apps');
    const client = oauthClient(second);
    expect(await client.getTokenInfo(halTokens.access_token ?? '')).toMatchObject({ azp: 'expenses-test' });
    await expect(client.getTokenInfo(sampleTokens.access_token ?? '')).rejects.toMatchObject({ status: 400 });
    client.setCredentials({ refresh_token: sampleTokens.refresh_token ?? null });
    await expect(client.refreshAccessToken()).rejects.toMatchObject({ status: 400 });
    later.cookies = sample.cookies;
    expect((await later.open('/account/apps')).url).toContain('/signin');
    const page = await later.open('/signin');
    expect(page.text).not.toContain('sample data');
    expect(page.text).not.toContain('Create an account');
    expect((await later.send('/signin/sample', formFields(page, '/signin'))).status).toBe(404);
    expect((await later.open('/signup')).status).toBe(403);
    expect((await later.send('/signup', formFields(page, '/signin'))).status).toBe(403);
    await second.close();
  });

  it('ends the tokens of a client that is no longer registered', async () => {
    const env = { ROWHOUSE_DATA: path.join(folder, 'clients') };
    const first = await startServer(env);
    const browser = new TestBrowser(first);
    await browser.signInAsNew();
    const consent = await browser.open(authorizeUrl(first, ['openid']));
    const code = answerOf(await browser.consent(consent))['code'] ?? '';
    const { tokens } = await oauthClient(first).getToken(code);
    await first.close();
    const second = await startServer({ ...env, WORKSPACE_CLIENTS: '[]' });
    const facts = await fetch(`${second.url}/tokeninfo?access_token=${tokens.access_token}`);
    expect(facts.status).toBe(400);
    await second.close();
  });

  it('an account that a person made under the sample’s address is not handed to everybody', async () => {
    const env = { ROWHOUSE_DATA: path.join(folder, 'taken') };
    const first = await startServer(env);
    await new TestBrowser(first).signUp('mara@ellisonpress.example');
    await first.close();
    const second = await startServer({ ...env, WORKSPACE_SAMPLE: 'on' });
    const browser = new TestBrowser(second);
    const page = await browser.open('/signin');
    expect(page.text).not.toContain('sample data');
    expect((await browser.send('/signin/sample', formFields(page, '/signin'))).status).toBe(404);
    await second.close();
  });
});

describe('the command line', () => {
  it('adds people, changes passwords and gives tokens that the server knows', async () => {
    const env = { ROWHOUSE_DATA: path.join(folder, 'cli') };
    const email = 'priya@tests.example';
    const add = ['users', 'add', '--email', email, '--name', 'Priya Nair'];
    expect(await run('cli.ts', add, env, 'a first password\n')).toMatchObject({ code: 0, err: '' });
    expect(await run('cli.ts', add, env)).toEqual({
      code: 1,
      out: '',
      err: `${email} already has an account.`,
    });
    const server = await startServer(env);
    const browser = new TestBrowser(server);
    expect((await browser.signIn(email, 'a first password')).url).toContain('/account/apps');
    expect(
      (await run('cli.ts', ['users', 'password', '--email', email], env, 'a second password\n')).code,
    ).toBe(0);
    expect((await browser.open('/account/apps')).url).toContain('/signin');
    expect((await browser.signIn(email, 'a first password')).status).toBe(400);
    expect((await browser.signIn(email, 'a second password')).url).toContain('/account/apps');
    expect((await run('cli.ts', ['users', 'list'], env)).out).toMatch(/priya@tests\.example {2}Priya Nair$/m);
    const token = await run('cli.ts', ['token', '--email', email, '--scope', 'drive.file'], env);
    const facts = await fetch(`${server.url}/tokeninfo?access_token=${token.out}`);
    expect(await facts.json()).toMatchObject({
      aud: 'script',
      scope: 'https://www.googleapis.com/auth/drive.file',
    });
    await server.close();
  });

  it.each([
    [
      ['token', '--email', 'x@y.example', '--scope', 'drive'],
      { NODE_ENV: 'production' },
      /^Tokens for scripts are given only/,
    ],
    [['token', '--email', 'x@y.example', '--scope', 'drive'], {}, /^There is no account x@y\.example/],
    [['users', 'add', '--email', 'x', '--name', 'X'], {}, /^Enter an email address/],
    [['frobnicate'], {}, /^There is no command "frobnicate"/],
    [['--nothing'], {}, /^Unknown option '--nothing'/],
  ])('%o ends with a sentence', async (args, env, sentence) => {
    const result = await run('cli.ts', args, { ROWHOUSE_DATA: path.join(folder, 'sentences'), ...env });
    expect(result.code).toBe(1);
    expect(result.err).toMatch(sentence);
  });

  it('explains itself', async () => {
    const result = await run('cli.ts', ['--help'], {});
    expect(result).toMatchObject({ code: 0, err: '' });
    expect(result.out).toContain('users password');
  });
});

const addressSchema = z.object({ port: z.number() });

describe('starting', () => {
  let taken: Server;
  let port: string;
  beforeAll(async () => {
    taken = createServer();
    await once(taken.listen(0, '127.0.0.1'), 'listening');
    port = String(addressSchema.parse(taken.address()).port);
  });
  afterAll(() => {
    taken.close();
  });

  it('on a taken port ends with a sentence', async () => {
    const env = { ROWHOUSE_DATA: path.join(folder, 'port'), WORKSPACE_PORT: port };
    expect(await run('main.ts', [], env)).toEqual({
      code: 1,
      out: '',
      err: `Port ${port} is taken. End what uses it, or set WORKSPACE_PORT to another one.`,
    });
  });

  it('on a data folder that is a file ends with a sentence', async () => {
    const file = path.join(folder, 'a-file');
    await writeFile(file, '');
    const result = await run('main.ts', [], { ROWHOUSE_DATA: file });
    expect(result.code).toBe(1);
    expect(result.err).toMatch(
      /^The data folder .* cannot be used \(.*\)\. Make it writable, or set ROWHOUSE_DATA/,
    );
  });

  it('and ending by SIGTERM is clean', async () => {
    const free = String(await freePort());
    const child = spawn(process.execPath, [path.join(source, 'main.ts')], {
      env: {
        ...ownEnv,
        ROWHOUSE_DATA: path.join(folder, 'term'),
        WORKSPACE_PORT: free,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = await once(child.stdout, 'data');
    expect(String(line)).toContain('listening');
    const ready = await fetch(`http://127.0.0.1:${free}/readyz`);
    expect(await ready.json()).toEqual({ status: 'ready' });
    const ended = once(child, 'exit');
    // Half of a request is there.
    const request = httpRequest(`http://127.0.0.1:${free}/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'content-length': 8 },
    });
    const answered = once(request, 'response');
    await new Promise((resolve) => request.write('a=b&', resolve));
    await fetch(`http://127.0.0.1:${free}/readyz`);
    child.kill('SIGTERM');
    const isListening = () =>
      fetch(`http://127.0.0.1:${free}/readyz`).then(
        () => true,
        () => false,
      );
    await expect.poll(isListening).toBe(false);
    // The one that started it tells it again, where a service manager has told everybody.
    child.kill('SIGTERM');
    request.end('c=d&');
    const [answer] = await answered;
    expect(answer.statusCode).toBe(400);
    answer.resume();
    const [code] = await ended;
    expect(code).toBe(0);
  });
});
