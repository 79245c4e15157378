import { readSite } from '#frontend/calls/site.ts';
import { useReading } from '#frontend/photo/use-reading.ts';
import type { RecordFormState } from '#frontend/records/use-record-form.ts';
import { type FieldReading, sureFrom } from '#kernel/extraction.ts';
import type { ReadCard } from '../../contract.ts';
import { client } from '../queries.ts';
import { cardFields, contactOnCard } from './card-fields.ts';

const timeoutMs = 90_000;

/** The note below fields that were filled from a card. */
export type CardHints = Partial<Record<string, string>>;

/** Reads the photo of a business card and fills in the untouched fields. */
export function useCardReading(photo: File | null, form: RecordFormState) {
  const isOff = readSite().extractor === 'off';
  const reading = useReading<ReadCard>(isOff ? null : photo, async (file, signal) => {
    const card = await client.readCard({ files: { photo: file } }, { signal, timeoutMs });
    if (!signal.aborted) fill(card);
    return card;
  });
  // Reading it here makes the form track it.
  const { dirtyFields } = form.formState;

  function fill(card: ReadCard) {
    const found = contactOnCard(card);
    for (const name of cardFields) {
      if (found[name] !== '' && !form.getFieldState(name).isDirty) form.setValue(name, found[name]);
    }
  }

  const read = photo ? reading.extraction : null;
  return {
    isReading: photo !== null && reading.state === 'reading' && !isOff,
    problem: photo ? reading.problem : null,
    hasFound: read !== null && Object.keys(read.fields).length > 0,
    isRead: read !== null,
    retry: reading.retry,
    cancel: reading.cancel,
    hints: read ? hintsOf(read.fields, dirtyFields) : {},
  };
}

function hintsOf(
  fields: Readonly<Record<string, FieldReading>>,
  typed: Partial<Record<string, boolean>>,
): CardHints {
  const hints: CardHints = {};
  for (const name of cardFields) {
    const reading = fields[name];
    if (!reading || typed[name]) continue;
    hints[name] =
      reading.confidence < sureFrom ? 'Please check: hard to read on the card' : 'Read from the card';
  }
  return hints;
}
