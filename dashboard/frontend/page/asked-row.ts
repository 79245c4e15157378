import { parseAsInteger, useQueryState } from 'nuqs';
import { useEffect, useEffectEvent } from 'react';

/**
 * Shows the row that the address names by its number in the sheet, as /?app=expenses&report=…&row=61, once; from then on the
 * address is the screen's own.
 */
export function useAskedRow(
  onRow: (row: number) => void,
  { isReady = true, parameter = 'row' }: { isReady?: boolean; parameter?: string } = {},
): void {
  const [row, setRow] = useQueryState(parameter, parseAsInteger);
  const show = useEffectEvent(onRow);
  useEffect(() => {
    if (row === null || !isReady) return;
    void setRow(null, { history: 'replace' });
    show(row);
  }, [row, isReady, setRow]);
}
