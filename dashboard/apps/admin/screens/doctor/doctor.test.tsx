import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Finding, SheetReport } from '#kernel/doctor.ts';
import { Problem } from '#kernel/problem.ts';
import { answerCalls, renderScreen } from '#testing/screen/screen.tsx';
import contract from '../../contract.ts';
import manifest from '../../manifest.ts';
import Admin from '../index.tsx';

const { id, title, color, house } = manifest;
const apps = [
  { id: 'todos', title: 'Todos', color, house },
  { id, title, color, house },
];

const renamed: Finding = {
  id: 'f1',
  kind: 'renamedHeader',
  where: 'Tasks!B1',
  says: 'The column "Status" is not found. "Stats" in Tasks!B1 may be the same column under another name.',
  repair: {
    does: 'Names the column "Status" again.',
    changes: [{ where: 'Tasks!B1', before: 'Stats', after: 'Status', link: null }],
  },
};
const titled: Finding = {
  id: 'f2',
  kind: 'displacedHeader',
  where: 'Tasks!3:3',
  says: 'The headers are in row 3, but columns are found by row 1.',
  repair: null,
};

function sheet(fileId: string, name: string, part: Partial<SheetReport> = {}): SheetReport {
  return {
    fileId,
    name,
    appId: 'todos',
    appTitle: 'Todos',
    webViewLink: `https://sheets.example/${fileId}`,
    isOwned: true,
    canEdit: true,
    findings: [],
    unread: null,
    ...part,
  };
}

const all = { address: '?app=admin&doctor=all' };

it('shows what was found before a failure, and goes on when asked', async () => {
  let isDown = true;
  answerCalls(manifest, contract, {
    doctorApps: () => ({ apps }),
    examineApp: ({ appId, query }) => {
      if (appId === 'admin' && isDown) {
        throw new Problem(
          'WORKSPACE_UNAVAILABLE',
          'Your Drive does not answer. Please try again in a moment.',
        );
      }
      if (appId === 'admin') return { reports: [], total: 0, next: null };
      return query?.from === 0
        ? { reports: [sheet('s1', 'Studio move', { findings: [renamed] })], total: 2, next: 1 }
        : { reports: [sheet('s2', 'Whole')], total: 2, next: null };
    },
  });
  const { user } = renderScreen(<Admin />, all);
  expect(await screen.findByText('Failed to examine all sheets')).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Studio move' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Whole' })).toBeNull();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('2 sheets examined, 1 finding')).toBeTruthy();
  expect(screen.queryByText('Failed to examine all sheets')).toBeNull();
});

it('offers nothing in a sheet that may only be seen, nor where only a person can tell', async () => {
  answerCalls(manifest, contract, {
    doctorApps: () => ({ apps: apps.slice(0, 1) }),
    examineApp: () => ({
      reports: [
        sheet('s1', 'Theirs', { isOwned: false, canEdit: false, findings: [renamed] }),
        sheet('s2', 'Mine', { findings: [titled] }),
        sheet('s3', 'Lost', { unread: 'You do not have access to this file.' }),
      ],
      total: 3,
      next: null,
    }),
  });
  const { user } = renderScreen(<Admin />, all);
  const theirs = await screen.findByRole('region', { name: 'Theirs' });
  expect(theirs.textContent).toContain('Its owner can repair it.');
  await user.click(within(theirs).getByRole('button', { name: 'Preview the repair of Tasks!B1' }));
  expect(within(theirs).getByRole('table', { name: 'Repair of Tasks!B1' })).toBeTruthy();
  expect(within(theirs).queryByRole('button', { name: 'Repair' })).toBeNull();
  const mine = screen.getByRole('region', { name: 'Mine' });
  expect(within(mine).getByText(titled.says)).toBeTruthy();
  expect(within(mine).queryByRole('button', { name: /Preview/ })).toBeNull();
  expect(screen.getByRole('region', { name: 'Lost' }).textContent).toContain(
    'You do not have access to this file.',
  );
});

