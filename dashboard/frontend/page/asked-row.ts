import { parseAsInteger, parseAsString, useQueryStates } from 'nuqs';
import { useEffect, useEffectEvent } from 'react';

/**
 * Shows the row that the address names by its number in the sheet, as /?app=expenses&report=…&row=61, once; after
 * that the address is the screen's own. If rows have no id, `is` contains a hash of the row's cells
 * (`kernel/records/row-mark.ts`).
 */
export function useAskedRow(
  onRow: (row: number, mark: string | null) => void,
  { isReady = true, parameter = 'row' }: { isReady?: boolean; parameter?: string } = {},
): void {
  const [asked, setAsked] = useQueryStates({ [parameter]: parseAsInteger, is: parseAsString });
  const row = Number(asked[parameter] ?? 0);
  const mark = asked.is;
  const show = useEffectEvent(onRow);
  useEffect(() => {
    if (row === 0 || !isReady) return;
    void setAsked(null, { history: 'replace' });
    show(row, mark);
  }, [row, mark, isReady, setAsked]);
}
