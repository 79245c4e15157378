import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { CameraIcon } from '@phosphor-icons/react/Camera';
import { FolderSimpleIcon } from '@phosphor-icons/react/FolderSimple';
import { TableIcon } from '@phosphor-icons/react/Table';
import { CardGrid } from '#frontend/grid/CardGrid.tsx';
import { FileCard } from '#frontend/grid/FileCard.tsx';
import { counted } from '#kernel/counted.ts';
import { dayOf, formatDay } from '#kernel/day.ts';
import type { Snapsheet } from '../../contract.ts';
import type { SnapsheetActions } from '../views.ts';
import { deleteChoice } from './delete-choice.tsx';

interface SnapsheetCardsProps extends SnapsheetActions {
  snapsheets: readonly Snapsheet[];
}

export function SnapsheetCards({ snapsheets, ...actions }: SnapsheetCardsProps) {
  return (
    <CardGrid label="SnapSheets">
      {snapsheets.map((snapsheet) => (
        <li key={snapsheet.id}>
          <SnapsheetCard snapsheet={snapsheet} {...actions} />
        </li>
      ))}
    </CardGrid>
  );
}

function SnapsheetCard({
  snapsheet,
  onOpen,
  onAddPhoto,
  onDelete,
}: SnapsheetActions & { snapsheet: Snapsheet }) {
  const { id, name, description, recordCount, createdTime, webViewLink, canEdit } = snapsheet;
  return (
    <FileCard
      title={name}
      onOpen={() => onOpen(id)}
      {...(recordCount !== null && { chips: <Chip label={counted(recordCount, 'record')} /> })}
      note={`Created ${formatDay(dayOf(new Date(createdTime)))}`}
      menu={[deleteChoice(snapsheet, onDelete)]}
    >
      <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {description || 'No description'}
      </Typography>
      <Stack direction="row" sx={{ gap: 2, mt: 3, position: 'relative', zIndex: 1, flexWrap: 'wrap' }}>
        {canEdit && (
          <Button
            variant="outlined"
            startIcon={<CameraIcon size={18} />}
            aria-label={`Add photo: ${name}`}
            onClick={() => onAddPhoto(snapsheet)}
          >
            Add photo
          </Button>
        )}
        <Button
          color="inherit"
          startIcon={<TableIcon size={18} />}
          aria-label={`View data: ${name}`}
          onClick={() => onOpen(id)}
        >
          View data
        </Button>
        <Button
          color="inherit"
          startIcon={<FolderSimpleIcon size={18} />}
          aria-label={`Open folder: ${name}`}
          href={webViewLink}
          target="_blank"
          rel="noreferrer"
        >
          Open folder
        </Button>
      </Stack>
    </FileCard>
  );
}
