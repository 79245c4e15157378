import type { Draft, Reading } from '#frontend/palette/app-action.ts';
import { contact } from '../record.ts';
import { calls, commands } from './commands.ts';

const address = /\S+@\S+\.\S+/;

/** Reads "Ines Carvalho ines@example.com": a name and an address. */
export function readContact({ text, isNamed, changed }: Reading): Draft | undefined {
  const email = changed['email'] ?? address.exec(text)?.[0] ?? '';
  if (email === '' && !isNamed) return undefined;
  const name = changed['contactName'] ?? text.replace(address, '').replace(/\s+/g, ' ').trim();
  return {
    cells: [
      { name: 'contactName', label: 'Contact Name', text: name, typed: name },
      { name: 'email', label: 'Email', text: email, typed: email },
    ],
    fit: isNamed ? 'named' : 'likely',
    problem: name.trim() === '' ? contact.fields.contactName.required : null,
    table: 0,
    add: async (_, { id: sheetId }, key) => {
      const body = { contactName: name, email, sheetId };
      const { row } = await calls.send(calls.make('addContact', { body }, { key }));
      return { row: row._rowIndex, undo: () => calls.send(removal(sheetId, row)) };
    },
  };
}

function removal(sheetId: string, row: Parameters<typeof commands.remove>[1][number]) {
  return calls.parse(commands.remove(sheetId, [row]));
}
