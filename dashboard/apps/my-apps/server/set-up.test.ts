import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { OwnApp } from '#kernel/own-apps/own-app.ts';
import { ownApp } from '#testing/data/own-apps.ts';
import { startWatchedServer, type WatchedServer } from '#testing/server/server.ts';

let server: WatchedServer;
beforeAll(async () => {
  server = await startWatchedServer();
});
afterAll(() => server.stop());

const all = 'Orders!A1:H20';
const tabsSchema = z.object({
  sheets: z.array(z.object({ properties: z.object({ sheetId: z.int(), title: z.string() }) })),
});

/** The app with other settings of its columns, by their keys; null leaves one out. */
function withColumns(
  app: OwnApp,
  changes: Readonly<Record<string, Partial<OwnApp['columns'][number]> | null>>,
): OwnApp {
  const columns = app.columns.flatMap((column) => {
    const change = changes[column.key];
    return change === null ? [] : [{ ...column, ...change }];
  });
  return { ...app, columns };
}

describe('the set-up of an own app', () => {
  it('is changed later: title, house, kinds, columns that come and go; no cell of a row is written', async () => {
    const user = await server.newUser();
    const { client, hand, sheetId, app, list } = await ownApp(user);
    const before = await hand.entered(sheetId, all);
    const less = { ...withColumns(app, { notes: null, stage: { kind: 'text' } }), title: 'Jobs' };
    const house = { ...app.house, color: 'rose' as const };
    const changed = await client.changeApp({ sheetId, body: { app: { ...less, house }, expected: app } });
    expect(changed).toEqual({ sheetId, title: 'Jobs', house });
    expect((await client.listApps()).apps).toEqual([{ sheetId, title: 'Jobs', house }]);
    const told = (await list()).app;
    expect(told).toEqual({ ...less, house });
    expect((await list()).rows[0]).not.toHaveProperty('notes');
    // A column that is added again comes last; adding it once more changes nothing.
    const back = { ...app, columns: app.columns };
    await client.changeApp({ sheetId, body: { app: back, expected: told } });
    const calls = await server.upstream.callsOf(() =>
      client.changeApp({ sheetId, body: { app: back, expected: told } }),
    );
    expect(calls.filter((call) => call.includes('batchUpdate'))).toEqual([]);
    expect((await list()).app.columns.map(({ key }) => key).toSorted()).toEqual(
      app.columns.map(({ key }) => key).toSorted(),
    );
    expect(await hand.entered(sheetId, all)).toEqual(before);
  });

  it('is refused where somebody has changed it meanwhile, and nothing is written over', async () => {
    const user = await server.newUser();
    const { client, hand, sheetId, app } = await ownApp(user);
    const first = { ...app, title: 'First' };
    await client.changeApp({ sheetId, body: { app: first, expected: app } });
    const before = await hand.entered(sheetId, '_app!A1:D20');
    const second = client.changeApp({ sheetId, body: { app: { ...app, title: 'Second' }, expected: app } });
    await expect(second).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringMatching(/^Somebody has changed the set-up of "First" in the meantime/),
    });
    expect(await hand.entered(sheetId, '_app!A1:D20')).toEqual(before);
  });

  it('of two people who change it in the same moment takes one, and tells the other', async () => {
    const user = await server.newUser();
    const { client, sheetId, app, list } = await ownApp(user);
    const titles = ['Left', 'Right'];
    const done = await Promise.allSettled(
      titles.map((title) => client.changeApp({ sheetId, body: { app: { ...app, title }, expected: app } })),
    );
    expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const winner = titles[done.findIndex(({ status }) => status === 'fulfilled')];
    expect((await list()).app.title).toBe(winner);
  });

  it('holds views that have names, for everybody who opens the sheet, though a column of theirs has gone', async () => {
    const user = await server.newUser();
    const { client, hand, sheetId, app, list } = await ownApp(user);
    const before = await hand.entered(sheetId, all);
    const saved: OwnApp['saved'] = [
      { name: 'Open jobs', view: { kind: 'board', by: 'stage' }, sought: 'paper' },
      {
        name: 'Late',
        sorted: { by: 'due', order: 'asc' },
        grouped: 'stage',
        totals: 'sum',
        hidden: ['notes'],
      },
    ];
    await client.changeApp({ sheetId, body: { app: { ...app, saved }, expected: app } });
    expect((await list(true)).app.saved).toEqual(saved);
    expect((await client.propose({ sheetId })).made?.saved).toEqual(saved);
    // If two people save at the same moment based on the same definition, one of them is told.
    const [one, other] = ['Mine', 'Yours'].map((name) =>
      client.changeApp({
        sheetId,
        body: { app: { ...app, saved: [...saved, { name }] }, expected: { ...app, saved } },
      }),
    );
    const done = await Promise.allSettled([one, other]);
    expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const now = (await list(true)).app;
    expect(now.saved).toHaveLength(3);
    const less = withColumns(now, { stage: null });
    await client.changeApp({ sheetId, body: { app: less, expected: now } });
    expect((await list(true)).app.saved).toEqual(now.saved);
    expect(await hand.entered(sheetId, all)).toEqual(before);
  });

  it('refuses two saved views of one name, more than a cell holds, and what no view says', async () => {
    const user = await server.newUser();
    const { client, hand, sheetId, app } = await ownApp(user);
    const before = await hand.entered(sheetId, '_app!A1:D20');
    const change = (saved: NonNullable<OwnApp['saved']>) =>
      client.changeApp({ sheetId, body: { app: { ...app, saved }, expected: app } });
    await expect(change([{ name: 'Open' }, { name: 'open' }])).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: expect.stringContaining('Two saved views are called "open"'),
    });
    const hidden = Array.from({ length: 50 }, (_, at) => `column${at}`.padEnd(60, 'x'));
    await expect(
      change(Array.from({ length: 50 }, (_, at) => ({ name: `View ${at}`, hidden }))),
    ).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: 'There are too many saved views. Please delete one that you no longer need.',
    });
    await expect(change([{ name: ' ' }])).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    expect(await hand.entered(sheetId, '_app!A1:D20')).toEqual(before);
  });

  it('leaves what a person has added to the tab, and refuses columns that are not there', async () => {
    const user = await server.newUser();
    const { client, hand, sheetId, app } = await ownApp(user);
    const { sheets } = tabsSchema.parse(
      await hand.call('GET', `/v4/spreadsheets/${sheetId}?fields=sheets.properties(sheetId,title)`),
    );
    const tab = sheets.find(({ properties }) => properties.title === '_app')?.properties;
    await hand.change(sheetId, {
      appendDimension: { sheetId: tab?.sheetId, dimension: 'COLUMNS', length: 1 },
    });
    await hand.type(sheetId, '_app!E1', [['Remarks'], [], ['ask Ida']]);
    await client.changeApp({ sheetId, body: { app: { ...app, title: 'Jobs' }, expected: app } });
    expect(await hand.entered(sheetId, '_app!E1:E3')).toEqual([['Remarks'], [], ['ask Ida']]);
    const gone = withColumns(app, { job: { header: 'Nowhere' } });
    await expect(client.changeApp({ sheetId, body: { app: gone, expected: app } })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('"Nowhere"'),
    });
    // The tab is not removed either if it contains a column of somebody's own.
    await expect(
      client.takeDown({ sheetId, body: { app: { ...app, title: 'Jobs' }, isForgotten: true } }),
    ).rejects.toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('"Remarks"') });
    expect(await hand.tabs(sheetId)).toContain('_app');
  });

  it('that has a column less refuses what was typed for it, instead of leaving it out', async () => {
    const user = await server.newUser();
    const { client, hand, sheetId, app, rows, list } = await ownApp(user);
    const [first] = (await rows.list(sheetId)).rows;
    if (!first) throw new Error('The sheet has rows.');
    await client.changeApp({
      sheetId,
      body: { app: withColumns(app, { notes: null }), expected: app },
    });
    const before = await hand.entered(sheetId, all);
    const refusal = { code: 'INVALID_INPUT', details: { fields: { notes: expect.any(String) } } };
    await expect(rows.update(sheetId, first, { notes: 'typed offline' })).rejects.toMatchObject(refusal);
    await expect(rows.add({ job: 'New', notes: 'typed offline' }, sheetId)).rejects.toMatchObject(refusal);
    expect(await hand.entered(sheetId, all)).toEqual(before);
    expect((await list()).rows).toHaveLength(6);
  });

  it('that was changed where this server has not heard of it takes what fits it now', async () => {
    const user = await server.newUser();
    const { client, hand, sheetId, app, rows } = await ownApp(user);
    const [first] = (await rows.list(sheetId)).rows;
    if (!first) throw new Error('The sheet has rows.');
    const asBefore = await hand.entered(sheetId, '_app!A1:D20');
    await client.changeApp({ sheetId, body: { app: withColumns(app, { notes: null }), expected: app } });
    // As another server would, on which the column is added again.
    await hand.type(
      sheetId,
      '_app!A1:D20',
      asBefore.map((row) => row.map(String)),
    );
    expect(await rows.update(sheetId, first, { notes: 'typed there' })).toMatchObject({
      notes: 'typed there',
    });
  });

  it('is refused where it contradicts itself, and a hand that does so is told in which row', async () => {
    const user = await server.newUser();
    const { client, hand, sheetId, app, list } = await ownApp(user);
    const wrong: [Partial<OwnApp>, string][] = [
      [{ due: 'job' }, 'due'],
      [{ done: 'nowhere' }, 'done'],
      [{ label: 'nowhere' }, 'label'],
      [{ views: [{ kind: 'board', by: 'due' }] }, 'views'],
      [{ views: [{ kind: 'calendar', by: 'nowhere' }] }, 'views'],
      [{ views: [{ kind: 'cards' }, { kind: 'cards' }] }, 'views'],
      // A formula is shown as it is, and never asked for.
      [{ form: { title: 'Order', thanks: 'Thanks', fields: ['each'], most: 5 } }, 'form'],
      [{ form: { title: 'Order', thanks: 'Thanks', fields: ['nowhere'], most: 5 } }, 'form'],
      [{ columns: withColumns(app, { quantity: { initial: 'many' } }).columns }, 'fields.quantity.initial'],
    ];
    for (const [change, place] of wrong) {
      const call = client.changeApp({ sheetId, body: { app: { ...app, ...change }, expected: app } });
      await expect(call).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        details: { fields: { [place]: expect.any(String) } },
      });
    }
    await hand.type(sheetId, '_app!A4', [['job']]);
    await expect(list()).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringMatching(/row 2 contradicts itself .*Two columns have the key "job"/),
    });
    await hand.type(sheetId, '_app!A4:D4', [['stage', 'Stage', 'choice', '{"paints":{"Quote":"pink"}}']]);
    await expect(list()).rejects.toMatchObject({ message: expect.stringMatching(/row 4 is no "Quote"/) });
  });

  it('that a hand has given views of no kind or of no column is refused in words', async () => {
    const user = await server.newUser();
    const { hand, sheetId, app, list } = await ownApp(user);
    const { tab: _, columns: __, ...whole } = app;
    const give = (views: unknown) => hand.type(sheetId, '_app!D2', [[JSON.stringify({ ...whole, views })]]);
    await give([{ kind: 'calendar', by: 'due' }]);
    expect((await list()).app.views).toEqual([{ kind: 'calendar', by: 'due' }]);
    await give([{ kind: 'calendar', by: 'stage' }]);
    await expect(list()).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringMatching(/row 2 contradicts itself .*no such date column for the calendar/),
    });
    await give([{ kind: 'globe' }]);
    await expect(list()).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringMatching(/"_app" .* row 2 is no "kind" that is known/),
    });
    await give('everything');
    await expect(list()).rejects.toMatchObject({
      message: expect.stringMatching(/row 2 is no "views" that is known/),
    });
  });
});

