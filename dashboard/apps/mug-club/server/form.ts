import { hash } from 'node:crypto';
import type { AppForm, FormField } from '#backend/forms/app-form.ts';
import { readAnswers } from '#backend/forms/form-answers.ts';
import { maxSignUps } from '../contract.ts';
import { member, shirtSizes } from '../record.ts';
import { addMember } from './members.ts';

// A list's sign-up form: anybody with its address can become a member, without an account.

const line = { input: 'line', isRequired: true, choices: [], initial: '', maxLength: 500 } as const;
const fields: readonly FormField[] = [
  { ...line, name: 'memberName', label: 'Your name' },
  { ...line, name: 'email', label: 'Email', input: 'email' },
  { ...line, name: 'phone', label: 'Phone', input: 'phone', isRequired: false },
  { ...line, name: 'tShirtSize', label: 'T-shirt size', input: 'choice', choices: shirtSizes },
];

/** What people say about themselves; the rest of a member's row is up to the club. */
const schema = member.values.pick({ memberName: true, email: true, phone: true }).extend({
  tShirtSize: member.values.shape.tShirtSize.refine((size) => size === '' || shirtSizes.includes(size), {
    error: 'Please choose one of the sizes',
  }),
});

/** The same however often a page is sent. */
const memberIdOf = (key: string) => `M${Number.parseInt(hash('sha256', `sign-up ${key}`).slice(0, 11), 16)}`;

export default {
  async read(context, listId) {
    const { name, trashed } = await context.drive.get(listId);
    if (trashed) return null;
    return {
      title: `Join ${name}`,
      thanks: 'Welcome. You are on the list.',
      until: null,
      most: maxSignUps,
      fields,
      cellsOf: (answers) => readAnswers({ fields, schema }, answers),
    };
  },
  // The name of a list may change at any time.
  met: () => undefined,
  async add(context, listId, cells) {
    const { day, requestKey } = context.request;
    const memberId = requestKey === null ? undefined : memberIdOf(requestKey);
    await addMember(context, listId, {
      fields: member.fresh.parse({ ...schema.parse(cells), joinDate: day }),
      memberId,
    });
  },
} satisfies AppForm;
