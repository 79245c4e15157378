import { screen, within } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '#testing/screen/screen.tsx';
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx';
import { FormDialog } from '../dialogs/FormDialog.tsx';
import { FormSuggestField } from '../dialogs/fields.tsx';
import { MenuButton } from './MenuButton.tsx';
import { Tip } from './Tip.tsx';

function Entry() {
  const { control } = useForm({ defaultValues: { category: '' } });
  return (
    <FormDialog
      title="Add Expense"
      isOpen
      isBusy={false}
      onClose={() => {}}
      onSubmit={() => {}}
      submit={{ label: 'Add', busyLabel: 'Adding' }}
    >
      <FormSuggestField
        control={control}
        name="category"
        label="Category"
        suggestions={['Travel', 'Meals']}
      />
    </FormDialog>
  );
}

describe('what floats', () => {
  it('hangs in the main part, with the page around it still there for readers', async () => {
    const { user } = renderScreen(
      <main>
        <h1>Lisbon</h1>
        <MenuButton label="Actions for Tram" icon={null} choices={[{ label: 'Edit' }, { label: 'Delete' }]} />
        <Tip text="Refresh the rows">
          <button type="button">Refresh</button>
        </Tip>
      </main>,
      { address: '' },
    );
    const main = within(screen.getByRole('main'));
    await user.hover(screen.getByRole('button', { name: 'Refresh' }));
    expect(await main.findByRole('tooltip')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Actions for Tram' }));
    expect(await main.findByRole('menu', { name: 'Actions for Tram' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Lisbon' })).toBeTruthy();
  });

  it('hangs in the dialog that it belongs to', async () => {
    const { user } = renderScreen(<Entry />, { address: '' });
    const dialog = await screen.findByRole('dialog', { name: 'Add Expense' });
    await user.type(within(dialog).getByRole('combobox', { name: 'Category' }), 'Tr');
    expect(await within(dialog).findByRole('option', { name: 'Travel' })).toBeTruthy();
  });
});

it('a question is read with what will happen', async () => {
  renderScreen(
    <ConfirmDialog
      title="Delete?"
      text="It goes to the trash."
      confirm={{ label: 'Delete', busyLabel: 'Deleting' }}
      isOpen
      isBusy={false}
      onConfirm={() => {}}
      onClose={() => {}}
    />,
    { address: '' },
  );
  expect(await screen.findByRole('dialog', { description: 'It goes to the trash.' })).toBeTruthy();
});