describe('what a column demands', () => {
  it('is refused where it is missing, begins as it is said to, and has colours', async () => {
    const user = await server.newUser();
    const { client, sheetId, app, rows, list } = await ownApp(user);
    const demanding: OwnApp = {
      ...withColumns(app, {
        job: { isRequired: true, label: 'What is printed' },
        stage: { initial: 'Quote', isRequired: true, paints: { Quote: 'ochre', Printing: 'green' } },
        quantity: { initial: 100 },
        depositPaid: { initial: true },
      }),
      label: 'job',
      due: 'due',
      done: 'depositPaid',
      views: [
        { kind: 'board', by: 'stage' },
        { kind: 'chart', by: 'due' },
      ],
    };
    await client.changeApp({ sheetId, body: { app: demanding, expected: app } });
    expect((await list()).app).toEqual(demanding);
    await expect(client.addRow({ body: { sheetId, notes: 'x' } })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      details: { fields: { job: expect.any(String) } },
    });
    await expect(client.addRow({ body: { sheetId, job: ' ' } })).rejects.toMatchObject({
      details: { fields: { job: 'Please fill in What is printed' } },
    });
    const { row } = await rows.add({ job: 'Bookmarks' }, sheetId);
    expect(row).toMatchObject({ job: 'Bookmarks', stage: 'Quote', quantity: 100, depositPaid: true });
    // Existing contents of the sheet are not judged.
    const [first] = (await list()).rows;
    expect(first).toBeDefined();
  });

  it('is kept to the letter where it is a code, and is one line', async () => {
    const user = await server.newUser();
    const { client, hand, sheetId, app, rows } = await ownApp(user);
    const coded = withColumns(app, { job: { kind: 'code' } });
    await client.changeApp({ sheetId, body: { app: coded, expected: app } });
    const { row } = await rows.add({ job: ' 0075 ' }, sheetId);
    expect(row['job']).toBe('0075');
    expect(await hand.entered(sheetId, 'Orders!A10')).toEqual([['0075']]);
    await expect(client.addRow({ body: { sheetId, job: 'one\ntwo' } })).rejects.toMatchObject({
      details: { fields: { job: 'A code is one line of at most 500 characters' } },
    });
  });
});

