import { useRef, useState } from 'react';
import type { CallInput } from '#frontend/calls/client.ts';
import type contract from '../../contract.ts';
import type { MemberRow } from '../../record.ts';
import { commands, expectedOf, useCheckIn } from '../writes.ts';
import { cardIn, momentOf } from './scan.ts';

/** A code that stays visible counts as one scan, until it has been away for this long. */
const sameScanMs = 5000;

/** Checks members in, by card or by name, one at a time. */
export function useDoor(listId: string) {
  const checkIn = useCheckIn(listId);
  const last = useRef({ text: '', at: 0 });
  const [refusal, setRefusal] = useState<string | null>(null);
  const [checkedIn, setCheckedIn] = useState<ReadonlySet<unknown>>(new Set());

  function sendAs(command: NonNullable<typeof checkIn.variables>) {
    checkIn.mutate(command, {
      onSuccess: (_, { body }) => setCheckedIn((before) => new Set(before).add(body['card'])),
    });
  }
  function send(who: Pick<CallInput<typeof contract.checkIn>['body'], 'card' | 'member'>) {
    setRefusal(null);
    sendAs(commands.make('checkIn', { listId, body: { ...who, at: momentOf(new Date()) } }));
  }
  return {
    result: checkIn.data,
    problem: checkIn.error,
    isBusy: checkIn.isPending,
    /** Whether a card was checked in here. */
    hasCard: (card: string) => checkedIn.has(card),
    /** Why a scanned code was not sent. */
    refusal,
    scan(text: string) {
      const now = Date.now();
      const isSame = text === last.current.text && now - last.current.at < sameScanMs;
      if (isSame) last.current.at = now;
      if (isSame || checkIn.isPending) return;
      last.current = { text, at: now };
      const found = cardIn(text, listId);
      if ('card' in found) return send({ card: found.card });
      checkIn.reset();
      setRefusal(found.refusal);
    },
    card: (card: string) => send({ card }),
    member: (row: MemberRow) => send({ member: { rowIndex: row._rowIndex, expected: expectedOf(row) } }),
    /** Sends the same visit again, with its key and time, so that it is noted once. */
    retry() {
      if (checkIn.variables) sendAs(checkIn.variables);
    },
  };
}

export type Door = ReturnType<typeof useDoor>;
