import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { FilePdfIcon } from '@phosphor-icons/react/FilePdf';
import { useState } from 'react';
import { DialogFrame } from '#frontend/dialogs/DialogFrame.tsx';
import { daysAfter } from '#kernel/day.ts';
import { type ReportPart, reportParts } from '../contract.ts';
import { logs } from '../logs.ts';
import { client } from './queries.ts';
import type { HealthLog } from './use-health.ts';

interface ReportDialogProps {
  health: HealthLog;
  onClose: () => void;
}

/** What a report contains, and for which days; saved as a PDF. */
export function ReportDialog({ health, onClose }: ReportDialogProps) {
  const { data, now, profile, target } = health;
  const today = now.slice(0, 10);
  const kept = reportParts.filter((part) => data.entries.some(({ log }) => log === part));
  const [from, setFrom] = useState(daysAfter(today, -89));
  const [to, setTo] = useState(today);
  const [chosen, setChosen] = useState<readonly ReportPart[]>(kept);
  const isReady = from !== '' && to !== '' && from <= to && chosen.length > 0;
  const href = isReady
    ? client.addressOf.getReport({
        query: {
          from,
          to,
          parts: chosen.join(),
          zone: profile.zone,
          ...(target.sheetId !== null && { sheetId: target.sheetId }),
        },
      })
    : undefined;
  return (
    <DialogFrame
      title="Report for the doctor"
      isOpen
      isBusy={false}
      onClose={onClose}
      note={isReady ? 'A PDF with charts and figures' : reasonOf(from, to, chosen)}
      actions={
        <>
          <Button variant="outlined" color="inherit" onClick={onClose}>
            Done
          </Button>
          <Button
            variant="contained"
            startIcon={<FilePdfIcon size={18} />}
            disabled={!isReady}
            {...(href !== undefined && { href, download: true })}
          >
            Save PDF
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: '1fr 1fr' }}>
        <TextField label="From" type="date" value={from} onChange={(event) => setFrom(event.target.value)} />
        <TextField label="To" type="date" value={to} onChange={(event) => setTo(event.target.value)} />
      </Box>
      <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, display: 'grid' }}>
        <Typography component="legend" sx={{ fontSize: 14, fontWeight: 550, mb: 1 }}>
          Parts
        </Typography>
        {kept.map((part) => (
          <FormControlLabel
            key={part}
            label={part === 'medications' ? 'Medicines' : logs[part].tab}
            control={
              <Checkbox
                checked={chosen.includes(part)}
                onChange={(_, isChecked) =>
                  setChosen(isChecked ? [...chosen, part] : chosen.filter((other) => other !== part))
                }
              />
            }
          />
        ))}
      </Box>
      <Typography variant="caption" component="p" sx={{ color: 'var(--rh-ink-3)' }}>
        The report shows your readings as you entered them. It is not made by a medical device and is not a
        diagnosis.
      </Typography>
    </DialogFrame>
  );
}

function reasonOf(from: string, to: string, chosen: readonly ReportPart[]): string {
  if (chosen.length === 0) return 'Choose at least one part';
  return from > to ? 'The first day is after the last one' : 'Choose the days';
}
