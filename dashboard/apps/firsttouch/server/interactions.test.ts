import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isWith, threeContacts } from '#testing/data/contacts.ts';
import { cellsOf } from '#testing/data/seen-row.ts';
import { startWatchedServer, type TestUser, type WatchedServer } from '#testing/server/server.ts';
import type { Fault, Upstream } from '#testing/server/upstream.ts';

let upstream: Upstream;
let server: WatchedServer;
let user: TestUser;
beforeAll(async () => {
  server = await startWatchedServer();
  ({ upstream } = server);
  user = await server.newUser();
});
afterAll(() => server.stop());

const write: Omit<Fault, 'how'> = { method: 'POST', path: /:batchUpdate$/, times: 1 };

describe('an interaction', () => {
  it('makes the second tab and gives the contact an id, the first time', async () => {
    const { ines, log, read, hand, sheetId } = await threeContacts(user);
    expect(await hand.tabs(sheetId)).toEqual(['Contacts']);
    const { contact, row } = await log(ines, 'Sent prices', { followUp: '2025-12-01', status: 'Contacted' });
    expect(contact).toMatchObject({ 'Follow Up': '2025-12-01', Status: 'Contacted' });
    expect(contact['Contact ID']).toMatch(/^C[0-9a-f]{12}$/);
    expect(await hand.tabs(sheetId)).toEqual(['Contacts', 'Interactions']);
    expect(await hand.entered(sheetId, 'Interactions!A1:G2')).toEqual([
      ['Contact Name', 'When', 'Channel', 'Summary', 'Next Step', 'Email', 'Contact ID'],
      ['Ines Duarte', 45981, 'Call', 'Sent prices', '', 'ines@museu.example', contact['Contact ID']],
    ]);
    const { row: second } = await log(contact, 'They called back');
    expect(second).toMatchObject({ _rowIndex: 3, 'Contact ID': contact['Contact ID'] });
    expect((await read()).interactions).toEqual([row, second]);
  });

  it('stays with its contact when the contact is renamed and the sheet sorted', async () => {
    const { tomas, log, edit, read, hand, sheetId } = await threeContacts(user);
    const { contact } = await log(tomas, 'Met again');
    await edit(contact, { contactName: 'Aaron Rey', email: 'aaron@rey.example' });
    await hand.sort(sheetId, 0, 'ASCENDING');
    const { contacts, interactions } = await read();
    const own = contacts.map(
      (each) => interactions.filter((interaction) => isWith(interaction, each)).length,
    );
    expect(contacts[0]?.['Contact Name']).toBe('Aaron Rey');
    expect(own).toEqual([1, 0, 0]);
  });

  it('typed by hand belongs to whom it names', async () => {
    const { ines, log, read, hand, sheetId } = await threeContacts(user);
    await log(ines, 'x');
    await hand.type(sheetId, 'Interactions!A3:D3', [[' tomas rey', '11/18/2025', 'Fair', 'Showed his type']]);
    const { contacts, interactions } = await read();
    const [, typed] = interactions;
    expect(typed).toMatchObject({ _rowIndex: 3, When: '2025-11-18', 'Contact ID': '' });
    expect(contacts.filter((each) => typed && isWith(typed, each)).map((row) => row._rowIndex)).toEqual([3]);
  });

  it('is written once when its answer got lost, or the browser sends it again', async () => {
    const { ines, log, read } = await threeContacts(user);
    const key = randomUUID();
    upstream.fail({ ...write, how: 'unanswered' });
    await log(ines, 'Once', {}, key);
    const { contact } = await log(ines, 'Once', {}, key);
    expect((await read()).interactions).toHaveLength(1);
    // The contact was written, but the interaction was not received: the repetition adds it.
    const other = randomUUID();
    upstream.fail({ ...write, after: 1, how: { status: 503 } });
    const again = () => log(contact, 'Twice', { status: 'Closed' }, other);
    await expect(again()).rejects.toMatchObject({ code: 'WORKSPACE_UNAVAILABLE' });
    await again();
    expect((await read()).interactions.map(({ Summary }) => Summary)).toEqual(['Once', 'Twice']);
  });

  it('takes the id that another screen has given meanwhile', async () => {
    const { ines, log, hand, sheetId, read } = await threeContacts(user);
    await hand.type(sheetId, 'Contacts!L1:L2', [['Contact ID'], ['mine-1']]);
    const { contact } = await log(ines, 'Hello');
    expect(contact['Contact ID']).toBe('mine-1');
    expect((await read()).interactions).toMatchObject([{ 'Contact ID': 'mine-1' }]);
  });

  it('is changed, deleted and brought back', async () => {
    const { ines, log, client, sheetId, read } = await threeContacts(user);
    const { row } = await log(ines, 'Draft');
    const at = { sheetId, row: row._rowIndex };
    const saved = await client.updateInteraction({
      ...at,
      body: { expected: cellsOf(row), changes: { summary: 'Final', nextStep: 'Visit' } },
    });
    expect(saved.row).toMatchObject({ Summary: 'Final', 'Next Step': 'Visit' });
    const stale = client.removeInteraction({ ...at, body: { expected: cellsOf(row) } });
    await expect(stale).rejects.toMatchObject({ code: 'CONFLICT' });
    const { undo } = await client.removeInteraction({ ...at, body: { expected: cellsOf(saved.row) } });
    expect((await read()).interactions).toEqual([]);
    await client.undo({ sheetId, body: { undo } });
    expect((await read()).interactions).toEqual([saved.row]);
  });

  it('that cannot be noted, because its tab has lost a header, leaves the day of the follow-up', async () => {
    const { tomas, edit, log, rows, hand, sheetId } = await threeContacts(user);
    await log(tomas, 'x');
    const [, seen = tomas] = await rows();
    const due = await edit(seen, { followUp: '2026-01-05' });
    await hand.type(sheetId, 'Interactions!D1', [['']]);
    const next = { followUp: '', status: 'Contacted' };
    await expect(log(due, 'Called', next)).rejects.toMatchObject({ code: 'CONFLICT' });
    expect((await rows())[1]).toEqual(due);
  });

  it('says which headers its tab has lost, and the contacts stay readable', async () => {
    const { ines, log, client, read, hand, sheetId } = await threeContacts(user);
    await log(ines, 'x');
    await hand.type(sheetId, 'Interactions!D1', [['']]);
    const damaged = await read();
    expect(damaged).toMatchObject({
      missingHeaders: [],
      missingInteractionHeaders: ['Summary'],
      interactions: [],
    });
    expect(damaged.contacts).toHaveLength(3);
    await client.repairSheet({ sheetId });
    expect((await read()).interactions).toHaveLength(1);
  });
});
