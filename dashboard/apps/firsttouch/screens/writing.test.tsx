import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Problem } from '#kernel/problem.ts';
import { contactRow, contactsData } from '#testing/data/contact-rows.ts';
import { refuseUndo, seeUndoRefused, thenRefuse } from '#testing/screen/refused-undo.ts';
import { type Answers, answerCalls, renderScreen } from '#testing/screen/screen.tsx';
import contract, { type ContactsData } from '../contract.ts';
import manifest from '../manifest.ts';
import { type ContactRow, headed, type NewContact } from '../record.ts';
import FirstTouch from './index.tsx';

function open(
  data: ContactsData,
  answers: Answers<typeof contract> = {},
  { width = 1440, address = '' } = {},
) {
  answerCalls(manifest, contract, { listContacts: () => data, ...answers });
  return renderScreen(<FirstTouch />, { address: `?app=firsttouch${address}`, width });
}

const cards = () => screen.findAllByRole('article');
const names = async () => (await cards()).map((card) => card.getAttribute('aria-label'));

type User = ReturnType<typeof renderScreen>['user'];

async function choose(user: User, name: string, item: string) {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
}

async function fill(user: ReturnType<typeof renderScreen>['user'], field: HTMLElement, text: string) {
  await user.click(field);
  await user.paste(text);
}

function toClose(dialog: HTMLElement) {
  return waitFor(() => expect(dialog.isConnected).toBe(false));
}

