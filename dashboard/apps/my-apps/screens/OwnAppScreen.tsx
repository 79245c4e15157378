import { HouseIcon } from '@phosphor-icons/react/House';
import { QrCodeIcon } from '@phosphor-icons/react/QrCode';
import { ShareNetworkIcon } from '@phosphor-icons/react/ShareNetwork';
import { SlidersHorizontalIcon } from '@phosphor-icons/react/SlidersHorizontal';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { UndoSnackbar } from '#frontend/dialogs/UndoSnackbar.tsx';
import { useOpenDialog } from '#frontend/dialogs/use-open-dialog.ts';
import { HouseMark } from '#frontend/house/HouseMark.tsx';
import { onDemand } from '#frontend/page/on-demand.tsx';
import { PageHeader } from '#frontend/page/PageHeader.tsx';
import { RecordView } from '#frontend/records/RecordView.tsx';
import { NamingContext, RelatedContext } from '#frontend/records/related/related.ts';
import { ReadFrame } from '#frontend/status/ReadFrame.tsx';
import type { OwnApp } from '#kernel/own-apps/own-app.ts';
import manifest from '../manifest.ts';
import { namingIn, partsOf, relatedIn, rowsOf } from './records.ts';
import { useSavedViews } from './saved/use-saved-views.tsx';

// Houses rarely leave the street.
const TakeDown = onDemand(async () => (await import('./making/TakeDown.tsx')).TakeDown);
const PublicForm = onDemand(async () => (await import('./form/PublicForm.tsx')).PublicForm);
const OwnStaffAddress = onDemand(async () => (await import('./staff/OwnStaffAddress.tsx')).OwnStaffAddress);
const TakenDown = onDemand(async () => (await import('./making/TakenDown.tsx')).TakenDown);

interface OwnAppScreenProps {
  sheetId: string;
  /** Opens its set-up. */
  onChange: () => void;
  onLeave: () => void;
}

/** An app that a person has made from a sheet: its rows, its form, and everything that a simple app can do. */
export function OwnAppScreen({ sheetId, onChange, onLeave }: OwnAppScreenProps) {
  const [gone, setGone] = useState<OwnApp | null>(null);
  if (gone) {
    return <TakenDown sheetId={sheetId} app={gone} onBack={() => setGone(null)} onLeave={onLeave} />;
  }
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
        <Rows {...{ sheetId, onChange, onLeave }} onGone={setGone} />
      </ReadFrame>
    </UndoSnackbar>
  );
}

interface RowsProps extends OwnAppScreenProps {
  /** Called when the house has left the street. */
  onGone: (app: OwnApp) => void;
}

function Rows({ sheetId, onChange, onLeave, onGone }: RowsProps) {
  const { app, sheet, related, naming, rows } = useSuspenseQuery(rowsOf(sheetId)).data;
  const named = useMemo(() => relatedIn({ app, related, rows }), [app, related, rows]);
  const namedBy = useMemo(() => namingIn({ app, naming }), [app, naming]);
  // The same for as long as the definition is: equal answers are the same object.
  const parts = useMemo(() => partsOf(app), [app]);
  usePaint(app.house.color);
  const [dialog, setDialog] = useOpenDialog<'form' | 'staff' | 'take-down'>();
  const onClose = () => setDialog(null);
  const canEdit = sheet?.canEdit ?? true;
  const { savedViews, dialog: viewDialog } = useSavedViews(sheetId, app, canEdit);
  const more = [
    { label: 'Change the app', icon: <SlidersHorizontalIcon size={18} />, onChoose: onChange },
    ...(canEdit
      ? [
          { label: 'Public form', icon: <ShareNetworkIcon size={18} />, onChoose: () => setDialog('form') },
          { label: 'Staff address', icon: <QrCodeIcon size={18} />, onChoose: () => setDialog('staff') },
        ]
      : []),
    { label: 'Take off the street', icon: <HouseIcon size={18} />, onChoose: () => setDialog('take-down') },
  ];
  return (
    <>
      {viewDialog}
      <RelatedContext value={named}>
        <NamingContext value={namedBy}>
          <RecordView {...parts} {...{ more, savedViews, sheetId }} onSheet={() => {}} onLeave={onLeave} />
        </NamingContext>
      </RelatedContext>
      {dialog === 'take-down' && <TakeDown {...{ sheetId, app, onClose }} onGone={() => onGone(app)} />}
      {dialog === 'staff' && <OwnStaffAddress {...{ sheetId, app, onClose }} />}
      {dialog === 'form' && <PublicForm {...{ sheetId, app, onClose }} />}
    </>
  );
}

/** Paints the screen like the house, over the paint that all own apps share. */
function usePaint(color: string): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset['paint'] = color;
    return () => {
      if (dataset['paint'] === color) dataset['paint'] = manifest.color;
    };
  }, [color]);
}
