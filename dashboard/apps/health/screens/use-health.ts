import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useOnReturn } from '#frontend/calls/online.ts';
import { usePreferences } from '#frontend/calls/preferences.ts';
import { useMinute } from '#frontend/status/clock.ts';
import { momentOf } from '../moments.ts';
import { profileOf } from '../profile.ts';
import { unitsIn, withUsualUnits } from '../series.ts';
import { healthQuery, type Target, useRefetch } from './queries.ts';
import { useShownHealth } from './shown-health.ts';

/** Everything the screens show: the rows, the person's settings, and the current moment. */
export function useHealth(sheetId: string | null) {
  const query = useSuspenseQuery(healthQuery(sheetId));
  const refetch = useRefetch(sheetId);
  const data = useShownHealth(query.data);
  const preferences = usePreferences();
  const profile = useMemo(
    () => profileOf(data.profile, unitsIn(data.entries), withUsualUnits(preferences, data.entries)),
    [data, preferences],
  );
  const now = momentOf(new Date(useMinute()), profile.zone);
  const target: Target = { sheetId: data.sheet?.id ?? null, tabs: data.tabs };
  useOnReturn(() => {
    if (query.error) refetch();
  });
  const canEdit = data.sheet?.canEdit ?? true;
  return { query, data, refetch, profile, now, target, canEdit };
}
export type HealthLog = ReturnType<typeof useHealth>;
