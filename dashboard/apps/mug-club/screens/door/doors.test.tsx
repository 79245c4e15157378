import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { Problem } from '#kernel/problem.ts';
import { memberData, memberList, memberRow, openPermissions, visit } from '#testing/data/members.ts';
import { answerCalls, renderScreen } from '#testing/screen/screen.tsx';
import contract, { type MemberList } from '../../contract.ts';
import manifest from '../../manifest.ts';
import type { MemberRow } from '../../record.ts';
import MugClub from '../index.tsx';
import { useDoor } from './use-door.ts';

const ada = memberRow(2, 'Ada Fong', { expires: '2020-01-31', tShirtSize: 'L' });
const ben = memberRow(3, 'Ben Tran', { tShirtDistributed: true });
const cleo = memberRow(4, 'Cleo Roe', { tShirtSize: 'L' });

/** What the camera calls while it sees a card, and what comes of it. */
function Scanned({ card }: { card: string }) {
  const door = useDoor('l1');
  return (
    <>
      <button type="button" onClick={() => door.scan(card)}>
        Seen
      </button>
      {door.result?.outcome}
    </>
  );
}

function answered(rows: MemberRow[], part: Partial<MemberList> = {}) {
  return {
    listLists: () => ({
      data: { lists: [memberList('l1', 'Founders Row', part)] },
      folderLink: null,
      permissions: openPermissions,
    }),
    listMembers: () => memberData(rows),
  };
}

describe('the door', () => {
  const address = '?app=mug-club&list=l1&view=check-in';

  it('finds members by name where there is no camera, and shows dues and what is owed', async () => {
    const sent: unknown[] = [];
    answerCalls(manifest, contract, {
      ...answered([ada, ben]),
      checkIn: ({ body, requestKey }) => {
        sent.push({ ...body, requestKey });
        if (sent.length === 1) throw new Problem('NETWORK_ERROR', 'Rowhouse could not be reached.');
        return { outcome: 'checkedIn' as const, at: body.at, row: ada };
      },
    });
    const { user } = renderScreen(<MugClub />, { address });
    expect(await screen.findByText(/Unable to access camera/)).toBeTruthy();
    await user.type(screen.getByRole('searchbox'), 'ada{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Check in Ada Fong' }));
    expect(await screen.findByText('Not checked in')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(/^Checked in at \d\d:\d\d$/)).toBeTruthy();
    expect(screen.getByText('Expired Jan 31, 2020')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Not yet: T-shirt of Ada Fong' })).toBeTruthy();
    expect(sent[1]).toEqual(sent[0]);
    expect(sent[0]).toMatchObject({ at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) });
  });

  it('says when a member was checked in already', async () => {
    answerCalls(manifest, contract, {
      ...answered([ada]),
      checkIn: () => ({ outcome: 'already' as const, at: '2020-01-31 19:04:09', row: ada }),
    });
    const { user } = renderScreen(<MugClub />, { address });
    await user.type(await screen.findByRole('searchbox'), 'ada{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Check in Ada Fong' }));
    expect(await screen.findByText('Already checked in at 19:04 on 2020-01-31')).toBeTruthy();
    expect(screen.queryAllByText(/^Row \d+ saved/)).toEqual([]);
  });

  it('says that nobody has the name that was typed', async () => {
    answerCalls(manifest, contract, answered([ada]));
    const { user } = renderScreen(<MugClub />, { address });
    await user.type(await screen.findByRole('searchbox'), 'zoe{Enter}');
    expect(await screen.findByText('No member matches "zoe"')).toBeTruthy();
    await user.clear(screen.getByRole('searchbox'));
    await user.type(screen.getByRole('searchbox'), 'ada{Enter}');
    await screen.findByRole('button', { name: 'Check in Ada Fong' });
    expect(screen.queryByText(/^No member matches/)).toBeNull();
  });

  it('takes a card that a phone opened, after a press of the button', async () => {
    const cards: unknown[] = [];
    answerCalls(manifest, contract, {
      ...answered([ada]),
      checkIn: ({ body }) => {
        cards.push(body.card);
        throw new Problem('NOT_FOUND', 'This card was replaced and is no longer valid.');
      },
    });
    const { user } = renderScreen(<MugClub />, { address: '?app=mug-club&list=l1&card=M1.1.abc' });
    await user.click(await screen.findByRole('button', { name: 'Check In' }));
    expect(await screen.findByText(/This card was replaced/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    expect(cards).toEqual(['M1.1.abc']);
  });

  it('counts a card that stays before the camera as one scan, however long that is', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    let scans = 0;
    answerCalls(manifest, contract, {
      checkIn: ({ body }) => {
        scans += 1;
        return {
          outcome: scans === 1 ? ('checkedIn' as const) : ('already' as const),
          at: body.at,
          row: ada,
        };
      },
    });
    const { user } = renderScreen(<Scanned card="M1.1.abc" />, { address: '' });
    const seen = async () => await user.click(screen.getByRole('button', { name: 'Seen' }));
    await seen();
    expect(await screen.findByText('checkedIn')).toBeTruthy();
    for (let second = 0; second < 12; second += 1) {
      vi.advanceTimersByTime(1000);
      await seen();
    }
    expect(scans).toBe(1);
    vi.advanceTimersByTime(6000);
    await seen();
    expect(await screen.findByText('already')).toBeTruthy();
  });

  it('is closed to those who may not edit the list', async () => {
    answerCalls(manifest, contract, answered([ada], { canEdit: false }));
    renderScreen(<MugClub />, { address });
    expect(await screen.findByText(/no permission to check members in/)).toBeTruthy();
    expect(screen.queryByRole('searchbox')).toBeNull();
  });
});

