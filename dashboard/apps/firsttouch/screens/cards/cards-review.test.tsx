import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nothingRead } from '#kernel/extraction.ts';
import { Problem } from '#kernel/problem.ts';
import { contactRow, contactsData } from '#testing/data/contact-rows.ts';
import { untilScreensAreTold } from '#testing/screen/refused-undo.ts';
import { type Answers, answerCalls, renderScreen } from '#testing/screen/screen.tsx';
import { holdAnswers } from '#testing/server/shell-calls.ts';
import contract, { type ReadCard } from '../../contract.ts';
import manifest from '../../manifest.ts';
import FirstTouch from '../index.tsx';

const photo = (name: string) =>
  new File([new Uint8Array([0xff, 0xd8, 0xff]), name], name, { type: 'image/jpeg' });

const names: Readonly<Record<string, string>> = { 'a.jpg': 'Ines Duarte', 'b.jpg': 'Tomas Rey' };

function read({ name }: File): ReadCard {
  const reading = (value: string) => ({ value, confidence: 0.9, snippet: value });
  return {
    ...nothingRead,
    fields: {
      contactName: reading(names[name] ?? ''),
      email: reading(`${name}@cards.example`),
      address: reading('14 Canal Street'),
    },
    marks: { sha256: name, look: '' },
  };
}

type Saved = Readonly<Record<string, unknown>> & { photo: string; key: string | null };

async function open(answers: Answers<typeof contract> = {}, rows = [contactRow(2, 'Joan Abara')]) {
  const saved: Saved[] = [];
  answerCalls(manifest, contract, {
    listContacts: () => contactsData({ contacts: rows }),
    readCard: ({ files }) => read(files.photo),
    addCard: ({ body, files, requestKey }) => {
      saved.push({ ...body.contact, photo: files.photo.name, key: requestKey });
      const row = contactRow(saved.length + 2, 'x', { cardPhoto: files.photo.name });
      return {
        success: true as const,
        id: `s1:${row._rowIndex}`,
        rowIndex: row._rowIndex,
        row,
        sheetId: 's1',
      };
    },
    ...answers,
  });
  const { user } = renderScreen(<FirstTouch />, { address: '?app=firsttouch' });
  const choose = async (...files: File[]) => {
    await user.click(await screen.findByRole('button', { name: 'Scan a card' }));
    await user.upload(await screen.findByLabelText('Photos to read'), files);
  };
  return { user, saved, choose };
}

beforeEach(() => {
  document.documentElement.dataset['extractor'] = 'embedded';
});
afterEach(() => {
  delete document.documentElement.dataset['extractor'];
});

