import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { defineRecord, type RowCells } from '#kernel/records/record.ts';
import { renderScreen } from '#testing/screen/screen.tsx';
import { useArranging } from '../grid/arranging.ts';
import { useTellSheet } from '../status/sheet-on-screen.ts';
import { RecordGrid } from './RecordGrid.tsx';

const record = defineRecord({
  tab: 'Orders',
  one: 'row',
  many: 'rows',
  fingerprint: [['job']],
  fields: { job: { kind: 'text', header: 'Job' } },
});
const rows: RowCells[] = [
  { id: 'r2', _rowIndex: 2, job: 'Cards' },
  { id: 'key', _rowIndex: 3, job: 'Maps' },
];
const waiting: ReadonlySet<string> = new Set(['key']);
const actions = {
  ...{ onOpen: () => {}, onShow: () => {}, onEdit: () => {} },
  ...{ onDelete: undefined, photo: undefined },
};

function Orders() {
  useTellSheet('sheet');
  const arranging = useArranging(undefined, {});
  return (
    <RecordGrid
      {...{ record, rows, actions, waiting, arranging }}
      fields={record.shownFields}
      chosen={null}
      summary={null}
      nothing={null}
    />
  );
}

it('offers no history of a row that waits here: its number in the sheet may become that of another', async () => {
  const { user } = renderScreen(<Orders />, { address: '', width: 1440 });
  const choicesFor = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
    const texts = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    await user.keyboard('{Escape}');
    return texts;
  };
  expect(await choicesFor('Cards')).toContain('History');
  expect(await choicesFor('Maps')).not.toContain('History');
});

it('counts a choice that was typed in small letters with the others of its group', async () => {
  const jobs = defineRecord({
    tab: 'Orders',
    one: 'row',
    many: 'rows',
    fingerprint: [['job']],
    fields: {
      job: { kind: 'text', header: 'Job' },
      stage: { kind: 'text', header: 'Stage', choices: ['Quote', 'Proof'] },
      price: { kind: 'money', header: 'Price' },
    },
  });
  const priced: RowCells[] = [
    { id: 'r2', _rowIndex: 2, job: 'Cards', stage: 'Proof', price: 20 },
    { id: 'r3', _rowIndex: 3, job: 'Menus', stage: ' proof', price: 22 },
    { id: 'r4', _rowIndex: 4, job: 'Maps', stage: 'Lost', price: 3 },
  ];
  function Grouped() {
    const arranging = useArranging(undefined, { grouped: 'stage', totals: 'sum' });
    return (
      <RecordGrid
        {...{ record: jobs, rows: priced, actions, arranging }}
        waiting={new Set()}
        fields={jobs.shownFields}
        chosen={null}
        summary={null}
        nothing={null}
      />
    );
  }
  renderScreen(<Grouped />, { address: '', width: 1440 });
  const groups = within(await screen.findByRole('table', { name: 'Groups by Stage' })).getAllByRole('row');
  expect(groups.slice(1).map(({ textContent }) => textContent)).toEqual(['Proof242.00', 'Lost13.00']);
});
