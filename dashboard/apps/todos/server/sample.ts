import type { AppSample, SampleKit } from '#backend/sample/app-sample.ts';
import type contract from '../contract.ts';
import type { NewTodo } from '../contract.ts';

type Kit = SampleKit<typeof contract>;

/** A task created this many days ago, and done this many days ago. */
type Line = Omit<NewTodo, 'dueDate' | 'createdDate' | 'completedDate' | 'status'> & {
  since: number;
  due?: number;
  done?: number;
};

function taskOf({ day }: Kit, { since, due, done, ...task }: Line): NewTodo {
  return {
    ...task,
    createdDate: day(-since),
    ...(due !== undefined && { dueDate: day(due) }),
    ...(done !== undefined && { status: 'Completed', completedDate: day(-done) }),
  };
}

async function makeList(kit: Kit, name: string, lines: readonly Line[]): Promise<string> {
  const { list } = await kit.calls.createList({ body: { name: kit.nameOf(name) } });
  const todos = lines.map((line) => taskOf(kit, line));
  await kit.calls.addTodos({ listId: list.id, body: { todos } });
  return list.id;
}

const press: readonly Line[] = [
  { text: 'Order rag paper for the almanac', priority: 'High', since: 9, due: -1, labels: ['paper'] },
  { text: 'Mix the second color for the fair posters', priority: 'High', since: 3, due: 0 },
  { text: 'Proof the wedding suite for the Hallorans', since: 5, due: 0, labels: ['proofs'] },
  { text: 'Send the wedding proof to the Hallorans', since: 5, due: 1, labels: ['proofs'] },
  { text: 'Oil the Vandercook', priority: 'Low', since: 40, due: 4, repeat: 'FREQ=MONTHLY;BYMONTHDAY=1' },
  { text: 'Quote 300 bookplates for the Whitcomb Library', since: 2, due: 2 },
  { text: 'Recut the lighthouse block', notes: 'The old one cracked along the grain.', since: 12, due: 9 },
  { text: 'Photograph the new type cabinet', priority: 'Low', since: 6 },
  { text: 'Price list for next year', since: 8, due: 20 },
  { text: 'Pack the Harbor Books order', since: 14, due: -3, done: 3, labels: ['orders'] },
  { text: 'Replace the rollers', since: 60, done: 41 },
  { text: 'Send the invoice to Nair & Daughters', since: 20, due: -12, done: 12, labels: ['orders'] },
  { text: 'Sharpen the board shears', since: 33, done: 30 },
];

const fair: readonly Line[] = [
  { text: 'Book the table', since: 50, due: -30, done: 32, priority: 'High' },
  { text: 'Print 80 posters, two colors', since: 20, due: 5, priority: 'High' },
  { text: 'Bind the sample books with June', since: 18, due: 3 },
  { text: 'Borrow a card reader', since: 18, due: 1 },
  { text: 'Price stickers', since: 10, due: 7, priority: 'Low' },
  { text: 'Ask Theo for his van', since: 10, due: -2 },
  { text: 'Banner for the front of the table', since: 30, done: 8 },
];

const home: readonly Line[] = [
  { text: 'Pay the rent of the studio', since: 25, due: 1, repeat: 'FREQ=MONTHLY;BYMONTHDAY=1' },
  { text: 'Call the dentist', since: 11, due: -4 },
  { text: 'Renew the library card', since: 7, due: 0 },
  { text: 'Birthday present for Ida', since: 6, due: 12 },
  { text: 'Winter tires', since: 30, done: 10 },
];

const classes: readonly Line[] = [
  { text: 'Aprons for eight people', since: 21, due: 10 },
  { text: 'Set the composing sticks out', since: 15, due: 13 },
  { text: 'Write to everybody on the waiting list', since: 4, due: 2, priority: 'High' },
  { text: 'Cut practice stock', since: 4, due: 13 },
  { text: 'Hand out the course notes', since: 40, done: 34 },
];

const bindery: readonly Line[] = [
  { text: 'Fold the almanac signatures', since: 6, due: 1, priority: 'High' },
  { text: 'Sew the first ten copies', since: 6, due: 4 },
  { text: 'Case in and press overnight', since: 6, due: 6 },
  { text: 'Tell Mara how many sheets are spoiled', since: 2, due: 0 },
  { text: 'Choose the endpapers', since: 16, done: 5 },
];

export default {
  async make(kit) {
    await makeList(kit, 'Ellison Press', press);
    await makeList(kit, 'Studio and home', home);
    const fairList = await makeList(kit, 'Book fair', fair);
    const classList = await makeList(kit, 'Evening class', classes);
    if (kit.friend === null) return;
    const { email } = kit.friend;
    await kit.shared.shareSheet({ sheetId: fairList, body: { email } });
    await kit.shared.shareSheet({ sheetId: classList, body: { email, role: 'reader' } });
  },

  async makeForFriend(kit) {
    const list = await makeList(kit, 'Almanac, at the bindery', bindery);
    if (kit.friend) await kit.shared.shareSheet({ sheetId: list, body: { email: kit.friend.email } });
  },
} satisfies AppSample<typeof contract>;
