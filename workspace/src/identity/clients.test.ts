import { describe, expect, it } from 'vitest';
import { Clients, scriptClientId } from './clients.ts';

const client = {
  clientId: 'a',
  clientSecret: 'secret',
  name: 'A',
  redirectUris: ['https://a.example/api/callback', 'http://127.0.0.1:4300/callback'],
};

describe('messages for a client', () => {
  const clients = new Clients([client], false);

  it.each([
    ['https://a.example/told', true],
    ['http://127.0.0.1:4300/told', true],
    ['https://a.example:8443/told', false],
    ['http://a.example/told', false],
    ['http://127.0.0.1:4301/told', false],
    ['https://10.0.0.1/told', false],
  ])('to %s: %s', (address, isAllowed) => {
    expect(clients.mayBeTold('a', new URL(address))).toBe(isAllowed);
    expect(clients.mayBeTold('b', new URL(address))).toBe(false);
  });

  it('may go anywhere on this machine in development', () => {
    const ofDevelopment = new Clients([], true);
    expect(ofDevelopment.mayBeTold(scriptClientId, new URL('http://127.0.0.1:9/told'))).toBe(true);
    expect(ofDevelopment.mayBeTold(scriptClientId, new URL('https://a.example/told'))).toBe(false);
  });
});
