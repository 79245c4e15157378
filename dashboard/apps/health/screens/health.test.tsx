import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { daysAfter, formatDay } from '#kernel/day.ts';
import { noPreferences } from '#kernel/preferences.ts';
import { Problem } from '#kernel/problem.ts';
import { healthOf } from '#testing/data/health-data.ts';
import { refuseUndo, seeUndoRefused } from '#testing/screen/refused-undo.ts';
import { type Answers, answerCalls, renderScreen } from '#testing/screen/screen.tsx';
import { holdAnswers } from '#testing/server/shell-calls.ts';
import contract, { type Entry, type Health as HealthData } from '../contract.ts';
import type { Cells, LogName } from '../logs.ts';
import manifest from '../manifest.ts';
import { momentOf } from '../moments.ts';
import { profileOf } from '../profile.ts';
import type { FromWorker } from './import/apple-messages.ts';
import Health from './index.tsx';
import { SettingsDialog } from './SettingsDialog.tsx';

const now = momentOf(new Date());
const today = now.slice(0, 10);

const weight: Entry = {
  log: 'body',
  row: 2,
  cells: { 'Taken At': '2025-11-18 07:40', Weight: 70, Unit: 'kg' },
};
const medicine: Entry = {
  log: 'medications',
  row: 2,
  cells: { Name: 'Lisinopril', Strength: '20 mg', Dose: 1, Schedule: 'FREQ=DAILY;BYHOUR=0', 'Row ID': 'M1' },
};

function open(data: HealthData, answers: Answers<typeof contract> = {}, view = '', width = 1440) {
  answerCalls(manifest, contract, { getHealth: () => data, ...answers });
  return renderScreen(<Health />, { address: `?app=health${view}`, width, preferences: noPreferences });
}

/** A sheet that stores what is added, with the key of each request. */
function adding(data: HealthData, problems: Problem[] = []) {
  const sent: { log: LogName; rows: Cells[]; requestKey: string | null }[] = [];
  const answers: Answers<typeof contract> = {
    addRows: ({ body: { log, rows }, requestKey }) => {
      sent.push({ log, rows, requestKey });
      const problem = problems.shift();
      if (problem) throw problem;
      const made = rows.map((cells, at) => ({ log, row: data.entries.length + 2 + at, cells }));
      data.entries.push(...made);
      return { success: true, sheetId: 's1', rows: made };
    },
  };
  return { sent, answers };
}

const noAnswer = () => new Problem('WORKSPACE_UNAVAILABLE', 'The workspace does not answer.');

describe('units and targets', () => {
  it('change what was typed, and leave what somebody else has changed meanwhile', async () => {
    const saved: unknown[] = [];
    answerCalls(manifest, contract, {
      saveProfile: ({ body: { values } }) => {
        saved.push(values);
        return { success: true as const, profile: values };
      },
    });
    function Settings() {
      const [values, setValues] = useState<Record<string, string>>({ Height: '180' });
      return (
        <>
          <button type="button" onClick={() => setValues({ Height: '181' })}>
            Read again
          </button>
          <SettingsDialog
            {...{ values, target: { sheetId: 's1', tabs: [] } }}
            profile={profileOf(values)}
            onClose={() => {}}
          />
        </>
      );
    }
    const { user } = renderScreen(<Settings />, { address: '', preferences: noPreferences });
    await user.type(screen.getByLabelText('Year of birth'), '1980');
    fireEvent.click(screen.getByRole('button', { name: 'Read again', hidden: true }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved).toEqual([{ 'Birth Year': '1980' }]));
  });
});

