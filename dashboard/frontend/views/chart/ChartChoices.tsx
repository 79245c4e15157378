import Box from '@mui/material/Box';
import { CalendarBlankIcon } from '@phosphor-icons/react/CalendarBlank';
import { FunctionIcon } from '@phosphor-icons/react/Function';
import { HashIcon } from '@phosphor-icons/react/Hash';
import {
  type Chart,
  type ChartStep,
  chartSteps,
  measuredFields,
  measuresOf,
  measureWords,
  whatFits,
} from '#kernel/records/charts.ts';
import { labelOf } from '#kernel/records/field.ts';
import type { AnyRecord } from '#kernel/records/record.ts';
import type { ChartView } from '#kernel/records/views.ts';
import { MenuButton } from '../../page/MenuButton.tsx';
import type { ShownView } from '../use-view.ts';

interface ChartChoicesProps {
  record: AnyRecord;
  view: ChartView;
  chart: Chart;
  onChart: ShownView['onChart'];
}

const stepWords: Readonly<Record<ChartStep, string>> = {
  day: 'Days',
  week: 'Weeks',
  month: 'Months',
  year: 'Years',
};

const size = 17;

/** Chooses what a chart measures, how, and the period of its bars. */
export function ChartChoices({ record, view, chart, onChart }: ChartChoicesProps) {
  const { by, of, how, step } = chart;
  const measured = measuredFields(record);
  return (
    <Box sx={{ displayPrint: 'none', display: 'flex', flexWrap: 'wrap', gap: 3, mb: 4 }}>
      {measured.length > 0 && (
        <MenuButton
          isOutlined
          label={`Measure: ${of ? labelOf(of[1]) : 'Rows'}`}
          icon={<HashIcon size={size} aria-hidden />}
          choices={[
            { label: 'Rows', onChoose: () => onChart({ how: 'count' }) },
            ...measured.map((named) => {
              // A chosen measure stays if the column allows it.
              const isKept = view.how === how && measuresOf(by, named).includes(how);
              return {
                label: labelOf(named[1]),
                onChoose: () => onChart({ of: named[0], how: isKept ? how : whatFits }),
              };
            }),
          ]}
        />
      )}
      {of && (
        <MenuButton
          isOutlined
          label={`As: ${measureWords[how]}`}
          icon={<FunctionIcon size={size} aria-hidden />}
          choices={measuresOf(by, of).map((way) => ({
            label: measureWords[way],
            onChoose: () => onChart({ of: of[0], how: way }),
          }))}
        />
      )}
      {by[1].kind === 'day' && (
        <MenuButton
          isOutlined
          label={`Bars: ${step ? stepWords[step] : 'Automatic'}`}
          icon={<CalendarBlankIcon size={size} aria-hidden />}
          choices={[
            { label: 'Automatic', onChoose: () => onChart({ step: whatFits }) },
            ...chartSteps.map((each) => ({
              label: stepWords[each],
              onChoose: () => onChart({ step: each }),
            })),
          ]}
        />
      )}
    </Box>
  );
}
