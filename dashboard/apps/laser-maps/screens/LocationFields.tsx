import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { CaretDownIcon } from '@phosphor-icons/react/CaretDown';
import { CrosshairIcon } from '@phosphor-icons/react/Crosshair';
import type { Control, UseFormReturn } from 'react-hook-form';
import { FormField, FormSelectField } from '#frontend/fields.tsx';
import { styleNames } from '#frontend/map/style-names.ts';
import type { WholeLocation } from '../contract.ts';
import { degrees } from '../markers.ts';
import { FindPlace } from './FindPlace.tsx';
import { type LocationForm, labels, ratioChoices, styleIds } from './location-form.ts';
import { useCurrentLocation } from './use-current-location.ts';

export type LocationFormState = UseFormReturn<LocationForm, unknown, WholeLocation>;

const number = (attributes: Readonly<Record<string, string>>) => ({ htmlInput: attributes });
const plain = { htmlInput: { autoComplete: 'off' } };

/** The cells of a location that people fill in. */
export function LocationFields({ form }: { form: LocationFormState }) {
  const { control } = form;
  const field = fieldsOf(control);
  const here = useCurrentLocation((at) => setPlace(form, at));
  return (
    <>
      <FormField {...field('name')} required autoFocus slotProps={plain} />
      <FormField {...field('description')} multiline minRows={2} />
      <FindPlace
        label="Find a place"
        onFound={(place, name) => {
          setPlace(form, place);
          if (place.zoom !== undefined) form.setValue('zoom', String(place.zoom), { shouldDirty: true });
          if (name !== undefined && form.getValues('name').trim() === '') {
            form.setValue('name', name, { shouldDirty: true });
          }
        }}
      />
      <Box sx={twoColumns}>
        <FormField {...field('latitude')} type="number" required slotProps={number({ step: 'any' })} />
        <FormField {...field('longitude')} type="number" required slotProps={number({ step: 'any' })} />
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
        <FormField
          {...field('zoom')}
          type="number"
          help="1 shows the world, 20 a house"
          slotProps={number({ min: '1', max: '20', step: '0.1' })}
        />
        <FormSelectField {...field('aspectRatio')} choices={ratioChoices} />
      </Box>
      <MoreFields control={control} />
    </>
  );
}

function fieldsOf(control: Control<LocationForm, unknown, WholeLocation>) {
  return (name: keyof LocationForm) => ({ control, name, label: labels[name] });
}

/** Six decimals are what the sheet gets of a place that was found. */
function setPlace(form: LocationFormState, { latitude, longitude }: { latitude: number; longitude: number }) {
  form.setValue('latitude', degrees(latitude), { shouldDirty: true, shouldValidate: true });
  form.setValue('longitude', degrees(longitude), { shouldDirty: true, shouldValidate: true });
}

const styleChoices = [
  { value: '', label: 'As chosen in the viewer' },
  ...styleIds.map((style) => ({ value: style, label: styleNames[style] })),
];

/** What only an export needs: columns of the sheet that are made when something is to stand in them. */
function MoreFields({ control }: Pick<LocationFormState, 'control'>) {
  const field = fieldsOf(control);
  return (
    <Accordion disableGutters elevation={0} variant="outlined">
      <AccordionSummary expandIcon={<CaretDownIcon size={16} />}>Style, size and marks</AccordionSummary>
      <AccordionDetails sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
        <Box sx={twoColumns}>
          <FormSelectField {...field('style')} choices={styleChoices} />
          <FormField {...field('bearing')} type="number" slotProps={number({ step: 'any' })} />
          <FormField
            {...field('widthMm')}
            type="number"
            help="The ratio sets the other side"
            slotProps={number({ step: 'any', min: '20', max: '2000' })}
          />
          <FormField {...field('title')} slotProps={plain} />
        </Box>
        <FormField
          {...field('markers')}
          multiline
          minRows={2}
          help="One per line: 48.137123, 11.575421 Old Town"
        />
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
