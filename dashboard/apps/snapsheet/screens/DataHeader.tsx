import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { CameraIcon } from '@phosphor-icons/react/Camera';
import { ColumnsIcon } from '@phosphor-icons/react/Columns';
import { FolderSimpleIcon } from '@phosphor-icons/react/FolderSimple';
import { MagicWandIcon } from '@phosphor-icons/react/MagicWand';
import { RowMenu } from '#frontend/grid/RowMenu.tsx';
import { HouseMark } from '#frontend/house/HouseMark.tsx';
import type { MenuChoice } from '#frontend/page/MenuChoices.tsx';
import { PageHeader } from '#frontend/page/PageHeader.tsx';
import { RefreshButton } from '#frontend/status/RefreshButton.tsx';
import { counted } from '#kernel/counted.ts';
import type { SnapsheetData } from '../contract.ts';
import manifest from '../manifest.ts';
import { withPhotos } from './rows.ts';
import type { OpenDialog } from './views.ts';

interface DataHeaderProps {
  data: SnapsheetData;
  query: { isFetching: boolean; refetch: () => unknown };
  canEdit: boolean;
  onBack: () => void;
  onDialog: (dialog: OpenDialog) => void;
}

export function DataHeader({ data, query, canEdit, onBack, onDialog }: DataHeaderProps) {
  const { snapsheet, rows, emptyHeaders } = data;
  const photos = withPhotos(rows);
  const drive = { href: snapsheet.webViewLink, target: '_blank', rel: 'noreferrer' };
  const hasEmpty = canEdit && emptyHeaders.length > 0;
  const clean = () => onDialog({ kind: 'clean' });
  const canReread = canEdit && photos > 0;
  const more: MenuChoice[] = [
    ...(hasEmpty
      ? [{ label: 'Remove Empty Columns', icon: <ColumnsIcon size={18} />, onChoose: clean }]
      : []),
    ...(canReread ? [rereadChoice(onDialog)] : []),
    { label: 'Open folder', icon: <FolderSimpleIcon size={18} />, href: snapsheet.webViewLink },
  ];
  return (
    <PageHeader
      title={snapsheet.name}
      back={{ label: 'Back to SnapSheets', onClick: onBack }}
      mark={<HouseMark app={manifest} size={54} />}
      isMarkHiddenOnPhones
      chips={
        <>
          <Chip color="primary" label={counted(rows.length, 'record')} />
          <Chip color="primary" label={counted(photos, 'photo')} />
          {!snapsheet.canEdit && <Chip variant="outlined" label="View only" />}
          {snapsheet.description && (
            <Typography variant="body2" sx={{ color: 'text.secondary', alignSelf: 'center' }}>
              {snapsheet.description}
            </Typography>
          )}
        </>
      }
      actions={
        <>
          <RefreshButton query={query} />
          {hasEmpty && (
            <Button variant="outlined" color="inherit" startIcon={<ColumnsIcon size={18} />} onClick={clean}>
              Remove Empty Columns
            </Button>
          )}
          <Button variant="outlined" color="inherit" startIcon={<FolderSimpleIcon size={18} />} {...drive}>
            Open folder
          </Button>
          {canReread && <RowMenu label="More" choices={[rereadChoice(onDialog)]} />}
          {canEdit && <AddPhotoButton onClick={() => onDialog({ kind: 'photo' })} />}
        </>
      }
      phoneActions={
        <>
          <RefreshButton query={query} />
          <RowMenu label="More" choices={more} />
        </>
      }
    />
  );
}

function rereadChoice(onDialog: DataHeaderProps['onDialog']): MenuChoice {
  return {
    label: 'Read the photos again',
    icon: <MagicWandIcon size={18} />,
    onChoose: () => onDialog({ kind: 'reread' }),
  };
}

export function AddPhotoButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="contained" startIcon={<CameraIcon size={18} />} onClick={onClick}>
      Add Photo
    </Button>
  );
}
