import type { Handlers } from '#backend/handlers.ts';
import { Problem } from '#kernel/problem.ts';
import type contract from '../contract.ts';
import { issueCard } from './cards.ts';
import { checkIn, readCheckIns } from './check-ins.ts';
import { exportContacts } from './export.ts';
import { createList, deleteList, getList, listLists, renameList, restoreList } from './lists.ts';
import { addMember, importMembers, readMembers, repairList, updateMember, updateMembers } from './members.ts';
import { asFormProblem, memberSheet } from './sheet.ts';

/** Rows go by their number or as "row-7". */
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
    const row = await asFormProblem(addMember(context, listId, body));
    return { success: true, rowIndex: row._rowIndex, memberId: row['Member ID'], row };
  },

  async updateMember({ listId, row, body: { expected, ...member } }, context) {
    requireSameList(member, listId);
    const saved = updateMember(context, listId, { rowIndex: rowNumber(row), member, expected });
    return { success: true, row: await asFormProblem(saved) };
  },

  async updateMembers({ listId, body: { updates } }, context) {
    return { success: true, rows: await updateMembers(context, listId, updates) };
  },

  async importMembers({ listId, body }, context) {
    return { success: true, added: await importMembers(context, listId, body) };
  },

  async deleteMember({ listId, row, body: { expected } }, context) {
    const undo = await context.open(listId, memberSheet).remove(rowNumber(row), expected);
    return { success: true, undo };
  },

  async undoDelete({ listId, body: { undo } }, context) {
    return { success: true, row: await context.open(listId, memberSheet).restore(undo) };
  },

  exportContacts: ({ listId, query }, context) =>
    exportContacts(context, listId, query.day ?? context.facts.day),

  async issueCard({ listId, row, body }, context) {
    const issued = await issueCard(context, listId, { ...body, rowIndex: rowNumber(row) });
    return { success: true, ...issued };
  },

  listCheckIns: ({ listId }, context) => readCheckIns(context, listId),

  checkIn: ({ listId, body }, context) => checkIn(context, listId, body),
} satisfies Handlers<typeof contract>;
