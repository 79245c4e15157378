import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer, type TestUser } from '../server/server.ts';
import type { Mistreatment } from './torture-cases.ts';
import { filled, type TortureApp } from './torture-filled.ts';
import { tortureInTheMoment } from './torture-moment.ts';
import { mistreatmentsFor, textsFor } from './torture-parts.ts';
import type { Person } from './torture-person.ts';
import { enteredText, pictureOf } from './torture-picture.ts';
import { PreparedSheet, rowCount } from './torture-prepared.ts';
import { texts } from './torture-texts.ts';
import { type AppFile, isRefusal, type Outcome } from './torture-witness.ts';

function expectEnd(outcomes: readonly Outcome[], ends: Mistreatment['ends'] = 'written'): void {
  const refusals = outcomes.filter(isRefusal);
  for (const { message } of refusals) expect(message).toMatch(/^[A-Z].*[.!?]$/);
  if (ends === 'written') expect(refusals).toEqual([]);
  if (ends === 'refused') expect(refusals).toHaveLength(outcomes.length);
}

/** Every case of the torture sheet, for one app. */
export function torture(app: TortureApp): void {
  const { key, edited, other, part, omits, apps } = app;
  const prepared = new PreparedSheet();
  const begin = () => filled(app, user, prepared);
  let server: TestServer;
  let user: TestUser;
  let friend: TestUser;
  beforeAll(async () => {
    server = await startServer({}, {}, apps);
    [user, friend] = [await server.newUser(), await server.newUser()];
    await friend.allow('drive.readonly');
  });
  afterAll(() => server.stop());

  describe(`${app.name}: while a person`, () => {
    it.each(mistreatmentsFor(part, omits))(
      '$name, the right rows change and nothing else',
      async ({ act, ends }) => {
        const { hands, at, witness, file, person } = await begin();
        await act(hands);
        const isGone = await pictureOf(person, file.spreadsheetId).then(
          () => false,
          () => true,
        );
        if (isGone) {
          await expect(file.edit(at(4), { [edited]: 'changed' })).rejects.toMatchObject({
            code: 'NOT_FOUND',
          });
          return;
        }
        expectEnd(
          [
            await witness.edit(at(4), { [edited]: 'changed' }),
            await witness.remove(at(3)),
            await witness.add({ [key]: 'Row new', [edited]: '=1+1', [other]: '00123' }),
            await witness.edit(at(2), { [edited]: '', [other]: '3-4' }),
          ],
          ends,
        );
      },
    );
  });

  describe(`${app.name}: text comes back exactly`, () => {
    it.each(textsFor(part))('%s', async (_, text) => {
      const { file, witness, at } = await begin();
      const outcomes = [
        await witness.add({ [key]: 'Row new', [edited]: text }),
        await witness.edit(at(1), { [edited]: text }),
      ];
      expectEnd(outcomes);
      const shown = (await file.rows()).filter((row) => ['Row new', 'Row b'].includes(String(row[key])));
      expect(shown.map((row) => row[edited])).toEqual([text, text]);
    });

    it('as the name of a row as well', async () => {
      const { file, witness } = await begin();
      for (const [, text] of texts.filter(([, { length }]) => length < 100)) {
        expectEnd([await witness.add({ [key]: text.replaceAll('\n', ' ') })]);
      }
      expect((await file.rows()).slice(rowCount).map((row) => row[key])).toEqual(
        texts.filter(([, { length }]) => length < 100).map(([, text]) => text.replaceAll('\n', ' ')),
      );
    });
  });

  describe(`${app.name}: two writers`, () => {
    it('on one cell: the second is told what stands there', async () => {
      const { file, witness, hands, at } = await begin();
      const row = (await witness.rowsOf(await witness.look(), at(4)[key]))[0] ?? 0;
      await hands.type(row, await hands.columnOf(edited), [['theirs']]);
      const outcome = await witness.edit(at(4), { [edited]: 'mine' });
      expect(outcome).toMatchObject({
        code: 'CONFLICT',
        details: { conflict: { rowIndex: row + 1, fields: [edited], current: { [edited]: 'theirs' } } },
      });
      const both = await Promise.allSettled([
        file.edit(at(5), { [edited]: 'first' }),
        file.edit(at(5), { [edited]: 'second' }),
      ]);
      expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      const stands = (await file.rows()).find((one) => one[key] === at(5)[key])?.[edited];
      expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: { code: 'CONFLICT', details: { conflict: { current: { [edited]: stands } } } },
      });
    });

    it('on neighbouring cells: both are kept', async () => {
      const { file, witness, hands, at } = await begin();
      const row = (await witness.rowsOf(await witness.look(), at(4)[key]))[0] ?? 0;
      await hands.type(row, await hands.columnOf(other), [['theirs']]);
      expectEnd([await witness.edit(at(4), { [edited]: 'mine' })]);
      await Promise.all([file.edit(at(5), { [edited]: 'first' }), file.edit(at(5), { [other]: 'second' })]);
      expect((await file.rows()).filter((one) => [at(4)[key], at(5)[key]].includes(one[key]))).toMatchObject([
        { [edited]: 'mine', [other]: 'theirs' },
        { [edited]: 'first', [other]: 'second' },
      ]);
    });

    it('one of whom deletes what the other changes: nothing is deleted unseen, nor written elsewhere', async () => {
      const { witness, hands, at } = await begin();
      const row = (await witness.rowsOf(await witness.look(), at(4)[key]))[0] ?? 0;
      await hands.type(row, await hands.columnOf(other), [['theirs']]);
      expect(await witness.remove(at(4))).toMatchObject({
        code: 'CONFLICT',
        details: { conflict: { current: { [other]: 'theirs' } } },
      });
      await hands.delete('ROWS', row);
      expect(await witness.edit(at(4), { [edited]: 'mine' })).toMatchObject({
        code: 'CONFLICT',
        details: { conflict: { rowIndex: null } },
      });
    });

    it('in two browsers at once: every row and every edit is kept', async () => {
      const { file, at } = await begin();
      const work = [
        ...[0, 1, 2].map((index) => file.edit(at(index), { [edited]: `edited ${index}` })),
        ...[0, 1, 2, 3].map((index) => file.add({ [key]: `Added ${index}` })),
        file.remove(at(6)),
      ];
      await Promise.all(work);
      const rows = await file.rows();
      expect(rows.slice(0, 3).map((row) => row[edited])).toEqual(['edited 0', 'edited 1', 'edited 2']);
      expect(
        rows
          .map((row) => row[key])
          .slice(rowCount - 1)
          .toSorted(),
      ).toEqual([0, 1, 2, 3].map((index) => `Added ${index}`));
      expect(rows.some((row) => row[key] === at(6)[key])).toBe(false);
    });
  });

  tortureInTheMoment(app);

  describe(`${app.name}: merged cells in the row itself`, () => {
    it('are a conflict while the person has not seen them, and refused at their field afterwards', async () => {
      const { file, witness, hands, at } = await begin();
      const column = await hands.columnOf(edited);
      const range = hands.block(at(4)._rowIndex - 2, at(4)._rowIndex, column, column + 1);
      await hands.change({ mergeCells: { range, mergeType: 'MERGE_ALL' } });
      expect(await witness.edit(at(4), { [edited]: 'mine' })).toMatchObject({ code: 'CONFLICT' });
      const seen = (await file.rows()).find((row) => row[key] === at(4)[key]);
      if (!seen) throw new Error('The row is still there.');
      expect(seen[edited]).toBe('');
      expect(await witness.edit(seen, { [edited]: 'mine' })).toMatchObject({ code: 'INVALID_INPUT' });
      expect(await witness.remove(seen)).toMatchObject({ code: 'CONFLICT' });
      expectEnd([await witness.edit(seen, { [other]: 'mine' })]);
    });
  });

  describe(`${app.name}: someone with whom the file is shared`, () => {
    const share = async ({ drive }: Person, file: AppFile) => {
      const requestBody = { type: 'user', role: 'writer', emailAddress: friend.account.email };
      const { data } = await drive.permissions.create({ fileId: file.sharedId, requestBody });
      return { fileId: file.sharedId, permissionId: data.id ?? '' };
    };

    it('writes into the right rows after the owner rearranged them', async () => {
      const { file, person, hands, witnessOf } = await begin();
      await share(person, file);
      const theirs = file.as(friend);
      const [first, second, third] = await theirs.rows();
      if (!first || !second || !third) throw new Error('A friend sees the rows.');
      await hands.sort(await hands.columnOf(key), 'DESCENDING');
      const witness = witnessOf(theirs);
      expectEnd([
        await witness.edit(second, { [edited]: 'a friend' }),
        await witness.add({ [key]: 'Row new' }),
        await witness.remove(first),
      ]);
    });

    it.each(['reader', 'nobody'] as const)('is told so when made %s while editing', async (role) => {
      const { file, person, witnessOf } = await begin();
      const permission = await share(person, file);
      const theirs = file.as(friend);
      const [row] = await theirs.rows();
      if (!row) throw new Error('A friend sees the rows.');
      const { drive } = person;
      if (role === 'nobody') await drive.permissions.delete(permission);
      else await drive.permissions.update({ ...permission, requestBody: { role } });
      const witness = witnessOf(theirs);
      const outcomes = [
        await witness.edit(row, { [edited]: 'mine' }),
        await witness.add({ [key]: 'Row new' }),
        await witness.remove(row),
      ];
      expectEnd(outcomes, 'refused');
      const code = role === 'reader' ? 'ACCESS_DENIED' : expect.stringMatching(/ACCESS_DENIED|NOT_FOUND/);
      for (const outcome of outcomes) expect(outcome).toMatchObject({ code });
    });

    it('is told so where the owner protects the sheet', async () => {
      const { file, person, hands, witness: own, witnessOf, at } = await begin();
      await share(person, file);
      const theirs = file.as(friend);
      const [row] = await theirs.rows();
      if (!row) throw new Error('A friend sees the rows.');
      const { data } = await person.drive.about.get({ fields: 'user(emailAddress)' });
      const users = [data.user?.emailAddress ?? ''];
      await hands.change({
        addProtectedRange: { protectedRange: { range: { sheetId: hands.tabId }, editors: { users } } },
      });
      const witness = witnessOf(theirs);
      expect(await witness.edit(row, { [edited]: 'mine' })).toMatchObject({ code: 'ACCESS_DENIED' });
      expectEnd([await own.edit(at(4), { [edited]: 'the owner' })]);
    });
  });

  it(`${app.name}: a row that was copied is never guessed at`, async () => {
    const { witness, hands, at } = await begin();
    const row = at(4)._rowIndex - 1;
    await hands.insert('ROWS', 1);
    await hands.change({
      copyPaste: {
        source: hands.block(row + 1, row + 2, 0, 26),
        destination: hands.block(1, 2, 0, 26),
        pasteType: 'PASTE_NORMAL',
      },
    });
    const outcome = await witness.edit(at(4), { [edited]: 'mine' });
    if (isRefusal(outcome)) expect(outcome.code).toBe('CONFLICT');
    const picture = await witness.look();
    const column = witness.columnIn(picture, edited);
    const written = witness.cellsOf(picture).filter((cells) => enteredText(cells[column]) === 'mine');
    expect(written).toHaveLength(isRefusal(outcome) ? 0 : 1);
  });
}
