import Button from '@mui/material/Button';
import { MapPinIcon } from '@phosphor-icons/react/MapPin';
import { useState } from 'react';
import { NameDialog } from '#frontend/dialogs/NameDialog.tsx';
import { useOnceDone } from '#frontend/outbox/waiting-rows.ts';
import type { MapView } from '#kernel/map/scene.ts';
import type { Location } from '../contract.ts';
import { textOfMarkers } from '../markers.ts';
import { writes } from './queries.ts';

interface MarkButtonProps {
  sheetId: string;
  location: Location;
  view: MapView;
}

/** Adds a mark with a label in the middle of the frame. */
export function MarkButton({ sheetId, location, view }: MarkButtonProps) {
  const update = writes.useSend('update');
  const [isOpen, setIsOpen] = useState(false);
  useOnceDone(update, close);
  function close() {
    setIsOpen(false);
    update.reset();
  }
  function mark(label: string) {
    const { latitude, longitude } = view;
    const added = textOfMarkers([{ latitude, longitude, label }]);
    // Existing lines stay as the person wrote them.
    const markers = [location.markers.trimEnd(), added].filter((line) => line !== '').join('\n');
    update.mutate(writes.commands.update(sheetId, location, { markers }));
  }
  return (
    <>
      <Button color="inherit" startIcon={<MapPinIcon size={18} />} onClick={() => setIsOpen(true)}>
        Mark the center
      </Button>
      {isOpen && (
        <NameDialog
          title="Mark the center"
          label="Label of the mark"
          submit={{ label: 'Mark', busyLabel: 'Marking' }}
          requiredText="Please enter a label"
          collapsesSpaces
          help="Marks are kept in the Markers column, one per line"
          isBusy={update.isPending}
          failure="Failed to save location"
          problem={update.error}
          onSubmit={mark}
          onClose={close}
        />
      )}
    </>
  );
}
