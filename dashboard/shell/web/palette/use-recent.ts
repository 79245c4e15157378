import { useEffect, useMemo, useState } from 'react';
import { formatMoment } from '#frontend/status/clock.ts';
import { findApp } from '../registry.ts';
import { addressOf, keyOf, type Option, type Section } from './palette-options.ts';
import { type Recent, recentRows } from './recent.ts';
import type { Indexed } from './row-index.ts';
import { titleOf } from './row-texts.ts';

const shown = 4;

/** The rows that were opened last, as they are now; deleted ones are left out. */
export function useRecent({ rows }: Indexed): Section[] {
  const [recent, setRecent] = useState<readonly Recent[]>([]);
  useEffect(() => {
    let isWanted = true;
    void recentRows().then((found) => {
      if (isWanted) setRecent(found);
    });
    return () => {
      isWanted = false;
    };
  }, []);
  return useMemo(() => {
    if (recent.length === 0) return [];
    const keys = new Map(recent.map((one) => [one.key, one]));
    const options = rows
      .flatMap((row): { at: number; option: Option }[] => {
        const key = keyOf(row);
        const one = keys.get(key);
        const title = titleOf(row);
        if (!one || one.title !== title) return [];
        const note = `${findApp(row.app)?.title ?? ''}, opened ${formatMoment(one.at)}`;
        return [
          {
            at: one.at,
            option: { key: `recent ${key}`, title, note, number: row.row.row, row, address: addressOf(row) },
          },
        ];
      })
      .toSorted((one, other) => other.at - one.at)
      .slice(0, shown)
      .map(({ option }) => option);
    return options.length === 0 ? [] : [{ key: 'recent', title: 'Recent', options }];
  }, [recent, rows]);
}