describe('one business card', () => {
  it('fills the form, and is saved with its photo', async () => {
    const { user, saved, choose } = await open();
    await choose(photo('a.jpg'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Contact' }));
    expect(await dialog.findByDisplayValue('Ines Duarte')).toBeTruthy();
    expect(dialog.getByDisplayValue('Address: 14 Canal Street')).toBeTruthy();
    await user.type(dialog.getByLabelText(/Company/), 'Museu');
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]).toMatchObject({
      contactName: 'Ines Duarte',
      company: 'Museu',
      email: 'a.jpg@cards.example',
      photo: 'a.jpg',
    });
  });

  it('is sent again under its key when the first time failed, whatever was changed', async () => {
    const keys: (string | null)[] = [];
    const { user, choose } = await open({
      addCard: ({ requestKey }) => {
        keys.push(requestKey);
        throw new Problem('WORKSPACE_UNAVAILABLE', 'Google Drive does not answer.');
      },
    });
    await choose(photo('a.jpg'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Contact' }));
    await dialog.findByDisplayValue('Ines Duarte');
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(await dialog.findByText('Failed to save contact')).toBeTruthy();
    await user.type(dialog.getByLabelText(/Company/), 'Museu');
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(keys).toHaveLength(2));
    expect(keys[1]).toBe(keys[0]);
  });
});

describe('the next contact', () => {
  const reading = () => Promise.withResolvers<ReadCard>();

  it('is not filled in from the card of the one before, however late that was read', async () => {
    const { promise, resolve } = reading();
    const { user, saved, choose } = await open({ readCard: () => promise });
    await choose(photo('a.jpg'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Contact' }));
    await user.click(dialog.getByRole('switch'));
    await user.type(dialog.getByLabelText(/Contact Name/), 'Ines D.');
    await user.click(dialog.getByRole('button', { name: 'Add and next' }));
    expect(await dialog.findByText(/is in row 3/)).toBeTruthy();
    expect(saved).toHaveLength(1);
    resolve(read(photo('a.jpg')));
    await untilScreensAreTold();
    expect(dialog.getByLabelText(/Contact Name/)).toHaveProperty('value', '');
    expect(dialog.queryByDisplayValue('a.jpg@cards.example')).toBeNull();
  });

  it('is not filled in from a card that was removed', async () => {
    const { promise, resolve } = reading();
    const { user, choose } = await open({ readCard: () => promise });
    await choose(photo('a.jpg'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Contact' }));
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    resolve(read(photo('a.jpg')));
    await untilScreensAreTold();
    expect(dialog.getByLabelText(/Contact Name/)).toHaveProperty('value', '');
  });

  it('keeps what was typed while the one before was being added', async () => {
    const row = contactRow(3, 'Ines Duarte');
    const { user } = await open({
      addContact: () => ({ success: true as const, id: 's1:3', rowIndex: 3, row, sheetId: 's1' }),
    });
    await user.click(await screen.findByRole('button', { name: 'Add Contact' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Contact' }));
    const name = dialog.getByLabelText(/Contact Name/);
    await user.click(dialog.getByRole('switch'));
    await user.type(name, 'Ines Duarte');
    await user.type(dialog.getByLabelText(/Company/), 'Museu');
    const answer = holdAnswers();
    await user.click(dialog.getByRole('button', { name: 'Add and next' }));
    await user.clear(name);
    await user.type(name, 'Tomas Rey');
    answer();
    expect(await dialog.findByText(/is in row 3/)).toBeTruthy();
    expect(name).toHaveProperty('value', 'Tomas Rey');
    expect(dialog.getByLabelText(/Company/)).toHaveProperty('value', '');
  });
});

describe('several business cards', () => {
  it('are checked side by side and saved with the event they come from', async () => {
    const { user, saved, choose } = await open();
    await choose(photo('a.jpg'), photo('b.jpg'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Business cards to review' }));
    expect(await dialog.findByDisplayValue('Tomas Rey')).toBeTruthy();
    await user.type(dialog.getByLabelText('Location/Event'), 'Fair');
    await user.click(dialog.getByRole('button', { name: 'Save all 2' }));
    await waitFor(() => expect(dialog.getAllByText('Saved')).toHaveLength(2));
    expect(saved).toMatchObject([
      { contactName: 'Ines Duarte', location: 'Fair', photo: 'a.jpg' },
      { contactName: 'Tomas Rey', location: 'Fair', photo: 'b.jpg' },
    ]);
    expect(saved[0]?.key).not.toBe(saved[1]?.key);
  });

  it('of someone who is a contact already are left for the person to decide', async () => {
    const ines = contactRow(2, 'Inês Duarte', { company: 'Museu do Papel' });
    const { user, saved, choose } = await open({}, [ines]);
    await choose(photo('a.jpg'), photo('b.jpg'), photo('b.jpg'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Business cards to review' }));
    expect(await dialog.findByText('Inês Duarte in row 2 has the same name.')).toBeTruthy();
    expect(await dialog.findByText('This is the same photo as b.jpg above.')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Save 1 card' }));
    await waitFor(() => expect(saved.map(({ photo: name }) => name)).toEqual(['b.jpg']));
  });
});
