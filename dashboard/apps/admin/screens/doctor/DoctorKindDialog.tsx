import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { DialogFrame } from '#frontend/dialogs/DialogFrame.tsx';
import { inOwnDirection } from '#frontend/page/text-direction.ts';
import { ProblemAlert } from '#frontend/status/ProblemAlert.tsx';
import { counted } from '#kernel/counted.ts';
import { DoctorPreview } from './DoctorPreview.tsx';
import { type KindGroup, nameOfKind } from './doctor-words.ts';
import { useMending } from './use-mending.tsx';

interface DoctorKindDialogProps {
  group: KindGroup;
  onClose: () => void;
}

/** All findings of a kind with their repairs, sheet by sheet, before they are made. */
export function DoctorKindDialog({ group, onClose }: DoctorKindDialogProps) {
  const { kind, sheets, count } = group;
  const { start, isBusy, mend } = useMending(({ failed }) => {
    if (failed.length === 0) onClose();
  });
  const failed = mend.data?.failed ?? [];
  return (
    <DialogFrame
      title={`${nameOfKind(kind, count)}: repair all`}
      isOpen
      isBusy={isBusy}
      onClose={onClose}
      maxWidth="md"
      note={isBusy ? 'Repairing' : `${counted(count, 'finding')} in ${counted(sheets.length, 'sheet')}`}
      actions={
        <>
          <Button variant="outlined" color="inherit" onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button variant="contained" onClick={() => start(sheets)} loading={isBusy} disabled={count === 0}>
            Repair all
          </Button>
        </>
      }
    >
      {mend.error && <ProblemAlert title="Failed to repair the sheets" problem={mend.error} />}
      {failed.map(({ name, problem }) => (
        <ProblemAlert key={name} title={`Failed to repair ${name}`} problem={problem} />
      ))}
      {sheets.map(({ report, findings }) => (
        <Box component="section" key={report.fileId} aria-label={report.name}>
          <Typography variant="h3" sx={{ mb: 2, overflowWrap: 'anywhere', ...inOwnDirection }}>
            {report.name}
          </Typography>
          <DoctorPreview
            label={`Repairs in ${report.name}`}
            changes={findings.flatMap(({ repair }) => repair?.changes ?? [])}
          />
        </Box>
      ))}
    </DialogFrame>
  );
}
