import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Card from '@mui/material/Card';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { ArrowSquareOutIcon } from '@phosphor-icons/react/ArrowSquareOut';
import { ArrowsSplitIcon } from '@phosphor-icons/react/ArrowsSplit';
import { CameraIcon } from '@phosphor-icons/react/Camera';
import { PencilSimpleIcon } from '@phosphor-icons/react/PencilSimple';
import { TrashIcon } from '@phosphor-icons/react/Trash';
import { XIcon } from '@phosphor-icons/react/X';
import { useIsPrinted } from '#frontend/grid/use-is-printed.ts';
import { inOwnDirection } from '#frontend/page/text-direction.ts';
import { useIsWide } from '#frontend/page/use-is-wide.ts';
import { labelOf } from '#kernel/records/field.ts';
import type { RowCells } from '#kernel/records/record.ts';
import { usualCurrency } from '#kernel/region.ts';
import { abroadOf } from '../../currencies.ts';
import type { ExpenseRow } from '../../record.ts';
import type { ReportData } from '../../report-calls.ts';
import { CellText, fieldsOf, ReceiptText } from '../report/cells.tsx';
import type { LineActions } from '../report/line-actions.ts';
import type { Line } from '../report/lines.ts';
import { openPhotoByName, photoAddress, photoOf } from './photos.ts';
import { RatePanel } from './RatePanel.tsx';

interface ReceiptPanelProps {
  data: ReportData;
  line: Line;
  canEdit: boolean;
  actions: LineActions;
  onClose: () => void;
}

/**
 * The selected row's receipt: beside the grid if there is room, otherwise in a drawer. It is not printed, as paper has all rows.
 */
export function ReceiptPanel(props: ReceiptPanelProps) {
  const hasRoom = useMediaQuery((theme) => theme.breakpoints.up('lg'), { noSsr: true });
  const isWide = useIsWide();
  const isPrinted = useIsPrinted();
  if (isPrinted) return null;
  if (hasRoom) {
    return (
      <Card variant="outlined" component="aside" sx={{ width: 320, flex: 'none' }}>
        <Receipt {...props} />
      </Card>
    );
  }
  return (
    <Drawer
      open
      anchor={isWide ? 'right' : 'bottom'}
      onClose={props.onClose}
      slotProps={{
        paper: {
          'aria-label': `Receipt, row ${props.line.row._rowIndex}`,
          sx: isWide ? { width: 340 } : { borderRadius: '12px 12px 0 0', maxHeight: '92vh' },
        },
      }}
    >
      <Receipt {...props} />
    </Drawer>
  );
}

function Receipt({ data, line, canEdit, actions, onClose }: ReceiptPanelProps) {
  const { row } = line;
  const isInSheet = line.state === 'saved';
  const abroad = abroadOf(row, data.report.currency ?? usualCurrency);
  const hasRate = isInSheet && canEdit && abroad !== undefined;
  return (
    <>
      <Stack
        direction="row"
        sx={{
          alignItems: 'center',
          minHeight: 38,
          pl: 4,
          bgcolor: 'var(--rh-wash)',
          borderBottom: 1,
          borderColor: 'var(--rh-line-strong)',
        }}
      >
        <Typography variant="subtitle2" component="h2" sx={{ flex: 1 }}>
          Receipt, row {row._rowIndex}
        </Typography>
        <IconButton aria-label="Close the receipt" onClick={onClose}>
          <XIcon size={17} />
        </IconButton>
      </Stack>
      <ReceiptPhoto data={data} row={row} onShow={() => actions.showPhoto(row)} />
      <Box sx={{ p: 4 }}>
        <Typography sx={{ fontWeight: 620, overflowWrap: 'anywhere', ...inOwnDirection }}>
          {row.description}
        </Typography>
        <Stack direction="row" sx={{ justifyContent: 'space-between', mt: 1, fontSize: 14 }}>
          <Box sx={{ color: 'text.secondary' }}>
            <CellText row={row} name="date" />
          </Box>
          <Box sx={{ fontWeight: 620 }}>
            <CellText row={row} name="amount" />
          </Box>
        </Stack>
        <Details line={line} isSaidBelow={(name) => hasRate && ofRate.has(name)} />
        {hasRate && <RatePanel key={line.id} {...{ data, row, abroad }} />}
        {isInSheet && <PhotoButtons {...{ data, row, canEdit, actions }} />}
        {isInSheet && canEdit && (
          <Stack direction="row" sx={{ gap: 2, mt: 2, justifyContent: 'space-between' }}>
            <Button
              color="inherit"
              startIcon={<PencilSimpleIcon size={18} />}
              onClick={() => actions.edit(row)}
            >
              Edit
            </Button>
            {typeof row.amount === 'number' && row.amount !== 0 && (
              <Button
                color="inherit"
                startIcon={<ArrowsSplitIcon size={18} />}
                onClick={() => actions.split(row)}
              >
                Split
              </Button>
            )}
            <Button color="error" startIcon={<TrashIcon size={18} />} onClick={() => actions.remove(row)}>
              Delete
            </Button>
          </Stack>
        )}
      </Box>
    </>
  );
}

