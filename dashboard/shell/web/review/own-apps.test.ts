import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import type { Waiting } from '#frontend/outbox/waiting.ts';
import { comparedCells } from '#frontend/review/compared.ts';
import { Reviewed } from '#frontend/review/reviewed.ts';
import type { OwnApp } from '#kernel/own-apps/own-app.ts';
import { Problem } from '#kernel/problem.ts';
import { ownHouse } from '#testing/data/own-house.ts';
import { type Answers, answerCalls } from '#testing/screen/screen.tsx';
import contract from '../../../apps/my-apps/contract.ts';
import manifest from '../../../apps/my-apps/manifest.ts';
import { partsOf } from '../../../apps/my-apps/screens/records.ts';
import { wordsOfApps } from './words.ts';

const app: OwnApp = {
  title: 'Club',
  tab: 'Members',
  headerRow: 1,
  fingerprint: ['memberName'],
  house: ownHouse,
  columns: [
    { key: 'memberName', header: 'Member Name', kind: 'text' },
    { key: 'fee', header: 'Fee paid', kind: 'number' },
  ],
};
const time = '2026-11-20T12:00:00.000Z';
const sheet = {
  ...{ id: 'S1', name: 'Club', createdTime: time, modifiedTime: time, webViewLink: '' },
  ...{ parentFolderId: null, isOwned: true, canEdit: true, owner: null },
};

/** A change of a row that somebody else has changed as well, and how it is reviewed. */
async function reviewed(sheetId: string, listRows: NonNullable<Answers<typeof contract>['listRows']>) {
  answerCalls(manifest, contract, { listRows });
  const row = { id: 'row-3', _rowIndex: 3, memberName: 'Ada', fee: 8 };
  const { writes } = partsOf(app).records;
  const command = writes.commands.update(sheetId, row as never, { memberName: 'Ida', fee: 9 } as never);
  const conflict = { rowIndex: 3, current: { 'Member Name': 'Eda', 'Fee paid': 8 }, fields: ['memberName'] };
  const waiting = {
    ...{ command, file: `my-apps ${sheetId}`, state: 'conflict' },
    problem: { code: 'CONFLICT', error: 'Changed.', conflict },
  } as unknown as Waiting;
  const words = await wordsOfApps(new QueryClient(), [command]);
  return new Reviewed(waiting, words.get(manifest.id));
}

it('a row of an own app is compared under the headers of its sheet, and saved over what is there', async () => {
  const found = await reviewed('S1', () => ({
    ...{ app, sheet, sheets: [sheet], rows: [], headers: ['Member Name', 'Fee paid'], missingHeaders: [] },
    ...{ range: null, folderLink: null, related: [], naming: [] },
  }));
  const [row] = found.rows;
  const cells = row ? comparedCells(found, row, ['Fee paid', 'Member Name']) : [];
  expect(cells.map(({ label, mine, theirs, changedCell }) => [label, mine, theirs, changedCell])).toEqual([
    ['Member Name', 'Ida', 'Eda', 'B3'],
    ['Fee paid', '9', '8', 'A3'],
  ]);
  const [sent] = found.decide(new Set(['0.fee']));
  expect(sent?.command.body).toEqual({
    ...{ sheetId: 'S1', memberName: 'Ida' },
    expected: { _rowIndex: 3, memberName: 'Eda', fee: 8 },
  });
});

it('is not compared where its columns are not known', async () => {
  const found = await reviewed('S2', () => {
    throw new Problem('NOT_FOUND', 'The sheet is gone.');
  });
  expect(found.rows).toEqual([]);
});
