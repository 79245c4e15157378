import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { CaretDownIcon } from '@phosphor-icons/react/CaretDown';
import { useState } from 'react';
import { LineChart } from '#frontend/charts/charts-on-demand.ts';
import { FilterToggle } from '#frontend/grid/FilterToggle.tsx';
import { useIsPrinted } from '#frontend/grid/use-is-printed.ts';
import { EmptyState } from '#frontend/status/EmptyState.tsx';
import { counted } from '#kernel/counted.ts';
import { formatMoney } from '#kernel/money.ts';
import { formatUpTo } from '#kernel/region.ts';
import { formatNumber } from '#kernel/units.ts';
import {
  averageLeg,
  type EconomyUnit,
  economyOf,
  economyUnits,
  type Leg,
  legsOf,
  suitsEnergy,
  unitOf,
  usualEconomyUnit,
  withEnergies,
} from '../../economy.ts';
import { energyRecord } from '../../record.ts';
import type { VehiclePage } from '../../vehicle.ts';
import { dayText, mileageText } from '../words.ts';
import { EnergyCosts } from './EnergyCosts.tsx';
import { card } from './NextCard.tsx';
import { RecordMenu } from './RecordMenu.tsx';
import { SmallTable } from './SmallTable.tsx';
import type { PartProps } from './vehicle-parts.ts';

/** Consumption, distances, and each fill. */
export function EnergyPart(props: PartProps) {
  const { page, add, imports } = props;
  const { energy, facts } = page;
  if (energy.length === 0) {
    return (
      <Box sx={{ ...card, p: 0 }}>
        <EmptyState title="No energy records yet" {...{ action: add, imports }}>
          Each fill or charge becomes a row on the Energy tab of the vehicle's sheet. The first one creates
          the tab.
        </EmptyState>
      </Box>
    );
  }
  const legs = legsOf(energy, facts.unit);
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <EconomyCard page={page} legs={legs} />
      <EnergyCosts page={page} />
      <Fills {...props} legs={legs} />
    </Box>
  );
}

interface EconomyCardProps {
  page: VehiclePage;
  legs: readonly Leg[];
}

function EconomyCard({ page: { facts, energy }, legs }: EconomyCardProps) {
  const kinds = [...new Set(withEnergies(energy).map(({ Energy }) => Energy))];
  const [chosenKind, setKind] = useState<string>();
  const kind = chosenKind ?? kinds[0] ?? '';
  const units = economyUnits.filter((unit) => suitsEnergy(unit, kind));
  const [chosenUnit, setUnit] = useState<EconomyUnit>();
  const unit = units.find((one) => one === chosenUnit) ?? usualEconomyUnit(kind, facts.unit);
  const shown = legs.filter((leg) => leg.energy === kind);
  const average = averageLeg(shown);
  const said = (value: number) => formatNumber(value, 1);
  return (
    <Box component="section" aria-label="Economy" sx={card}>
      <Box sx={{ display: 'flex', gap: 3, flexWrap: 'wrap', mb: 3 }}>
        {kinds.length > 1 && (
          <FilterToggle
            label="Energy"
            value={kind}
            onChange={setKind}
            options={kinds.map((one) => ({ value: one, label: one || 'Not named' }))}
          />
        )}
        <FilterToggle
          label="Economy in"
          value={unit}
          onChange={setUnit}
          options={units.map((one) => ({ value: one, label: one }))}
        />
      </Box>
      <LineChart
        title={`Economy, ${kind || 'all fills'}`}
        unit={unit}
        format={said}
        series={[
          {
            label: 'Between full tanks',
            kind: 'dots',
            points: shown.map((leg) => ({ day: leg.day, value: economyOf(leg, facts.unit, unit) })),
          },
        ]}
        headline={average && `${said(economyOf(average, facts.unit, unit))} ${unit} on average`}
        note="Measured from full tank to full tank. Partial fills count with the next full one; after a missed fill, measuring starts again."
        empty="Fill the tank twice to see your first fuel economy."
        meanwhile={<Box sx={{ minHeight: 280 }} />}
      />
    </Box>
  );
}

/** A year of weekly fills; a screen with thousands is slow. */
const firstShown = 50;

function Fills({ page, legs, actions }: PartProps & { legs: readonly Leg[] }) {
  const { facts, vehicle } = page;
  const [isAsked, setIsWhole] = useState(false);
  const isPrinted = useIsPrinted();
  const isWhole = isAsked || isPrinted;
  const energyOf = new Map(withEnergies(page.energy).map((row) => [row._rowIndex, row.Energy]));
  const legOfRow = new Map(legs.map((leg) => [leg.rows.at(-1), leg]));
  const rows = page.energy.toSorted(
    (one, other) => other.Date.localeCompare(one.Date) || other._rowIndex - one._rowIndex,
  );
  const earlier = isWhole ? 0 : Math.max(0, rows.length - firstShown);
  return (
    <>
      <SmallTable
        label="Energy records"
        columns={[
          { title: 'Date' },
          { title: 'Odometer', isEnd: true, isWideOnly: true },
          { title: 'Amount', isEnd: true },
          { title: 'Cost', isEnd: true },
          { title: 'Economy', isEnd: true, isWideOnly: true },
          { title: 'Place', isWideOnly: true },
          ...(vehicle.canEdit ? [{ title: '', isEnd: true }] : []),
        ]}
        rows={rows.slice(0, rows.length - earlier).map((row) => {
          const leg = legOfRow.get(row._rowIndex);
          const economy = leg && usualEconomyUnit(leg.energy, facts.unit);
          const unit = unitOf({ Unit: row.Unit, Energy: energyOf.get(row._rowIndex) ?? '' }, facts.unit);
          return {
            key: String(row._rowIndex),
            of: row,
            cells: [
              <Box component="span" key="day" sx={{ whiteSpace: { sm: 'nowrap' } }}>
                {dayText(row.Date)}
                <Box component="span" sx={below}>
                  {mileageText(row.Odometer, facts.unit)}
                </Box>
              </Box>,
              mileageText(row.Odometer, facts.unit),
              `${amountText(row.Amount)} ${unit}${row.Partial ? ', partial' : ''}`,
              typeof row.Cost === 'number' ? formatMoney(row.Cost, facts.currency) : row.Cost,
              leg && economy ? `${formatNumber(economyOf(leg, facts.unit, economy), 1)} ${economy}` : '',
              [row.Place, row.Notes].filter(Boolean).join('. '),
              ...(vehicle.canEdit
                ? [
                    <RecordMenu
                      key="menu"
                      name={dayText(row.Date)}
                      at={{ tab: energyRecord.tab, row: row._rowIndex }}
                      onEdit={() => actions.editEnergy(row)}
                      onDelete={() => actions.removeEnergy(row)}
                    />,
                  ]
                : []),
            ],
          };
        })}
      />
      {earlier > 0 && (
        <Button startIcon={<CaretDownIcon size={16} />} onClick={() => setIsWhole(true)} sx={{ mt: 2 }}>
          Show {counted(earlier, 'earlier record')}
        </Button>
      )}
    </>
  );
}

/** Pumps show thousandths; calculated figures have even more digits, which nobody reads. */
const amountText = (amount: number | string) => (typeof amount === 'number' ? formatUpTo(amount, 3) : amount);

/** Phones have no column for it. */
const below = { display: { xs: 'block', sm: 'none' }, fontWeight: 450, color: 'text.secondary' };
