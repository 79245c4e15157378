import { useQueryClient } from '@tanstack/react-query';
import { ratesKey, rateTableQuery } from '../queries.ts';
import { commands } from '../writes.ts';

/** Brings a table of rates of the person's own, which takes the place of the one there is. */
export function useBringRateTable() {
  const cache = useQueryClient();
  return commands.useSend<'bringRateTable'>({
    onSuccess: (answer) => {
      cache.setQueryData(rateTableQuery().queryKey, answer);
      return cache.invalidateQueries({ queryKey: ratesKey });
    },
  });
}

/** Moves it to the trash of Drive, or takes it out again. */
export function useTrashRateTable() {
  const cache = useQueryClient();
  return commands.useSend<'trashRateTable'>({
    onSettled: () => cache.invalidateQueries({ queryKey: ratesKey }),
  });
}
