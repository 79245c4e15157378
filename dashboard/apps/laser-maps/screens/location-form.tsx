import type { RecordEditor } from '#frontend/records/editor.ts';
import { recordForm } from '#frontend/records/record-form.ts';
import type { ValuesOf } from '#kernel/records/record.ts';
import { defaultRatio } from '../contract.ts';
import { plateOf, ratioOf, styleOf } from '../framing.ts';
import { readMarkers } from '../markers.ts';
import { location } from '../record.ts';
import { LocationFields } from './LocationFields.tsx';
import { writes } from './queries.ts';

/** The height of a plate follows from its width and its ratio. */
function heightOf({ widthMm, aspectRatio }: ValuesOf<typeof location>) {
  return widthMm === '' ? '' : plateOf(aspectRatio, { widthMm }).heightMm;
}

const form = recordForm(location, {
  reads: {
    aspectRatio: (cell) => ratioOf(String(cell)) ?? defaultRatio,
    style: (cell) => styleOf(String(cell)) ?? '',
  },
  checks: {
    markers(text) {
      const [unread] = readMarkers(text).unread;
      return unread === undefined
        ? undefined
        : `"${unread}" is not a mark. Write latitude, longitude and a label.`;
    },
  },
});

export const editor: RecordEditor = {
  writes,
  form: {
    ...form,
    schema: form.schema.transform((values) => ({
      ...values,
      heightMm: heightOf(location.values.parse(values)),
    })),
  },
  renderFields: (state) => <LocationFields form={state} />,
};
