import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { letterCalls } from '#kernel/calls/letters.ts';
import { type MailServer, startMailServer } from '#testing/server/mail-server.ts';
import { startServer, type TestServer, type TestUser } from '#testing/server/server.ts';

let mail: MailServer;
let server: TestServer;
beforeAll(async () => {
  mail = await startMailServer();
  const settings = { SMTP_URL: mail.url, MAIL_FROM: 'house@rowhouse.example', LETTERS_PER_DAY: '3' };
  server = await startServer(settings);
});
afterAll(async () => {
  await server.stop();
  await mail.stop();
});
beforeEach(() => {
  mail.received.length = 0;
  Object.assign(mail.mood, {
    ...{ isDown: false, knowsNobody: false },
    beforeAnswer: async () => {},
  });
});

const calls = (user: TestUser) => user.callsClient(letterCalls);
const toAna = {
  name: 'Ana Silva',
  address: 'ana@example.com',
  subject: 'Olá, Ana',
  body: 'Dear Ana,\n.\nAté já',
};
const send = (user: TestUser, letter = toAna, requestKey: string = randomUUID()) =>
  calls(user).send({ body: letter }, { requestKey });

describe('a letter', () => {
  it('comes from the installation in the name of its writer, who gets the answers', async () => {
    const user = await server.newUser();
    expect(await send(user)).toEqual({ success: true });
    const [sent, ...others] = mail.received;
    expect(others).toEqual([]);
    expect(sent?.to).toBe('ana@example.com');
    expect(sent?.text).toBe('Dear Ana,\n.\nAté já');
    expect(sent?.headers.get('from')).toContain('<house@rowhouse.example>');
    expect(sent?.headers.get('reply-to')).toContain(user.account.email);
    expect(sent?.headers.get('auto-submitted')).toBeUndefined();
  });

  it('sent again under its key is not sent twice, though its answer was lost', async () => {
    const user = await server.newUser();
    const key = randomUUID();
    for (const _ of ['first', 'again']) expect(await send(user, toAna, key)).toEqual({ success: true });
    expect(mail.received).toHaveLength(1);
    // Nor is one that is still under way.
    const other = { ...toAna, body: 'Another one' };
    const twice = randomUUID();
    let second: Promise<unknown> = Promise.resolve();
    mail.mood.beforeAnswer = async () => {
      second = send(user, other, twice).catch((error: unknown) => error);
      await second;
    };
    expect(await send(user, other, twice)).toEqual({ success: true });
    expect(await second).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('ana@example.com'),
    });
    expect(mail.received).toHaveLength(2);
  });

  it('is not sent twice, though a repetition of it was refused while it was under way', async () => {
    const user = await server.newUser();
    const key = randomUUID();
    const [bothHere, handedOver] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let here = 0;
    mail.mood.beforeMail = async () => {
      here += 1;
      // The second to come is refused, once the first has been sent.
      mail.mood.isDown = true;
      if (here === 2) bothHere.resolve();
      await (here === 1 ? bothHere : handedOver).promise;
    };
    const settled = (promise: Promise<unknown>) => promise.catch((error: unknown) => error);
    const both = [settled(send(user, toAna, key)), settled(send(user, toAna, key))];
    let again: unknown;
    mail.mood.beforeAnswer = async () => {
      handedOver.resolve();
      await Promise.race(both);
      Object.assign(mail.mood, { isDown: false, beforeMail: async () => {}, beforeAnswer: async () => {} });
      again = await settled(send(user, toAna, key));
    };
    expect(await Promise.all(both)).toContainEqual({ success: true });
    expect(again).toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('ana@example.com') });
    expect(mail.received).toHaveLength(1);
  });

  it('that the mail server does not take is told with its address, and goes under its key once it does', async () => {
    const user = await server.newUser();
    mail.mood.isDown = true;
    const key = randomUUID();
    await expect(send(user, toAna, key)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('The letter to ana@example.com was not sent'),
    });
    mail.mood.isDown = false;
    expect(await send(user, toAna, key)).toEqual({ success: true });
    expect(mail.received).toHaveLength(1);
  });

  it('to an address that the mail server does not know is told as such', async () => {
    mail.mood.knowsNobody = true;
    await expect(send(await server.newUser())).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: 'The mail server accepts no letters to ana@example.com. Check the address.',
    });
  });

  it('is one of so many in a day', async () => {
    const user = await server.newUser();
    for (const _ of ['one', 'two', 'three']) await send(user);
    await expect(send(user)).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      message: expect.stringContaining('3 letters a day'),
    });
    expect(mail.received).toHaveLength(3);
  });

  it('that the mail server did not take is none of the day', async () => {
    const user = await server.newUser();
    mail.mood.isDown = true;
    for (const _ of ['one', 'two', 'three'])
      await expect(send(user)).rejects.toMatchObject({ code: 'CONFLICT' });
    mail.mood.isDown = false;
    expect(await send(user)).toEqual({ success: true });
    // One to an unknown address is, so that nobody tries out addresses.
    mail.mood.knowsNobody = true;
    for (const _ of ['two', 'three'])
      await expect(send(user)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await expect(send(user)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });

  it.each([
    ['two addresses', { address: 'ana@example.com, bo@example.com' }, 'address'],
    ['an address that says more', { address: 'ana@example.com?bcc=bo@example.com' }, 'address'],
    ['a subject of two lines', { subject: 'Hello\r\nBcc: bo@example.com' }, 'subject'],
    ['nothing written', { subject: ' ', body: '\n' }, 'body'],
  ])('with %s is refused, and nothing is sent', async (_, wrong, field) => {
    const user = await server.newUser();
    await expect(send(user, { ...toAna, ...wrong })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      details: { fields: { [field]: expect.any(String) } },
    });
    expect(mail.received).toEqual([]);
  });
});

it('is not sent where the installation has no mail server', async () => {
  const bare = await startServer();
  try {
    const user = await bare.newUser();
    await expect(send(user)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  } finally {
    await bare.stop();
  }
});

it('is no fault of its address, and leaves no connection open, where the mail server does not know the password', async () => {
  const url = Object.assign(new URL(mail.url), { username: 'rowhouse', password: 'wrong' }).href;
  const unknown = await startServer({ SMTP_URL: url, LETTERS_PER_DAY: '3' });
  await expect(send(await unknown.newUser())).rejects.toMatchObject({
    code: 'CONFLICT',
    message: expect.stringContaining('was not sent'),
  });
  await expect.poll(() => mail.connected()).toBe(0);
  await unknown.stop();
});