it.each(['check-in', 'merchandise', 'renewals', 'attendance'])(
  'the part %s counts nobody where the members cannot be read, and offers the repair',
  async (view) => {
    answerCalls(manifest, contract, {
      ...answered([]),
      listMembers: () => memberData([], { missingHeaders: ['Member Name'] }),
      listCheckIns: () => ({ checkIns: [], range: null, missingHeaders: [] }),
    });
    renderScreen(<MugClub />, { address: `?app=mug-club&list=l1&view=${view}` });
    const notice = 'The column "Member Name" is missing in the tab "Members"';
    expect(await screen.findByText(notice)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Restore the header row' })).toBeTruthy();
    expect(screen.queryByText(/Nobody|Still owed|Expired|only view/)).toBeNull();
  },
);

describe('merchandise', () => {
  const address = '?app=mug-club&list=l1&view=merchandise';

  it('is counted by size, and marked given for many at once', async () => {
    const sent: unknown[] = [];
    answerCalls(manifest, contract, {
      ...answered([ada, ben, cleo]),
      updateMembers: ({ body: { updates } }) => {
        sent.push(updates.map(({ rowIndex, changes }) => [rowIndex, changes]));
        const isGiven = updates[0]?.changes.tShirtDistributed ?? false;
        return {
          success: true as const,
          rows: [ada, cleo].map((row) => ({ ...row, tShirtDistributed: isGiven })),
        };
      },
    });
    const { user } = renderScreen(<MugClub />, { address });
    const table = await screen.findByRole('table', { name: 'Merchandise by size' });
    const [, medium, large] = within(table).getAllByRole('row');
    expect(medium?.textContent).toMatch(/^M110/);
    expect(large?.textContent).toMatch(/^L202/);
    await user.click(screen.getByRole('checkbox', { name: 'All 2' }));
    await user.click(await screen.findByRole('button', { name: 'Mark given' }));
    expect(await screen.findByText('2 shirts marked given')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent).toEqual([
      [
        [2, { tShirtDistributed: true }],
        [4, { tShirtDistributed: true }],
      ],
      [
        [2, { tShirtDistributed: false }],
        [4, { tShirtDistributed: false }],
      ],
    ]);
  });

  it('lists the members of one size', async () => {
    answerCalls(manifest, contract, answered([ada, memberRow(5, 'Dan', { tShirtSize: 'S' })]));
    const { user } = renderScreen(<MugClub />, { address });
    await user.click(await screen.findByRole('button', { name: 'S' }));
    const owed = screen.getByRole('list', { name: 'Members without their T-shirt' });
    expect(within(owed).getAllByRole('listitem')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: /Show all sizes/ }));
    expect(within(owed).getAllByRole('listitem')).toHaveLength(2);
  });

  it('of one size that everybody has does not say so of the others', async () => {
    answerCalls(manifest, contract, answered([ada, ben]));
    const { user } = renderScreen(<MugClub />, { address });
    await user.click(await screen.findByRole('button', { name: 'M' }));
    expect(screen.getByText('Every member of this size has a T-shirt.')).toBeTruthy();
    expect(screen.queryByText('Every member has what they are owed.')).toBeNull();
    await user.click(screen.getByRole('button', { name: /Show all sizes/ }));
    expect(screen.getByRole('checkbox', { name: 'Choose Ada Fong' })).toBeTruthy();
  });
});

