import { clearCells } from './hand.ts';
import type { Person } from './person.ts';
import type { Once, Send, Turn } from './step.ts';

type OfList = (input: { listId: string }, once: Once) => Promise<unknown>;

/** An app whose lists are spreadsheets, and the list that is worked in. */
interface ListFiles {
  readonly client: { deleteList: OfList; restoreList: OfList; repairList: OfList };
  readonly person: Person;
  listId: string | undefined;
  make(name: string): Promise<string>;
}

/** A list as a file; `header` is the part of its header row that somebody clears by hand. */
export function listFileWrites(lists: ListFiles, header: string) {
  const { client, person } = lists;
  return {
    deleteList: async ({ mark }: Turn): Promise<Send> => {
      const listId = await lists.make(`${mark} deleted`);
      return (once) => client.deleteList({ listId }, once);
    },
    restoreList: async ({ mark }: Turn): Promise<Send> => {
      const listId = await lists.make(`${mark} restored`);
      await person.done((once) => client.deleteList({ listId }, once));
      return (once) => client.restoreList({ listId }, once);
    },
    repairList: async (): Promise<Send | undefined> => {
      const { listId } = lists;
      if (listId === undefined) return undefined;
      await clearCells(person, listId, header);
      return (once) => client.repairList({ listId }, once);
    },
  };
}