/** Fields shown above the details. */
const shownAbove: ReadonlySet<string> = new Set(['date', 'description', 'amount', 'photo']);
/** Fields shown by the rate panel. */
const ofRate: ReadonlySet<string> = new Set(['currency', 'paid', 'rate']);

function Details({ line, isSaidBelow }: { line: Line; isSaidBelow: (name: string) => boolean }) {
  const row: RowCells = line.row;
  const isTaxed = (name: string) => name === 'tax' && line.row.taxRate !== '';
  const details = fieldsOf([line]).filter(
    ([name]) => !shownAbove.has(name) && !isSaidBelow(name) && (row[name] !== '' || isTaxed(name)),
  );
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        mt: 2,
        display: 'grid',
        gridTemplateColumns: 'auto 1fr',
        columnGap: 4,
        fontSize: 13.5,
        '& dt': { color: 'var(--rh-ink-3)' },
        '& dd': { m: 0, overflowWrap: 'anywhere' },
      }}
    >
      {details.map(([name, field]) => (
        <Box key={name} sx={{ display: 'contents' }}>
          <dt>{labelOf(field)}</dt>
          <dd>
            {name === 'receipt' ? <ReceiptText text={line.row.receipt} /> : <CellText {...{ row, name }} />}
          </dd>
        </Box>
      ))}
    </Box>
  );
}

interface ReceiptPhotoProps {
  data: ReportData;
  row: ExpenseRow;
  onShow: () => void;
}

function ReceiptPhoto({ data, row, onShow }: ReceiptPhotoProps) {
  const photo = photoOf(data, row);
  if (!photo) {
    return (
      <Typography variant="body2" sx={{ p: 4, pb: 0, color: 'var(--rh-ink-3)' }}>
        {row.photo === '' ? 'No receipt photo yet' : `${row.photo} is not in the photos folder`}
      </Typography>
    );
  }
  return (
    <ButtonBase
      aria-label="Show the receipt photo large"
      onClick={onShow}
      sx={{
        width: 1,
        height: 260,
        cursor: 'zoom-in',
        bgcolor: 'var(--rh-sunken)',
        '&.Mui-focusVisible': { outlineOffset: -3 },
      }}
    >
      <Box
        component="img"
        src={photoAddress(data, photo, 'full')}
        alt={`Receipt for ${row.description}`}
        sx={{ width: 1, height: 1, objectFit: 'cover', objectPosition: 'top' }}
      />
    </ButtonBase>
  );
}

interface PhotoButtonsProps {
  data: ReportData;
  row: ExpenseRow;
  canEdit: boolean;
  actions: LineActions;
}

function PhotoButtons({ data, row, canEdit, actions }: PhotoButtonsProps) {
  const photo = photoOf(data, row);
  const open = photo
    ? { href: photo.webViewLink, target: '_blank', rel: 'noreferrer' }
    : { onClick: () => openPhotoByName(data, row) };
  return (
    <Stack direction="row" sx={{ gap: 2, mt: 3, '& > *': { flex: 1 } }}>
      {canEdit && (
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<CameraIcon size={18} />}
          onClick={() => actions.addPhoto(row)}
        >
          {row.photo === '' ? 'Add Receipt Photo' : 'Replace'}
        </Button>
      )}
      {row.photo !== '' && (
        <Button variant="outlined" color="inherit" startIcon={<ArrowSquareOutIcon size={18} />} {...open}>
          Open photo
        </Button>
      )}
    </Stack>
  );
}
