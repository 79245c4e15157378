import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { noLog } from '../../contract.ts';
import { historyOf } from '../history.ts';
import { exerciseQueries } from '../queries.ts';
import { usualSetting } from '../setting.ts';
import { useShownLog } from '../shown-log.ts';
import type { Place } from '../views.ts';
import { RunningWorkout } from './RunningWorkout.tsx';
import { useRunning } from './running.ts';
import { StartScreen } from './StartScreen.tsx';

/** The workout at the gym. It needs no network: previous workouts are shown if they are known. */
export function LogScreen({ place }: { place: Place }) {
  const { data } = useQuery(exerciseQueries.log(place.sheetId));
  const log = useShownLog(data ?? noLog);
  const history = useMemo(() => historyOf(log), [log]);
  const setting = log.setting ?? usualSetting();
  const { running, isRead, isKept, change, begin, end } = useRunning();
  if (!isRead) return null;
  if (!running) {
    return (
      <StartScreen place={place} history={history} routines={log.routines} units={setting} onStart={begin} />
    );
  }
  return <RunningWorkout {...{ place, history, setting, running, isKept, change, end }} />;
}
