import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useKeyFor } from '#frontend/calls/use-key-for.ts';
import { FormDialog } from '#frontend/dialogs/FormDialog.tsx';
import { FormField, FormSuggestField } from '#frontend/dialogs/fields.tsx';
import { useOpenDialog } from '#frontend/dialogs/use-open-dialog.ts';
import { useOnceDone } from '#frontend/outbox/waiting-rows.ts';
import type { RecordDialog } from '#frontend/records/record-app.ts';
import { ProblemAlert } from '#frontend/status/ProblemAlert.tsx';
import { WriteProblem } from '#frontend/status/WriteProblem.tsx';
import type { Trip } from '#kernel/calls/trips.ts';
import { parseDay, today } from '#kernel/day.ts';
import { decimalText, readMoney } from '#kernel/money.ts';
import { formatUpTo, shownRegion } from '#kernel/region.ts';
import { parseDecimal } from '#kernel/typed-measures.ts';
import {
  lengthOf,
  lengthOfTrip,
  mileageAmount,
  mileageNotes,
  ratesOf,
  rateText,
  type Stop,
} from '../../mileage.ts';
import type { MileageRate } from '../../mileage-rates.ts';
import type { ReportData } from '../../report-calls.ts';
import { useMoney } from '../money-text.ts';
import { mileageRates } from '../queries.ts';
import { useAddExpense, useRowCommands } from '../writes.ts';
import { RateDialogs } from './RateDialogs.tsx';
import { RateList } from './RateList.tsx';
import { StopList } from './StopList.tsx';
import { TripChoice } from './TripChoice.tsx';
import { type Road, useRoad } from './use-road.ts';

interface MileageDialogProps {
  data: ReportData;
  categories: readonly string[];
  /** The number of the row that will be added. */
  rowIndex: number;
  onClose: () => void;
}

interface Typed {
  date: string;
  description: string;
  category: string;
  distance: string;
}

