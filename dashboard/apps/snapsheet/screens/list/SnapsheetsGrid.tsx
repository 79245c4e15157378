import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { CameraIcon } from '@phosphor-icons/react/Camera';
import { FolderSimpleIcon } from '@phosphor-icons/react/FolderSimple';
import { ImagesIcon } from '@phosphor-icons/react/Images';
import { TableIcon } from '@phosphor-icons/react/Table';
import type { ReactNode } from 'react';
import { RowMenu } from '#frontend/grid/RowMenu.tsx';
import { type SheetColumn, SheetGrid } from '#frontend/grid/SheetGrid.tsx';
import { dayOf, formatDay } from '#kernel/day.ts';
import type { Snapsheet } from '../../contract.ts';
import type { SnapsheetActions } from '../views.ts';
import { deleteChoice } from './delete-choice.tsx';

interface SnapsheetsGridProps extends SnapsheetActions {
  snapsheets: readonly Snapsheet[];
  height: number;
  search: ReactNode;
  nothing: ReactNode;
  summary: ReactNode;
}

export function SnapsheetsGrid(props: SnapsheetsGridProps) {
  const { snapsheets, height, search, nothing, summary, ...actions } = props;
  return (
    <SheetGrid
      label="SnapSheets"
      rows={snapsheets}
      columns={columnsOf(actions)}
      height={height}
      rowHeight={60}
      pageSize={10}
      pageSizes={[10, 25, 50]}
      sortedBy={[]}
      {...{ search, nothing, summary }}
    />
  );
}

function columnsOf(actions: SnapsheetActions): SheetColumn<Snapsheet>[] {
  return [
    {
      field: 'name',
      headerName: 'Name',
      width: 260,
      hideable: false,
      renderCell: ({ row, hasFocus }) => (
        <>
          <ImagesIcon size={18} aria-hidden />
          <Link
            component="button"
            type="button"
            tabIndex={hasFocus ? 0 : -1}
            underline="hover"
            title={row.name}
            onClick={() => actions.onOpen(row.id)}
            sx={nameLook}
          >
            {row.name}
          </Link>
        </>
      ),
    },
    {
      field: 'recordCount',
      headerName: 'Records',
      type: 'number',
      width: 100,
      align: 'right',
      headerAlign: 'right',
      cellClassName: 'rh-money',
      valueFormatter: (count: number | null) => (count === null ? '' : String(count)),
    },
    {
      field: 'createdTime',
      headerName: 'Created',
      width: 140,
      valueFormatter: (instant: string) => formatDay(dayOf(new Date(instant))),
    },
    {
      field: 'description',
      headerName: 'Description',
      flex: 1,
      minWidth: 140,
      valueGetter: (_, { description }) => description || 'No description',
    },
    {
      field: 'actions',
      type: 'actions',
      headerName: 'Actions',
      width: 420,
      sortable: false,
      hideable: false,
      headerAlign: 'left',
      align: 'left',
      renderCell: ({ row, hasFocus }) => <Actions {...{ snapsheet: row, hasFocus }} {...actions} />,
    },
  ];
}

const nameLook = {
  ml: 2.5,
  font: 'inherit',
  fontWeight: 600,
  textAlign: 'left',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
};

interface ActionsProps extends SnapsheetActions {
  snapsheet: Snapsheet;
  hasFocus: boolean;
}

function Actions({ snapsheet, hasFocus, onOpen, onAddPhoto, onDelete }: ActionsProps) {
  const tabIndex = hasFocus ? 0 : -1;
  const { name, canEdit } = snapsheet;
  return (
    <>
      {canEdit && (
        <Button
          size="small"
          tabIndex={tabIndex}
          aria-label={`Add photo: ${name}`}
          startIcon={<CameraIcon size={17} />}
          onClick={() => onAddPhoto(snapsheet)}
        >
          Add photo
        </Button>
      )}
      <Button
        size="small"
        color="inherit"
        tabIndex={tabIndex}
        aria-label={`View data: ${name}`}
        startIcon={<TableIcon size={17} />}
        onClick={() => onOpen(snapsheet.id)}
      >
        View data
      </Button>
      <Button
        size="small"
        color="inherit"
        tabIndex={tabIndex}
        aria-label={`Open folder: ${name}`}
        startIcon={<FolderSimpleIcon size={17} />}
        href={snapsheet.webViewLink}
        target="_blank"
        rel="noreferrer"
      >
        Open folder
      </Button>
      <RowMenu label={`Actions for ${name}`} choices={[deleteChoice(snapsheet, onDelete)]} />
    </>
  );
}
