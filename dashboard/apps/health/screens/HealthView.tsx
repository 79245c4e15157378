import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { onDemand } from '#frontend/page/on-demand.tsx';
import { TabRow } from '#frontend/page/TabRow.tsx';
import { useLoadedAhead } from '#frontend/page/use-loaded-ahead.ts';
import { RefetchProblem } from '#frontend/status/RefetchProblem.tsx';
import { SheetRepair } from '#frontend/status/SheetRepair.tsx';
import { HealthHeader } from './HealthHeader.tsx';
import { HealthStatusBar } from './HealthStatusBar.tsx';
import { NoReadings } from './NoReadings.tsx';
import { useRepair } from './queries.ts';
import { TodayView } from './TodayView.tsx';
import { type HealthLog, useHealth } from './use-health.ts';
import { parts } from './view-parts.ts';
import type { HealthPlace, OpenDialog, View } from './views.ts';

// Forms, charts and the long table are loaded after what people open the app for.
const HealthDialogs = onDemand(() => import('./HealthDialogs.tsx').then((module) => module.HealthDialogs));
const TrendsView = parts.trends;
const HistoryView = parts.history;
const MedicinesView = parts.medicines;

const panelId = 'health-view';
const tabs = [
  { value: 'today', label: 'Today' },
  { value: 'trends', label: 'Trends' },
  { value: 'history', label: 'History' },
  { value: 'medicines', label: 'Medicines' },
] as const satisfies readonly { value: View; label: string }[];

/** A person's readings in one sheet, in the chosen view. */
export function HealthView(place: HealthPlace) {
  const health = useHealth(place.sheetId);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  useLoadedAhead(HealthDialogs.load);
  const { query, data, refetch, canEdit } = health;
  const isEmpty = data.entries.length === 0 && data.damage.length === 0;
  return (
    <>
      <HealthHeader {...{ health, onDialog: setDialog }} onLeave={place.onLeave} />
      {query.error && (
        <RefetchProblem
          title="Failed to read your log"
          problem={query.error}
          shown="readings"
          readAt={query.dataUpdatedAt}
          link={data.sheet && { label: 'Open in Sheets', href: data.sheet.webViewLink }}
        />
      )}
      <Repairs health={health} />
      {isEmpty ? (
        <NoReadings {...{ health, onDialog: setDialog }} />
      ) : (
        <>
          <TabRow label="Health" value={place.view} onChange={place.onView} tabs={tabs} panelId={panelId} />
          <Box role="tabpanel" id={panelId} aria-labelledby={`${panelId}-${place.view}`} sx={{ pt: 4 }}>
            <ChosenView {...{ place, health }} onDialog={setDialog} />
          </Box>
        </>
      )}
      <Typography variant="caption" component="p" sx={{ color: 'var(--rh-ink-3)', mt: 4 }}>
        Rowhouse is not a medical device. It diagnoses nothing, and sends your readings to no AI service.
      </Typography>
      <HealthStatusBar
        {...{ data, query, refetch }}
        {...(canEdit && { onLog: () => setDialog({ kind: 'log', log: 'body' }) })}
      />
      {dialog && <HealthDialogs {...{ health, dialog }} onClose={() => setDialog(null)} />}
    </>
  );
}

/** What is below stays out of sight, so that nothing on the screen moves. */
const toCome = <Box sx={{ minHeight: '100vh' }} />;

interface ChosenViewProps {
  place: HealthPlace;
  health: HealthLog;
  onDialog: (dialog: OpenDialog) => void;
}

function ChosenView({ place, health, onDialog }: ChosenViewProps) {
  switch (place.view) {
    case 'today':
      return <TodayView {...{ health, onDialog }} onMore={() => place.onView('history')} />;
    case 'trends':
      return <TrendsView health={health} meanwhile={toCome} />;
    case 'history':
      return <HistoryView {...{ health, onDialog }} meanwhile={toCome} />;
    case 'medicines':
      return <MedicinesView {...{ health, onDialog }} meanwhile={toCome} />;
  }
}

/** Each tab that has lost headers, with a button that restores them. */
function Repairs({ health: { data, target, canEdit } }: { health: HealthLog }) {
  const repair = useRepair(target);
  return data.damage.map(({ tab, missingHeaders }) => (
    <SheetRepair
      key={tab}
      missingHeaders={missingHeaders}
      place={tab}
      link={data.sheet?.webViewLink ?? null}
      canEdit={canEdit}
      repair={repair}
      failure="Failed to repair the sheet"
    />
  ));
}
