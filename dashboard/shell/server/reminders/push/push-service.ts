import { fetchWithin } from '#backend/outgoing.ts';
import { type DeviceKeys, encryptNotice } from './encryption.ts';
import { isAtService } from './services.ts';
import type { Vapid } from './vapid.ts';

export interface Subscription extends DeviceKeys {
  /** Where the push service accepts messages for this device. */
  endpoint: string;
}

export interface Message {
  text: Buffer;
  /** At most 32 characters of base64url; a message replaces an undelivered one with the same topic. */
  topic: string;
  /** How long the service keeps it for a device that is off. */
  keptForSeconds: number;
}

/** The push service refused a message; it may accept it another time. */
class PushRefused extends Error {
  override readonly name = 'PushRefused';
}

const reach = { setting: 'PUSH_SERVICES', timeoutMs: 20_000, maxBytes: 100_000 };

/**
 * Passes a message to a device's push service.
 * @returns gone if that device can no longer be reached: the subscription should be forgotten
 * @throws PushRefused, or the error on the way
 */
export async function sendMessage(
  { endpoint, ...keys }: Subscription,
  { text, topic, keptForSeconds }: Message,
  { vapid, services, timeoutMs }: { vapid: Vapid; services: readonly string[]; timeoutMs?: number },
): Promise<'sent' | 'gone'> {
  if (!isAtService(endpoint, services)) return 'gone';
  const answer = await fetchWithin({ ...reach, ...(timeoutMs !== undefined && { timeoutMs }) })(endpoint, {
    method: 'POST',
    headers: {
      authorization: vapid.authorization(new URL(endpoint).origin, Date.now()),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(keptForSeconds),
      topic,
      urgency: 'high',
    },
    body: new Uint8Array(encryptNotice(text, keys)),
  });
  if (answer.ok) return 'sent';
  if (answer.status === 404 || answer.status === 410) return 'gone';
  throw new PushRefused(`${new URL(endpoint).host} answered a message with ${answer.status}.`);
}
