import { useMemo, useState } from 'react';
import * as z from 'zod';
import { readSite } from '#frontend/calls/site.ts';
import { sendOrKeepOffline } from '#frontend/outbox/waiting-rows.ts';
import { usePhotoQueue } from '#frontend/photo/use-photo-queue.ts';
import { isOpen, type TextDraft, withTypedTexts } from '#frontend/photo-review/review.ts';
import { type Extraction, nothingRead } from '#kernel/extraction.ts';
import { Problem } from '#kernel/problem.ts';
import manifest from '../../manifest.ts';
import { commands } from '../commands.ts';
import { type EventDefaults, emptyForm, eventOf } from '../contact/contact-form.ts';
import type { Contact } from '../contacts.ts';
import { client, writes } from '../queries.ts';
import { cardRules, contactOf, draftOfCard } from './card-rules.ts';

const draftSchema = z.record(z.string(), z.string());
const timeoutMs = 90_000;

interface CardsOptions {
  contacts: readonly Contact[];
  sheetId: string | null;
  /** What the people of one event have in common. */
  event: EventDefaults | null;
  onEvent: (event: EventDefaults) => void;
}

/** Business cards on their way into a sheet of contacts. */
export function useCards({ contacts, sheetId, event, onEvent }: CardsOptions) {
  const add = writes.useSend('add');
  const [refused, setRefused] = useState<readonly string[]>([]);
  const common = event ?? eventOf(emptyForm());
  const queue = usePhotoQueue<TextDraft, Extraction>({
    place: manifest.id,
    draftSchema,
    async read(photo, signal) {
      if (readSite().extractor === 'off') return nothingRead;
      return await client.readCard({ files: { photo } }, { signal, timeoutMs });
    },
    draftOf: (extraction) => draftOfCard(extraction, common),
    withTyped: withTypedTexts,
    async save({ requestKey, photo, draft }) {
      const contact = contactOf(draft);
      if (!contact) throw new Problem('INVALID_INPUT', 'This card needs a name.');
      const send = () => add.mutateAsync(commands.add(sheetId, contact, { key: requestKey, photo }));
      return (await sendOrKeepOffline(requestKey, send, { mayWait: true })) ?? 'waits';
    },
  });
  const { items } = queue;
  const rules = useMemo(() => cardRules(contacts, items), [contacts, items]);
  return {
    queue,
    rules,
    refused,
    event: common,
    /** The event applies to all unsaved cards. */
    setEvent(next: EventDefaults) {
      onEvent(next);
      for (const photo of items) {
        if (photo.draft !== null && isOpen(photo)) queue.change(photo.id, { ...photo.draft, ...next });
      }
    },
    take: (files: readonly File[]) => setRefused(queue.add(files)),
    forgetRefused: () => setRefused([]),
  };
}
