import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { dayOf } from '#kernel/day.ts';
import { Problem } from '#kernel/problem.ts';
import { contactRow, contactsData, interactionRow } from '#testing/data/contact-rows.ts';
import { refuseUndo, seeUndoRefused } from '#testing/screen/refused-undo.ts';
import { type Answers, answerCalls, renderScreen } from '#testing/screen/screen.tsx';
import contract, { type ContactsData } from '../../contract.ts';
import manifest from '../../manifest.ts';
import { headed } from '../../record.ts';
import FirstTouch from '../index.tsx';

function open(data: ContactsData, answers: Answers<typeof contract> = {}, address = '') {
  answerCalls(manifest, contract, { listContacts: () => data, ...answers });
  return renderScreen(<FirstTouch />, { address: `?app=firsttouch${address}`, width: 390 });
}

const ago = (days: number) => dayOf(new Date(Date.now() - days * 86_400_000));

async function fill(user: ReturnType<typeof renderScreen>['user'], field: HTMLElement, text: string) {
  await user.click(field);
  await user.paste(text);
}

function toClose(dialog: HTMLElement) {
  return waitFor(() => expect(dialog.isConnected).toBe(false));
}

describe('a contact that is opened', () => {
  it('shows all that is known, and leads to who introduced them and whom they introduced', async () => {
    const contacts = [
      contactRow(2, 'Ines Duarte', {
        phone: '+1 555 0100',
        linkedin: 'linkedin.com/in/ines',
        introducerName: 'Hal Whitcomb',
        keepInTouch: 30,
      }),
      contactRow(3, 'Hal Whitcomb'),
      contactRow(4, 'Ada Fong', { introducerName: 'ines duarte', linkedin: 'javascript:alert(1)' }),
    ];
    const { user } = open(contactsData({ contacts, interactions: [interactionRow(2, 'Ines Duarte')] }));
    await user.click(await screen.findByRole('button', { name: 'Ines Duarte' }));
    const dialog = await screen.findByRole('dialog', { name: 'Ines Duarte' });
    expect(within(dialog).getByRole('link', { name: '+1 555 0100' }).getAttribute('href')).toBe(
      'tel:+15550100',
    );
    expect(within(dialog).getByRole('link', { name: 'linkedin.com/in/ines' }).getAttribute('href')).toBe(
      'https://linkedin.com/in/ines',
    );
    expect(within(dialog).getByText('Spoke of prices')).toBeTruthy();
    expect(within(dialog).getByText('Every 30 days', { exact: false })).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Ada Fong' }));
    const ada = await screen.findByRole('dialog', { name: 'Ada Fong' });
    expect(within(ada).queryByRole('link', { name: /javascript/ })).toBeNull();
    await user.click(within(ada).getByRole('button', { name: 'Ines Duarte' }));
    expect(await screen.findByRole('button', { name: 'Hal Whitcomb' })).toBeTruthy();
  });
});

