import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { memberData, memberList, memberRow, openPermissions } from '#testing/data/members.ts';
import { answerCalls, renderScreen } from '#testing/screen/screen.tsx';
import contract from '../../contract.ts';
import manifest from '../../manifest.ts';
import type { MemberRow } from '../../record.ts';
import MugClub from '../index.tsx';
import { useRefetch } from '../queries.ts';

// A roster that is kept by hand has no IDs.
const ended = { memberId: '', expires: '2020-01-31' };
const ada = memberRow(2, 'Ada Fong', ended);
const ben = memberRow(3, 'Ben Tran', ended);

/** Reads the rows again, as news of a change does. */
function Again() {
  return (
    <button type="button" onClick={useRefetch()}>
      Again
    </button>
  );
}

/** A roster whose rows a hand sorts. */
function open(place: string) {
  let rows: MemberRow[] = [ada, ben];
  answerCalls(manifest, contract, {
    listLists: () => ({
      data: { lists: [memberList('l1', 'Founders Row')] },
      folderLink: null,
      permissions: openPermissions,
    }),
    listMembers: () => memberData(rows),
  });
  const shown = (
    <>
      <Again />
      <MugClub />
    </>
  );
  const view = renderScreen(shown, { address: `?app=mug-club&list=l1&${place}` });
  const sort = async () => {
    rows = [
      { ...ben, _rowIndex: 2, id: ada.id },
      { ...ada, _rowIndex: 3, id: ben.id },
    ];
    await view.user.click(screen.getByRole('button', { name: 'Again' }));
  };
  return { ...view, sort };
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Choose ${name}` });

it('nobody else is chosen for a renewal after a hand has sorted the rows', async () => {
  const { user, sort } = open('view=renewals');
  await user.click(await screen.findByRole('checkbox', { name: 'Choose Ada Fong' }));
  await sort();
  await waitFor(() =>
    expect(box('Ben Tran').compareDocumentPosition(box('Ada Fong'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING),
  );
  expect(box('Ben Tran').checked).toBe(false);
});

it('a member is still the one on the page after a hand has sorted the rows', async () => {
  const { place, sort } = open('member=2');
  expect(await screen.findByRole('heading', { name: 'Ada Fong' })).toBeTruthy();
  await sort();
  await waitFor(() => expect(place.address).toContain('member=3'));
  expect(screen.getByRole('heading', { name: 'Ada Fong' })).toBeTruthy();
});