/** Turns a distance into an expense, at the person's rate for its year. */
export function MileageDialog({ data, categories, rowIndex, onClose }: MileageDialogProps) {
  const reportId = data.report.id;
  const { currency, money } = useMoney();
  const add = useAddExpense(reportId);
  const make = useRowCommands(reportId);
  const keyFor = useKeyFor();
  const read = useQuery(mileageRates.list(null));
  const list = mileageRates.writes.useShown(read.data ?? none);
  const [rateDialog, setRateDialog] = useOpenDialog<RecordDialog>();
  const [vehicle, setVehicle] = useState('');
  const [stops, setStops] = useState<readonly Stop[]>([]);
  const [trip, setTrip] = useState<Trip>();
  const { control, handleSubmit, setError, setValue } = useForm<Typed>({
    defaultValues: { date: today(), description: '', category: 'Transport', distance: '' },
  });
  const [date, distanceTyped] = useWatch({ control, name: ['date', 'distance'] });
  useOnceDone(add, onClose);

  const year = Number(date.slice(0, 4));
  const rates = ratesOf(list.rates, { year, currency });
  const rate = rates.find((each) => each.vehicle === vehicle) ?? rates[0];
  const unit = rate?.unit ?? shownRegion().distance;
  const road = useRoad(stops);
  const ofStops = stops.length > 1 ? lengthOf(road.way.legs, unit) : undefined;
  const measured = trip ? lengthOfTrip(trip, unit) : ofStops;
  const isMeasured = distanceTyped.trim() === '';
  const typed = isMeasured ? measured : distanceIn(distanceTyped);
  const distance = typed !== undefined && typed > 0 ? typed : undefined;
  const amount = rate && distance !== undefined ? mileageAmount(distance, rate) : undefined;

  function save(values: Typed) {
    const [description, day] = [values.description.trim(), parseDay(values.date)];
    if (description === '')
      setError('description', { message: 'Please enter a description for the expense' });
    if (day === undefined) setError('date', { message: 'Please enter a date' });
    if (distance === undefined) setError('distance', { message: 'Please enter a distance above 0' });
    if (!rate || day === undefined || distance === undefined || description === '') return;
    const expense = {
      ...{ date: day, description, category: values.category.trim() },
      amount: mileageAmount(distance, rate),
      notes: mileageNotes({ distance, stops, by: isMeasured && !trip ? road.way.by : '', trip }, rate),
    };
    add.mutate(make.add(expense, { key: keyFor(expense) }));
  }

  return (
    <>
      <FormDialog
        title="Add Mileage"
        isOpen
        maxWidth="md"
        keptSince={add.submittedAt}
        onClose={onClose}
        onSubmit={(event) => void handleSubmit(save)(event)}
        submit={{ label: 'Add', busyLabel: 'Adding', isDisabled: rate === undefined }}
        isBusy={add.isPending}
        note={
          rate && distance !== undefined && amount !== undefined
            ? `${formatUpTo(distance, 3)} ${unit} × ${rateText(rate)} = ${money(amount)}, becomes row ${rowIndex}`
            : `Needs ${rate ? 'a distance' : 'a rate'}`
        }
      >
        <Box sx={columns}>
          <Box sx={column}>
            <FormField
              {...{ control }}
              name="date"
              label="Date"
              type="date"
              required
              slotProps={{ inputLabel: { shrink: true } }}
            />
            <FormField {...{ control }} name="description" label="Description" required />
            <FormSuggestField {...{ control }} name="category" label="Category" suggestions={categories} />
            {rate && (
              <TextField
                select
                label="Vehicle"
                value={rate.vehicle}
                onChange={({ target }) => setVehicle(target.value)}
                slotProps={{ select: { native: true } }}
                fullWidth
              >
                {rates.map((each) => (
                  <option key={each.vehicle} value={each.vehicle}>
                    {each.vehicle}, {rateText(each)} per {each.unit}
                  </option>
                ))}
              </TextField>
            )}
            {read.error && !read.data && (
              <ProblemAlert title="Failed to fetch the mileage rates" problem={read.error} />
            )}
            <RateList
              list={list}
              isRead={read.data !== undefined}
              {...{ year, currency }}
              hasRate={rate !== undefined}
              onDialog={setRateDialog}
            />
            <FormField
              {...{ control }}
              name="distance"
              label={`Distance, ${unit}`}
              required={measured === undefined}
              placeholder={measured === undefined ? undefined : decimalText(measured)}
              help={
                measured === undefined
                  ? undefined
                  : `${formatUpTo(measured, 1)} ${unit} ${wayOf(trip, road)} Type what you drove, if you know it.`
              }
              slotProps={{
                htmlInput: { inputMode: 'decimal', autoComplete: 'off' },
                inputLabel: { shrink: true },
              }}
            />
            <TripChoice
              {...{ trip }}
              rows={data.rows}
              onTrip={(chosen) => {
                setTrip(chosen);
                if (!chosen) return;
                setValue('date', chosen.to);
                setValue('distance', '');
              }}
            />
          </Box>
          <StopList {...{ stops, unit, road }} onStops={setStops} />
        </Box>
        {add.error && <WriteProblem title="Failed to add expense" problem={add.error} />}
      </FormDialog>
      {rateDialog && <RateDialogs dialog={rateDialog} list={list} onClose={() => setRateDialog(null)} />}
    </>
  );
}

/** "1.250" is more than a thousand where a point groups thousands; what the region does not tell is read leniently. */
const distanceIn = (text: string) => readMoney(text) ?? parseDecimal(text);

/** How the distance in the field was measured, as the end of a sentence. */
function wayOf(trip: Trip | undefined, { way, route }: Road): string {
  if (trip) return `by the odometer of ${trip.vehicle}.`;
  return `${way.by}${route ? '.' : '; roads are longer.'}`;
}

/** On a wide screen the map is beside the text. */
const columns = {
  display: 'grid',
  gap: { xs: 4, md: 8 },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  alignItems: 'start',
};
const column = { display: 'grid', gap: 4, minWidth: 0 };

const none = {
  rates: [] as MileageRate[],
  ...{ sheets: [], sheet: null, headers: [], missingHeaders: [], range: null, folderLink: null },
};
