import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { BlockList } from 'node:net';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { hashSecret, isSameSecret } from '../identity/secrets.ts';
import { type Faults, faultRuleSchema, matches } from '../wire/faults.ts';

const requestSchema = z.strictObject({ faults: z.array(faultRuleSchema).max(100) });

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** A request of this machine that came through no proxy. */
function isLocal({ socket, headers }: FastifyRequest): boolean {
  const { remoteAddress, remoteFamily } = socket;
  if (remoteAddress === undefined || headers['x-forwarded-for'] !== undefined) return false;
  // BlockList sees through addresses such as ::ffff:127.0.0.1.
  return loopback.check(remoteAddress, remoteFamily === 'IPv6' ? 'ipv6' : 'ipv4');
}

/** The token in the data folder: anybody who can read it may make answers fail. */
function provideToken(dataFolder: string): string {
  const file = path.join(dataFolder, 'faults-token');
  try {
    writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFileSync(file, 'utf8').trim();
}

/**
 * Serves /admin/faults: POST replaces the faults, GET reports their effect, DELETE ends them. Only for a workspace that serves its
 * own machine, as the settings ensure.
 */
export function registerFaultSwitches(
  app: FastifyInstance,
  faults: Faults,
  dataFolder: string,
  methodIds: readonly string[],
): void {
  const expected = hashSecret(provideToken(dataFolder));
  app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
      if (isLocal(request) && isSameSecret(hashSecret(token), expected)) return undefined;
      return refuse(reply, 403, 'This call takes the token in the file faults-token of the data folder.');
    });
    scope.get('/admin/faults', () => ({ faults: faults.list() }));
    scope.delete('/admin/faults', (_request, reply) => {
      faults.set([]);
      return reply.code(204).send();
    });
    scope.post('/admin/faults', (request, reply) => {
      const parsed = requestSchema.safeParse(request.body);
      if (!parsed.success) return refuse(reply, 400, z.prettifyError(parsed.error));
      const patterns = parsed.data.faults.flatMap((rule) => rule.methods ?? []);
      const unknown = patterns.find((pattern) => !methodIds.some((id) => matches(pattern, id)));
      if (unknown !== undefined) return refuse(reply, 400, `No method is called ${unknown}.`);
      faults.set(parsed.data.faults);
      return { faults: faults.list() };
    });
  });
}

function refuse(reply: FastifyReply, status: number, error: string): FastifyReply {
  return reply.code(status).send({ error });
}