it('repairs a kind in all sheets, and says of which one it could not', async () => {
  const reports = ['s1', 's2'].map((fileId) =>
    sheet(fileId, `List ${fileId}`, { findings: [{ ...renamed, id: `of ${fileId}` }] }),
  );
  const sent: unknown[] = [];
  const undone: string[] = [];
  answerCalls(manifest, contract, {
    doctorApps: () => ({ apps: apps.slice(0, 1) }),
    examineApp: () => ({ reports, total: 2, next: null }),
    repairSheet: ({ fileId, body }) => {
      sent.push(body.findings);
      if (fileId === 's2') throw new Problem('CONFLICT', 'This sheet has changed since it was examined.');
      return { report: sheet('s1', 'List s1'), undo: 'sealed' };
    },
    undoRepair: ({ fileId, body }) => {
      undone.push(body.undo);
      return { report: reports.find((report) => report.fileId === fileId) ?? sheet(fileId, '') };
    },
  });
  const { user } = renderScreen(<Admin />, all);
  await user.click(await screen.findByRole('button', { name: 'Repair all: Renamed headers' }));
  const dialog = await screen.findByRole('dialog', { name: 'Renamed headers: repair all' });
  expect(within(dialog).getAllByRole('table')).toHaveLength(2);
  await user.click(within(dialog).getByRole('button', { name: 'Repair all' }));
  expect(await within(dialog).findByText('Failed to repair List s2')).toBeTruthy();
  expect(sent).toEqual([['of s1'], ['of s2']]);
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('region', { name: 'List s1' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('region', { name: 'List s1' })).toBeTruthy();
  expect(undone).toEqual(['sealed']);
});

it('repairs two sheets that name one photo in the trash by taking it out once', async () => {
  const broken = { ...renamed, kind: 'brokenPhotoLink' as const };
  const reports = ['s1', 's2'].map((fileId) =>
    sheet(fileId, `List ${fileId}`, { findings: [{ ...broken, id: `of ${fileId}` }] }),
  );
  answerCalls(manifest, contract, {
    doctorApps: () => ({ apps: apps.slice(0, 1) }),
    examineApp: () => ({ reports, total: 2, next: null }),
    repairSheet: ({ fileId }) => {
      if (fileId === 's2') throw new Problem('CONFLICT', 'This sheet has changed since it was examined.');
      return { report: sheet('s1', 'List s1'), undo: 'sealed' };
    },
    examineSheet: ({ fileId }) => ({ report: sheet(fileId, `List ${fileId}`) }),
  });
  const { user } = renderScreen(<Admin />, all);
  await user.click(await screen.findByRole('button', { name: /^Repair all: / }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Repair all' }));
  expect(await screen.findByText('2 repairs done')).toBeTruthy();
});

it('takes back what it can of several repairs, and says what it could not', async () => {
  const reports = ['s1', 's2'].map((fileId) => sheet(fileId, `List ${fileId}`, { findings: [renamed] }));
  answerCalls(manifest, contract, {
    doctorApps: () => ({ apps: apps.slice(0, 1) }),
    examineApp: () => ({ reports, total: 2, next: null }),
    repairSheet: ({ fileId }) => ({ report: sheet(fileId, `List ${fileId}`), undo: 'sealed' }),
    undoRepair: ({ fileId }) => {
      if (fileId === 's2') throw new Problem('CONFLICT', 'This sheet has changed since it was repaired.');
      return { report: reports[0] ?? sheet(fileId, '') };
    },
  });
  const { user } = renderScreen(<Admin />, all);
  await user.click(await screen.findByRole('button', { name: 'Repair all: Renamed headers' }));
  const dialog = await screen.findByRole('dialog', { name: 'Renamed headers: repair all' });
  await user.click(within(dialog).getByRole('button', { name: 'Repair all' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(
    await screen.findByText(/^Not taken back\. This sheet has changed since it was repaired/),
  ).toBeTruthy();
  expect(await screen.findByRole('region', { name: 'List s1' })).toBeTruthy();
});

it('says where a repair cannot be taken back, because its server ended before it could answer', async () => {
  const reports = ['s1', 's2'].map((fileId) => sheet(fileId, fileId, { findings: [renamed] }));
  answerCalls(manifest, contract, {
    doctorApps: () => ({ apps: apps.slice(0, 1) }),
    examineApp: () => ({ reports, total: 2, next: null }),
    repairSheet: ({ fileId }) => ({ report: sheet(fileId, fileId), undo: null }),
  });
  const { user } = renderScreen(<Admin />, all);
  await user.click(await screen.findByRole('button', { name: 'Repair all: Renamed headers' }));
  const dialog = await screen.findByRole('dialog', { name: 'Renamed headers: repair all' });
  await user.click(within(dialog).getByRole('button', { name: 'Repair all' }));
  expect(await screen.findByText('2 repairs done. This can no longer be undone.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

it('says so where nothing is to be mended', async () => {
  answerCalls(manifest, contract, {
    doctorApps: () => ({ apps: apps.slice(0, 1) }),
    examineApp: () => ({ reports: [sheet('s1', 'Whole')], total: 1, next: null }),
  });
  renderScreen(<Admin />, all);
  expect(await screen.findByText('Nothing to repair')).toBeTruthy();
  expect(screen.getByText('1 sheet examined, 0 findings')).toBeTruthy();
});
