import { getAppSheet } from '#backend/app-sheets.ts';
import type { AppContext } from '#backend/context.ts';
import { csvFile } from '#backend/files/csv.ts';
import type { FileContent } from '#kernel/contract.ts';
import { member } from '../record.ts';
import { membersOf, requireWhole } from './members.ts';

/** Characters that file systems do not allow in a name. */
const forbidden = /[\p{Cc}<>:"/\\|?*]/gu;

export function contactsFileName(listName: string, day: string): string {
  return `${listName.replace(forbidden, '-').trim()}_contacts_${day}.csv`.replace(/\s+/g, '_');
}

/** The name, address and phone number of every member of a list. */
export async function exportContacts(context: AppContext, listId: string, day: string): Promise<FileContent> {
  const [list, members] = await Promise.all([
    getAppSheet(context, 'mug-club', listId),
    membersOf(context, listId).list(),
  ]);
  requireWhole(member, members);
  const contacts = members.rows.map(({ memberName, email, phone }) => [memberName, email, phone]);
  const file = csvFile('contacts', ['Name', 'Email', 'Phone'], contacts, { keepsPhones: true });
  return { ...file, downloadName: contactsFileName(list.name, day) };
}
