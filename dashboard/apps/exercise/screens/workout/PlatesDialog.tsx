import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { DialogFrame } from '#frontend/dialogs/DialogFrame.tsx';
import { parseDecimal } from '#kernel/typed-measures.ts';
import type { Setting } from '../../inputs.ts';
import { loadBar } from '../exercises/strength.ts';
import { formatWeight } from '../setting.ts';

interface PlatesDialogProps {
  setting: Setting;
  /** As typed in the set. */
  weight: string;
  onClose: () => void;
}

/** Which plates go on each side of the bar. */
export function PlatesDialog({ setting, weight, onClose }: PlatesDialogProps) {
  const { weightUnit: unit, plates } = setting;
  const [text, setText] = useState(weight);
  const [barText, setBarText] = useState(String(setting.bar));
  const [wanted, bar] = [parseDecimal(text), parseDecimal(barText)];
  const loading = wanted === undefined || bar === undefined ? undefined : loadBar(wanted, bar, plates);
  return (
    <DialogFrame
      title="Plates"
      isShort
      isOpen
      isBusy={false}
      onClose={onClose}
      note={`Plates of ${plates.join(', ')} ${unit}`}
      actions={
        <Button variant="contained" onClick={onClose}>
          Done
        </Button>
      }
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 4, pt: 1 }}>
        <TextField
          label={`Weight, ${unit}`}
          value={text}
          onChange={(event) => setText(event.target.value)}
          slotProps={{ htmlInput: { inputMode: 'decimal' } }}
        />
        <TextField
          label={`Bar, ${unit}`}
          value={barText}
          onChange={(event) => setBarText(event.target.value)}
          slotProps={{ htmlInput: { inputMode: 'decimal' } }}
        />
      </Box>
      <Box role="status" sx={{ minHeight: 96 }}>
        {loading ? (
          <>
            <Typography variant="h2" component="p">
              {loading.plates.length === 0 ? 'The bar alone' : loading.plates.join(' + ')}
            </Typography>
            <Typography sx={{ color: 'text.secondary' }}>
              {loading.plates.length === 0 ? '' : 'on each side, '}
              {formatWeight(loading.total, unit)} altogether
              {wanted !== undefined &&
                wanted - loading.total > 0.005 &&
                `: ${formatWeight(wanted - loading.total, unit)} less than wanted, as close as these plates come`}
            </Typography>
          </>
        ) : (
          <Typography sx={{ color: 'text.secondary' }}>
            {wanted !== undefined && bar !== undefined && wanted < bar
              ? 'The bar alone is heavier than that.'
              : 'Type a weight.'}
          </Typography>
        )}
      </Box>
    </DialogFrame>
  );
}
