import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/* A device with one passkey, as WebAuthn Level 3 has it answer; tests bend what it signs. */

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64url = (data: string | Buffer) => Buffer.from(data).toString('base64url');

/** A CBOR head: the major type and a length below 65,536. */
function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
}
const bytesOf = (data: Buffer) => Buffer.concat([head(2, data.length), data]);
const textOf = (text: string) => Buffer.concat([head(3, text.length), Buffer.from(text)]);

const flags = { present: 1, verified: 4, attested: 64 };

export interface Bent {
  origin?: string;
  host?: string;
  challenge?: string;
  isVerified?: boolean;
  userHandle?: string;
  counter?: number;
  forges?: boolean;
}

export class Authenticator {
  readonly id = randomBytes(16);
  #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  #counter = 0;
  #userHandle = '';

  /** The answer to options for a new passkey, as JSON. */
  create(options: string, origin: string, bent: Bent = {}): string {
    const { challenge, rp, user } = JSON.parse(options);
    this.#userHandle = user.id;
    const attested = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([0, this.id.length]),
      this.id,
      this.#cose(),
    ]);
    const authData = this.#data(bent.host ?? rp.id, flags.attested, bent, attested);
    const attestation = Buffer.concat([
      head(5, 3),
      ...[
        textOf('fmt'),
        textOf('none'),
        textOf('attStmt'),
        head(5, 0),
        textOf('authData'),
        bytesOf(authData),
      ],
    ]);
    return this.#answer({
      clientDataJSON: base64url(this.#clientData('webauthn.create', challenge, origin, bent)),
      attestationObject: base64url(attestation),
      transports: ['internal'],
    });
  }

  /** The answer to options for a sign-in, as JSON. */
  get(options: string, origin: string, bent: Bent = {}): string {
    const { challenge, rpId } = JSON.parse(options);
    const clientData = this.#clientData('webauthn.get', challenge, origin, bent);
    this.#counter += 1;
    const authData = this.#data(bent.host ?? rpId, 0, bent);
    const key = bent.forges ? generateKeyPairSync('ec', { namedCurve: 'P-256' }) : this.#keys;
    return this.#answer({
      clientDataJSON: base64url(clientData),
      authenticatorData: base64url(authData),
      signature: base64url(sign('sha256', Buffer.concat([authData, sha256(clientData)]), key.privateKey)),
      userHandle: bent.userHandle ?? this.#userHandle,
    });
  }

  #answer(response: object): string {
    const id = base64url(this.id);
    return JSON.stringify({ id, rawId: id, type: 'public-key', response, clientExtensionResults: {} });
  }

  #clientData(type: string, challenge: string, origin: string, bent: Bent): string {
    return JSON.stringify({ type, challenge: bent.challenge ?? challenge, origin: bent.origin ?? origin });
  }

  #data(host: string, more: number, { isVerified = true, counter = this.#counter }: Bent, attested?: Buffer) {
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(counter);
    const flag = flags.present | (isVerified ? flags.verified : 0) | more;
    return Buffer.concat([sha256(host), Buffer.from([flag]), counted, attested ?? Buffer.alloc(0)]);
  }

  /** The public key: { 1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y }. */
  #cose(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const coordinate = (text: string) => bytesOf(Buffer.from(text, 'base64url'));
    const fixed = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]);
    return Buffer.concat([fixed, Buffer.from([0x21]), coordinate(x), Buffer.from([0x22]), coordinate(y)]);
  }
}
