import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { letterCalls } from '#kernel/calls/letters.ts';
import { Problem } from '#kernel/problem.ts';
import { renderScreen } from '#testing/screen/screen.tsx';
import { answerShell, holdAnswers, on } from '#testing/server/shell-calls.ts';
import { isLeavingPage } from '../dialogs/leave-page.ts';
import { LettersDialog } from './LettersDialog.tsx';
import type { Recipient } from './merge.ts';

const person = (row: number, name: string, address: string, club: string): Recipient => ({
  ...{ row, name, address },
  values: { 'First name': name.split(' ')[0] ?? '', Club: club },
});

const three = [
  person(2, 'Ada Fong', 'ada@example.com', 'Founders'),
  person(3, 'Ben Tran', '', 'Founders'),
  person(4, 'Cy Roe', 'cy@example.com', ''),
];

function openDialog(recipients = three) {
  const { user } = renderScreen(<LettersDialog app="letters" recipients={recipients} onClose={() => {}} />, {
    address: '',
  });
  const type = (name: string, value: string) =>
    fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
  return { user, type, preview: () => within(screen.getByRole('region', { name: 'Preview' })) };
}

/** The address that a press on the link would pass to a mail program. */
function press(name: string): URL {
  const link = screen.getByRole<HTMLAnchorElement>('link', { name });
  link.addEventListener('click', (event) => event.preventDefault(), { once: true });
  fireEvent.click(link);
  return new URL(link.href);
}

beforeEach(() => localStorage.clear());

describe('letters', () => {
  it('are looked at and opened one by one, to those who have an address', async () => {
    const { type, preview } = openDialog();
    expect(
      screen.getByText('Left out, because each needs one email address: Ben Tran (row 3).'),
    ).toBeTruthy();
    type('Subject', 'Renewal, {First name}');
    type('Letter', 'Dear {first name},\nthe {Club} meet again.');
    expect(preview().getByText(/Dear Ada,/).textContent).toBe('Dear Ada,\nthe Founders meet again.');
    expect(preview().getByText('1 of 2')).toBeTruthy();
    const first = press('Open letter to Ada Fong');
    expect([first.pathname, first.searchParams.get('subject')]).toEqual(['ada@example.com', 'Renewal, Ada']);
    expect(await screen.findByText('1 of 2 opened')).toBeTruthy();
    expect(await screen.findByText('Row 4 has nothing under Club.')).toBeTruthy();
    expect(press('Open letter to Cy Roe').pathname).toBe('cy@example.com');
    expect(await screen.findByText('2 of 2 opened')).toBeTruthy();
    expect(preview().getByText('2 of 2, opened')).toBeTruthy();
  });

  it('are not opened while nothing is written, or while a field is named that is none', () => {
    const { type } = openDialog();
    const isDisabled = () =>
      screen.getByRole<HTMLButtonElement>('button', { name: 'Open letter to Ada Fong' }).disabled;
    expect(isDisabled()).toBe(true);
    type('Letter', 'Dear {Frist name}');
    expect(screen.getByRole('alert').textContent).toBe('There is no field {Frist name}. Correct the letter.');
    expect(isDisabled()).toBe(true);
    type('Letter', 'Dear {First name}');
    expect(screen.getByRole('link', { name: 'Open letter to Ada Fong' })).toBeTruthy();
  });

  it('are not lost by leaving: whoever has typed is asked', async () => {
    const { user } = openDialog();
    await user.type(screen.getByRole('textbox', { name: 'Subject' }), 'Hello');
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    const subject = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Subject' });
    expect(subject.value).toBe('Hello');
  });

  it('say so where nobody has an address', () => {
    openDialog(three.slice(1, 2));
    expect(screen.getByText('None of them has an email address.')).toBeTruthy();
  });

  it('take a field at the place of the cursor', () => {
    const { type } = openDialog();
    type('Letter', 'Dear !');
    const area = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Letter' });
    area.setSelectionRange(5, 5);
    fireEvent.change(screen.getByRole('combobox', { name: 'Insert a field' }), {
      target: { value: 'First name' },
    });
    expect(area.value).toBe('Dear {First name}!');
  });
});

