import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';

// Only the device can read what is sent to it, by RFC 8291 over RFC 8188 (aes128gcm): no push service in between can.

/** What a browser's subscription contains: its public key on P-256, 65 bytes, and a secret of 16 bytes. */
export interface DeviceKeys {
  p256dh: Buffer;
  auth: Buffer;
}

/** Push services accept 4096 bytes, of which the header takes 86, and the end marker and the tag 17. */
export const maxNoticeBytes = 3993;

const recordSize = 4096;

function derive(key: Uint8Array, salt: Uint8Array, info: string | Uint8Array, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, info, length));
}

function newKeys(): ECDH {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  return keys;
}

/**
 * The body of a push message, with at most `maxNoticeBytes` of text.
 * @param sender The keys of this message, and its salt of 16 bytes: different each time
 * @throws if `p256dh` is no point of the curve
 */
export function encryptNotice(
  text: Buffer,
  { p256dh, auth }: DeviceKeys,
  { keys, salt }: { keys: ECDH; salt: Buffer } = { keys: newKeys(), salt: randomBytes(16) },
): Buffer {
  const own = keys.getPublicKey();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, own]);
  const shared = derive(keys.computeSecret(p256dh), auth, info, 32);
  const contentKey = derive(shared, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(shared, salt, 'Content-Encoding: nonce\0', 12);
  const cipher = createCipheriv('aes-128-gcm', contentKey, nonce);
  // 2 marks the end of the last record, and there is only one.
  const sealed = [cipher.update(Buffer.concat([text, Buffer.of(2)])), cipher.final(), cipher.getAuthTag()];
  const size = Buffer.alloc(4);
  size.writeUInt32BE(recordSize);
  return Buffer.concat([salt, size, Buffer.of(own.length), own, ...sealed]);
}

/** Whether bytes are a public key that can be used for encryption. */
export function isPublicKey(bytes: Buffer): boolean {
  try {
    newKeys().computeSecret(bytes);
    return true;
  } catch {
    return false;
  }
}
