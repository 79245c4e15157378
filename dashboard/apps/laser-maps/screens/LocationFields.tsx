import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { CaretDownIcon } from '@phosphor-icons/react/CaretDown';
import { CrosshairIcon } from '@phosphor-icons/react/Crosshair';
import { FindPlace } from '#frontend/map/FindPlace.tsx';
import { styleNames } from '#frontend/map/style-names.ts';
import { useCurrentLocation } from '#frontend/map/use-current-location.ts';
import { RecordField } from '#frontend/records/RecordFields.tsx';
import type { RecordFormState } from '#frontend/records/use-record-form.ts';
import { degrees } from '#kernel/map/earth.ts';
import { mapStyles } from '#kernel/map/scene.ts';
import { location as record } from '../record.ts';

/** The cells of a location that people fill in. */
export function LocationFields({ form }: { form: RecordFormState }) {
  const here = useCurrentLocation({
    textNow: () => form.getValues(['latitude', 'longitude']).join(' '),
    onFound: (at) => setPlace(form, at),
  });
  return (
    <>
      <RecordField {...{ record, form }} name="name" autoFocus />
      <RecordField {...{ record, form }} name="description" />
      <FindPlace
        label="Find a place"
        onFound={(place, name) => {
          setPlace(form, place);
          if (place.zoom !== undefined) form.setValue('zoom', String(place.zoom), { shouldDirty: true });
          if (name !== undefined && form.getValues('name')?.trim() === '') {
            form.setValue('name', name, { shouldDirty: true });
          }
        }}
      />
      <Box sx={twoColumns}>
        <RecordField {...{ record, form }} name="latitude" />
        <RecordField {...{ record, form }} name="longitude" />
      </Box>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<CrosshairIcon size={18} />}
        loading={here.isAsking}
        loadingPosition="start"
        onClick={here.ask}
        sx={{ alignSelf: 'flex-start' }}
      >
        Get current location
      </Button>
      {here.problem !== undefined && <Alert severity="warning">{here.problem}</Alert>}
      <Box sx={twoColumns}>
        <RecordField {...{ record, form }} name="zoom" />
        <RecordField {...{ record, form }} name="aspectRatio" />
      </Box>
      <MoreFields form={form} />
    </>
  );
}

/** A place that was found is written with six decimals. */
function setPlace(form: RecordFormState, { latitude, longitude }: { latitude: number; longitude: number }) {
  form.setValue('latitude', degrees(latitude), { shouldDirty: true, shouldValidate: true });
  form.setValue('longitude', degrees(longitude), { shouldDirty: true, shouldValidate: true });
}

const styleChoices = [
  { value: '', label: 'As chosen in the viewer' },
  ...mapStyles.map((style) => ({ value: style, label: styleNames[style] })),
];

/** Fields that only exports need; the sheet gets their columns when they are first used. */
function MoreFields({ form }: { form: RecordFormState }) {
  return (
    <Accordion disableGutters elevation={0} variant="outlined">
      <AccordionSummary expandIcon={<CaretDownIcon size={16} />}>Style, size and marks</AccordionSummary>
      <AccordionDetails sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
        <Box sx={twoColumns}>
          <RecordField {...{ record, form }} name="style" choices={styleChoices} />
          <RecordField {...{ record, form }} name="bearing" />
          <RecordField {...{ record, form }} name="widthMm" />
          <RecordField {...{ record, form }} name="title" />
        </Box>
        <RecordField {...{ record, form }} name="markers" />
      </AccordionDetails>
    </Accordion>
  );
}

const twoColumns = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  gap: 4,
  alignItems: 'start',
};