describe('letters that the installation sends', () => {
  beforeEach(() => {
    document.documentElement.dataset['letters'] = 'on';
  });
  afterEach(() => {
    delete document.documentElement.dataset['letters'];
  });

  it('go one by one, each by its own press; one that was not taken goes again as the same', async () => {
    const sent: unknown[] = [];
    const keys: (string | null)[] = [];
    answerShell([
      on(letterCalls, 'send', (body, key) => {
        sent.push(body);
        keys.push(key);
        if (sent.length === 1) throw new Problem('CONFLICT', 'The letter to ada@example.com was not sent.');
        return { success: true as const };
      }),
    ]);
    const { user, type, preview } = openDialog();
    type('Letter', 'Dear {First name}');
    expect(sent).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Send letter to Ada Fong' }));
    expect((await screen.findByRole('alert')).textContent).toContain('The letter to ada@example.com');
    await user.click(screen.getByRole('button', { name: 'Send letter to Ada Fong' }));
    expect(await screen.findByText('1 of 2 sent')).toBeTruthy();
    expect(sent).toEqual(
      [0, 1].map(() => ({
        ...{ name: 'Ada Fong', address: 'ada@example.com', subject: '', body: 'Dear Ada' },
      })),
    );
    expect(keys[0]).toBeTruthy();
    expect(keys[1]).toBe(keys[0]);
    // The next one is shown, but not sent.
    expect(preview().getByText('2 of 2')).toBeTruthy();
    await user.click(preview().getByRole('button', { name: 'Previous' }));
    const again = screen.getByRole<HTMLButtonElement>('button', { name: 'Send letter to Ada Fong' });
    expect(again.disabled).toBe(true);
  });

  it('do not change under the eyes of whoever went on while one was being sent', async () => {
    const more = [...three, person(5, 'Di Lund', 'di@example.com', '')];
    answerShell([on(letterCalls, 'send', () => ({ success: true as const }))]);
    const { user, type, preview } = openDialog(more);
    type('Letter', 'Dear {First name}');
    const answer = holdAnswers();
    await user.click(screen.getByRole('button', { name: 'Send letter to Ada Fong' }));
    await user.click(preview().getByRole('button', { name: 'Next' }));
    await user.click(preview().getByRole('button', { name: 'Next' }));
    expect(preview().getByText('3 of 3')).toBeTruthy();
    answer();
    expect(await screen.findByText('1 of 3 sent')).toBeTruthy();
    expect(preview().getByText('3 of 3')).toBeTruthy();
  });

  it('stay open with their words when the session has ended, and say where to sign in', async () => {
    answerShell([
      on(letterCalls, 'send', () => {
        throw new Problem('AUTH_ERROR', 'You are not signed in. Please sign in and try again.');
      }),
    ]);
    const { user, type } = openDialog();
    type('Letter', 'Dear {First name}');
    await user.click(screen.getByRole('button', { name: 'Send letter to Ada Fong' }));
    expect(await screen.findByRole('link', { name: 'Re-authenticate' })).toBeTruthy();
    expect(isLeavingPage()).toBe(false);
  });
});

describe('the letter that was written last', () => {
  it('is there again in the same app, once one of it was opened', () => {
    const first = openDialog();
    first.type('Subject', 'Renewal');
    first.type('Letter', 'Dear {First name}');
    press('Open letter to Ada Fong');
    cleanup();
    openDialog();
    const fields = ['Subject', 'Letter'].map((name) =>
      screen.getByRole<HTMLInputElement>('textbox', { name }),
    );
    expect(fields.map(({ value }) => value)).toEqual(['Renewal', 'Dear {First name}']);
  });

  it('is none where what is kept is no letter', () => {
    localStorage.setItem('rowhouse-last letter letters', '{"subject": 5}');
    openDialog();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Letter' }).value).toBe('');
  });
});
