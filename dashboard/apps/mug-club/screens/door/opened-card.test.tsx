import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { memberData, memberList, memberRow, openPermissions } from '#testing/data/members.ts';
import { answerCalls, renderScreen } from '#testing/screen/screen.tsx';
import contract from '../../contract.ts';
import manifest from '../../manifest.ts';
import MugClub from '../index.tsx';

const ada = memberRow(2, 'Ada Fong');
const ben = memberRow(3, 'Ben Tran');

it('a card that a phone opened can still be checked in after somebody else was found by name', async () => {
  const cards: unknown[] = [];
  answerCalls(manifest, contract, {
    listLists: () => ({
      data: { lists: [memberList('l1', 'Founders Row')] },
      folderLink: null,
      permissions: openPermissions,
    }),
    listMembers: () => memberData([ada, ben]),
    checkIn: ({ body }) => {
      cards.push(body.card);
      return { outcome: 'checkedIn' as const, at: body.at, row: body.card === undefined ? ben : ada };
    },
  });
  const { user } = renderScreen(<MugClub />, { address: '?app=mug-club&list=l1&card=M1.1.abc' });
  await user.type(await screen.findByRole('searchbox'), 'ben{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Check in Ben Tran' }));
  expect(await screen.findByRole('heading', { name: 'Ben Tran' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Check In' }));
  expect(await screen.findByRole('heading', { name: 'Ada Fong' })).toBeTruthy();
  expect(screen.getByText('The next members can show their cards here.')).toBeTruthy();
  expect(cards).toEqual([undefined, 'M1.1.abc']);
  await user.click(screen.getByRole('button', { name: 'Check in Ben Tran' }));
  expect(await screen.findByRole('heading', { name: 'Ben Tran' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Check In' })).toBeNull();
});
