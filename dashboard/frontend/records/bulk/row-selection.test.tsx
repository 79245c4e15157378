import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { defineRecord, type RowCells } from '#kernel/records/record.ts';
import { renderScreen } from '#testing/screen/screen.tsx';
import { useArranging } from '../../grid/arranging.ts';
import { BulkBar } from '../../grid/BulkBar.tsx';
import { RecordGrid } from '../RecordGrid.tsx';
import { useRowSelection } from './use-row-selection.ts';

const record = defineRecord({
  tab: 'Orders',
  one: 'row',
  many: 'rows',
  fingerprint: [['job']],
  fields: {
    job: { kind: 'text', header: 'Job' },
    stage: { kind: 'text', header: 'Stage', choices: ['Quote', 'Proof'] },
  },
});

const row = (index: number, job: string, stage: string): RowCells => ({
  ...{ id: `row-${index}`, _rowIndex: index, job, stage },
});
const waiting: ReadonlySet<string> = new Set();
const actions = {
  onOpen: () => {},
  onShow: () => {},
  onEdit: undefined,
  onDelete: undefined,
  photo: undefined,
};

function Orders() {
  const [rows, setRows] = useState([
    row(2, 'Cards', 'Quote'),
    row(3, 'Menus', 'Quote'),
    row(4, 'Maps', 'Proof'),
  ]);
  const selection = useRowSelection(record, rows, waiting);
  const arranging = useArranging(undefined, { grouped: 'stage' });
  return (
    <>
      <RecordGrid
        {...{ record, rows, actions, waiting, arranging }}
        fields={record.shownFields}
        chosen={selection.chosen}
        summary={null}
        nothing={null}
      />
      <BulkBar count={selection.rows.length} noun="row" onClear={selection.clear}>
        <button
          type="button"
          onClick={() =>
            setRows(rows.map((each) => (selection.rows.includes(each) ? { ...each, stage: 'Proof' } : each)))
          }
        >
          Proof them
        </button>
        <span data-testid="selected">{selection.rows.map(({ job }) => job).join()}</span>
      </BulkBar>
    </>
  );
}

const selected = () => screen.queryByTestId('selected')?.textContent ?? '';

it('lets go of rows that a group hides, so that nothing is done to what is not in sight', async () => {
  const { user } = renderScreen(<Orders />, { address: '', width: 1440 });
  await user.click(await screen.findByRole('checkbox', { name: 'Select Cards' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select Maps' }));
  expect(selected()).toBe('Cards,Maps');
  await user.click(screen.getByRole('button', { name: 'Proof' }));
  await expect.poll(selected).toBe('Maps');
  await user.click(screen.getByRole('button', { name: 'Proof' }));
  expect(selected()).toBe('Maps');
});

it('lets go of rows that leave the group that is shown', async () => {
  const { user } = renderScreen(<Orders />, { address: '', width: 1440 });
  await user.click(await screen.findByRole('button', { name: 'Quote' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Select Cards' }));
  await user.click(screen.getByRole('button', { name: 'Proof them' }));
  await expect.poll(selected).toBe('');
});
