import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useMinute } from '#frontend/status/clock.ts';
import { dayOf } from '#kernel/day.ts';
import type { Log } from '../../contract.ts';
import type { Setting } from '../../inputs.ts';
import { type History, historyOf } from '../history.ts';
import { exerciseQueries, useRefetch } from '../queries.ts';
import { usualSetting } from '../setting.ts';
import { useShownLog } from '../shown-log.ts';

/** A log as the screens show it. */
export interface OpenLog {
  /** With everything applied that waits for the network. */
  log: Log;
  history: History;
  setting: Setting;
  /** The browser's calendar day. */
  today: string;
  canEdit: boolean;
  /** The spreadsheet's id; '' if there is none. */
  sheetId: string;
  query: { isFetching: boolean; isStale: boolean; dataUpdatedAt: number; error: unknown };
  refetch: () => void;
}

export function useLog(sheetId: string | null): OpenLog {
  const query = useSuspenseQuery(exerciseQueries.log(sheetId));
  const log = useShownLog(query.data);
  const history = useMemo(() => historyOf(log), [log]);
  return {
    log,
    history,
    setting: log.setting ?? usualSetting(),
    today: dayOf(new Date(useMinute())),
    canEdit: (log.sheet?.canEdit ?? true) && log.missing.length === 0,
    sheetId: log.sheet?.id ?? '',
    query,
    refetch: useRefetch(),
  };
}
