import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { dayOf } from '#kernel/day.ts';
import { contactRow, contactsData, interactionRow } from '#testing/data/contact-rows.ts';
import { refuseUndo, seeUndoRefused } from '#testing/screen/refused-undo.ts';
import { type Answers, answerCalls, renderScreen } from '#testing/screen/screen.tsx';
import contract, { type ContactsData } from '../../contract.ts';
import manifest from '../../manifest.ts';
import FirstTouch from '../index.tsx';

function open(data: ContactsData, answers: Answers<typeof contract> = {}, address = '') {
  answerCalls(manifest, contract, { listContacts: () => data, ...answers });
  return renderScreen(<FirstTouch />, { address: `?app=firsttouch${address}`, width: 390 });
}

const ago = (days: number) => dayOf(new Date(Date.now() - days * 86_400_000));

describe('losing touch', () => {
  it('lists those who were not spoken to for longer than was meant', async () => {
    const contacts = [
      contactRow(2, 'Ines Duarte', { dateMet: ago(40), keepInTouch: 30 }),
      contactRow(3, 'Tomas Rey', { dateMet: ago(40), keepInTouch: 30 }),
    ];
    const interactions = [interactionRow(2, 'Tomas Rey', { when: ago(5) })];
    open(contactsData({ contacts, interactions }), {}, '&view=touch');
    const list = await screen.findByRole('list', { name: 'Losing touch' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(1);
    expect(within(list).getByText('10 days late')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Losing touch 1' })).toBeTruthy();
  });

  it('says so when nobody has a rhythm', async () => {
    open(contactsData(), {}, '&view=touch');
    expect(await screen.findByText('Nobody has a rhythm yet')).toBeTruthy();
  });
});

describe('duplicates', () => {
  const twins = [
    contactRow(2, 'Ines Duarte', { email: 'ines@museu.example', notes: 'First' }),
    contactRow(3, 'Tomas Rey'),
    contactRow(4, 'Inês Duarte', { phone: '+1 555 0100', notes: 'Second' }),
  ];

  it('are merged field by field, with undo', async () => {
    const sent: unknown[] = [];
    let data = contactsData({ contacts: twins });
    const { user } = open(data, {
      listContacts: () => data,
      mergeContacts: ({ body: { kept, dropped, changes } }) => {
        sent.push([kept._rowIndex, dropped._rowIndex, changes]);
        data = contactsData({ contacts: twins.slice(0, 2) });
        return { success: true, row: contactRow(2, 'Inês Duarte'), undo: 'merge:sealed' };
      },
      undo: () => {
        data = contactsData({ contacts: twins });
        return { success: true };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Find duplicates' }));
    await user.click(await screen.findByRole('button', { name: /^Merge Ines Duarte and Inês Duarte/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Merge contacts' });
    expect(within(dialog).getByText('Row 2 stays, row 4 is deleted')).toBeTruthy();
    await user.click(within(dialog).getByRole('radio', { name: 'Inês Duarte' }));
    await user.click(within(dialog).getByRole('button', { name: 'Merge' }));
    expect(await screen.findByText('"Inês Duarte" merged into row 2')).toBeTruthy();
    expect(sent).toEqual([
      [2, 4, { contactName: 'Inês Duarte', phone: '+1 555 0100', notes: 'First\n\nSecond' }],
    ]);
    expect(await screen.findByText(/^No two contacts share/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Undo', hidden: true }));
    expect(await screen.findByText('One pair looks like the same person.')).toBeTruthy();
  });

  it('are told of once where they do not come apart again', async () => {
    const view = open(contactsData({ contacts: twins }), {
      mergeContacts: () => ({ success: true, row: contactRow(2, 'Inês Duarte'), undo: 'merge:sealed' }),
      undo: refuseUndo,
    });
    await view.user.click(await screen.findByRole('button', { name: 'More' }));
    await view.user.click(await screen.findByRole('menuitem', { name: 'Find duplicates' }));
    await view.user.click(await screen.findByRole('button', { name: /^Merge Ines Duarte and Inês Duarte/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Merge contacts' }));
    await view.user.click(dialog.getByRole('button', { name: 'Merge' }));
    await seeUndoRefused(view);
  });

  it('may be any two contacts', async () => {
    const { user } = open(contactsData({ contacts: twins }));
    await user.click(await screen.findByRole('button', { name: 'Actions for Tomas Rey' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Merge with another' }));
    const dialog = await screen.findByRole('dialog', { name: 'Merge contacts' });
    expect(within(dialog).getByRole('button', { name: 'Merge' })).toHaveProperty('disabled', true);
    await user.click(within(dialog).getByRole('combobox', { name: 'Merge Tomas Rey with' }));
    await user.click(await screen.findByRole('option', { name: 'Ines Duarte, row 2' }));
    expect(within(dialog).getByText('Row 2 stays, row 3 is deleted')).toBeTruthy();
  });
});
