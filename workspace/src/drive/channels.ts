import { randomUUID } from 'node:crypto';
import { isLimitedToApp } from '../storage/access.ts';
import type { Channel } from '../storage/channels.ts';
import type { Call } from '../wire/call.ts';
import { ApiError } from '../wire/errors.ts';
import { missingParameter, notServed } from '../wire/refusals.ts';
import { startOf } from './changes.ts';
import type { DriveDeps } from './deps.ts';

/** As documented: an hour unless asked for, a week at most. */
const usualMs = 3_600_000;
const longestMs = 7 * 24 * usualMs;
const maxChannels = 100;
const maxIdLength = 64;
const maxTokenLength = 256;

const types = ['web_hook', 'webhook'];

/** drive.changes.watch: from now on a message goes to an address as soon as anything changes that the caller may see. */
export function watchChanges(call: Call, deps: DriveDeps): unknown {
  const { caller, parameters, body } = call;
  if (parameters['spaces'] !== 'drive') throw notServed('Only the space drive is served.');
  if (caller.clientId === null) throw notServed('Channels belong to applications.');
  startOf(call);
  const now = Date.now();
  const id = readText(body, 'id', maxIdLength) ?? missing('id');
  const type = readText(body, 'type', maxIdLength) ?? missing('type');
  if (!types.includes(type)) throw invalid(`Unknown channel type '${type}'`, 'type');
  const address = readAddress(call, deps, readText(body, 'address', 2048) ?? missing('address'));
  const own = deps.channels.list(now).filter(({ clientId }) => clientId === caller.clientId);
  if (own.some((channel) => channel.id === id)) {
    throw new ApiError(400, `Channel id ${id} not unique`, { reason: 'channelIdNotUnique' });
  }
  if (own.filter(({ accountId }) => accountId === caller.accountId).length >= maxChannels) {
    throw new ApiError(403, 'Rate Limit Exceeded', { reason: 'rateLimitExceeded', domain: 'usageLimits' });
  }
  const channel: Channel = {
    clientId: caller.clientId,
    id,
    accountId: caller.accountId,
    personId: deps.files.personOf(caller.email),
    resourceId: randomUUID(),
    resourceUri: `${call.origin}/drive/v3/changes?alt=json&pageToken=${String(parameters['pageToken'])}`,
    address,
    token: readText(body, 'token', maxTokenLength) ?? null,
    expiresAt: readExpiration(body, now),
    isLimitedToApp: isLimitedToApp(caller, 'read', 'drive'),
    tellsRemovals: parameters['includeRemoved'] !== false,
    onlyBelow: parameters['restrictToMyDrive'] === true ? deps.files.rootOf(caller.email) : null,
  };
  deps.notifier.open(channel);
  return {
    kind: 'api#channel',
    id,
    resourceId: channel.resourceId,
    resourceUri: channel.resourceUri,
    ...(channel.token !== null && { token: channel.token }),
    expiration: String(channel.expiresAt),
  };
}

/** drive.channels.stop: only by the application and the account that opened the channel. */
export function stopChannel({ caller, body }: Call, deps: DriveDeps): undefined {
  const id = readText(body, 'id', maxIdLength) ?? missing('id');
  const resourceId = readText(body, 'resourceId', maxIdLength) ?? missing('resourceId');
  const channel = deps.channels.find(caller.clientId ?? '', id);
  if (
    channel?.accountId !== caller.accountId ||
    channel.resourceId !== resourceId ||
    channel.expiresAt <= Date.now()
  ) {
    throw new ApiError(404, `Channel '${id}' not found for project '${caller.clientId}'`, {
      reason: 'notFound',
    });
  }
  deps.notifier.stop(channel);
}

/** Header values may only contain what a header allows. */
function readText(body: Call['body'], name: string, most: number): string | undefined {
  const value = body[name];
  if (value === undefined || value === '') return undefined;
  const text = String(value);
  if (text.length > most || !/^[\x21-\x7e]+( [\x21-\x7e]+)*$/.test(text)) {
    throw invalid(`Invalid value for channel ${name}: up to ${most} printable characters.`, name);
  }
  return text;
}

/** Google delivers to domains that the project's owner has shown to be theirs; here the operator names them. */
function readAddress({ caller }: Call, { mayBeTold }: DriveDeps, address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
    throw invalid(`Invalid value for channel address: ${address}`, 'address');
  }
  const isLoopback = ['127.0.0.1', '[::1]', 'localhost'].includes(url.hostname);
  if (url.protocol === 'http:' && !isLoopback) {
    throw new ApiError(400, `WebHook callback must be HTTPS: ${address}`, {
      reason: 'push.webhookUrlNotHttps',
    });
  }
  if (!mayBeTold(caller.clientId ?? '', url)) {
    throw new ApiError(401, `Unauthorized WebHook callback channel: ${address}`, {
      reason: 'push.webhookUrlUnauthorized',
    });
  }
  return url.href;
}

function readExpiration(body: Call['body'], now: number): number {
  const asked = body['expiration'];
  if (asked === undefined) return now + usualMs;
  const expiresAt = Number(asked);
  if (!(expiresAt > now)) throw invalid(`Invalid value for channel expiration: ${asked}`, 'expiration');
  return Math.min(expiresAt, now + longestMs);
}

function missing(name: string): never {
  throw missingParameter('drive', name);
}

function invalid(message: string, location: string): ApiError {
  return new ApiError(400, message, { reason: 'invalid', location });
}
