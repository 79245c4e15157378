import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { defineRecord } from '#kernel/records/record.ts';
import { renderScreen } from '#testing/screen/screen.tsx';
import { RecordFields } from './RecordFields.tsx';
import { recordForm } from './record-form.ts';
import { useRecordForm } from './use-record-form.ts';

const book = defineRecord({
  tab: 'Books',
  one: 'book',
  many: 'books',
  fingerprint: [['title']],
  fields: {
    title: { kind: 'text', header: 'Title', required: 'Please enter a title' },
    isMine: { kind: 'flag', header: 'Mine', initial: true },
    isLent: { kind: 'flag', header: 'Lent' },
  },
});
const words = recordForm(book);
const noPhoto = { file: null, onFile: () => undefined, addressOf: () => '' };

function Form({ onSave }: { onSave: (values: unknown) => void }) {
  const { form } = useRecordForm(words, words.empty);
  return (
    <form onSubmit={(event) => void form.handleSubmit(onSave)(event)}>
      <RecordFields record={book} form={form} photo={noPhoto} />
      <button type="submit">Save</button>
    </form>
  );
}

it('a flag is ticked off, and begins as its field says', async () => {
  const saved: unknown[] = [];
  const { user } = renderScreen(<Form onSave={(values) => saved.push(values)} />, { address: '' });
  const boxes = screen.getAllByRole<HTMLInputElement>('checkbox');
  expect(boxes.map(({ checked }) => checked)).toEqual([true, false]);
  await user.type(screen.getByLabelText(/Title/), 'Emma');
  await user.click(screen.getByRole('checkbox', { name: 'Mine' }));
  await user.click(screen.getByRole('checkbox', { name: 'Lent' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved).toEqual([{ title: 'Emma', isMine: false, isLent: true }]));
});
