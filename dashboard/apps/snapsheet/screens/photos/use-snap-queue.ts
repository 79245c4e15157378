import { useQueryClient } from '@tanstack/react-query';
import { sendOrKeepOffline } from '#frontend/outbox/waiting-rows.ts';
import { usePhotoQueue } from '#frontend/photo/use-photo-queue.ts';
import type { Template } from '#kernel/extraction.ts';
import { client, knownHeaders, knownKinds, sheetHint, useRowCommands, useUpload } from '../queries.ts';
import { type Draft, draftOf, draftSchema, fieldsOf, type SnapReading, withTyped } from './draft.ts';

/** How to read one photo, if the person has chosen. */
interface ReadOptions {
  template?: Template;
  isSeveralRows?: boolean;
}

const options = new WeakMap<File, ReadOptions>();

export function readOptionsOf(photo: File): ReadOptions {
  return options.get(photo) ?? {};
}

export function setReadOptions(photo: File, next: ReadOptions): void {
  options.set(photo, next);
}

const timeoutMs = 90_000;

/** The photos on their way into a SnapSheet. */
export function useSnapQueue(id: string) {
  const cache = useQueryClient();
  const upload = useUpload();
  const make = useRowCommands(id);
  return usePhotoQueue<Draft, SnapReading>({
    place: `snapsheet/${id}`,
    draftSchema,
    async read(photo, signal) {
      const { template, isSeveralRows = false } = readOptionsOf(photo);
      const body = {
        ...sheetHint(cache, id),
        ...(template && { template }),
        ...(isSeveralRows && { isSeveralRows: 'true' as const }),
      };
      const read = await client.extract({ id, body, files: { photo } }, { signal, timeoutMs });
      const { extraction, wanted, extractedData } = read;
      return { ...extraction, wanted, extractedData, template: read.template };
    },
    draftOf: (reading) => draftOf(reading, knownHeaders(cache, id)),
    withTyped,
    async save({ requestKey, photo, draft, extraction }) {
      const rawText = extraction?.rawText ?? '';
      const fields = fieldsOf(draft, { kinds: knownKinds(cache, id), reading: extraction });
      const photoRow = { photo, fields, rawText, keepLocation: draft.place !== null };
      const send = () => upload.mutateAsync(make.upload(photoRow, requestKey));
      return (await sendOrKeepOffline(requestKey, send, { mayWait: true })) ?? 'waits';
    },
  });
}

export type SnapQueue = ReturnType<typeof useSnapQueue>;
export type SnapPhoto = SnapQueue['items'][number];
