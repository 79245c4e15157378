import * as z from 'zod';
import { type Command, UsageError } from './cli-command.ts';
import { withStore } from './cli-store.ts';
import { addAlpha, listAlpha, removeAlpha } from './store/alpha.ts';

function readEmail(text: string | undefined): string {
  const parsed = z.email().safeParse(text?.trim());
  if (parsed.success) return parsed.data;
  throw new UsageError(text === undefined ? 'EMAIL is missing.' : `"${text}" is not an email address.`);
}

export const alphaCommands: readonly Command[] = [
  {
    name: 'alpha add',
    takes: 'EMAIL',
    says: 'invite someone as an alpha user',
    makesStore: true,
    prepare({ word }, settings) {
      const address = readEmail(word);
      return () =>
        withStore(settings, async (store) => {
          await addAlpha(store, address, Date.now());
          return `${address} is invited.`;
        });
    },
  },
  {
    name: 'alpha remove',
    takes: 'EMAIL',
    says: 'end an invitation',
    prepare({ word }, settings) {
      const address = readEmail(word);
      return () =>
        withStore(settings, async (store) =>
          (await removeAlpha(store, address, Date.now()))
            ? `${address} is no longer invited.`
            : `${address} was not invited.`,
        );
    },
  },
  {
    name: 'alpha list',
    takes: '',
    says: 'show who is invited',
    prepare: (_, settings) => () =>
      withStore(settings, async (store) => {
        const invited = await listAlpha(store);
        return invited.length === 0
          ? 'Nobody is invited.'
          : invited
              .map((one) => `${new Date(one.addedAt).toISOString().slice(0, 10)}  ${one.email}`)
              .join('\n');
      }),
  },
];