describe('an interaction', () => {
  it('is logged with what comes next, under one key when it is sent again', async () => {
    const keys: (string | null)[] = [];
    const sent: unknown[] = [];
    const { user } = open(contactsData(), {
      logInteraction: ({ contactId, body: { expected, ...logged }, requestKey }) => {
        keys.push(requestKey);
        if (keys.length === 1) throw new Problem('WORKSPACE_UNAVAILABLE', 'The workspace does not answer.');
        sent.push([contactId, logged]);
        const row = interactionRow(2, 'Ines Duarte', { summary: logged.summary });
        return { success: true, row, contact: contactRow(2, 'Ines Duarte') };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Ines Duarte' }));
    await user.click(await screen.findByRole('button', { name: 'Log interaction' }));
    const dialog = await screen.findByRole('dialog', { name: 'Log interaction with Ines Duarte' });
    expect(within(dialog).getByLabelText('Status')).toHaveProperty('value', 'Contacted');
    const log = within(dialog).getByRole('button', { name: 'Log' });
    await user.click(log);
    expect(await within(dialog).findByText('Please say in a few words what it was about')).toBeTruthy();
    await fill(user, within(dialog).getByLabelText(/Summary/), 'Sent prices');
    await user.click(log);
    expect(await within(dialog).findByText('Failed to log the interaction')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Log' }));
    await toClose(dialog);
    expect(sent).toEqual([
      ['s1:2', { when: ago(0), channel: '', summary: 'Sent prices', nextStep: '', status: 'Contacted' }],
    ]);
    expect(keys[1]).toBe(keys[0]);
  });

  it('is changed and deleted where the contact is shown', async () => {
    const sent: unknown[] = [];
    let data = contactsData({ interactions: [interactionRow(2, 'Ines Duarte')] });
    const { user } = open(data, {
      listContacts: () => data,
      updateInteraction: ({ row, body }) => {
        sent.push([row, body.changes]);
        return { success: true, row: interactionRow(2, 'Ines Duarte') };
      },
      removeInteraction: () => {
        data = contactsData();
        return { success: true, undo: 'interactions:sealed' };
      },
    });
    const choose = async (item: string) => {
      await user.click(await screen.findByRole('button', { name: 'Ines Duarte' }));
      await user.click(await screen.findByRole('button', { name: 'Actions for the interaction in row 2' }));
      await user.click(await screen.findByRole('menuitem', { name: item }));
    };
    await choose('Edit');
    const dialog = await screen.findByRole('dialog', { name: 'Edit interaction with Ines Duarte' });
    await fill(user, within(dialog).getByLabelText('Next step'), 'Visit');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await toClose(dialog);
    expect(sent).toEqual([['2', { nextStep: 'Visit' }]]);
    await choose('Delete');
    expect(await screen.findByText('Interaction with Ines Duarte deleted')).toBeTruthy();
    expect(await screen.findByText(/^Nothing logged yet/)).toBeTruthy();
  });

  it('is told once where it is not brought back', async () => {
    const view = open(contactsData({ interactions: [interactionRow(2, 'Ines Duarte')] }), {
      removeInteraction: () => ({ success: true, undo: 'interactions:sealed' }),
      undo: refuseUndo,
    });
    await view.user.click(await screen.findByRole('button', { name: 'Ines Duarte' }));
    await view.user.click(
      await screen.findByRole('button', { name: 'Actions for the interaction in row 2' }),
    );
    await view.user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await seeUndoRefused(view);
  });
});

describe('an interaction that others changed meanwhile', () => {
  const edited = contactsData({ interactions: [interactionRow(2, 'Ines Duarte')] });

  async function edit(user: ReturnType<typeof renderScreen>['user']) {
    await user.click(await screen.findByRole('button', { name: 'Ines Duarte' }));
    await user.click(await screen.findByRole('button', { name: 'Actions for the interaction in row 2' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit interaction with Ines Duarte' });
    await fill(user, within(dialog).getByLabelText(/Summary/), ', mine');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  }

  it('shows both versions, and the one that was chosen is written', async () => {
    const expected: string[] = [];
    const current = headed.interaction.cells.encode(interactionRow(5, 'Ines Duarte', { summary: 'Theirs' }));
    const { user } = open(edited, {
      updateInteraction: ({ row, body }) => {
        expected.push(`${row} ${body.expected.summary}`);
        if (expected.length > 1) return { success: true, row: interactionRow(5, 'Ines Duarte') };
        throw new Problem('CONFLICT', 'Changed.', {
          conflict: { rowIndex: 5, current, fields: ['Summary'] },
        });
      },
    });
    await edit(user);
    const dialog = await screen.findByRole('dialog', { name: 'This row changed in the sheet' });
    expect(
      within(within(dialog).getByRole('table', { name: 'Yours' })).getByText('Spoke of prices, mine'),
    ).toBeTruthy();
    expect(
      within(within(dialog).getByRole('table', { name: 'In the sheet' })).getByText('Theirs'),
    ).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Save mine' }));
    await toClose(dialog);
    expect(expected).toEqual(['2 Spoke of prices', '5 Theirs']);
  });

  it('is noted again when it is gone from the sheet', async () => {
    const logged: string[] = [];
    const { user } = open(edited, {
      updateInteraction: () => {
        throw new Problem('CONFLICT', 'Gone.', { conflict: { rowIndex: null, current: null, fields: [] } });
      },
      logInteraction: ({ body }) => {
        logged.push(body.summary);
        return {
          success: true,
          row: interactionRow(2, 'Ines Duarte'),
          contact: contactRow(2, 'Ines Duarte'),
        };
      },
    });
    await edit(user);
    const dialog = await screen.findByRole('dialog', { name: 'This row was deleted in the sheet' });
    await user.click(within(dialog).getByRole('button', { name: 'Add it again' }));
    await toClose(dialog);
    expect(logged).toEqual(['Spoke of prices, mine']);
  });

  it('is logged by how the contact stands once that was told', async () => {
    const seen: string[] = [];
    const current = headed.contact.cells.encode(contactRow(6, 'Ines Duarte', { status: 'Closed' }));
    const { user } = open(contactsData(), {
      logInteraction: ({ contactId, body }) => {
        seen.push(`${contactId} ${body.expected.status}`);
        if (seen.length > 1) {
          return {
            success: true,
            row: interactionRow(2, 'Ines Duarte'),
            contact: contactRow(6, 'Ines Duarte'),
          };
        }
        throw new Problem('CONFLICT', 'Changed.', { conflict: { rowIndex: 6, current, fields: ['Status'] } });
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Actions for Ines Duarte' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Log interaction' }));
    const dialog = await screen.findByRole('dialog', { name: 'Log interaction with Ines Duarte' });
    await fill(user, within(dialog).getByLabelText(/Summary/), 'x');
    await user.click(within(dialog).getByRole('button', { name: 'Log' }));
    expect(await within(dialog).findByText('Failed to log the interaction')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Log' }));
    await toClose(dialog);
    expect(seen).toEqual(['s1:2 ', 's1:6 Closed']);
  });
});
