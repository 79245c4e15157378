import { useQueryClient } from '@tanstack/react-query';
import { sessionQueries } from '#frontend/calls/session.ts';
import { knownShop, rememberShop } from '#frontend/photo-review/known-shops.ts';
import type { Extraction, FieldReading } from '#kernel/extraction.ts';

type Fields = Extraction['fields'];

const sure = 0.95;

/** Replaces a shop that was read with what the person called it last time. */
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

/** The person's corrections of shops that were read before. */
export function useKnownShops() {
  // The shell knows who is signed in before any app opens.
  const person = useQueryClient().getQueryData(sessionQueries.me().queryKey)?.user.email ?? '';
  return {
    correct: <E extends Extraction>(extraction: E): E => ({
      ...extraction,
      fields: corrected(extraction.fields, person),
    }),
    /** Whether a reading is the person's name for the shop rather than the text on the receipt. */
    isCorrected: ({ value, snippet }: FieldReading) => knownShop(person, snippet)?.description === value,
    /** Stores what was saved if it differs from the suggestion. */
    remember(fields: Fields, saved: { description: string; category: string }) {
      const read = fields['description'];
      if (!read) return;
      const isAsRead =
        saved.description === read.value && saved.category === (fields['category']?.value ?? '');
      if (!isAsRead) rememberShop(person, { read: read.snippet, ...saved });
    },
  };
}
