import Card from '@mui/material/Card';
import { useQueryClient } from '@tanstack/react-query';
import { useAheadOnWide } from '#frontend/grid/use-ahead-on-wide.ts';
import { HouseMark } from '#frontend/house/HouseMark.tsx';
import { useNotedPlace } from '#frontend/page/asked-form.ts';
import { ChipsToCome, PageHeader } from '#frontend/page/PageHeader.tsx';
import { ReadFrame } from '#frontend/status/ReadFrame.tsx';
import manifest from '../../manifest.ts';
import { gridHeight, grids } from '../grids.ts';
import { expenseQueries, knownReport } from '../queries.ts';
import { ReportView } from './ReportView.tsx';

interface ReportScreenProps {
  reportId: string;
  onBack: () => void;
}

export function ReportScreen({ reportId, onBack }: ReportScreenProps) {
  useAheadOnWide(grids.expenses);
  useNotedPlace(manifest.id, reportId);
  const known = knownReport(useQueryClient(), reportId);
  const header = (
    <PageHeader
      title={known?.name ?? 'Expense report'}
      back={{ label: 'Back to Reports', onClick: onBack }}
      mark={<HouseMark app={manifest} size={54} />}
      isMarkHiddenOnPhones
      chips={<ChipsToCome />}
    />
  );
  return (
    <ReadFrame
      queries={[expenseQueries.report(reportId)]}
      label="Reading the expenses"
      failure="Failed to fetch expense data"
      rowHeight={40}
      height={gridHeight.expenses}
      header={header}
      toCome={<Card aria-hidden variant="outlined" sx={summary} />}
      {...(known && { wayRound: { label: 'Open in Drive', href: known.webViewLink } })}
    >
      <ReportView reportId={reportId} onBack={onBack} />
    </ReadFrame>
  );
}

// As high as the card with the report's totals.
const summary = { height: { xs: 295, lg: 224 }, mb: 4 };
