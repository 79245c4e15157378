import { screen } from '@testing-library/react';
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
