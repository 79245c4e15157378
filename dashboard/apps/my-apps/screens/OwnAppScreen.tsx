import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { UndoSnackbar } from '#frontend/dialogs/UndoSnackbar.tsx';
import { HouseMark } from '#frontend/house/HouseMark.tsx';
import { PageHeader } from '#frontend/page/PageHeader.tsx';
import { RecordView } from '#frontend/records/RecordView.tsx';
import { ReadFrame } from '#frontend/status/ReadFrame.tsx';
import manifest from '../manifest.ts';
import { partsOf, rowsOf } from './records.ts';

interface OwnAppScreenProps {
  sheetId: string;
  onLeave: () => void;
}

/** An app that a person has made of a sheet: its rows, its form, and all that a plain app can do. */
export function OwnAppScreen({ sheetId, onLeave }: OwnAppScreenProps) {
  return (
    <UndoSnackbar>
      <ReadFrame
        queries={[rowsOf(sheetId)]}
        label="Reading the rows"
        failure="Failed to fetch rows"
        rowHeight={44}
        header={
          <PageHeader
            title={manifest.title}
            back={{ label: 'Back', onClick: onLeave }}
            mark={<HouseMark app={manifest} size={54} />}
          />
        }
        lacking={{
          operation: 'viewShared',
          message: 'Additional permissions required to read this sheet.',
        }}
      >
        <Rows sheetId={sheetId} onLeave={onLeave} />
      </ReadFrame>
    </UndoSnackbar>
  );
}

function Rows({ sheetId, onLeave }: OwnAppScreenProps) {
  const { app } = useSuspenseQuery(rowsOf(sheetId)).data;
  // The same as long as the definition is: an answer that says the same is the same object.
  const parts = useMemo(() => partsOf(app), [app]);
  usePaint(app.house.color);
  return <RecordView {...parts} sheetId={sheetId} onSheet={() => {}} onLeave={onLeave} />;
}

/** Paints the screen as the house is, over the paint of all own apps. */
function usePaint(color: string): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset['paint'] = color;
    return () => {
      if (dataset['paint'] === color) dataset['paint'] = manifest.color;
    };
  }, [color]);
}
