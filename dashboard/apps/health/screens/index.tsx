import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { UndoSnackbar } from '#frontend/dialogs/UndoSnackbar.tsx';
import { HouseMark } from '#frontend/house/HouseMark.tsx';
import type { Ahead } from '#frontend/page/on-demand.tsx';
import { PageHeader } from '#frontend/page/PageHeader.tsx';
import { ReadFrame } from '#frontend/status/ReadFrame.tsx';
import manifest from '../manifest.ts';
import { Motto } from './HealthHeader.tsx';
import { HealthView } from './HealthView.tsx';
import { healthQuery } from './queries.ts';
import { parts, useViewAhead } from './view-parts.ts';
import { views } from './views.ts';

const address = { app: parseAsString, sheet: parseAsString, view: parseAsStringLiteral(views) };

export const ahead: Ahead = (query) => [parts[views.find((one) => one === query.get('view')) ?? 'today']];

/** The readings of the oldest sheet, or of the one in the address. */
export default function Health() {
  const [{ sheet, view }, setAddress] = useQueryStates(address, { history: 'push' });
  useViewAhead(view ?? 'today');
  const leave = () => void setAddress(null);
  const header = (
    <PageHeader
      title={manifest.title}
      back={{ label: 'Back', onClick: leave }}
      mark={<HouseMark app={manifest} size={54} />}
      chips={<Motto />}
    />
  );
  return (
    <UndoSnackbar>
      <ReadFrame
        queries={[healthQuery(sheet)]}
        label="Reading your log"
        failure="Failed to read your log"
        rowHeight={88}
        header={header}
      >
        <HealthView
          key={sheet}
          sheetId={sheet}
          view={view ?? 'today'}
          onView={(next) => void setAddress({ view: next === 'today' ? null : next })}
          onLeave={leave}
        />
      </ReadFrame>
    </UndoSnackbar>
  );
}
