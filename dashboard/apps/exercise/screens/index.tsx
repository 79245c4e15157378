import { useQuery } from '@tanstack/react-query';
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import type { ReactNode } from 'react';
import { BarChart, CalendarHeat, LineChart } from '#frontend/charts/charts-at-hand.ts';
import { UndoSnackbar } from '#frontend/dialogs/UndoSnackbar.tsx';
import { HouseMark } from '#frontend/house/HouseMark.tsx';
import { type Ahead, atHand } from '#frontend/page/at-hand.tsx';
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
const CardioScreen = atHand(() => import('./cardio/CardioScreen.tsx').then((module) => module.CardioScreen));
const CardioPage = atHand(() => import('./cardio/CardioPage.tsx').then((module) => module.CardioPage));
const ExercisesScreen = atHand(() =>
  import('./exercises/ExercisesScreen.tsx').then((module) => module.ExercisesScreen),
);
const ExerciseScreen = atHand(() =>
  import('./exercises/ExerciseScreen.tsx').then((module) => module.ExerciseScreen),
);
const RoutinesScreen = atHand(() =>
  import('./routines/RoutinesScreen.tsx').then((module) => module.RoutinesScreen),
);
const EditScreen = atHand(() => import('./history/EditScreen.tsx').then((module) => module.EditScreen));

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

function screenOf(place: Place): ReactNode {
  switch (place.view) {
    case 'routines':
      return <RoutinesScreen place={place} />;
    case 'exercises':
      return <ExercisesScreen place={place} />;
    case 'exercise':
      return <ExerciseScreen key={place.id} place={place} />;
    case 'cardio':
      return <CardioScreen place={place} />;
    case 'run':
      return <CardioPage key={place.id} place={place} />;
    case 'workout':
      return <EditScreen key={place.id} place={place} />;
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
