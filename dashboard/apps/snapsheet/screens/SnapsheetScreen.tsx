import { useQueryClient } from '@tanstack/react-query';
import { useAheadOnWide } from '#frontend/grid/use-ahead-on-wide.ts';
import { HouseMark } from '#frontend/house/HouseMark.tsx';
import { useNotedPlace } from '#frontend/page/asked-form.ts';
import { ChipsToCome, PageHeader } from '#frontend/page/PageHeader.tsx';
import { ReadFrame } from '#frontend/status/ReadFrame.tsx';
import manifest from '../manifest.ts';
import { grids } from './grids.ts';
import { knownSnapsheet, snapsheetQueries } from './queries.ts';
import { SnapsheetView } from './SnapsheetView.tsx';

interface SnapsheetScreenProps {
  id: string;
  onBack: () => void;
}

export function SnapsheetScreen({ id, onBack }: SnapsheetScreenProps) {
  useAheadOnWide(grids.data);
  useNotedPlace(manifest.id, id);
  const known = knownSnapsheet(useQueryClient(), id);
  const header = (
    <PageHeader
      title={known?.name ?? manifest.title}
      back={{ label: 'Back to SnapSheets', onClick: onBack }}
      mark={<HouseMark app={manifest} size={54} />}
      isMarkHiddenOnPhones
      chips={<ChipsToCome />}
    />
  );
  return (
    <ReadFrame
      queries={[snapsheetQueries.data(id)]}
      label="Reading the rows"
      // If the folder's files are unknown, there is no sheet to read rows from.
      failure={known ? 'Failed to fetch SnapSheet data' : 'Failed to fetch sheets in SnapSheet folder'}
      rowHeight={44}
      header={header}
      {...(known && { wayRound: { label: 'Open folder', href: known.webViewLink } })}
    >
      <SnapsheetView id={id} onBack={onBack} />
    </ReadFrame>
  );
}
