import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { DialogFrame } from '#frontend/dialogs/DialogFrame.tsx';
import { FileButton } from '#frontend/import/FileButton.tsx';
import { CellProgress } from '#frontend/status/CellProgress.tsx';
import { WriteProblem } from '#frontend/status/WriteProblem.tsx';
import { counted } from '#kernel/counted.ts';
import type { HealthLog } from '../use-health.ts';
import { type AppleImport, useAppleImport } from './use-apple-import.ts';

interface ImportAppleHealthProps {
  health: HealthLog;
  onClose: () => void;
}

/** Imports an export of Apple Health into the sheet; existing rows are left out, so it can be repeated. */
export function ImportAppleHealth({ health, onClose }: ImportAppleHealthProps) {
  const { state, begin, tryAgain, cancel } = useAppleImport(health.data.entries, health.target);
  const isReading = state.step === 'reading';
  return (
    <DialogFrame
      title="Import Apple Health"
      maxWidth="sm"
      isOpen
      isBusy={isReading}
      onClose={onClose}
      note={isReading ? 'Rows already saved stay, even if you cancel' : undefined}
      actions={
        <>
          {(isReading || state.step === 'stuck') && (
            <Button variant="outlined" color="inherit" onClick={cancel}>
              Cancel import
            </Button>
          )}
          {state.step === 'stuck' && (
            <Button variant="contained" onClick={tryAgain}>
              Try again
            </Button>
          )}
          {!isReading && state.step !== 'stuck' && (
            <Button variant="contained" onClick={onClose}>
              {state.step === 'choose' ? 'Close' : 'Done'}
            </Button>
          )}
        </>
      }
    >
      {state.step === 'choose' ? <Choose onFile={begin} /> : <Running state={state} />}
    </DialogFrame>
  );
}

function Choose({ onFile }: { onFile: (file: File) => void }) {
  return (
    <>
      <Typography>
        In the Health app on your phone, open your profile and choose Export All Health Data. Then choose
        export.zip here. It is read on this device; only its rows go to your sheet.
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Weight, body fat, waist, blood pressure, glucose, temperature, resting pulse, peak flow and sleep come
        row by row; pulse, oxygen, respiration, steps and water as one row for each day before the export.
        Everything else stays in the file.
      </Typography>
      <Box>
        <FileButton
          label="Choose export.zip"
          name="Apple Health export"
          accept=".zip,.xml,application/zip,text/xml"
          variant="contained"
          onFile={onFile}
        />
      </Box>
    </>
  );
}

function Running({ state }: { state: AppleImport }) {
  const { step, share, records, leftOut, written, doubles, refused, problem } = state;
  const percent = `${Math.round(share * 100)}%`;
  return (
    <>
      {step === 'reading' && <CellProgress share={share} label={`${percent} of the file read`} />}
      <Typography role="status">
        {`${counted(records, 'record')} read, ${counted(written, 'row')} written`}
        {doubles > 0 && `, ${counted(doubles, 'row')} there already`}
        {refused > 0 && `, ${counted(refused, 'row')} with impossible figures left out`}.
      </Typography>
      {leftOut > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {counted(leftOut, 'record')} of kinds the sheet does not hold.
        </Typography>
      )}
      {step === 'done' && (
        <Alert severity="success" role="status">
          {written === 0 ? 'Nothing new in this export.' : `${counted(written, 'row')} imported.`}
        </Alert>
      )}
      {step === 'canceled' && (
        <Alert severity="info" role="status">
          Canceled. Saved rows stay. Import the same file again to continue.
        </Alert>
      )}
      {step === 'stuck' && problem && (
        <WriteProblem
          title="Failed to write rows"
          problem={problem}
          kept="The rest of the file was not imported"
        />
      )}
      {step === 'failed' && problem && (
        <Alert severity="error" role="alert">
          {problem.message} Saved rows stay.
        </Alert>
      )}
    </>
  );
}
