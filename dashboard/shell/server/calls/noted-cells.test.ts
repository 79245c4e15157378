import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { historyCalls } from '#kernel/calls/history.ts';
import { sheetCalls } from '#kernel/calls/sheets.ts';
import { Hand } from '#testing/server/hand.ts';
import { startWatchedServer, type TestUser, type WatchedServer } from '#testing/server/server.ts';

// What scripts write by ranges is noted in the history as theirs, by the write itself.

let server: WatchedServer;
let user: TestUser;
beforeAll(async () => {
  server = await startWatchedServer();
  user = await server.newUser();
});
afterAll(() => server.stop());

type Cell = string | number | boolean | null;

async function newSheet(sheetTabName = 'Tasks') {
  const sheets = user.callsClient(sheetCalls);
  const sheetConfig = {
    name: `List ${Math.random()}`,
    headers: ['Task', 'Status', 'Count'],
    sheetTabName,
  };
  const { id: sheetId } = await sheets.createSheet({ body: { appName: 'todos', sheetConfig } });
  const history = user.callsClient(historyCalls);
  const hand = new Hand(user.browser);
  const told = async () => {
    await history.lookAtHistory({ sheetId });
    const { changes } = await history.readHistory({ sheetId, query: {} });
    return changes.map(({ kind, row, how, cells }) => ({
      kind,
      row,
      byHand: how === 'In the sheet',
      cells: cells.map(({ header, from, to }) => `${header}: ${from} > ${to}`),
    }));
  };
  return {
    ...{ sheets, sheetId, hand, told },
    rows: () => hand.entered(sheetId, `'${sheetTabName}'!A1:Z20`),
    append: (values: Cell[][], more: { range?: string; inputOption?: 'USER_ENTERED' } = {}) =>
      sheets.appendCells({ sheetId, body: { values, ...more } }, { requestKey: randomUUID() }),
    update: (
      updates: { range: string; values: Cell[][]; expected?: string[][] }[],
      more: { inputOption?: 'USER_ENTERED' } = {},
    ) => sheets.updateCells({ sheetId, body: { updates, ...more } }),
  };
}

describe('rows that are appended by range', () => {
  it('are noted by the write that adds them, in as many calls as before', async () => {
    const { append, told, rows, sheetId } = await newSheet();
    const calls = await server.upstream.callsOf(() =>
      append([
        ['Plates', 'Pending', 2],
        ['=Ink', null, true],
      ]),
    );
    expect(calls.map((call) => call.replace(sheetId, 'ID').replace(/\?.*/, ''))).toEqual([
      'GET /v4/spreadsheets/ID',
      'POST /v4/spreadsheets/ID:batchUpdate',
    ]);
    expect(await rows()).toEqual([
      ['Task', 'Status', 'Count'],
      ['Plates', 'Pending', 2],
      ['=Ink', '', true],
    ]);
    expect(await told()).toEqual([
      { kind: 'added', row: 3, byHand: false, cells: ['Task:  > =Ink', 'Count:  > TRUE'] },
      {
        kind: 'added',
        row: 2,
        byHand: false,
        cells: ['Task:  > Plates', 'Status:  > Pending', 'Count:  > 2'],
      },
    ]);
  });

  it('stand where Sheets itself would put them, whatever the tab holds', async () => {
    const holds: [string, string, string[][]][] = [
      ['a gap', 'A2:C5', [['a', 'b', 'c'], [], [], ['d']]],
      ['a table beside it', 'A2:F4', [['a', '', '', '', '', 'x'], [], ['', '', '', '', '', 'y']]],
      ['a foot far to the right', 'A2:E3', [['a'], ['', '', '', '', 'sum']]],
      ['steps', 'A2:C4', [['a'], ['', 'b'], ['', '', 'c']]],
      ['nothing more', 'A2:A2', [['']]],
    ];
    for (const [what, range, values] of holds) {
      const [ours, theirs] = [await newSheet(), await newSheet()];
      for (const { hand, sheetId } of [ours, theirs]) await hand.type(sheetId, `Tasks!${range}`, values);
      const values2 = [['Ink', 'x'], ['Plates']];
      const { updatedRange } = await ours.append(values2);
      const answer = await theirs.hand.call(
        'POST',
        `/v4/spreadsheets/${theirs.sheetId}/values/A:Z:append?valueInputOption=RAW&insertDataOption=INSERT_ROWS`,
        { values: values2 },
      );
      expect(answer, what).toMatchObject({ updates: { updatedRange } });
      expect(await ours.rows(), what).toEqual(await theirs.rows());
    }
  });

  it('are noted after it where Sheets alone knows what it makes of them, in two calls more', async () => {
    const { append, told, rows } = await newSheet();
    const typed = () => append([['Plates', 'Pending', '12.50'], ['Ink']], { inputOption: 'USER_ENTERED' });
    expect(await server.upstream.callsOf(typed)).toHaveLength(4);
    expect((await rows()).slice(1)).toEqual([['Plates', 'Pending', 12.5], ['Ink']]);
    await append([['Rollers', null, 3]]);
    expect((await told()).map(({ kind, row, byHand, cells }) => [kind, row, byHand, cells.at(-1)])).toEqual([
      ['added', 4, false, 'Count:  > 3'],
      ['added', 3, false, 'Task:  > Ink'],
      ['added', 2, false, 'Count:  > 12.5'],
    ]);
  });

  it('are there, and found by the next look, where their note could not be made', async () => {
    const { append, told, rows } = await newSheet();
    await append([['Ink', null, 3]]);
    server.upstream.fail({ method: 'POST', path: /:batchUpdate$/, times: 8, how: { status: 400 } });
    await append([['Plates', 'Pending', '=1+1']], { inputOption: 'USER_ENTERED' });
    server.upstream.heal();
    expect((await rows())[2]?.[0]).toBe('Plates');
    const [last] = await told();
    expect(last).toMatchObject({ kind: 'added', row: 3, byHand: true });
  });
});

