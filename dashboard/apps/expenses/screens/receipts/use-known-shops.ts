import { useQueryClient } from '@tanstack/react-query';
import { sessionQueries } from '#frontend/calls/session.ts';
import { knownShop, rememberShop } from '#frontend/photo-review/known-shops.ts';
import type { Extraction, FieldReading } from '#kernel/extraction.ts';

type Fields = Extraction['fields'];

const sure = 0.95;

/** A shop as the person called it the last time, in place of what was read. */
function corrected(fields: Fields, person: string): Fields {
  const read = fields['description'];
  const shop = read && knownShop(person, read.snippet);
  if (!read || !shop) return fields;
  const as = (value: string): FieldReading => ({ value, snippet: read.snippet, confidence: sure });
  return {
    ...fields,
    description: as(shop.description),
    ...(shop.category !== '' && { category: as(shop.category) }),
  };
}

/** What the person has made of shops that were read before. */
export function useKnownShops() {
  // The shell has asked who is signed in before any app opens.
  const person = useQueryClient().getQueryData(sessionQueries.me().queryKey)?.user.email ?? '';
  return {
    correct: <E extends Extraction>(extraction: E): E => ({
      ...extraction,
      fields: corrected(extraction.fields, person),
    }),
    /** Whether a reading is what the person called the shop, rather than what stands on the receipt. */
    isCorrected: ({ value, snippet }: FieldReading) => knownShop(person, snippet)?.description === value,
    /** Keeps what was saved where it differs from what was offered. */
    remember(fields: Fields, saved: { description: string; category: string }) {
      const read = fields['description'];
      if (!read) return;
      const isAsRead =
        saved.description === read.value && saved.category === (fields['category']?.value ?? '');
      if (!isAsRead) rememberShop(person, { read: read.snippet, ...saved });
    },
  };
}
