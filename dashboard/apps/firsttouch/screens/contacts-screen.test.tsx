import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { dayOf } from '#kernel/day.ts';
import { Problem } from '#kernel/problem.ts';
import { contactRow, contactsData, contactsSheet, interactionRow } from '#testing/data/contact-rows.ts';
import { type Answers, answerCalls, renderScreen } from '#testing/screen/screen.tsx';
import contract, { type ContactsData } from '../contract.ts';
import manifest from '../manifest.ts';
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
const ahead = (days: number) => dayOf(new Date(Date.now() + days * 86_400_000));

describe('the contacts', () => {
  it('show as cards, those of a status when it is chosen, with counts', async () => {
    const rows = [...contactsData().contacts, contactRow(4, 'Ada', { status: 'Warm lead' })];
    const { user } = open(contactsData({ contacts: rows }));
    expect(await names()).toEqual(['Ada', 'Tomas Rey', 'Ines Duarte']);
    const status = screen.getAllByRole('combobox', { name: 'Status' })[0];
    if (!status) throw new Error('There is no status to choose.');
    expect(
      within(status)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['All (3)', 'New (1)', 'Contacted (1)', 'Follow-up Scheduled (0)', 'Closed (0)']);
    await user.selectOptions(status, 'Contacted (1)');
    expect(await names()).toEqual(['Tomas Rey']);
    expect(screen.getByText('1 of 3')).toBeTruthy();
    await user.selectOptions(status, 'Closed (0)');
    expect(await screen.findByText('Nothing matches "Closed"')).toBeTruthy();
  });

  it('tell on their cards who they are and how it stands with them, each status in its colour', async () => {
    const whole = {
      company: 'Museu do Papel',
      role: 'Curator',
      email: 'ines@museu.example',
      dateMet: '2025-11-05',
      location: 'Lisbon print fair',
      notes: 'Asked for a visit',
      followUp: '2027-01-15',
    };
    const rows = ['', 'Contacted', 'Follow-up Scheduled', 'Closed'].map((status, index) =>
      contactRow(index + 2, `Person ${index}`, { ...whole, status }),
    );
    open(contactsData({ contacts: rows }));
    const shown = (await cards()).toReversed();
    const chipOf = (card: HTMLElement) => card.querySelector('.MuiChip-root');
    expect(shown.map((card) => chipOf(card)?.textContent)).toEqual([
      'New',
      'Contacted',
      'Follow-up Scheduled',
      'Closed',
    ]);
    const colors = shown.map((card) => /MuiChip-color(\w+)/.exec(chipOf(card)?.className ?? '')?.[1]);
    expect(colors).toEqual(['Info', 'Primary', 'Warning', 'Success']);
    for (const text of [
      'Person 0',
      'Curator, Museu do Papel',
      'ines@museu.example',
      'Nov 5, 2025, Lisbon print fair',
      'Jan 15, 2027',
      'Asked for a visit',
    ]) {
      expect(shown[0]?.textContent).toContain(text);
    }
  });

  it('show those to be written to first, soon and overdue', async () => {
    const rows = [-1, 0, 7, 8].map((days, index) =>
      contactRow(index + 2, `Day ${days}`, { followUp: ahead(days) }),
    );
    open(contactsData({ contacts: rows }));
    const soon = await screen.findByRole('region', { name: 'Follow-up Soon' });
    expect(
      within(soon)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([expect.stringContaining('Day 0today'), expect.stringContaining('Day 7in 7 days')]);
    const overdue = screen.getByRole('region', { name: 'Overdue' });
    expect(within(overdue).getByText('Day -1')).toBeTruthy();
    const [later, near] = await cards();
    if (!later || !near) throw new Error('There are no cards.');
    expect(within(near).getByText('Follow-up Soon')).toBeTruthy();
    expect(within(later).queryByText('Follow-up Soon')).toBeNull();
  });

  it('are found by a word, whichever field it stands in', async () => {
    const log = [interactionRow(2, 'Tomas Rey', { summary: 'Spoke of broadsides' })];
    const { user } = open(contactsData({ interactions: log }));
    await cards();
    await user.type(screen.getByRole('searchbox', { name: 'Search contacts' }), 'BROADSIDES{Enter}');
    expect(await screen.findByText('1 of 2')).toBeTruthy();
    expect(await names()).toEqual(['Tomas Rey']);
  });

  it('lead to the sheet, and to another one where there are several', async () => {
    const other = {
      ...contactsSheet,
      id: 's2',
      name: 'Fair',
      isOwned: false,
      owner: { displayName: 'Rui', emailAddress: '' },
    };
    const asked: (string | undefined)[] = [];
    const data = contactsData({ sheets: [contactsSheet, other] });
    const { user, place } = open(data, {
      listContacts: ({ query }) => {
        asked.push(query.sheetId);
        return query.sheetId === 's2'
          ? { ...data, sheet: other, contacts: [contactRow(2, 'Only here')] }
          : data;
      },
    });
    await cards();
    const link = screen.getAllByRole('link', { name: 'Open in Sheets' })[0];
    expect(link?.getAttribute('href')).toBe(contactsSheet.webViewLink);
    const picker = screen.getByRole('combobox', { name: 'Sheet' });
    await user.selectOptions(picker, 'Fair, owned by Rui');
    expect(await screen.findByRole('article', { name: 'Only here' })).toBeTruthy();
    expect(asked).toEqual([undefined, 's2']);
    expect(place.address).toContain('sheet=s2');
  });

  it('say why they cannot be read, and are read again on Retry', async () => {
    let isDown = true;
    const { user } = open(contactsData(), {
      listContacts: () => {
        if (isDown) throw new Problem('NOT_FOUND', 'Request failed with status 404');
        return contactsData();
      },
    });
    expect(await screen.findByText('Failed to fetch contacts')).toBeTruthy();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await cards()).toHaveLength(2);
  });

  it('are only shown to those who may not write', async () => {
    const owner = { displayName: 'Priya Nair', emailAddress: '' };
    open(contactsData({ sheet: { ...contactsSheet, isOwned: false, canEdit: false, owner } }));
    await cards();
    expect(screen.getAllByText('View only, owned by Priya Nair').length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: 'Add Contact' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull();
  });

  it('name the column that is missing in the sheet and get it back', async () => {
    let data = contactsData({ contacts: [], missingHeaders: ['Email'] });
    const { user } = open(data, {
      listContacts: () => data,
      repairSheet: () => {
        data = contactsData();
        return { success: true };
      },
    });
    await screen.findByText('The column "Email" is missing in Contacts');
    expect(screen.queryByText('No contacts yet')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Restore the header row' }));
    expect(await cards()).toHaveLength(2);
  });
});
