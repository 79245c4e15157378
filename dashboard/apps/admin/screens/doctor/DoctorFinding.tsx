import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { CaretDownIcon } from '@phosphor-icons/react/CaretDown';
import { CaretRightIcon } from '@phosphor-icons/react/CaretRight';
import { WrenchIcon } from '@phosphor-icons/react/Wrench';
import { useId, useState } from 'react';
import { StateChip } from '#frontend/grid/StateChip.tsx';
import { inOwnDirection } from '#frontend/page/text-direction.ts';
import type { Finding } from '#kernel/doctor.ts';
import { DoctorPreview } from './DoctorPreview.tsx';
import { nameOfKind } from './doctor-words.ts';

interface DoctorFindingProps {
  finding: Finding;
  canEdit: boolean;
  isBusy: boolean;
  onRepair: () => void;
}

/** What is wrong in one place, and the repair, which is shown before it is made. */
export function DoctorFinding({ finding, canEdit, isBusy, onRepair }: DoctorFindingProps) {
  const { kind, where, says, repair } = finding;
  const [isOpen, setIsOpen] = useState(false);
  const previewId = useId();
  const Caret = isOpen ? CaretDownIcon : CaretRightIcon;
  return (
    <Box component="li" sx={{ px: { xs: 4, md: 5 }, py: 3.5, borderTop: 1, borderColor: 'divider' }}>
      <Stack
        direction="row"
        sx={{ gap: 4, alignItems: 'flex-start', flexWrap: { xs: 'wrap', md: 'nowrap' } }}
      >
        <Box sx={{ width: { md: 210 }, flex: 'none' }}>
          <StateChip label={nameOfKind(kind)} color={repair ? 'warning' : 'default'} />
        </Box>
        <Typography
          sx={{ flex: { xs: '1 1 100%', md: 1 }, minWidth: 0, overflowWrap: 'anywhere', ...inOwnDirection }}
        >
          {says}
        </Typography>
        {repair && (
          <Button
            variant="outlined"
            color="inherit"
            aria-expanded={isOpen}
            aria-controls={previewId}
            aria-label={`Preview the repair of ${where}`}
            onClick={() => setIsOpen(!isOpen)}
            startIcon={<Caret size={16} />}
            sx={{ flex: 'none' }}
          >
            Preview
          </Button>
        )}
      </Stack>
      {repair && isOpen && (
        <Box id={previewId} sx={{ mt: 3, ml: { md: '226px' } }}>
          <Typography variant="body2" sx={{ mb: 2, color: 'text.secondary' }}>
            {repair.does}
          </Typography>
          <DoctorPreview label={`Repair of ${where}`} changes={repair.changes} />
          {canEdit && <RepairNow isBusy={isBusy} onRepair={onRepair} />}
        </Box>
      )}
    </Box>
  );
}

function RepairNow({ isBusy, onRepair }: Pick<DoctorFindingProps, 'isBusy' | 'onRepair'>) {
  return (
    <Button
      variant="contained"
      onClick={onRepair}
      loading={isBusy}
      loadingPosition="start"
      startIcon={<WrenchIcon size={18} />}
      sx={{ mt: 3 }}
    >
      {isBusy ? 'Repairing' : 'Repair'}
    </Button>
  );
}
