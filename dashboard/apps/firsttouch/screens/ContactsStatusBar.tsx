import { ChatTextIcon } from '@phosphor-icons/react/ChatText';
import type { ComponentProps } from 'react';
import { RecordStatus } from '#frontend/records/RecordStatus.tsx';
import type { ContactsData } from '../contract.ts';
import { interaction } from '../record.ts';
import { writes } from './queries.ts';

interface ContactsStatusBarProps
  extends Pick<ComponentProps<typeof RecordStatus>, 'query' | 'refetch' | 'action' | 'onReview'> {
  data: ContactsData;
}

/** Where the contacts are kept and whether what was typed has been saved. */
export function ContactsStatusBar({ data, ...rest }: ContactsStatusBarProps) {
  const { sheet, interactions } = data;
  const log = sheet &&
    interactions.length > 0 && {
      icon: <ChatTextIcon size={17} aria-hidden />,
      label: `${interaction.tab} (${interactions.length})`,
      href: sheet.webViewLink,
    };
  return <RecordStatus writes={writes} list={data} others={log ? [log] : []} {...rest} />;
}
