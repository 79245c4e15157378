import { defineFirstRow } from '#frontend/house/first-row.ts';
import { today } from '#kernel/day.ts';
import manifest from '../manifest.ts';
import { defaultSize, member } from '../record.ts';
import { commands, newMemberId } from './writes.ts';

const listName = 'Members';

export default defineFirstRow({
  about: () => `Your first roster is called ${listName}.`,
  place: () => `Members, in ${listName}`,
  cells: [
    { name: 'memberName', letter: 'B', header: 'Member Name', kind: 'text' },
    { name: 'email', letter: 'C', header: 'Email', kind: 'email' },
  ],
  schema: member.values.pick({ memberName: true, email: true }),
  async make(requestKey) {
    const command = commands.make('createList', { body: { listName } }, { key: requestKey });
    const { listId } = await commands.send(command);
    return { listId, address: `/?app=${manifest.id}&list=${listId}`, isMade: true };
  },
  async add({ listId }, typed, requestKey) {
    const whole = member.fresh.parse({ ...typed, joinDate: today(), tShirtSize: defaultSize });
    const body = { ...whole, listId, memberId: newMemberId() };
    const command = commands.make('addMember', { listId, body }, { key: requestKey });
    return (await commands.send(command)).rowIndex;
  },
});
