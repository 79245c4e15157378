import { useQuery } from '@tanstack/react-query';
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import type { ReactNode } from 'react';
import { BarChart, CalendarHeat, LineChart } from '#frontend/charts/charts-on-demand.ts';
import { UndoSnackbar } from '#frontend/dialogs/UndoSnackbar.tsx';
import { GridSkeleton } from '#frontend/grid/GridSkeleton.tsx';
import { HouseMark } from '#frontend/house/HouseMark.tsx';
import { type Ahead, onDemand } from '#frontend/page/on-demand.tsx';
import { PageHeader } from '#frontend/page/PageHeader.tsx';
import { ReadFrame } from '#frontend/status/ReadFrame.tsx';
import manifest from '../manifest.ts';
import { HomeScreen } from './HomeScreen.tsx';
import { ShownSheet } from './in-sheet.ts';
import { exerciseQueries } from './queries.ts';
import { type Place, views } from './views.ts';
import { LogScreen } from './workout/LogScreen.tsx';
import { RestWatch } from './workout/RestWatch.tsx';

// Rarely opened screens are loaded on demand; the workout at the gym is loaded at once, since the network may be gone
// there.
const CardioScreen = onDemand(() =>
  import('./cardio/CardioScreen.tsx').then((module) => module.CardioScreen),
);
const CardioPage = onDemand(() => import('./cardio/CardioPage.tsx').then((module) => module.CardioPage));
const ExercisesScreen = onDemand(() =>
  import('./exercises/ExercisesScreen.tsx').then((module) => module.ExercisesScreen),
);
const ExerciseScreen = onDemand(() =>
  import('./exercises/ExerciseScreen.tsx').then((module) => module.ExerciseScreen),
);
const RoutinesScreen = onDemand(() =>
  import('./routines/RoutinesScreen.tsx').then((module) => module.RoutinesScreen),
);
const EditScreen = onDemand(() => import('./history/EditScreen.tsx').then((module) => module.EditScreen));

const address = {
  app: parseAsString,
  sheet: parseAsString,
  view: parseAsStringLiteral(views),
  id: parseAsString,
};

const parts = new Map<string | null, ReturnType<Ahead>>([
  [null, [CalendarHeat]],
  ['routines', [RoutinesScreen]],
  ['exercises', [ExercisesScreen, BarChart]],
  ['exercise', [ExerciseScreen, LineChart]],
  ['cardio', [CardioScreen]],
  ['run', [CardioPage]],
  ['workout', [EditScreen]],
]);

export const ahead: Ahead = (query) => parts.get(query.get('view')) ?? [];

export default function Exercise() {
  const [{ sheet, view, id }, setAddress] = useQueryStates(address, { history: 'push' });
  const place: Place = {
    sheetId: sheet,
    view,
    id,
    go: (next, nextId) => void setAddress({ view: next, id: nextId ?? null }),
    onLeave: () => void setAddress(null),
  };
  // If the log could not be read, only the address says which one is meant.
  const { data: shown = sheet } = useQuery({
    ...exerciseQueries.log(sheet),
    select: (log) => log.sheet?.id ?? null,
  });
  return (
    <ShownSheet value={shown}>
      <UndoSnackbar>
        <RestWatch />
        {view === 'log' ? (
          <LogScreen place={place} />
        ) : (
          <ReadScreen place={place}>{screenOf(place)}</ReadScreen>
        )}
      </UndoSnackbar>
    </ShownSheet>
  );
}

const meanwhile = <GridSkeleton label="Opening the screen" rowHeight={120} />;

function screenOf(place: Place): ReactNode {
  switch (place.view) {
    case 'routines':
      return <RoutinesScreen {...{ place, meanwhile }} />;
    case 'exercises':
      return <ExercisesScreen {...{ place, meanwhile }} />;
    case 'exercise':
      return <ExerciseScreen key={place.id} {...{ place, meanwhile }} />;
    case 'cardio':
      return <CardioScreen {...{ place, meanwhile }} />;
    case 'run':
      return <CardioPage key={place.id} {...{ place, meanwhile }} />;
    case 'workout':
      return <EditScreen key={place.id} {...{ place, meanwhile }} />;
    default:
      return <HomeScreen place={place} />;
  }
}

function ReadScreen({ place, children }: { place: Place; children: ReactNode }) {
  const header = (
    <PageHeader
      title={manifest.title}
      back={{ label: 'Back', onClick: place.onLeave }}
      mark={<HouseMark app={manifest} size={54} />}
    />
  );
  return (
    <ReadFrame
      queries={[exerciseQueries.log(place.sheetId)]}
      label="Reading the workouts"
      failure="Failed to read the log"
      rowHeight={120}
      header={header}
    >
      {children}
    </ReadFrame>
  );
}
