import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderScreen } from '#testing/screen/screen.tsx';
import { type SheetColumn, SheetGrid } from './SheetGrid.tsx';

interface Thing {
  id: string;
  name: string;
  count: number;
}

// 1 to 60, thoroughly mixed.
const things = Array.from({ length: 60 }, (_, at): Thing => {
  const count = ((at * 37) % 60) + 1;
  return { id: String(count), name: `Thing ${count}`, count };
});

const columns: readonly SheetColumn<Thing>[] = [
  { field: 'name', headerName: 'Name', width: 80 },
  { field: 'count', headerName: 'Count', type: 'number', width: 60 },
];

function Things() {
  const [selectedId, setSelectedId] = useState<string | null>(null);
  return (
    <>
      <button type="button" onClick={() => setSelectedId('59')}>
        Show thing 59
      </button>
      <SheetGrid
        label="Things"
        rows={things}
        columns={columns}
        height={500}
        rowHeight={44}
        pageSizes={[10, 25]}
        pageSize={10}
        sortedBy={[]}
        selectedId={selectedId}
        onSelect={setSelectedId}
        search={null}
        summary={null}
        nothing={null}
      />
    </>
  );
}

/** Its cells are rendered once it knows its width. */
const expectNames = (expected: readonly string[]) => waitFor(() => expect(names()).toEqual(expected));

const names = () =>
  within(screen.getByRole('grid', { name: 'Things' }))
    .queryAllByRole('gridcell', { name: /^Thing/ })
    .map(({ textContent }) => textContent);

const thing = (count: number) => `Thing ${count}`;

it('puts the rows of all pages in order, and goes to a row that is selected from elsewhere', async () => {
  const { user } = renderScreen(<Things />, { address: '', width: 1440 });
  await expectNames(things.slice(0, 10).map(({ name }) => name));
  await user.click(screen.getByRole('columnheader', { name: /Name/ }));
  await expectNames([60, 59, 58, 57, 56, 55, 54, 53, 52, 51].map(thing));
  await user.click(screen.getByRole('columnheader', { name: /Count/ }));
  await user.click(screen.getByRole('columnheader', { name: /Count/ }));
  await expectNames([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(thing));
  await user.click(screen.getByRole('button', { name: 'Go to next page' }));
  await expectNames([11, 12, 13, 14, 15, 16, 17, 18, 19, 20].map(thing));
  await user.click(screen.getByRole('button', { name: 'Show thing 59' }));
  await expectNames([51, 52, 53, 54, 55, 56, 57, 58, 59, 60].map(thing));
  expect(screen.getByText('51–60 of 60')).toBeTruthy();
});
