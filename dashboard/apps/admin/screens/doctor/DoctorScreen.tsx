import Typography from '@mui/material/Typography';
import { TableIcon } from '@phosphor-icons/react/Table';
import { useIsFetching, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { HouseMark } from '#frontend/house/HouseMark.tsx';
import { PageHeader } from '#frontend/page/PageHeader.tsx';
import { ReadFrame } from '#frontend/status/ReadFrame.tsx';
import { RefreshButton } from '#frontend/status/RefreshButton.tsx';
import { StatusBar } from '#frontend/status/StatusBar.tsx';
import { counted } from '#kernel/counted.ts';
import manifest from '../../manifest.ts';
import { DoctorAll } from './DoctorAll.tsx';
import { DoctorKinds } from './DoctorKinds.tsx';
import { DoctorSheet } from './DoctorSheet.tsx';
import { doctorQueries } from './doctor-queries.ts';

interface DoctorScreenProps {
  /** A sheet, or 'all' for all apps. */
  fileId: string;
  onBack: () => void;
}

/** Reports what is wrong in the apps' sheets, shows the repairs, and makes those that the person wants. */
export default function DoctorScreen({ fileId, onBack }: DoctorScreenProps) {
  return (
    <>
      <PageHeader
        title="Sheet doctor"
        back={{ label: 'Admin', onClick: onBack }}
        mark={<HouseMark app={manifest} size={54} />}
        actions={<ExamineAgain fileId={fileId} />}
        phoneActions={<ExamineAgain fileId={fileId} />}
      />
      <Typography sx={{ mb: 4, maxWidth: 720, color: 'text.secondary' }}>
        Finds what editing by hand can break: missing tabs and headers, rows without an id, photos without a
        row. Nothing changes until you have seen the repair, and you can undo each one.
      </Typography>
      <ReadFrame
        queries={fileId === 'all' ? [] : [doctorQueries.sheet(fileId)]}
        label="Examining"
        failure="Failed to examine the sheets"
        rowHeight={72}
      >
        {fileId === 'all' ? <DoctorAll /> : <OneSheet fileId={fileId} />}
      </ReadFrame>
    </>
  );
}

function ExamineAgain({ fileId }: { fileId: string }) {
  const cache = useQueryClient();
  const { queryKey } = fileId === 'all' ? doctorQueries.all() : doctorQueries.sheet(fileId);
  const isFetching = useIsFetching({ queryKey }) > 0;
  const refetch = () => cache.invalidateQueries({ queryKey });
  return <RefreshButton query={{ isFetching, refetch }} />;
}

function OneSheet({ fileId }: { fileId: string }) {
  const { data } = useSuspenseQuery(doctorQueries.sheet(fileId));
  const { data: known } = useQuery(doctorQueries.apps());
  const { report } = data;
  return (
    <>
      <DoctorKinds reports={[report]} />
      <DoctorSheet report={report} app={known?.apps.find(({ id }) => id === report.appId)} />
      <StatusBar
        open={{ icon: <TableIcon size={17} aria-hidden />, label: report.name }}
        path={report.appTitle}
        contents={counted(report.findings.length, 'finding')}
        state={null}
        drive={{ label: 'Open in Sheets', href: report.webViewLink }}
      />
    </>
  );
}
