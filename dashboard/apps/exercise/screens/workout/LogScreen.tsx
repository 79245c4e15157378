import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Log } from '../../contract.ts';
import { historyOf } from '../history.ts';
import { exerciseQueries } from '../queries.ts';
import { usualSetting } from '../setting.ts';
import type { Place } from '../views.ts';
import { RunningWorkout } from './RunningWorkout.tsx';
import { useRunning } from './running.ts';
import { StartScreen } from './StartScreen.tsx';
import { useUserKey } from './use-user-key.ts';

const nothing: Pick<Log, 'workouts' | 'sets' | 'exercises' | 'cardio'> = {
  workouts: [],
  sets: [],
  exercises: [],
  cardio: [],
};

/** The workout at the gym. It needs no network: what was done before is shown where it is known. */
export function LogScreen({ place }: { place: Place }) {
  const { data } = useQuery(exerciseQueries.log(place.sheetId));
  const history = useMemo(() => historyOf(data ?? nothing), [data]);
  const setting = data?.setting ?? usualSetting();
  const { running, change, begin, end } = useRunning(useUserKey());
  if (!running) {
    return (
      <StartScreen
        place={place}
        history={history}
        routines={data?.routines ?? []}
        units={setting}
        onStart={begin}
      />
    );
  }
  return <RunningWorkout {...{ place, history, setting, running, change, end }} />;
}
