import { useMemo, useState } from 'react';
import * as z from 'zod';
import { keyAfter } from '#frontend/calls/request-key.ts';
import { readSite } from '#frontend/calls/site.ts';
import { sendOrKeepOffline } from '#frontend/outbox/waiting-rows.ts';
import { usePhotoQueue } from '#frontend/photo/use-photo-queue.ts';
import { type TextDraft, withTypedTexts } from '#frontend/photo-review/review.ts';
import { type Extraction, nothingRead } from '#kernel/extraction.ts';
import { Problem } from '#kernel/problem.ts';
import { usualCurrency } from '#kernel/region.ts';
import { loosePhotos } from '../../loose-photos.ts';
import manifest from '../../manifest.ts';
import type { ReportData } from '../../report-calls.ts';
import { client } from '../queries.ts';
import { categoriesOf } from '../report/categories.ts';
import { useRowCommands, useSendPhoto, useSplitExpense } from '../writes.ts';
import { draftOfReceipt, expenseOf, partsOf, receiptRules, settledDraft } from './receipt-draft.ts';
import { useKnownShops } from './use-known-shops.ts';

const textsSchema = z.record(z.string(), z.string());
const timeoutMs = 90_000;

/** The hash of the bytes, if the browser can compute one: it cannot on pages loaded without encryption. */
async function sha256Of(photo: File): Promise<string> {
  if (!('subtle' in crypto)) return '';
  const hash = await crypto.subtle.digest('SHA-256', await photo.arrayBuffer());
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Receipts of a report on their way into its sheet. */
export function useReceipts(
  data: ReportData,
  { canEdit, isAdding }: { canEdit: boolean; isAdding: boolean },
) {
  const reportId = data.report.id;
  const add = useSendPhoto<'addReceipt'>(reportId);
  const split = useSplitExpense(reportId);
  const make = useRowCommands(reportId);
  const shops = useKnownShops();
  const own = data.report.currency ?? usualCurrency;
  const [refused, setRefused] = useState<readonly string[]>([]);
  const categories = categoriesOf(data);
  const queue = usePhotoQueue<TextDraft, Extraction>({
    place: `${manifest.id}/${reportId}`,
    draftSchema: textsSchema.transform((draft) => settledDraft(draft, own)),
    async read(photo, signal) {
      if (readSite().extractor === 'off') {
        const unread = { ...nothingRead, marks: { sha256: await sha256Of(photo), look: '' } };
        return unread;
      }
      const body = { categories: JSON.stringify(categories) };
      const read = await client.extractReceipt({ reportId, body, files: { photo } }, { signal, timeoutMs });
      return shops.correct(read);
    },
    draftOf: (extraction) => draftOfReceipt(extraction, own),
    withTyped: withTypedTexts,
    async save({ requestKey, photo, draft, extraction }) {
      const expense = expenseOf(draft, own);
      if (!expense) throw new Problem('INVALID_INPUT', 'This receipt is incomplete.');
      const parts = partsOf(draft, extraction, own);
      const send = () => add.mutateAsync(make.addReceipt(expense, photo, { key: requestKey }));
      // A row has to be written before it can be split.
      const saved = await sendOrKeepOffline(requestKey, send, { mayWait: parts.length < 2 });
      if (saved && parts.length > 1) {
        // Always the same key, so what was split before a failure is not split again.
        await split.mutateAsync(make.split(saved.row, parts, { key: keyAfter(requestKey, 1) }));
      }
      if (extraction) shops.remember(extraction.fields, expense);
      return saved ?? 'waits';
    },
  });
  const { items } = queue;
  const rules = receiptRules(data, items, categories);
  const underWay = useMemo(
    () =>
      new Set(
        items.flatMap(({ state, draft }) =>
          draft?.['sha256'] && state !== 'saved' ? [draft['sha256']] : [],
        ),
      ),
    [items],
  );
  const isWriting = isAdding || items.some(({ state }) => state === 'saving');
  return {
    queue,
    rules,
    categories,
    refused,
    /** Photos that no row names, while no row is being written. */
    loose: useMemo(
      () => (canEdit && !isWriting ? loosePhotos(data, underWay) : []),
      [canEdit, isWriting, data, underWay],
    ),
    take: (files: readonly File[]) => setRefused(queue.add(files)),
    /** Adds the parts of a photo; the person has typed something about its first receipt. */
    takeParts(files: readonly File[], typed: TextDraft) {
      setRefused(queue.add(files, { ...draftOfReceipt(nothingRead, own), ...typed }));
    },
    forgetRefused: () => setRefused([]),
  };
}
