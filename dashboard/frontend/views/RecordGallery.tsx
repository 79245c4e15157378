import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { CameraIcon } from '@phosphor-icons/react/Camera';
import type { RowCells } from '#kernel/records/record.ts';
import { nameOfRow } from '#kernel/records/shown-rows.ts';
import { Thumbnail } from '../photo/Thumbnail.tsx';
import { RecordCards } from './RecordCards.tsx';
import type { ByProps } from './view-props.ts';

/** The rows as cards, each below its photo. */
export function RecordGallery({ by: [, { header }], ...props }: ByProps) {
  const { writes, actions } = props;
  const pictureOf = (row: RowCells) => {
    const address = actions.photo?.addressOf(row);
    const label = `Show the ${header.toLowerCase()} of ${nameOfRow(writes.record, row)}`;
    if (address !== undefined && actions.photo) {
      const open = () => actions.photo?.onOpen(row);
      return <Thumbnail {...{ address, label }} width="100%" height={180} onClick={open} />;
    }
    return (
      <Box sx={none}>
        {actions.onEdit && (
          <Button
            color="inherit"
            startIcon={<CameraIcon size={18} />}
            onClick={() => actions.onEdit?.(row)}
            aria-label={`Add a photo to ${nameOfRow(writes.record, row)}`}
            sx={{ border: '1px dashed', borderColor: 'var(--rh-line-strong)' }}
          >
            Add photo
          </Button>
        )}
      </Box>
    );
  };
  return <RecordCards {...props} pictureOf={pictureOf} />;
}

const none = { height: 180, display: 'grid', placeItems: 'center', bgcolor: 'var(--rh-wash)' };