describe('the day of today', () => {
  it('goes into its tabs from one form, and what was not saved goes again under its key', async () => {
    const data = healthOf({ ...weight });
    const problems: Problem[] = [];
    const { sent, answers } = adding(data, problems);
    const { user } = open(data, answers);
    const form = await screen.findByRole('form', { name: 'Add entry' });
    const type = (label: string, text: string) => user.type(within(form).getByLabelText(label), text);
    const press = () => user.click(within(form).getByRole('button', { name: /^(Add Entry|Save anyway)/ }));
    await press();
    expect(await within(form).findByText('Please fill in at least one')).toBeTruthy();
    await type('Weight', '70,4');
    await type('Systolic', '76');
    await type('Diastolic', '118');
    await press();
    expect((await within(form).findByRole('alert')).textContent).toContain('Are they the right way round?');
    expect(sent).toEqual([]);
    await user.clear(within(form).getByLabelText('Systolic'));
    await user.clear(within(form).getByLabelText('Diastolic'));
    await type('Pulse', '62');
    await type('Sleep', '7:20');
    // The first write is lost.
    problems.push(noAnswer());
    await press();
    expect(await within(form).findByText('Failed to save')).toBeTruthy();
    await press();
    await waitFor(() => expect(within(form).getByLabelText('Weight')).toHaveProperty('value', ''));
    expect(sent.map(({ log }) => log)).toEqual(['body', 'body', 'vitals', 'sleep']);
    expect(sent[1]?.requestKey).toBe(sent[0]?.requestKey);
    expect(sent[1]?.rows).toMatchObject([{ Weight: 70.4, Unit: 'kg' }]);
    expect(sent[2]?.rows).toMatchObject([{ Metric: 'Pulse', Value: 62, Unit: 'bpm' }]);
    expect(sent[3]?.rows).toMatchObject([{ 'Asleep Min': 440 }]);
  });

  it('keeps in its form what is typed while the last figures are being saved', async () => {
    const data = healthOf({ ...weight });
    const { user } = open(data, adding(data).answers);
    const form = within(await screen.findByRole('form', { name: 'Add entry' }));
    await user.type(form.getByLabelText('Weight'), '70,4');
    const answer = holdAnswers();
    await user.click(form.getByRole('button', { name: 'Add Entry' }));
    await user.type(form.getByLabelText('Pulse'), '62');
    answer();
    await waitFor(() => expect(form.getByLabelText('Weight')).toHaveProperty('value', ''));
    expect(form.getByLabelText('Pulse')).toHaveProperty('value', '62');
    expect(document.activeElement).toBe(form.getByLabelText('Pulse'));
  });

  it('a dose is told with what it is made of', async () => {
    open(healthOf(medicine));
    expect(await screen.findByText(/^12:00 AM, 1 per dose/)).toBeTruthy();
  });

  it('a dose is noted once and taken back', async () => {
    const data = healthOf(medicine);
    const { sent, answers } = adding(data);
    const { user } = open(data, {
      ...answers,
      removeRows: () => {
        data.entries.pop();
        return { success: true, undo: 'intakes:sealed' };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Take Lisinopril, 12:00 AM' }));
    expect(await screen.findByText('All logged')).toBeTruthy();
    expect(sent).toMatchObject([{ log: 'intakes', rows: [{ Planned: `${today} 00:00`, Status: 'Taken' }] }]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('1 of 1 to log')).toBeTruthy();
  });

  it('a dose that could not be taken back is told once', async () => {
    const data = healthOf(medicine);
    const view = open(data, { ...adding(data).answers, removeRows: refuseUndo });
    await view.user.click(await screen.findByRole('button', { name: 'Take Lisinopril, 12:00 AM' }));
    await seeUndoRefused(view);
  });
});

it('medicines tell their times, how many doses were taken, and when they run out', async () => {
  const stocked = { ...medicine, cells: { ...medicine.cells, Start: today, Stock: 10 } };
  open(healthOf(stocked), {}, '&view=medicines');
  const card = await screen.findByRole('article', { name: 'Lisinopril' });
  expect(within(card).getByText('Daily at 12:00 AM')).toBeTruthy();
  expect(within(card).getByText('0 of 1 dose taken')).toBeTruthy();
  expect(within(card).getByText('Per dose').nextElementSibling?.textContent).toBe('1');
  expect(card.textContent).toContain('in 10 days');
});

it('a row that was changed in the sheet meanwhile asks which version stays', async () => {
  const changes: Cells[] = [];
  const data = healthOf(weight);
  const { user } = open(
    data,
    {
      updateRows: ({ body: { rows } }) => {
        const [row] = rows;
        changes.push(row?.changes ?? {});
        if (changes.length === 1) {
          const current = { ...weight.cells, Weight: 72 };
          throw new Problem('CONFLICT', 'The row has changed.', {
            conflict: { rowIndex: 2, current, fields: ['Weight'] },
          });
        }
        expect(row?.expected).toMatchObject({ Weight: 72 });
        data.entries[0] = { ...weight, cells: { ...weight.cells, Weight: 71 } };
        return { success: true, rows: [...data.entries] };
      },
    },
    '&view=history',
  );
  await user.click(await screen.findByRole('button', { name: 'Actions for Nov 18, 2025, 7:40 AM' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const edit = await screen.findByRole('dialog', { name: 'Edit weight' });
  await user.clear(within(edit).getByLabelText('Weight'));
  await user.type(within(edit).getByLabelText('Weight'), '71');
  await user.click(within(edit).getByRole('button', { name: 'Save' }));
  await user.click(await screen.findByRole('button', { name: /mine/i }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(changes).toEqual([{ Weight: 71 }, { Weight: 71 }]);
  expect(await screen.findByText('71')).toBeTruthy();
});

it('on a phone the history names each cell, and scrolls no table', async () => {
  const data = healthOf({ ...weight, cells: { ...weight.cells, Notes: 'After the run' } });
  open(data, {}, '&view=history', 390);
  const list = await screen.findByRole('list', { name: 'Body' });
  expect(within(list).getByText('Nov 18, 2025, 7:40 AM')).toBeTruthy();
  expect(
    within(list)
      .getAllByRole('term')
      .map(({ textContent }) => textContent),
  ).toEqual(['Weight', 'Unit', 'Notes']);
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.getByText('1 of 1 row')).toBeTruthy();
  expect(within(list).getByRole('button', { name: 'Actions for Nov 18, 2025, 7:40 AM' })).toBeTruthy();
});

it('the charts of today show the weeks that are chosen, and the body mass index', async () => {
  const old = daysAfter(today, -200);
  const data = healthOf(
    { ...weight, cells: { 'Taken At': `${old} 07:40`, Weight: 80, Unit: 'kg' } },
    { ...weight, row: 3, cells: { 'Taken At': `${today} 00:00`, Weight: 70, Unit: 'kg' } },
  );
  data.profile = { Height: '165' };
  const { user } = open(data);
  expect(await screen.findByText(/^Body mass index 25.7 kg\/m²/)).toBeTruthy();
  expect(screen.queryByRole('figure', { name: new RegExp(`from 80 kg on ${formatDay(old)}`) })).toBeNull();
  await user.click(screen.getByRole('button', { name: '1 year' }));
  expect(screen.getByRole('figure', { name: new RegExp(`from 80 kg on ${formatDay(old)}`) })).toBeTruthy();
});

it('trends compare the weeks before a day with those after it', async () => {
  const on = (day: string, value: number, row: number): Entry => ({
    log: 'body',
    row,
    cells: { 'Taken At': day, Weight: value, Unit: 'kg' },
  });
  const data = healthOf(on(daysAfter(today, -40), 80, 2), on(daysAfter(today, -1), 76.5, 3));
  open(data, {}, '&view=trends');
  const table = await screen.findByRole('table', { name: 'Means before and after' });
  const [, row] = within(table).getAllByRole('row');
  expect(row?.textContent).toBe('Weight, kg80.01 reading76.51 reading−3.5');
});

/** The worker's side of an import: the test decides what it says, and sees what it was told. */
class WorkerSeat {
  static last: WorkerSeat | undefined;
  onmessage: (message: { data: FromWorker }) => void = () => {};
  told: string[] = [];
  constructor() {
    WorkerSeat.last = this;
  }
  postMessage({ kind }: { kind: string }) {
    this.told.push(kind);
  }
}

const pulses = (count: number): FromWorker => ({
  kind: 'rows',
  rows: Array.from({ length: count }, (_, at) => ({
    log: 'vitals',
    cells: {
      'Taken At': `2025-01-01 0${Math.floor(at / 60)}:${String(at % 60).padStart(2, '0')}`,
      Metric: 'P',
      Value: 1,
    },
  })),
});

describe('an import of Apple Health', () => {
  async function importing(problems: Problem[] = [], isReadable = Promise.resolve()) {
    vi.stubGlobal('Worker', WorkerSeat);
    const data = healthOf(weight);
    const { sent, answers } = adding(data, problems);
    const getHealth = async () => {
      if (sent.length > 0) await isReadable;
      return data;
    };
    const { user } = open(data, { ...answers, getHealth });
    await user.click((await screen.findAllByRole('button', { name: 'More' }))[0] ?? document.body);
    await user.click(await screen.findByRole('menuitem', { name: 'Import Apple Health' }));
    const dialog = await screen.findByRole('dialog', { name: 'Import Apple Health' });
    await user.upload(within(dialog).getByLabelText('Apple Health export'), new File(['x'], 'export.zip'));
    const worker = WorkerSeat.last;
    if (!worker) throw new Error('The import starts a worker.');
    const say = (data: FromWorker) => worker.onmessage({ data });
    return { user, dialog, worker, say, sent };
  }

  it('tells how far it is, and can be canceled', async () => {
    const { user, dialog, worker, say } = await importing();
    say({ kind: 'progress', share: 0.4, records: 1_200, leftOut: 3 });
    expect(await within(dialog).findByLabelText('40% of the file read')).toBeTruthy();
    expect(within(dialog).getByText(/1,200 records read/)).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Cancel import' }));
    expect(await within(dialog).findByText(/Canceled. Saved rows stay/)).toBeTruthy();
    // Ending a worker from outside while it reads a large file crashes the page, too.
    expect(worker.told).toEqual(['read', 'stop']);
  });

  it('waits where the line is lost, and goes on under the same key', async () => {
    const { user, dialog, worker, say, sent } = await importing([noAnswer()]);
    say(pulses(400));
    say({ kind: 'done', share: 1, records: 400, leftOut: 0 });
    expect(await within(dialog).findByText('Failed to write rows')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Try again' }));
    expect(await within(dialog).findByText('400 rows imported.')).toBeTruthy();
    expect(sent.map(({ rows }) => rows.length)).toEqual([400, 400]);
    expect(sent[1]?.requestKey).toBe(sent[0]?.requestKey);
    expect(worker.told).toContain('read');
  });

  it('is done when its rows were read, so that none is new when the same file comes again', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { dialog, say, sent } = await importing([], promise);
    say(pulses(400));
    say({ kind: 'done', share: 1, records: 400, leftOut: 0 });
    expect(await within(dialog).findByText(/400 rows written/)).toBeTruthy();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(within(dialog).queryByRole('button', { name: 'Done' })).toBeNull();
    resolve();
    expect(await within(dialog).findByText('400 rows imported.')).toBeTruthy();
    expect(within(dialog).getByRole('button', { name: 'Done' })).toBeTruthy();
  });

  it('says why a file cannot be read', async () => {
    const { dialog, say } = await importing();
    say({ kind: 'failed', message: 'This archive has no Apple Health export.' });
    expect((await within(dialog).findByRole('alert')).textContent).toContain('no Apple Health export');
  });
});
