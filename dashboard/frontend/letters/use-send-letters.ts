import { useRef, useState } from 'react';
import { letterCalls } from '#kernel/calls/letters.ts';
import type { SentLetter } from '#kernel/letters.ts';
import { Problem } from '#kernel/problem.ts';
import { createCallsClient } from '../calls/client.ts';
import { newRequestKey } from '../calls/request-key.ts';

const client = createCallsClient(letterCalls);

/**
 * Letters can also be sent from here, by the installation's mail server. Not from `readSite`, which the first page
 * loads as well.
 */
export const sendsLetters = () => document.documentElement.dataset['letters'] === 'on';

/** The progress of the letter to one person. */
type Sending = { state: 'sending' } | { state: 'sent' } | { state: 'failed'; problem: Problem };

/** Sends letters from here, each with a press of its own, by the numbers of their rows. */
export function useSendLetters() {
  const [sendings, setSendings] = useState<ReadonlyMap<number, Sending>>(new Map());
  // The same letter has the same key, so that a lost answer never sends it twice.
  const keys = useRef(new Map<string, string>());
  const note = (row: number, sending: Sending) => setSendings((before) => new Map(before).set(row, sending));

  /** True once it was sent. */
  async function send(row: number, letter: SentLetter): Promise<boolean> {
    const content = JSON.stringify([row, letter]);
    const requestKey = keys.current.get(content) ?? newRequestKey();
    keys.current.set(content, requestKey);
    note(row, { state: 'sending' });
    try {
      await client.send({ body: letter }, { requestKey });
      note(row, { state: 'sent' });
      return true;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      note(row, { state: 'failed', problem: error });
      return false;
    }
  }
  const all = [...sendings.values()];
  return {
    send,
    of: (row: number) => sendings.get(row),
    sent: all.filter(({ state }) => state === 'sent').length,
    isSending: all.some(({ state }) => state === 'sending'),
  };
}
