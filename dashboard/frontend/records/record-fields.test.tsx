import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { noPreferences } from '#kernel/preferences.ts';
import { type AnyRecord, defineRecord } from '#kernel/records/record.ts';
import { documentedRegion, regionOf, showRegion } from '#kernel/region.ts';
import { renderScreen } from '#testing/screen/screen.tsx';
import { hasSignKey, signKeyOf } from '#testing/screen/sign-key.ts';
import { RecordFields } from './RecordFields.tsx';
import { type FormTexts, recordForm } from './record-form.ts';
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
    shelves: { kind: 'text', header: 'Shelves', several: { choices: ['Hall', 'Attic'], separator: '; ' } },
    read: { kind: 'percent', header: 'Read' },
    weight: { kind: 'number', header: 'Weight' },
    cost: { kind: 'money', header: 'Cost' },
    fee: { kind: 'money', header: 'Fee', min: 0 },
  },
});
const words = recordForm(book);
const noPhoto = { file: null, onFile: () => undefined, addressOf: () => '' };

const order = defineRecord({
  tab: 'Orders',
  one: 'order',
  many: 'orders',
  fingerprint: [['stage']],
  fields: {
    stage: { kind: 'text', header: 'Stage', choices: ['Quote', 'Proof'], required: 'Please choose a stage' },
    paper: { kind: 'text', header: 'Paper', choices: ['Cotton', 'Linen'] },
  },
});

interface FormProps {
  onSave: (values: unknown) => void;
  texts?: FormTexts;
  record?: AnyRecord;
}

function Form({ onSave, record = book, texts }: FormProps) {
  const own = recordForm(record);
  const { form } = useRecordForm(own, texts ?? own.empty);
  return (
    <form onSubmit={(event) => void form.handleSubmit(onSave)(event)}>
      <RecordFields record={record} form={form} photo={noPhoto} />
      <button type="submit">Save</button>
    </form>
  );
}

afterEach(() => showRegion(documentedRegion));

it('an amount that may be a refund has a key for its sign, as the keys of some phones for decimals have no minus', async () => {
  const { user } = renderScreen(<Form onSave={() => undefined} />, { address: '' });
  const cost = await screen.findByLabelText<HTMLInputElement>('Cost');
  const fee = screen.getByLabelText('Fee');
  expect([cost, fee].map((field) => field.getAttribute('inputmode'))).toEqual(['decimal', 'decimal']);
  expect([cost, fee].map(hasSignKey)).toEqual([true, false]);
  await user.type(cost, '12.50');
  const press = () => fireEvent.click(signKeyOf(cost) ?? cost);
  press();
  expect(cost.value).toBe('-12.50');
  await user.type(cost, '1');
  press();
  expect(cost.value).toBe('12.501');
});

it('a flag is ticked off, and begins as its field says', async () => {
  const saved: unknown[] = [];
  const { user } = renderScreen(<Form onSave={(values) => saved.push(values)} />, { address: '' });
  const boxes = screen.getAllByRole<HTMLInputElement>('checkbox');
  expect(boxes.slice(0, 2).map(({ checked }) => checked)).toEqual([true, false]);
  await user.type(screen.getByLabelText(/Title/), 'Emma');
  await user.click(screen.getByRole('checkbox', { name: 'Mine' }));
  await user.click(screen.getByRole('checkbox', { name: 'Lent' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved).toMatchObject([{ title: 'Emma', isMine: false, isLent: true }]));
});

it('several choices are ticked, and what else the cell lists stays', async () => {
  const saved: unknown[] = [];
  const texts = { ...words.empty, title: 'Emma', shelves: 'Cellar;Hall' };
  const { user } = renderScreen(<Form {...{ texts }} onSave={(values) => saved.push(values)} />, {
    address: '',
  });
  const shelves = within(await screen.findByRole('group', { name: 'Shelves' }));
  const boxes = shelves.getAllByRole<HTMLInputElement>('checkbox');
  expect(boxes.map(({ checked }) => checked)).toEqual([true, false, true]);
  await user.click(shelves.getByRole('checkbox', { name: 'Hall' }));
  await user.click(shelves.getByRole('checkbox', { name: 'Attic' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved).toMatchObject([{ shelves: 'Cellar; Attic' }]));
});

it('a percentage is typed as people write it, and what is none is said to be', async () => {
  const saved: unknown[] = [];
  const texts = { ...words.empty, title: 'Emma', read: 'half' };
  const { user } = renderScreen(<Form {...{ texts }} onSave={(values) => saved.push(values)} />, {
    address: '',
  });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Please enter a percentage, such as 25 %')).toBeTruthy();
  expect(saved).toEqual([]);
  await user.clear(screen.getByLabelText('Read'));
  await user.type(screen.getByLabelText('Read'), '25,5 %');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved).toMatchObject([{ read: 0.255 }]));
});

it('a number is typed with the decimal mark of the person, whatever the language of the browser', async () => {
  showRegion(regionOf({ ...noPreferences, locale: 'de-DE' }));
  const saved: unknown[] = [];
  const texts = words.textsOf({
    title: 'Emma',
    isMine: true,
    isLent: false,
    shelves: '',
    read: '',
    weight: 0.75,
  });
  const { user } = renderScreen(<Form {...{ texts }} onSave={(values) => saved.push(values)} />, {
    address: '',
  });
  const weight = screen.getByLabelText<HTMLInputElement>('Weight');
  expect(weight.value).toBe('0,75');
  await user.clear(weight);
  await user.type(weight, '1,5');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved).toMatchObject([{ weight: 1.5 }]));
});

it('a choice shows what the cell says, also if that is none of the choices', async () => {
  const saved: unknown[] = [];
  const { user } = renderScreen(
    <Form
      onSave={(values) => saved.push(values)}
      record={order}
      texts={{ stage: 'Waiting', paper: 'felt' }}
    />,
    { address: '' },
  );
  const stage = screen.getByLabelText<HTMLSelectElement>(/Stage/);
  const paper = screen.getByLabelText<HTMLSelectElement>('Paper');
  expect([stage.value, paper.value]).toEqual(['Waiting', 'felt']);
  await user.selectOptions(stage, 'Quote');
  await user.selectOptions(paper, '');
  expect([stage.value, paper.value]).toEqual(['Quote', '']);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved).toEqual([{ stage: 'Quote', paper: '' }]));
});

it('a choice that must be made shows none until it is made', () => {
  renderScreen(<Form onSave={() => undefined} record={order} />, { address: '' });
  expect(screen.getByLabelText<HTMLSelectElement>(/Stage/).value).toBe('');
});
