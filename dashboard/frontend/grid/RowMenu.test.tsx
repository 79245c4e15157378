import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { useTellSheet } from '../status/sheet-on-screen.ts';
import { RowMenu } from './RowMenu.tsx';

function Screen({ sheetId, tab }: { sheetId: string | undefined; tab?: string }) {
  useTellSheet(sheetId);
  const choices = [
    { label: 'Edit', onChoose: vi.fn() },
    { label: 'Delete', isDestructive: true, onChoose: vi.fn() },
  ];
  return (
    <>
      <RowMenu label="Actions for Taxi" choices={choices} at={{ row: 3, ...(tab && { tab }) }} />
      <RowMenu label="Actions for the report" choices={choices} />
    </>
  );
}

async function choicesOf(label: string): Promise<string[]> {
  await userEvent.click(screen.getByRole('button', { name: label }));
  const texts = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  await userEvent.keyboard('{Escape}');
  return texts;
}

it('leads to the history of its row in the sheet on the screen, before what deletes it', async () => {
  const { rerender } = render(<Screen sheetId="sheet 1" tab="Trips & tolls" />);
  expect(await choicesOf('Actions for Taxi')).toEqual(['Edit', 'History', 'Delete']);
  expect(await choicesOf('Actions for the report')).toEqual(['Edit', 'Delete']);
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Taxi' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'History' }));
  expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual({
    ...{ app: 'history', sheet: 'sheet 1', tab: 'Trips & tolls', row: '3' },
  });
  rerender(<Screen sheetId={undefined} />);
  expect(await choicesOf('Actions for Taxi')).toEqual(['Edit', 'Delete']);
});