describe('adding', () => {
  function adding() {
    let data = contactsData({ sheets: [], sheet: null, contacts: [], range: null });
    const sent: NewContact[] = [];
    const keys: (string | null)[] = [];
    const problems: Problem[] = [];
    const opened = open(data, {
      listContacts: () => data,
      addContact: ({ body, requestKey }) => {
        keys.push(requestKey);
        const problem = problems.shift();
        if (problem) throw problem;
        sent.push(body);
        const row: ContactRow = contactRow(data.contacts.length + 2, body.contactName, {
          location: body.location ?? '',
        });
        data = contactsData({ contacts: [...data.contacts, row] });
        return { success: true, id: `s1:${row._rowIndex}`, sheetId: 's1', rowIndex: row._rowIndex, row };
      },
    });
    return { ...opened, sent, keys, problems };
  }

  async function openForm(user: User) {
    await user.click((await screen.findAllByRole('button', { name: 'Add Contact' }))[0] ?? document.body);
    return await screen.findByRole('dialog', { name: 'Add Contact' });
  }

  it('the first contact makes the sheet; the name is all it needs', async () => {
    const { user, sent } = adding();
    expect(await screen.findByText('No contacts yet')).toBeTruthy();
    const [status] = screen.getAllByRole('combobox', { name: 'Status' });
    expect(status?.textContent).toContain('All (0)');
    const dialog = await openForm(user);
    await user.click(within(dialog).getByRole('button', { name: 'Add' }));
    expect(await within(dialog).findByText('Contact name is required')).toBeTruthy();
    await fill(user, within(dialog).getByLabelText(/Contact Name/), 'Ada Fong');
    await user.click(within(dialog).getByRole('button', { name: 'Add' }));
    expect(await names()).toEqual(['Ada Fong']);
    expect(sent).toMatchObject([{ contactName: 'Ada Fong', status: 'New' }]);
    expect(sent[0]).not.toHaveProperty('sheetId');
  });

  it('many people of one event keeps what they have in common', async () => {
    const { user, sent } = adding();
    const dialog = await openForm(user);
    const type = (label: RegExp, text: string) => fill(user, within(dialog).getByLabelText(label), text);
    await user.click(within(dialog).getByRole('switch', { name: /Several people from one event/ }));
    await type(/Location\/Event/, 'Lisbon fair');
    for (const name of ['Ada Fong', 'Ada Fong jr']) {
      await type(/Contact Name/, name);
      await user.click(within(dialog).getByRole('button', { name: 'Add and next' }));
      expect(await within(dialog).findByDisplayValue('Lisbon fair')).toBeTruthy();
      expect(await within(dialog).findByText(new RegExp(`^${name} is in row`))).toBeTruthy();
      expect(within(dialog).getByLabelText(/Contact Name/)).toHaveProperty('value', '');
      expect(document.activeElement).toBe(within(dialog).getByLabelText(/Contact Name/));
    }
    expect(sent.map(({ contactName, location }) => [contactName, location])).toEqual([
      ['Ada Fong', 'Lisbon fair'],
      ['Ada Fong jr', 'Lisbon fair'],
    ]);
    await type(/Contact Name/, 'ada fong');
    expect(await within(dialog).findByText('Ada Fong in row 2 has the same name.')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await toClose(dialog);
    const again = await openForm(user);
    expect(within(again).getByLabelText(/Location\/Event/)).toHaveProperty('value', 'Lisbon fair');
  });

  it('what was not saved is kept, and sent again under its key', async () => {
    const { user, keys, problems } = adding();
    problems.push(new Problem('WORKSPACE_UNAVAILABLE', 'The workspace does not answer.'));
    const dialog = await openForm(user);
    await fill(user, within(dialog).getByLabelText(/Contact Name/), 'Ada Fong');
    await user.click(within(dialog).getByRole('button', { name: 'Add' }));
    expect(await within(dialog).findByText('Failed to save contact')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await toClose(dialog);
    await user.click((await screen.findAllByRole('button', { name: 'Review' }))[0] ?? document.body);
    const again = await screen.findByRole('dialog', { name: 'Add Contact' });
    expect(within(again).getByDisplayValue('Ada Fong')).toBeTruthy();
    await user.click(within(again).getByRole('button', { name: 'Add' }));
    expect(await names()).toEqual(['Ada Fong']);
    expect(keys[1]).toBe(keys[0]);
    expect(screen.queryByText('1 row not saved.')).toBeNull();
  });
});

describe('changing', () => {
  // The text that must never appear: 'Edit functionality needs to be implemented with shared routes'.
  it('sends the changed cells alone, with the row as it was seen', async () => {
    const sent: unknown[] = [];
    const { user } = open(contactsData(), {
      updateContact: ({ contactId, body: { expected, ...changes } }) => {
        sent.push([contactId, changes, 'email' in expected && expected.email]);
        const row = contactRow(2, 'Ines Duarte', { phone: '+1 555 0100' });
        return { success: true, id: contactId, rowIndex: 2, row };
      },
    });
    await choose(user, 'Ines Duarte', 'Edit');
    const dialog = await screen.findByRole('dialog', { name: 'Edit Contact' });
    for (const label of [
      ...[
        'Contact Name',
        'Company',
        'Role/Title',
        'Email',
        'Phone',
        'LinkedIn',
        'Date Met',
        'Location/Event',
      ],
      ...['Introduction Channel', 'First Call Notes', 'Follow-up Date', 'Status'],
    ]) {
      expect(within(dialog).getByLabelText(new RegExp(`^${label}`)), label).toBeTruthy();
    }
    expect(within(dialog).getByLabelText(/Role\/Title/)).toHaveProperty('value', 'Curator');
    await fill(user, within(dialog).getByLabelText(/Phone/), '+1 555 0100');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await toClose(dialog);
    expect(sent).toEqual([['s1:2', { phone: '+1 555 0100' }, 'ines@museu.example']]);
  });

  it('shows both versions where the same cell was changed in the sheet', async () => {
    const expected: unknown[] = [];
    const current = headed.contact.cells.encode(contactRow(7, 'Ines Duarte', { company: 'Theirs' }));
    const { user } = open(contactsData(), {
      updateContact: ({ contactId, body }) => {
        expected.push([contactId, 'company' in body.expected && body.expected.company]);
        if (expected.length === 1) {
          throw new Problem('CONFLICT', 'This row was changed.', {
            conflict: { rowIndex: 7, current, fields: ['Company'] },
          });
        }
        return {
          success: true,
          id: contactId,
          rowIndex: 7,
          row: contactRow(7, 'Ines Duarte', { company: 'Mine' }),
        };
      },
    });
    await choose(user, 'Ines Duarte', 'Edit');
    const company = await screen.findByLabelText(/Company/);
    await user.clear(company);
    await fill(user, company, 'Mine');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = await screen.findByRole('dialog', { name: 'This row changed in the sheet' });
    expect(within(within(dialog).getByRole('table', { name: 'Yours' })).getByText('Mine')).toBeTruthy();
    expect(
      within(within(dialog).getByRole('table', { name: 'In the sheet' })).getByText('Theirs'),
    ).toBeTruthy();
    expect(within(dialog).getByText('Only B7 differs')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Save mine' }));
    await toClose(dialog);
    expect(expected).toEqual([
      ['s1:2', 'Museu do Papel'],
      ['s1:7', 'Theirs'],
    ]);
  });

  it("keeping the sheet's version shows it, also where no sheet was asked for by name", async () => {
    const current = headed.contact.cells.encode(contactRow(2, 'Ines Duarte', { company: 'Theirs' }));
    let isChanged = false;
    const { user } = open(contactsData(), {
      listContacts: () =>
        contactsData(isChanged ? { contacts: [contactRow(2, 'Ines Duarte', { company: 'Theirs' })] } : {}),
      updateContact: () => {
        isChanged = true;
        throw new Problem('CONFLICT', 'This row was changed.', {
          conflict: { rowIndex: 2, current, fields: ['Company'] },
        });
      },
    });
    await choose(user, 'Ines Duarte', 'Edit');
    const company = await screen.findByLabelText(/Company/);
    await user.clear(company);
    await fill(user, company, 'Mine');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = await screen.findByRole('dialog', { name: 'This row changed in the sheet' });
    await user.click(within(dialog).getByRole('button', { name: "Keep the sheet's" }));
    await toClose(dialog);
    const shown = await screen.findByRole('article', { name: 'Ines Duarte' });
    expect(await within(shown).findByText(/Theirs/)).toBeTruthy();
  });

  it('a status is done at once, and Undo takes it back', async () => {
    const sent: unknown[] = [];
    const { user } = open(contactsData(), {
      updateContact: ({ contactId, body: { expected, ...changes } }) => {
        sent.push(changes);
        const row = contactRow(2, 'Ines Duarte', { status: changes.status ?? '' });
        return { success: true, id: contactId, rowIndex: 2, row };
      },
    });
    await choose(user, 'Ines Duarte', 'Move to Closed');
    expect(await screen.findByText('Ines Duarte is now Closed')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('article', { name: 'Ines Duarte' })).toBeTruthy();
    expect(sent).toEqual([{ status: 'Closed' }, { status: '', statusSince: '' }]);
  });
});

it('a status that was set for several contacts is taken back with the day it applied from', async () => {
  const sent: unknown[] = [];
  const contacts = [contactRow(2, 'Ines Duarte', { status: 'Contacted', statusSince: '2025-10-01' })];
  const { user } = open(contactsData({ contacts }), {
    updateContacts: ({ body }) => {
      sent.push(body.contacts.map(({ changes }) => changes));
      return {
        success: true,
        rows: [contactRow(2, 'Ines Duarte', { status: 'Closed', statusSince: '2025-11-18' })],
      };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Select' }));
  await user.click(await screen.findByRole('checkbox', { name: /Ines Duarte/ }));
  await user.click(await screen.findByRole('button', { name: 'Set a field' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change 1 contact' }));
  await user.selectOptions(dialog.getByLabelText('Field'), 'Status');
  await user.clear(dialog.getByLabelText('Status'));
  await fill(user, dialog.getByLabelText('Status'), 'Closed');
  await user.click(dialog.getByRole('button', { name: 'Change' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toEqual([[{ status: 'Closed' }], [{ status: 'Contacted', statusSince: '2025-10-01' }]]);
});

describe('deleting', () => {
  it('asks, naming the contact, and can be undone', async () => {
    let data = contactsData();
    const { user } = open(data, {
      listContacts: () => data,
      removeContacts: ({ body }) => {
        const [gone] = body.contacts;
        data = contactsData({ contacts: data.contacts.filter((row) => row._rowIndex !== gone?._rowIndex) });
        return { success: true, undo: 'contacts:sealed' };
      },
      undo: ({ body }) => {
        if (body.undo === 'contacts:sealed') data = contactsData();
        return { success: true };
      },
    });
    await choose(user, 'Ines Duarte', 'Delete');
    const dialog = await screen.findByRole('dialog', { name: 'Delete "Ines Duarte"?' });
    await user.click(within(dialog).getByRole('button', { name: 'Delete contact' }));
    expect(await screen.findByText('"Ines Duarte" deleted')).toBeTruthy();
    await screen.findByText('1, newest first');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('2, newest first')).toBeTruthy();
  });

  it('says when it failed', async () => {
    const { user } = open(contactsData(), {
      removeContacts: () => {
        throw new Problem('SERVER_ERROR', 'Request failed with status 500');
      },
    });
    await choose(user, 'Ines Duarte', 'Delete');
    await user.click(await screen.findByRole('button', { name: 'Delete contact' }));
    expect(await screen.findByText('Failed to delete contact')).toBeTruthy();
  });
});

describe('an undo that is refused', () => {
  it('of a status is told once', async () => {
    const view = open(contactsData(), {
      updateContact: thenRefuse({
        success: true,
        id: 's1:2',
        rowIndex: 2,
        row: contactRow(2, 'Ines Duarte', { status: 'Closed' }),
      }),
    });
    await choose(view.user, 'Ines Duarte', 'Move to Closed');
    await seeUndoRefused(view);
  });

  it('of a deletion is told once', async () => {
    const view = open(contactsData(), {
      removeContacts: () => ({ success: true, undo: 'contacts:sealed' }),
      undo: refuseUndo,
    });
    await choose(view.user, 'Ines Duarte', 'Delete');
    await view.user.click(await screen.findByRole('button', { name: 'Delete contact' }));
    await seeUndoRefused(view);
  });
});
