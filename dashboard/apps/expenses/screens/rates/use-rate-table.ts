import { useQueryClient } from '@tanstack/react-query';
import { ratesKey, rateTableQuery } from '../queries.ts';
import { commands } from '../writes.ts';

/** Uploads a table of rates of the person's own, replacing the current one. */
export function useBringRateTable() {
  const cache = useQueryClient();
  return commands.useSend<'bringRateTable'>({
    onSuccess: (answer) => {
      cache.setQueryData(rateTableQuery().queryKey, answer);
      return cache.invalidateQueries({ queryKey: ratesKey });
    },
  });
}

/** Moves it to Drive's trash, or restores it. */
export function useTrashRateTable() {
  const cache = useQueryClient();
  return commands.useSend<'trashRateTable'>({
    onSettled: () => cache.invalidateQueries({ queryKey: ratesKey }),
  });
}
