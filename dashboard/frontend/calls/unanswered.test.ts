import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { Endpoint } from '#kernel/contract.ts';
import { Problem } from '#kernel/problem.ts';
import { noteAnswered, noteUnanswered, sendingOf, writeOf } from './unanswered.ts';

const prefix = '/api/app/probe';
const addMember: Endpoint = {
  method: 'POST',
  path: '/members',
  body: z.object({}),
  clientGenerated: ['memberId'],
  returns: z.object({}),
};
const lost = new Problem('NETWORK_ERROR', 'Rowhouse could not be reached.');

/** Sends what was typed, like a form that generates an id each time it is opened. */
function send(name: string, memberId: string) {
  const body = { members: [{ name, memberId }] };
  const write = writeOf(addMember, `${prefix}/members`, body) ?? '';
  return { write, sending: sendingOf(prefix, write, { requestKey: `key of ${memberId}`, body }) };
}

afterEach(() => noteAnswered(prefix));

describe('a write whose answer got lost', () => {
  it('goes as it went when the same is typed anew, with the id that was made up first', () => {
    const { write, sending } = send('Ada', 'M1');
    noteUnanswered(prefix, write, sending, lost);
    expect(send('Ada', 'M2').sending).toMatchObject({
      requestKey: 'key of M1',
      body: { members: [{ name: 'Ada', memberId: 'M1' }] },
    });
    expect(send('Bob', 'M3').sending).toMatchObject({ requestKey: 'key of M3' });
  });

  it('is another one once the app was answered, or where it was refused', () => {
    const { write, sending } = send('Ada', 'M1');
    noteUnanswered(prefix, write, sending, new Problem('CONFLICT', 'There is one already.'));
    expect(send('Ada', 'M2').sending.requestKey).toBe('key of M2');
    noteUnanswered(prefix, write, sending, lost);
    noteAnswered(prefix);
    expect(send('Ada', 'M3').sending.requestKey).toBe('key of M3');
  });

  it('is not known by its words where it brings files', () => {
    expect(writeOf({ ...addMember, files: { photo: { maxBytes: 10 } } }, prefix, {})).toBeUndefined();
  });
});
