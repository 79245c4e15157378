import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as z from 'zod';

// A push service on this machine, with the browsers that it reaches: each decrypts messages according to RFC 8291.

/** A message as decrypted by a browser. */
interface ReceivedPush {
  text: string;
  topic: string | undefined;
  ttl: string | undefined;
  /** The sender's public key, in base64url. */
  sender: string;
  /** The service that the proof is for, and a contact address. */
  claims: { aud: string; sub: string; exp: number };
}

export interface PushBrowser {
  /** As returned by `PushSubscription.toJSON`. */
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  received: ReceivedPush[];
}

export interface PushService {
  /** For PUSH_SERVICES. */
  url: string;
  /** The status it answers with instead of accepting messages; null to accept them. */
  mood: { status: number | null };
  /** The number of refused messages. */
  refused(): number;
  newBrowser(): PushBrowser;
  stop(): Promise<void>;
}

const derive = (key: Uint8Array, salt: Uint8Array, info: Uint8Array | string, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));

/** Decrypts a body of RFC 8188 with one record, as RFC 8291 requires of browsers. */
export function decryptPush(
  body: Buffer,
  { privateKey, auth }: { privateKey: Buffer; auth: Buffer },
): Buffer {
  const own = createECDH('prime256v1');
  own.setPrivateKey(privateKey);
  const [salt, keyLength] = [body.subarray(0, 16), body.readUInt8(20)];
  const sender = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength, -16);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender]);
  const shared = derive(own.computeSecret(sender), auth, info, 32);
  const key = derive(shared, salt, 'Content-Encoding: aes128gcm\0', 16);
  const decipher = createDecipheriv(
    'aes-128-gcm',
    key,
    derive(shared, salt, 'Content-Encoding: nonce\0', 12),
  );
  decipher.setAuthTag(body.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed), decipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0))
    throw new Error('The record has no end.');
  return padded.subarray(0, end);
}

const claimsSchema = z.object({ aud: z.string(), sub: z.string(), exp: z.number() });

/** Checks the proof of RFC 8292; throws if it does not match the key beside it. */
export function readVapid(authorization: string): Pick<ReceivedPush, 'sender' | 'claims'> {
  const [, head = '', claims = '', signature = '', sender = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+),\s*k=([\w-]+)$/.exec(authorization) ?? [];
  const point = Buffer.from(sender, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)];
  const jwk = { kty: 'EC', crv: 'P-256', x: x.toString('base64url'), y: y.toString('base64url') };
  const key = createPublicKey({ key: jwk, format: 'jwk' });
  const text = Buffer.from(`${head}.${claims}`);
  const isRight = verify(
    'sha256',
    text,
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isRight) throw new Error('The proof is not that of the key beside it.');
  return { sender, claims: claimsSchema.parse(JSON.parse(Buffer.from(claims, 'base64url').toString())) };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

export async function startPushService(): Promise<PushService> {
  const mood: PushService['mood'] = { status: null };
  const browsers = new Map<string, { read: (body: Buffer) => string; browser: PushBrowser }>();
  let refused = 0;
  const take = async (request: IncomingMessage): Promise<number> => {
    const body = await bodyOf(request);
    const found = browsers.get(request.url ?? '');
    const status = mood.status ?? (found ? null : 404);
    if (status !== null || !found) {
      refused += 1;
      return status ?? 404;
    }
    const { topic, ttl } = request.headers;
    const proof = readVapid(request.headers.authorization ?? '');
    found.browser.received.push({
      text: found.read(body),
      topic: topic === undefined ? undefined : String(topic),
      ttl: ttl === undefined ? undefined : String(ttl),
      ...proof,
    });
    return 201;
  };
  const server = createServer((request, response) => {
    void take(request)
      .catch(() => 400)
      .then((status) => response.writeHead(status).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    mood,
    refused: () => refused,
    newBrowser() {
      const keys = createECDH('prime256v1');
      const p256dh = keys.generateKeys('base64url');
      const auth = randomBytes(16);
      const path = `/push/${randomBytes(16).toString('hex')}`;
      const subscription = { endpoint: `${url}${path}`, keys: { p256dh, auth: auth.toString('base64url') } };
      const browser: PushBrowser = { subscription, received: [] };
      const read = (body: Buffer) => decryptPush(body, { privateKey: keys.getPrivateKey(), auth }).toString();
      browsers.set(path, { read, browser });
      return browser;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
