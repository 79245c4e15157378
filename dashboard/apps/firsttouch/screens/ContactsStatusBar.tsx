import { ChatTextIcon } from '@phosphor-icons/react/ChatText';
import { TableIcon } from '@phosphor-icons/react/Table';
import type { ReactNode } from 'react';
import { drivePath } from '#frontend/calls/drive-path.ts';
import { cellsOf, justSaved, restingState } from '#frontend/calls/writes.ts';
import { useMinute } from '#frontend/status/clock.ts';
import { readingState, type SaveState } from '#frontend/status/SaveStatus.tsx';
import { StatusBar } from '#frontend/status/StatusBar.tsx';
import type { ContactsData } from '../contract.ts';
import manifest from '../manifest.ts';
import { useFailedAdds, useIsWriting, useLastSaved } from './contact/pending.ts';
import type { Adding } from './queries.ts';

interface ContactsStatusBarProps {
  data: ContactsData;
  query: { isFetching: boolean; isStale: boolean; dataUpdatedAt: number };
  readAgain: () => void;
  action: ReactNode;
  onReview: (failed: Adding) => void;
}

/** Where the contacts lie and whether what was typed has got there. */
export function ContactsStatusBar({ data, query, readAgain, action, onReview }: ContactsStatusBarProps) {
  const isWriting = useIsWriting();
  const lastSaved = useLastSaved();
  const failedAdds = useFailedAdds();
  const now = useMinute();
  const { sheet, interactions, folderLink } = data;
  const state: SaveState | null = isWriting
    ? { kind: 'saving' }
    : (notSaved(failedAdds, onReview) ??
      justSaved(lastSaved, now) ??
      readingState(query, readAgain) ??
      (sheet && restingState(sheet, lastSaved)));
  const drive = folderLink ?? sheet?.webViewLink;
  return (
    <StatusBar
      open={{ icon: <TableIcon size={17} aria-hidden />, label: 'Contacts' }}
      others={
        sheet && interactions.length > 0
          ? [
              {
                icon: <ChatTextIcon size={17} aria-hidden />,
                label: `Interactions (${interactions.length})`,
                href: sheet.webViewLink,
              },
            ]
          : []
      }
      path={drivePath(manifest.id, sheet)}
      {...(data.range && { range: cellsOf(data.range) })}
      state={state}
      drive={drive ? { label: 'Open in Drive', href: drive } : null}
      action={action}
    />
  );
}

function notSaved(failed: readonly Adding[], onReview: (failed: Adding) => void): SaveState | null {
  const [first] = failed;
  return first ? { kind: 'failed', rows: failed.length, onReview: () => onReview(first) } : null;
}
