import Button from '@mui/material/Button';
import { ArrowsClockwiseIcon } from '@phosphor-icons/react/ArrowsClockwise';
import { DotsThreeIcon } from '@phosphor-icons/react/DotsThree';
import { DownloadSimpleIcon } from '@phosphor-icons/react/DownloadSimple';
import { PrinterIcon } from '@phosphor-icons/react/Printer';
import { ShareNetworkIcon } from '@phosphor-icons/react/ShareNetwork';
import { TableIcon } from '@phosphor-icons/react/Table';
import { UploadSimpleIcon } from '@phosphor-icons/react/UploadSimple';
import type { ReactNode } from 'react';
import { counted } from '#kernel/counted.ts';
import type { Manifest } from '#kernel/manifest.ts';
import { type Listing, type PlainFormat, plainFormats } from '#kernel/records/calls.ts';
import type { AnyRecord } from '#kernel/records/record.ts';
import { HouseMark } from '../house/HouseMark.tsx';
import { MenuButton } from '../page/MenuButton.tsx';
import type { MenuChoice } from '../page/MenuChoices.tsx';
import { PageHeader } from '../page/PageHeader.tsx';
import { printPage } from '../page/print-page.ts';
import { SheetChoice } from '../status/SheetChoice.tsx';
import type { RecordDialog } from './record-app.ts';

interface RecordHeaderProps {
  app: Manifest;
  record: AnyRecord;
  list: Listing;
  /** What else can be done with the sheet. */
  more: readonly MenuChoice[];
  /** Where the sheet is saved as a file. */
  fileAddress: ((sheetId: string, format: PlainFormat) => string) | undefined;
  /** How many rows there are, if not all are shown: a file contains all of them. */
  count: number | undefined;
  isFetching: boolean;
  refetch: () => void;
  /** Null if nothing may be added. */
  add: ReactNode;
  onDialog: (dialog: RecordDialog) => void;
  onSheet: (sheetId: string) => void;
  onLeave: () => void;
}

/** The heading of a simple app, with what can be done with all of its records. */
export function RecordHeader(props: RecordHeaderProps) {
  const { app, list, add, onSheet, onLeave } = props;
  const { sheet, sheets } = list;
  const more = (
    <MenuButton
      label="More"
      icon={<DotsThreeIcon size={20} weight="bold" />}
      isIconOnly
      choices={choicesOf(props)}
    />
  );
  return (
    <PageHeader
      title={app.title}
      back={{ label: 'Back', onClick: onLeave }}
      mark={<HouseMark app={app} size={54} />}
      chips={<SheetChoice {...{ sheet, sheets, onSheet }} />}
      actions={
        <>
          {sheet && (
            <Button
              variant="outlined"
              color="inherit"
              startIcon={<TableIcon size={18} />}
              href={sheet.webViewLink}
              target="_blank"
              rel="noreferrer"
            >
              Open in Sheets
            </Button>
          )}
          {more}
          {add}
        </>
      }
      phoneActions={more}
    />
  );
}

const size = 18;

function choicesOf({
  record,
  list,
  more,
  fileAddress,
  count,
  isFetching,
  refetch,
  add,
  onDialog,
}: RecordHeaderProps): MenuChoice[] {
  const { sheet } = list;
  const refresh = {
    label: isFetching ? 'Refreshing' : 'Refresh',
    icon: <ArrowsClockwiseIcon size={size} />,
    onChoose: refetch,
  };
  const bringIn = {
    label: `Import ${record.many}`,
    icon: <UploadSimpleIcon size={size} />,
    onChoose: () => onDialog({ kind: 'import' }),
  };
  const choices: MenuChoice[] = add ? [refresh, bringIn] : [refresh];
  if (!sheet) return choices;
  const all = count === undefined ? '' : ` of all ${counted(count, record.one, record.many)}`;
  const files = plainFormats.flatMap((format): MenuChoice[] => {
    if (!fileAddress) return [];
    const icon = <DownloadSimpleIcon key={format} size={size} />;
    return [{ label: `Export ${format.toUpperCase()}${all}`, icon, download: fileAddress(sheet.id, format) }];
  });
  const paper = { label: 'Print', icon: <PrinterIcon size={size} />, onChoose: printPage };
  const share = {
    label: 'Share',
    icon: <ShareNetworkIcon size={size} />,
    onChoose: () => onDialog({ kind: 'share' }),
  };
  return [...choices, ...files, paper, share, ...more];
}
