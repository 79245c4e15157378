import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { photoCalls } from '#kernel/calls/photos.ts';
import { defineRecord } from '#kernel/records/record.ts';
import { untilScreensAreTold } from '#testing/screen/refused-undo.ts';
import { renderScreen } from '#testing/screen/screen.tsx';
import { answerShell, holdAnswers, on } from '#testing/server/shell-calls.ts';
import { RecordFields } from '../records/RecordFields.tsx';
import { recordForm } from '../records/record-form.ts';
import { useRecordForm } from '../records/use-record-form.ts';

const part = defineRecord({
  tab: 'Parts',
  one: 'part',
  many: 'parts',
  fingerprint: [['code']],
  fields: { code: { kind: 'text', header: 'Code', code: 'any' } },
});
const words = recordForm(part);
const noPhoto = { file: null, onFile: () => undefined, addressOf: () => '' };

function Form() {
  const { form } = useRecordForm(words, words.empty);
  return <RecordFields record={part} form={form} photo={noPhoto} />;
}

/** Chooses a photo of a code whose answer is held back. */
async function read() {
  answerShell([on(photoCalls, 'readCodes', () => ({ codes: [{ text: '4006381', format: 'EAN-8' }] }))]);
  const { user } = renderScreen(<Form />, { address: '' });
  await user.click(await screen.findByRole('button', { name: /^Scan the / }));
  const dialog = await screen.findByRole('dialog');
  const answer = holdAnswers();
  const photo = new File([new Uint8Array([0xff, 0xd8, 0xff])], 'code.jpg', { type: 'image/jpeg' });
  await user.upload(within(dialog).getByLabelText('Choose a photo', { selector: 'input' }), photo);
  expect(await within(dialog).findByText('Reading the photo')).toBeTruthy();
  return { user, dialog: within(dialog), answer };
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Code', hidden: true });

it('a photo gives its code', async () => {
  const { answer } = await read();
  answer();
  await waitFor(() => expect(field().value).toBe('4006381'));
});

it('a photo whose reading was not waited for leaves what was typed instead', async () => {
  const { user, dialog, answer } = await read();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.change(field(), { target: { value: '9031101' } });
  answer();
  await untilScreensAreTold();
  await untilScreensAreTold();
  expect(field().value).toBe('9031101');
});
