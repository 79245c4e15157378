import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { expenseReport, expenseRow, reportData } from '#testing/data/expenses.ts';
import { answerCalls, renderScreen } from '#testing/screen/screen.tsx';
import contract from '../contract.ts';
import manifest from '../manifest.ts';
import Expenses from './index.tsx';

const width = 1440;

/** The cells of a row, by their columns. */
function cellsOf(row: HTMLElement): Record<string, HTMLElement> {
  const cells = within(row).getAllByRole('gridcell');
  return Object.fromEntries(cells.map((cell) => [cell.getAttribute('data-field') ?? '', cell]));
}

const textsOf = (row: HTMLElement, ...fields: string[]) =>
  fields.map((field) => cellsOf(row)[field]?.textContent);

describe('the tables of Expenses', () => {
  it('of reports: name, days, what it is about, and two ways in', async () => {
    const reports = [
      expenseReport('r1', 'Studio and fairs', { description: 'Paper and ink' }),
      expenseReport('r2', 'Lisbon'),
    ];
    answerCalls(manifest, contract, {
      listReports: () => ({ reports, folderLink: null }),
      readReport: () => reportData(),
    });
    const { user, place } = renderScreen(<Expenses />, { address: '?app=expenses', width });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Expenses');
    const grid = await screen.findByRole('grid', { name: 'Expense reports' });
    const heads = within(grid)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent);
    expect(heads).toEqual(['Name', 'Created', 'Modified', 'Description', 'View']);
    const row = await within(grid).findByRole('row', { name: /Studio and fairs/ });
    expect(textsOf(row, 'name', 'created', 'modified', 'description')).toEqual([
      'Studio and fairs',
      'Jan 6, 2025',
      'Nov 18, 2025',
      'Paper and ink',
    ]);
    await user.click(within(row).getByRole('button', { name: 'View' }));
    expect(place.address).toBe('?app=expenses&report=r1');
    await user.click(await screen.findByRole('button', { name: 'Back to Reports' }));
    await user.click(await screen.findByRole('button', { name: 'Studio and fairs' }));
    expect(place.address).toBe('?app=expenses&report=r1');
  });

  it('of expenses: the cells of the sheet, a photo for each row, and what it all comes to', async () => {
    const rows = [
      expenseRow(2, 'Tram', { amount: 12.5, receipt: '004518', photo: 'tram.jpg', notes: 'Night fare' }),
      expenseRow(3, 'Ferry', { amount: 1204.5 }),
    ];
    answerCalls(manifest, contract, { readReport: () => reportData({ rows }) });
    const { user } = renderScreen(<Expenses />, { address: '?app=expenses&report=r1', width });
    const grid = await screen.findByRole('grid', { name: 'Expenses' });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Studio and fairs');
    for (const chip of ['Created Jan 6, 2025', 'Modified Nov 18, 2025']) {
      expect(screen.getByText(chip, { selector: '.MuiChip-label' })).toBeTruthy();
    }
    const [drive] = screen.getAllByRole('link', { name: 'Open in Drive' });
    expect([drive?.getAttribute('href'), drive?.getAttribute('target')]).toEqual([
      'https://drive.example/r1',
      '_blank',
    ]);
    const row = await within(grid).findByRole('row', { name: /Tram/ });
    // A photo's name and its actions are two columns with different names.
    for (const name of ['Photo name', 'Photo']) {
      expect(within(grid).getAllByRole('columnheader', { name })).toHaveLength(1);
    }
    const shown = ['date', 'description', 'category', 'amount', 'receipt', 'photo', 'notes'];
    expect(textsOf(row, ...shown)).toEqual([
      'Nov 3, 2025',
      'Tram',
      'Travel',
      '$12.50',
      '004518',
      'tram.jpg',
      'Night fare',
    ]);
    expect(cellsOf(row)['category']?.querySelector('.rh-chip')?.textContent).toBe('Travel');
    expect(textsOf(within(grid).getByRole('row', { name: /Ferry/ }), 'amount', 'photo')).toEqual([
      '$1,204.50',
      'N/A',
    ]);
    expect(screen.getAllByText('2 expenses').length).toBeGreaterThan(0);
    expect(screen.getAllByText(/^(?:Total )?\$1,217\.00$/).length).toBeGreaterThan(0);
    expect(screen.getByText(/^Expenses are removed by deleting them in the sheet/)).toBeTruthy();
    await user.type(screen.getByRole('searchbox', { name: 'Filter expenses' }), 'tram travel{Enter}');
    expect(await screen.findByText('1 of 2 expenses')).toBeTruthy();
    expect(screen.getAllByText(/^Total/).map(({ textContent }) => textContent)).toContain(
      'Total $12.50 of $1,217.00',
    );
    await user.click(screen.getByRole('button', { name: 'Clear the filter' }));
    await waitFor(() => expect(screen.queryByText('1 of 2 expenses')).toBeNull());
    // The rows are drawn again, and so are their buttons.
    await within(grid).findByRole('row', { name: /Ferry/ });
    await user.click(await screen.findByRole('button', { name: 'Photo for Tram' }));
    expect(await screen.findByRole('dialog', { name: 'Add Receipt Photo' })).toBeTruthy();
  });
});
