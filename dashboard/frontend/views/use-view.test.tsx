import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { defineRecord } from '#kernel/records/record.ts';
import { renderScreen } from '#testing/screen/screen.tsx';
import { SearchField } from '../grid/SearchField.tsx';
import { useView } from './use-view.ts';

const record = defineRecord({
  tab: 'Orders',
  one: 'row',
  many: 'rows',
  fingerprint: [['job']],
  fields: { job: { kind: 'text', header: 'Job' } },
});

function Orders() {
  const { sought, onSought, arranging } = useView(record, [], []);
  const sorted = { by: 'job', order: 'asc' } as const;
  return (
    <>
      <SearchField label="Search rows" initial={sought} onSearch={onSought} />
      <button type="button" onClick={() => arranging.onChange({ sorted })}>
        Sort
      </button>
      <output>{JSON.stringify({ sought, sorted: arranging.now.sorted })}</output>
    </>
  );
}

it('keeps the order that was chosen while the search waits for a pause in typing', async () => {
  const { user } = renderScreen(<Orders />, { address: '' });
  await user.type(screen.getByRole('searchbox'), 'cards');
  await user.click(screen.getByRole('button', { name: 'Sort' }));
  const sorted = { by: 'job', order: 'asc' };
  await expect
    .poll(() => JSON.parse(screen.getByRole('status').textContent ?? ''))
    .toMatchObject({ sought: 'cards' });
  expect(JSON.parse(screen.getByRole('status').textContent ?? '')).toEqual({ sought: 'cards', sorted });
});
