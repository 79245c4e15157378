import { type QueryClient, useQueries, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { Counts, Summary, Todo, TodoList } from '../../contract.ts';
import { inParts, type SummariesAnswer, todoQueries } from '../queries.ts';

export type CountState = 'counting' | 'counted' | 'unread';

export interface CountedList {
  list: TodoList;
  counts: Counts;
  state: CountState;
}

export interface DueTask {
  list: TodoList;
  todo: Todo;
}

interface ListsRead {
  lists: CountedList[];
  due: DueTask[];
  /** How many tasks with a day are not in `due`, which contains only the soonest of each list. */
  moreDue: number;
  /** True until something is known about every list. */
  isCounting: boolean;
  folderLink: string | null;
}

/** The last known summary of each list, whatever its version: shown while a newer one is read. */
function lastSummaries(cache: QueryClient): Map<string, Summary> {
  const parts = cache
    .getQueryCache()
    .findAll({ queryKey: todoQueries.allSummaries() })
    .sort((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt)
    .flatMap(({ queryKey }) => cache.getQueryData<SummariesAnswer>(queryKey) ?? []);
  return new Map(parts.flatMap(({ summaries }) => summaries).map((summary) => [summary.id, summary]));
}

/** The cards appear at once; their counts follow, part by part. */
export function useLists(): ListsRead {
  const cache = useQueryClient();
  const { data } = useSuspenseQuery(todoQueries.lists());
  const parts = useQueries({ queries: inParts(data.lists).map((part) => todoQueries.summaries(part)) });
  const hasFailed = parts.some(({ isError }) => isError);
  const summaries = lastSummaries(cache);
  for (const part of parts) for (const each of part.data?.summaries ?? []) summaries.set(each.id, each);
  const known = data.lists.flatMap((list) => {
    const summary = summaries.get(list.id);
    return summary ? [{ list, summary }] : [];
  });
  return {
    lists: data.lists.map((list) => countedList(list, summaries.get(list.id), hasFailed)),
    due: known.flatMap(({ list, summary }) => summary.due.map((todo) => ({ list, todo }))),
    moreDue: known.reduce((sum, { summary }) => sum + summary.dueTotal - summary.due.length, 0),
    isCounting: !hasFailed && known.length < data.lists.length,
    folderLink: data.folderLink,
  };
}

function countedList(list: TodoList, summary: Summary | undefined, hasFailed: boolean): CountedList {
  if (list.isCounted && summary?.version !== list.version) return { list, counts: list, state: 'counted' };
  if (summary) return { list, counts: summary, state: summary.isRead ? 'counted' : 'unread' };
  return { list, counts: list, state: hasFailed ? 'unread' : 'counting' };
}
