import type { Handlers } from '#backend/handlers.ts';
import { onlyOne } from '#backend/table/only-one.ts';
import { Problem } from '#kernel/problem.ts';
import type contract from '../contract.ts';
import { issueCard } from './cards.ts';
import { checkIn, readCheckIns } from './check-ins.ts';
import { exportContacts } from './export.ts';
import { createList, deleteList, getList, listLists, renameList, restoreList } from './lists.ts';
import { addMember, importMembers, membersOf, readMembers, repairList, updateMember } from './members.ts';

/** Rows are named by number or as "row-7". */
function rowNumber(text: string): number {
  const digits = /^(?:row-)?([1-9]\d{0,7})$/.exec(text)?.[1];
  if (digits !== undefined && digits !== '1') return Number(digits);
  throw new Problem('INVALID_INPUT', 'Rows are numbered from 2 on.');
}

function requireSameList(form: { listId: string }, listId: string): void {
  if (form.listId !== listId) throw new Problem('INVALID_INPUT', 'This form belongs to another list.');
}

export default {
  listLists: (_, context) => listLists(context),

  async createList({ body }, context) {
    const list = await createList(context, body);
    return { id: list.id, listId: list.id, list };
  },

  async getList({ listId }, context) {
    return { list: await getList(context, listId) };
  },

  async renameList({ listId, body }, context) {
    return { list: await renameList(context, listId, body.listName) };
  },

  async deleteList({ listId }, context) {
    await deleteList(context, listId);
    return { success: true };
  },

  async restoreList({ listId }, context) {
    await restoreList(context, listId);
    return { success: true };
  },

  repairList: ({ listId }, context) => repairList(context, listId),

  listMembers: ({ listId }, context) => readMembers(context, listId),

  async addMember({ listId, body }, context) {
    requireSameList(body, listId);
    const { listId: _, memberId, ...fields } = body;
    const row = await addMember(context, listId, { fields, memberId });
    return { success: true, rowIndex: row._rowIndex, memberId: row.memberId, row };
  },

  async updateMember({ listId, row, body }, context) {
    requireSameList(body, listId);
    const { listId: _, memberId, expected, ...fields } = body;
    const update = { rowIndex: rowNumber(row), fields, memberId, expected };
    return { success: true, row: await updateMember(context, listId, update) };
  },

  async updateMembers({ listId, body: { updates } }, context) {
    const rows = updates.map(({ rowIndex, expected, changes }) => {
      return { seen: { ...expected, _rowIndex: rowIndex }, changes };
    });
    return { success: true, rows: await membersOf(context, listId).changeMany(rows) };
  },

  async importMembers({ listId, body }, context) {
    return { success: true, added: await importMembers(context, listId, body) };
  },

  async deleteMember({ listId, row, body: { expected } }, context) {
    const seen = { ...expected, _rowIndex: rowNumber(row) };
    return { success: true, undo: await membersOf(context, listId).remove([seen]) };
  },

  async undoDelete({ listId, body: { undo } }, context) {
    return { success: true, row: onlyOne(await membersOf(context, listId).restore(undo)) };
  },

  exportContacts: ({ listId, query }, context) =>
    exportContacts(context, listId, query.day ?? context.request.day),

  async issueCard({ listId, row, body: { expected, ...request } }, context) {
    const seen = { ...expected, _rowIndex: rowNumber(row) };
    const issued = await issueCard(context, listId, { ...request, seen });
    return { success: true, ...issued };
  },

  listCheckIns: ({ listId }, context) => readCheckIns(context, listId),

  checkIn: ({ listId, body: { member, ...visit } }, context) => {
    const seen = member && { ...member.expected, _rowIndex: member.rowIndex };
    return checkIn(context, listId, { ...visit, member: seen });
  },
} satisfies Handlers<typeof contract>;
