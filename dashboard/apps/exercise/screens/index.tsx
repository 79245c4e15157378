import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { lazy, type ReactNode } from 'react';
import { HouseMark } from '#frontend/HouseMark.tsx';
import { PageHeader } from '#frontend/PageHeader.tsx';
import { ReadFrame } from '#frontend/ReadFrame.tsx';
import { UndoSnackbar } from '#frontend/UndoSnackbar.tsx';
import manifest from '../manifest.ts';
import { HomeScreen } from './HomeScreen.tsx';
import { LogScreen } from './LogScreen.tsx';
import { RestWatch } from './RestWatch.tsx';
import { type Place, views } from './views.ts';

// What a person seldom opens is loaded then; the workout at the gym comes at once, where the network may be gone.
const CardioScreen = lazy(() =>
  import('./CardioScreen.tsx').then((module) => ({ default: module.CardioScreen })),
);
const CardioPage = lazy(() => import('./CardioPage.tsx').then((module) => ({ default: module.CardioPage })));
const ExercisesScreen = lazy(() =>
  import('./ExercisesScreen.tsx').then((module) => ({ default: module.ExercisesScreen })),
);
const ExerciseScreen = lazy(() =>
  import('./ExerciseScreen.tsx').then((module) => ({ default: module.ExerciseScreen })),
);
const RoutinesScreen = lazy(() =>
  import('./RoutinesScreen.tsx').then((module) => ({ default: module.RoutinesScreen })),
);
const EditScreen = lazy(() => import('./EditScreen.tsx').then((module) => ({ default: module.EditScreen })));

const address = {
  app: parseAsString,
  sheet: parseAsString,
  view: parseAsStringLiteral(views),
  id: parseAsString,
};

export default function Exercise() {
  const [{ sheet, view, id }, setAddress] = useQueryStates(address, { history: 'push' });
  const place: Place = {
    sheetId: sheet,
    view,
    id,
    go: (next, nextId) => void setAddress({ view: next, id: nextId ?? null }),
    onLeave: () => void setAddress(null),
  };
  return (
    <UndoSnackbar>
      <RestWatch />
      {view === 'log' ? (
        <LogScreen place={place} />
      ) : (
        <ReadScreen place={place}>{screenOf(place)}</ReadScreen>
      )}
    </UndoSnackbar>
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
    <ReadFrame label="Reading the workouts" failure="Failed to read the log" rowHeight={120} header={header}>
      {children}
    </ReadFrame>
  );
}