describe('cells that are written by range', () => {
  it('are noted row by row, with what stood there, in as many calls as before', async () => {
    const { append, update, told, rows, sheetId } = await newSheet('To do: 1');
    await append([
      ['Plates', 'Pending', 2],
      ['Ink', 'Pending', 3],
    ]);
    const calls = await server.upstream.callsOf(async () => {
      const { updatedRanges } = await update([
        { range: 'A2:C2', values: [['Plates', 'Done', null]], expected: [['Plates', 'Pending', '2']] },
        { range: "'To do: 1'!C3", values: [['5']], expected: [['3']] },
        { range: 'B5', values: [['Later']] },
      ]);
      expect(updatedRanges).toEqual(["'To do: 1'!A2:B2", "'To do: 1'!C3", "'To do: 1'!B5"]);
    });
    expect(calls.filter((call) => call.includes(sheetId))).toHaveLength(3);
    expect((await rows()).slice(1)).toEqual([
      ['Plates', 'Done', 2],
      ['Ink', 'Pending', '5'],
      [],
      ['', 'Later'],
    ]);
    expect((await told()).slice(0, 3)).toEqual([
      { kind: 'added', row: 5, byHand: false, cells: ['Status:  > Later'] },
      { kind: 'changed', row: 3, byHand: false, cells: ['Count: 3 > 5'] },
      { kind: 'changed', row: 2, byHand: false, cells: ['Status: Pending > Done'] },
    ]);
  });

  it('are noted as Sheets has read what was typed, in two calls more', async () => {
    const { append, update, told, rows } = await newSheet();
    await append([
      ['Plates', 'Pending', 2],
      ['Ink', 'Pending', 3],
    ]);
    const typed = () =>
      update(
        [
          { range: 'B2:C2', values: [['Done', '12.50']], expected: [['Pending', '2']] },
          { range: 'A3:C3', values: [['Black ink', null, '=C2*2']] },
        ],
        { inputOption: 'USER_ENTERED' },
      );
    expect(await server.upstream.callsOf(typed)).toHaveLength(4);
    expect((await rows()).slice(1).map((row) => row.slice(0, 2))).toEqual([
      ['Plates', 'Done'],
      ['Black ink', 'Pending'],
    ]);
    expect((await told()).slice(0, 2)).toMatchObject([
      {
        kind: 'changed',
        row: 3,
        byHand: false,
        cells: ['Task: Ink > Black ink', expect.stringMatching(/^Count: 3 > =/)],
      },
      { kind: 'changed', row: 2, byHand: false, cells: ['Status: Pending > Done', 'Count: 2 > 12.5'] },
    ]);
    await expect(typed()).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('of one tab cost a read and a write', async () => {
    const { append, update } = await newSheet();
    await append([['Plates', 'Pending', 2]]);
    const change = () => update([{ range: 'B2', values: [['Done']], expected: [['Pending']] }]);
    expect(await server.upstream.callsOf(change)).toHaveLength(2);
    await expect(change()).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('may empty a row and name a column anew, and are noted as that', async () => {
    const { append, update, told, rows } = await newSheet();
    await append([
      ['Plates', 'Pending', 2],
      ['Ink', 'Pending', 3],
    ]);
    await update([{ range: 'Tasks!A2:C2', values: [['', '', '']] }]);
    await update([{ range: 'C1', values: [['Number']] }]);
    expect(await rows()).toEqual([['Task', 'Status', 'Number'], [], ['Ink', 'Pending', 3]]);
    expect((await told()).slice(0, 2)).toMatchObject([
      { kind: 'arranged', byHand: false, cells: ['Header: Count > Number'] },
      { kind: 'deleted', byHand: false },
    ]);
    await update([
      { range: 'A1:C1', values: [['Job', null, 'Copies']] },
      { range: 'C3', values: [[7]] },
    ]);
    expect((await told()).slice(0, 3)).toMatchObject([
      { kind: 'arranged', byHand: false, cells: ['Header: Number > Copies'] },
      { kind: 'arranged', byHand: false, cells: ['Header: Task > Job'] },
      { kind: 'changed', byHand: false, cells: ['Number: 3 > 7'] },
    ]);
  });

  it.each([
    ['a first name', 'D1', ['Due'], ['Task', 'Status', 'Count', 'Due']],
    ['none any more', 'C1', [''], ['Task', 'Status']],
    ['those of each other', 'A1:B1', ['Status', 'Task'], ['Status', 'Task', 'Count']],
  ])('that give columns %s are found by the next look', async (_, range, written, headers) => {
    const { append, update, told, hand, sheetId, rows } = await newSheet();
    await append([['Plates', 'Pending', 2]]);
    await hand.type(sheetId, 'Tasks!D2', [['soon']]);
    await told();
    await update([{ range, values: [written] }]);
    expect((await rows())[0]).toEqual(headers);
    const [last] = await told();
    expect(last).toMatchObject({ byHand: true });
  });

  it('beyond their range or the grid are refused, and nothing is written', async () => {
    const { append, update, rows } = await newSheet();
    await append([['Plates', 'Pending', 2]]);
    const before = await rows();
    for (const range of ['A2:B2', 'Z2', 'A5000']) {
      await expect(update([{ range, values: [['a', 'b', 'c']] }]), range).rejects.toMatchObject({
        code: expect.stringMatching(/^(?:NOT_FOUND|INVALID_INPUT|WORKSPACE_REFUSED)$/),
      });
    }
    expect(await rows()).toEqual(before);
  });
});
