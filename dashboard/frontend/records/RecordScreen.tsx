import { parseAsString, useQueryStates } from 'nuqs';
import type { Listing } from '#kernel/records/calls.ts';
import { UndoSnackbar } from '../dialogs/UndoSnackbar.tsx';
import { HouseMark } from '../house/HouseMark.tsx';
import { PageHeader } from '../page/PageHeader.tsx';
import { ReadFrame } from '../status/ReadFrame.tsx';
import { viewAddress } from '../views/use-view.ts';
import { RecordView } from './RecordView.tsx';
import type { RecordApp } from './record-app.ts';
import { rowAddress } from './row/row-address.ts';

const address = { app: parseAsString, sheet: parseAsString, ...viewAddress, ...rowAddress };

/** A whole simple app: the records of the oldest sheet, or of the one in the address. */
export function RecordScreen<List extends Listing>(parts: RecordApp<List>) {
  const { app, records } = parts;
  const { many } = records.writes.record;
  const [{ sheet }, setAddress] = useQueryStates(address, { history: 'push' });
  const onLeave = () => void setAddress(null);
  return (
    <UndoSnackbar>
      <ReadFrame
        queries={[records.list(sheet)]}
        label={`Reading the ${many}`}
        failure={`Failed to fetch ${many}`}
        rowHeight={44}
        header={
          <PageHeader
            title={app.title}
            back={{ label: 'Back', onClick: onLeave }}
            mark={<HouseMark app={app} size={54} />}
          />
        }
        lacking={{
          operation: 'viewShared',
          message: `Additional permissions required to access ${app.title} data.`,
        }}
      >
        <RecordView
          key={sheet}
          {...parts}
          sheetId={sheet}
          onSheet={(next) => void setAddress({ sheet: next })}
          onLeave={onLeave}
        />
      </ReadFrame>
    </UndoSnackbar>
  );
}
