import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { CaretDownIcon } from '@phosphor-icons/react/CaretDown';
import type { ReactNode } from 'react';
import { type Control, type FieldPath, useController, useWatch } from 'react-hook-form';
import { decimalInput } from '#frontend/dialogs/decimal-input.tsx';
import { FormField, FormSelectField } from '#frontend/dialogs/fields.tsx';
import { mapFormats, mapLayers, type Operation, operations, presetOf } from '#kernel/map/order.ts';
import type { MapStyle } from '#kernel/map/scene.ts';
import { type DrawForm, type DrawSettings, formatNames, layerNames, operationNames } from './draw-form.ts';

type DrawControl = Control<DrawForm, unknown, DrawSettings>;

interface DrawFieldsProps {
  control: DrawControl;
  /** The style of the location that is shown; its layers are the initial ones. */
  style: MapStyle;
  /** Shown if the width is blank: "300 mm, from its row". */
  widthHelp: string;
}

/** The settings for turning a view into a drawing. */
export function DrawFields({ control, style, widthHelp }: DrawFieldsProps) {
  const format = useWatch({ control, name: 'format' });
  return (
    <>
      <Box sx={columns}>
        <FormSelectField
          {...{ control, name: 'format', label: 'Format' }}
          choices={mapFormats.map((value) => ({ value, label: formatNames[value] }))}
        />
        <FormField
          {...{ control, name: 'widthMm', label: 'Width (mm)', help: widthHelp }}
          {...decimalInput(0)}
        />
        {format === 'png' && (
          <FormSelectField
            {...{ control, name: 'dpi', label: 'Resolution' }}
            choices={['96', '150', '300', '600'].map((value) => ({ value, label: `${value} DPI` }))}
          />
        )}
      </Box>
      <Part title="Layers">
        <LayerFields control={control} style={style} />
      </Part>
      <Part title="Text and marks">
        <Box sx={columns}>
          <Tick {...{ control, name: 'hasTitle', label: 'Title' }} />
          <Tick {...{ control, name: 'showsCoordinates', label: 'Coordinates' }} />
          <Tick {...{ control, name: 'hasCompass', label: 'Compass' }} />
          <FormSelectField
            {...{ control, name: 'scaleBar', label: 'Scale bar' }}
            choices={[
              { value: 'none', label: 'None' },
              { value: 'km', label: 'Kilometers' },
              { value: 'mi', label: 'Miles' },
            ]}
          />
        </Box>
      </Part>
      <Part title="Plate and machine">
        <PlateFields control={control} />
      </Part>
    </>
  );
}

function PlateFields({ control }: { control: DrawControl }) {
  const hasHoles = useWatch({ control, name: 'hasHoles' });
  const size = (name: FieldPath<DrawForm>, label: string, help?: string) => (
    <FormField {...{ control, name, label, help }} {...decimalInput(0)} />
  );
  return (
    <Box sx={columns}>
      {size('cornerRadiusMm', 'Corner radius (mm)')}
      {size('kerfMm', 'Kerf (mm)', 'The width of the beam')}
      {size('lineMm', 'Engraved lines (mm)')}
      {size('toleranceMm', 'Simplify within (mm)')}
      <Tick {...{ control, name: 'hasHoles', label: 'Holes in the corners' }} />
      <Tick {...{ control, name: 'isMirrored', label: 'Mirrored' }} />
      {hasHoles && size('holeMm', 'Hole (mm)')}
      {hasHoles && size('insetMm', 'Hole from the edges (mm)')}
    </Box>
  );
}

function LayerFields({ control, style }: Pick<DrawFieldsProps, 'control' | 'style'>) {
  const { field } = useController({ control, name: 'layers' });
  const preset = presetOf(style);
  return (
    <Box sx={columns}>
      {mapLayers.map((layer) => (
        <TextField
          key={layer}
          select
          label={layerNames[layer]}
          value={field.value[layer] ?? preset[layer]}
          onChange={({ target }) => {
            const chosen = operations.find((operation) => operation === target.value);
            field.onChange({ ...field.value, [layer]: chosen satisfies Operation | undefined });
          }}
          slotProps={{ select: { native: true } }}
        >
          {operations.map((operation) => (
            <option key={operation} value={operation}>
              {operationNames[operation]}
            </option>
          ))}
        </TextField>
      ))}
    </Box>
  );
}

interface TickProps {
  control: DrawControl;
  name: 'hasTitle' | 'showsCoordinates' | 'hasCompass' | 'hasHoles' | 'isMirrored';
  label: string;
}

function Tick({ control, name, label }: TickProps) {
  const { field } = useController({ control, name });
  const { ref, value, ...bound } = field;
  return (
    <FormControlLabel
      control={<Checkbox {...bound} checked={value} slotProps={{ input: { ref } }} />}
      label={label}
    />
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Accordion disableGutters elevation={0} variant="outlined">
      <AccordionSummary expandIcon={<CaretDownIcon size={16} />}>{title}</AccordionSummary>
      <AccordionDetails>{children}</AccordionDetails>
    </Accordion>
  );
}

const columns = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  gap: 3,
  alignItems: 'start',
};
