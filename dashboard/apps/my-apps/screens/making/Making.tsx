import { useState } from 'react';
import { onDemand } from '#frontend/page/on-demand.tsx';
import type { OwnApp } from '#kernel/own-apps/own-app.ts';
import { ChooseSheet } from './ChooseSheet.tsx';
import { SetUp } from './SetUp.tsx';

// Ten templates, for people who have no sheet yet.
const FromTemplate = onDemand(async () => (await import('./FromTemplate.tsx')).FromTemplate);

interface MakingProps {
  /** The sheet that is to become an app; null until one is chosen. */
  sheetId: string | null;
  onLeave: () => void;
  onChoose: (sheetId: string | null) => void;
  onMade: (sheetId: string) => void;
}

/** The steps to a new app: choose a sheet, then set up the app. */
export function Making({ sheetId, onLeave, onChoose, onMade }: MakingProps) {
  // The chosen template; null while choosing one.
  const [template, setTemplate] = useState<OwnApp | null>();
  if (sheetId === null && template !== undefined) {
    return <FromTemplate begun={template} onBack={() => setTemplate(undefined)} onMade={onMade} />;
  }
  if (sheetId === null) {
    return <ChooseSheet {...{ onLeave, onChoose }} onTemplate={setTemplate} />;
  }
  return (
    <SetUp key={sheetId} sheetId={sheetId} isChange={false} onBack={() => onChoose(null)} onMade={onMade} />
  );
}

interface ChangingProps {
  sheetId: string;
  onBack: () => void;
}

/** The step that changes an app's set-up. */
export function Changing({ sheetId, onBack }: ChangingProps) {
  return <SetUp sheetId={sheetId} isChange onBack={onBack} onMade={onBack} />;
}