describe('a house that is taken off the street', () => {
  it('leaves the sheet and what says that it is an app, and stands again as it was', async () => {
    const user = await server.newUser();
    const { client, hand, sheetId, app, list } = await ownApp(user);
    await client.takeDown({ sheetId, body: { app, isForgotten: false } });
    expect((await client.listApps()).apps).toEqual([]);
    expect(await hand.tabs(sheetId)).toEqual(['Orders', '_app']);
    expect((await list()).rows).toHaveLength(6);
    await client.takeDown({ sheetId, body: { app, isForgotten: false } });
    await client.createApp({ body: { sheetId, app } });
    expect((await client.listApps()).apps).toEqual([{ sheetId, title: app.title, house: app.house }]);
  });

  it('forgets what the sheet was where that is asked, and the same call that made it brings it back', async () => {
    const user = await server.newUser();
    const { client, hand, sheetId, app, list } = await ownApp(user);
    const before = await hand.entered(sheetId, all);
    await client.takeDown({ sheetId, body: { app, isForgotten: true } });
    expect(await hand.tabs(sheetId)).toEqual(['Orders']);
    await expect(list()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    // After a lost answer, it is sent again.
    await client.takeDown({ sheetId, body: { app, isForgotten: true } });
    await client.createApp({ body: { sheetId, app } });
    expect((await list()).app).toEqual(app);
    expect(await hand.entered(sheetId, all)).toEqual(before);
  });
});
