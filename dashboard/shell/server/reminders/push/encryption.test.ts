import { createECDH, randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { decryptPush, readVapid } from '#testing/server/push-service.ts';
import { Keyring } from '../../store/keys/keyring.ts';
import { encryptNotice, isPublicKey, maxNoticeBytes } from './encryption.ts';
import { isAtService, isService } from './services.ts';
import { Vapid } from './vapid.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');

// RFC 8291, appendix A.
const watermelon = {
  text: Buffer.from('When I grow up, I want to be a watermelon'),
  sender: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
  salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
  device: {
    privateKey: bytes('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'),
    p256dh: bytes('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
    auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
  },
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

it('what is sent is encrypted as the example of RFC 8291', () => {
  const { text, device, salt, sender, body } = watermelon;
  const keys = createECDH('prime256v1');
  keys.setPrivateKey(sender);
  expect(encryptNotice(text, device, { keys, salt }).toString('base64url')).toBe(body);
  // The tests' own decryption can read the example, too.
  expect(decryptPush(bytes(body), device)).toEqual(text);
});

it('the longest notice fits into what push services take, and is other bytes each time', () => {
  const { device } = watermelon;
  const text = randomBytes(maxNoticeBytes);
  const [one, other] = [encryptNotice(text, device), encryptNotice(text, device)];
  expect(one.length).toBe(4096);
  expect(one.equals(other)).toBe(false);
  expect(decryptPush(one, device)).toEqual(text);
});

it('a key that is no point of the curve is known before anything is sent to it', () => {
  expect(isPublicKey(watermelon.device.p256dh)).toBe(true);
  expect(isPublicKey(Buffer.concat([Buffer.of(4), Buffer.alloc(64, 1)]))).toBe(false);
});

it('a proof of RFC 8292 is that of the key beside it, and holds for half a day', () => {
  // The example in its section 2.4.
  const example =
    'vapid t=eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA, k=BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs';
  expect(readVapid(example).claims).toMatchObject({ aud: 'https://push.example.net', exp: 1453523768 });
  expect(() => readVapid(example.replace('.i3CY', '.i3CZ'))).toThrow();

  const vapid = new Vapid(new Keyring(Buffer.alloc(32, 7)), 'mailto:support@rowhouse.example');
  expect(readVapid(vapid.authorization('https://push.example', 1_000_000))).toEqual({
    sender: vapid.publicKey,
    claims: { aud: 'https://push.example', exp: 1000 + 12 * 3600, sub: 'mailto:support@rowhouse.example' },
  });
});

it('an installation has one key, which its lasting key brings back', () => {
  const publicKeyOf = (fill: number) =>
    new Vapid(new Keyring(Buffer.alloc(32, fill)), 'mailto:a@b.c').publicKey;
  expect(publicKeyOf(7)).toBe(publicKeyOf(7));
  expect(publicKeyOf(7)).not.toBe(publicKeyOf(8));
});

it('messages go to the services that are named, and nowhere else', () => {
  const services = ['https://fcm.example', 'https://*.push.example', 'http://127.0.0.1:8030'];
  expect(services.every(isService)).toBe(true);
  expect(['https://*', 'ftp://a.b', 'a.b', 'https://a.b/c', ''].some(isService)).toBe(false);
  const right = ['https://fcm.example/a', 'https://web.push.example/a', 'http://127.0.0.1:8030/a'];
  const wrong = [
    ...['https://fcm.example:8443/a', 'http://fcm.example/a', 'https://fcm.example.evil.example/a'],
    ...['https://push.example/a', 'https://evilpush.example/a', 'https://evil.example/.push.example'],
    ...[
      'http://127.0.0.1/a',
      'http://127.0.0.1:8030@evil.example/',
      'https://10.0.0.1/',
      'http://[::1]:8030/',
    ],
    ...['https://a@fcm.example/', 'file:///etc/passwd', 'no address'],
  ];
  expect(right.filter((address) => !isAtService(address, services))).toEqual([]);
  expect(wrong.filter((address) => isAtService(address, services))).toEqual([]);
});
