import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderScreen } from '#testing/screen/screen.tsx';
import { RowConflict } from './RowConflict.tsx';
import { cellsOfBoth, changesWithout } from './versions.ts';

const theirs = { _rowIndex: 9, Amount: '20', Notes: 'Room 305', Date: 'Nov 3, 2025' };
const mine = { Amount: '15', Notes: 'Room 304', Date: 'Nov 3, 2025' };

function open({
  isWhole = false,
  changed = ['Amount', 'Notes'],
}: {
  isWhole?: boolean;
  changed?: string[];
} = {}) {
  const typed = {
    ...theirs,
    ...Object.fromEntries(changed.map((key) => [key, mine[key as keyof typeof mine]])),
  };
  const cells = cellsOfBoth(
    theirs,
    (['Amount', 'Notes', 'Date'] as const).map((label) => ({
      label,
      field: label.toLowerCase(),
      names: [label],
      mine: typed[label],
      theirs: theirs[label],
    })),
    ['Date', 'Amount', 'Notes'],
  );
  const [onMine, onDone, onBack] = [vi.fn(), vi.fn(), vi.fn()];
  const { user } = renderScreen(
    <RowConflict
      versions={{ mine: typed, theirs }}
      cells={cells}
      isWhole={isWhole}
      onMine={onMine}
      onAgain={() => {}}
      again={{ isPending: false, error: null }}
      failure="Failed"
      refetch={() => {}}
      onBack={onBack}
      onDone={onDone}
    />,
    { address: '' },
  );
  return { user, onMine, onDone };
}

const radio = (name: string) => screen.getByRole('radio', { name });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('a conflict of two fields', () => {
  it('is settled field by field, with nothing chosen beforehand', async () => {
    const { user, onMine } = open();
    expect(screen.getAllByRole('radio').map((each) => (each as HTMLInputElement).checked)).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect(screen.getByText('B9 and C9 differ')).toBeTruthy();
    await user.click(radio('Amount, yours: 15'));
    expect(screen.getByText('1 cell to choose')).toBeTruthy();
    expect(button('Save chosen').disabled).toBe(true);
    await user.click(within(screen.getByRole('table', { name: 'In the sheet' })).getByText('Room 305'));
    expect(screen.getByText('All chosen')).toBeTruthy();
    await user.click(button('Save chosen'));
    expect(onMine).toHaveBeenCalledExactlyOnceWith(theirs, new Set(['notes']));
  });

  it("writes nothing where all that was chosen is the sheet's", async () => {
    const { user, onMine, onDone } = open();
    await user.click(radio('Amount, in the sheet: 20'));
    await user.click(radio('Notes, in the sheet: Room 305'));
    await user.click(button('Save chosen'));
    expect(onMine).not.toHaveBeenCalled();
    expect(onDone).toHaveBeenCalledOnce();
  });

  it('is settled at once by the buttons as well', async () => {
    const { user, onMine, onDone } = open();
    await user.click(button('Save mine'));
    expect(onMine).toHaveBeenCalledExactlyOnceWith(theirs, new Set());
    await user.click(button("Keep the sheet's"));
    expect(onDone).toHaveBeenCalledOnce();
  });
});

it.each([
  ['of one field', { changed: ['Amount'] }],
  ['of what is done as a whole', { isWhole: true }],
])('a conflict %s is settled by the buttons alone', (_, options) => {
  open(options);
  expect(screen.queryAllByRole('radio')).toEqual([]);
  expect(button('Save mine')).toBeTruthy();
});

it('a change without the fields that stay as they are holds the others', () => {
  expect(changesWithout({ amount: 15, notes: 'x' }, new Set(['notes', 'date']))).toEqual({ amount: 15 });
});
