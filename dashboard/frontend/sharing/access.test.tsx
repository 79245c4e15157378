import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { Problem } from '#kernel/problem.ts';
import { renderScreen } from '#testing/screen/screen.tsx';
import { ReadFrame } from '../status/ReadFrame.tsx';
import { AccessDialog } from './AccessDialog.tsx';
import type { Operation } from './access-words.ts';
import { LimitedAccess } from './LimitedAccess.tsx';
import { ScopeProblem } from './ScopeProblem.tsx';

const operations: Operation[] = ['viewShared', 'viewMembers', 'edit', 'create', 'share'];
const scope = (name: string) => `https://www.googleapis.com/auth/${name}`;
const lacking = (...names: string[]) =>
  new Problem('INSUFFICIENT_SCOPES', 'Not allowed yet.', { missingScopes: names.map(scope) });

afterEach(() => history.replaceState(null, '', '/'));

describe('limited access', () => {
  it('is not spoken of where others may be read', () => {
    const { container } = renderScreen(
      <LimitedAccess permissions={{ hasLimitedAccess: false }} words={{ about: 'lists' }} />,
      { address: '' },
    );
    expect(container.textContent).toBe('');
  });

  it('says what is missing, and leads to the sign-in page and back to this very screen', async () => {
    history.replaceState(null, '', '/?app=mug-club&list=a%20b');
    const { user } = renderScreen(
      <LimitedAccess permissions={{ hasLimitedAccess: true }} words={{ about: 'lists' }} />,
      { address: '' },
    );
    expect(screen.getByRole('alert').textContent).toContain('You can only see lists you created');
    await user.click(screen.getByRole('button', { name: 'Grant Access' }));
    const dialog = await screen.findByRole('dialog', { name: 'Additional permissions' });
    expect(within(dialog).getByText('drive.readonly')).toBeTruthy();
    const way = within(dialog).getByRole('link', { name: 'Grant Permissions' });
    expect(way.getAttribute('href')).toBe(
      '/api/auth/signin?callbackUrl=%2F%3Fapp%3Dmug-club%26list%3Da%2520b',
    );
    await user.click(within(dialog).getByRole('button', { name: 'Not now' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('the dialog', () => {
  it('describes each scope in words', () => {
    const names = ['drive.readonly', 'drive.file', 'drive', 'spreadsheets', 'spreadsheets.readonly'];
    renderScreen(<AccessDialog operation="edit" missingScopes={names.map(scope)} onClose={() => {}} />, {
      address: '',
    });
    const items = within(screen.getByRole('list', { name: 'Asked for' })).getAllByRole('listitem');
    const words = items.map(({ textContent }) => textContent);
    expect(new Set(words).size).toBe(names.length);
    for (const [index, text] of words.entries())
      expect(text).toMatch(new RegExp(`^(Drive|Sheets), .+${names[index]}$`));
    const way = screen.getByRole('link', { name: 'Grant Permissions' }).getAttribute('href') ?? '';
    expect(way).toMatch(/^\/api\/auth\/scope-request\?scopes=.+&callbackUrl=%2F$/);
    expect(new URL(way, location.origin).searchParams.get('scopes')).toBe(names.map(scope).join(' '));
  });

  it('has a text of its own for each thing one may want to do', () => {
    const texts = operations.map((operation) => {
      const { unmount } = renderScreen(<AccessDialog operation={operation} onClose={() => {}} />, {
        address: '',
      });
      const { textContent } = screen.getByRole('dialog');
      unmount();
      return textContent;
    });
    expect(new Set(texts).size).toBe(5);
  });

  it('opens for a missing permission alone, once for each failure', async () => {
    const message = 'Additional permissions required to create mug club lists.';
    const failures = [new Problem('CONFLICT', 'x'), lacking('drive.file'), lacking('drive.file')];
    function Failing() {
      const [count, setCount] = useState(0);
      return (
        <>
          <button type="button" onClick={() => setCount(count + 1)}>
            Try again
          </button>
          <ScopeProblem problem={failures[count]} message={message} operation="create" />
        </>
      );
    }
    const { user } = renderScreen(<Failing />, { address: '' });
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText(message)).toBeTruthy();
    expect(within(dialog).getByText('drive.file')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Not now' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('dialog');
  });
});

it('stands over rows that could not be read for want of it', async () => {
  const rows = queryOptions({ queryKey: ['rows'], queryFn: () => Promise.reject(lacking('spreadsheets')) });
  function Rows() {
    useSuspenseQuery(rows);
    return null;
  }
  const message = 'Additional permissions required to access mug club data.';
  renderScreen(
    <ReadFrame
      label="Reading"
      failure="Failed to fetch lists"
      rowHeight={40}
      lacking={{ operation: 'viewShared', message }}
    >
      <Rows />
    </ReadFrame>,
    { address: '' },
  );
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(message)).toBeTruthy();
});