it('memberships that ended are renewed for a year, and that can be taken back', async () => {
  const sent: unknown[] = [];
  answerCalls(manifest, contract, {
    ...answered([ada, ben]),
    updateMembers: ({ body: { updates } }) => {
      sent.push(updates.map(({ changes }) => changes.expires));
      return { success: true as const, rows: [{ ...ada, expires: updates[0]?.changes.expires ?? '' }] };
    },
  });
  const { user } = renderScreen(<MugClub />, { address: '?app=mug-club&list=l1&view=renewals' });
  await user.click(await screen.findByRole('checkbox', { name: 'Choose Ada Fong' }));
  await user.click(await screen.findByRole('button', { name: 'Renew for a year' }));
  expect(await screen.findByText('1 membership renewed')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toEqual([[expect.stringMatching(/^\d{4}-\d\d-\d\d$/)], ['2020-01-31']]);
});

it('attendance names the months and the latest visits', async () => {
  answerCalls(manifest, contract, {
    ...answered([ada]),
    listCheckIns: () => ({
      checkIns: [visit(2, '2026-11-01 19:04:09', ada)],
      range: 'CheckIns!A1:D2',
      missingHeaders: [],
    }),
  });
  renderScreen(<MugClub />, { address: '?app=mug-club&list=l1&view=attendance' });
  expect(await screen.findByText('Nov 1, 2026, 19:04, by Mara Ellison')).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Members' })).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Visits' })).toBeTruthy();
});

describe('attendance', () => {
  const address = '?app=mug-club&list=l1&view=attendance';

  it('says once that nobody came yet', async () => {
    answerCalls(manifest, contract, {
      ...answered([ada]),
      listCheckIns: () => ({ checkIns: [], range: null, missingHeaders: [] }),
    });
    renderScreen(<MugClub />, { address });
    expect(await screen.findByText(/Nobody has checked in yet/)).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Members' })).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Visits' })).toBeNull();
    expect(screen.queryByText(/came this month/)).toBeNull();
  });

  it('says that the visits cannot be read, and shows them when their header row is back', async () => {
    const broken = { checkIns: [], range: 'CheckIns!A1:D2', missingHeaders: ['When'] };
    const whole = {
      checkIns: [visit(2, '2026-11-01 19:04:09', ada)],
      range: 'CheckIns!A1:D2',
      missingHeaders: [],
    };
    let checkIns: typeof broken | typeof whole = broken;
    answerCalls(manifest, contract, {
      ...answered([ada]),
      listCheckIns: () => checkIns,
      repairList: () => {
        checkIns = whole;
        return memberData([ada]);
      },
    });
    const { user } = renderScreen(<MugClub />, { address });
    expect(await screen.findByText('The column "When" is missing in the tab "CheckIns"')).toBeTruthy();
    expect(screen.queryByText(/Nobody has checked in yet/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Restore the header row' }));
    expect(await screen.findByText('Nov 1, 2026, 19:04, by Mara Ellison')).toBeTruthy();
    expect(screen.queryByText(/is missing in the tab/)).toBeNull();
  });
});

describe('the QR code', () => {
  const address = '?app=mug-club&list=l1';
  async function openDialog(user: ReturnType<typeof renderScreen>['user']) {
    await screen.findByRole('list', { name: 'Members' });
    await user.click(screen.getAllByRole('button', { name: 'List actions' })[0] ?? document.body);
    await user.click(await screen.findByRole('menuitem', { name: 'QR Code' }));
    return await screen.findByRole('dialog', { name: 'QR Code' });
  }

  it('needs the address of the list', async () => {
    answerCalls(manifest, contract, answered([ada], { webViewLink: '' }));
    const { user } = renderScreen(<MugClub />, { address });
    const dialog = await openDialog(user);
    expect(within(dialog).getByText('No Google Drive link available')).toBeTruthy();
    expect(within(dialog).queryByRole('button', { name: 'Download' })).toBeNull();
  });

  it('is handed on by the phone; only what failed is said', async () => {
    const answers = [new Error('Refused'), new DOMException('Cancelled', 'AbortError')];
    const share = vi.fn(async () => {
      throw answers.shift() ?? new Error('Not asked for');
    });
    Object.defineProperty(navigator, 'share', { configurable: true, value: share });
    onTestFinished(() => {
      Reflect.deleteProperty(navigator, 'share');
    });
    answerCalls(manifest, contract, answered([ada]));
    const { user } = renderScreen(<MugClub />, { address });
    const dialog = within(await openDialog(user));
    await dialog.findByRole('img', { name: 'QR code that opens Founders Row' });
    await user.click(dialog.getByRole('button', { name: 'Share' }));
    expect(await dialog.findByText('Failed to share QR code')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Share' }));
    await waitFor(() => expect(share).toHaveBeenCalledTimes(2));
    await waitFor(() => expect(dialog.queryByText('Failed to share QR code')).toBeNull());
  });

  it('says so when it cannot be drawn', async () => {
    const webViewLink = `https://drive.example/${'long'.repeat(1000)}`;
    answerCalls(manifest, contract, answered([ada], { webViewLink }));
    const { user } = renderScreen(<MugClub />, { address });
    expect(await within(await openDialog(user)).findByText('Failed to generate QR code')).toBeTruthy();
  });
});
