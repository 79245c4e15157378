import { lazy, Suspense, useState } from 'react';
import { ChooseSheet } from './ChooseSheet.tsx';
import { SetUp } from './SetUp.tsx';

// Ten definitions, for whoever has no sheet yet.
const FromTemplate = lazy(async () => ({ default: (await import('./FromTemplate.tsx')).FromTemplate }));

interface MakingProps {
  /** The sheet that is to become an app; null while none is chosen. */
  sheetId: string | null;
  onLeave: () => void;
  onChoose: (sheetId: string | null) => void;
  onMade: (sheetId: string) => void;
}

/** The way to a new app: a sheet is chosen, and what it is to be is said. */
export function Making({ sheetId, onLeave, onChoose, onMade }: MakingProps) {
  const [hasNoSheet, setHasNoSheet] = useState(false);
  if (sheetId === null && hasNoSheet) {
    return (
      <Suspense fallback={null}>
        <FromTemplate onBack={() => setHasNoSheet(false)} onMade={onMade} />
      </Suspense>
    );
  }
  if (sheetId === null) {
    return <ChooseSheet {...{ onLeave, onChoose }} onTemplates={() => setHasNoSheet(true)} />;
  }
  return (
    <SetUp key={sheetId} sheetId={sheetId} isChange={false} onBack={() => onChoose(null)} onMade={onMade} />
  );
}

interface ChangingProps {
  sheetId: string;
  onBack: () => void;
}

/** The way to another set-up of an app. */
export function Changing({ sheetId, onBack }: ChangingProps) {
  return <SetUp sheetId={sheetId} isChange onBack={onBack} onMade={onBack} />;
}
