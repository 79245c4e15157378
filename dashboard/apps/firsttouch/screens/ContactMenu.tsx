import { ArrowsMergeIcon } from '@phosphor-icons/react/ArrowsMerge';
import { ChatTextIcon } from '@phosphor-icons/react/ChatText';
import { FlagIcon } from '@phosphor-icons/react/Flag';
import { PencilSimpleIcon } from '@phosphor-icons/react/PencilSimple';
import { TrashIcon } from '@phosphor-icons/react/Trash';
import { RowMenu } from '#frontend/grid/RowMenu.tsx';
import { contact as record, statuses } from '../record.ts';
import type { ContactActions } from './contact/contact-actions.ts';
import type { Contact } from './contacts.ts';

interface ContactMenuProps {
  contact: Contact;
  actions: ContactActions;
}

const icon = 18;

export function ContactMenu({ contact, actions }: ContactMenuProps) {
  const moves = statuses
    .filter((status) => status !== contact.status)
    .map((status) => ({
      label: `Move to ${status}`,
      icon: <FlagIcon size={icon} />,
      onChoose: () => actions.setStatus(contact, status),
    }));
  return (
    <RowMenu
      label={`Actions for ${contact.name}`}
      at={{ tab: record.tab, row: contact.row._rowIndex }}
      choices={[
        { label: 'Edit', icon: <PencilSimpleIcon size={icon} />, onChoose: () => actions.edit(contact) },
        {
          label: 'Log interaction',
          icon: <ChatTextIcon size={icon} />,
          onChoose: () => actions.log(contact),
        },
        ...moves,
        {
          label: 'Merge with another',
          icon: <ArrowsMergeIcon size={icon} />,
          onChoose: () => actions.merge(contact),
        },
        {
          label: 'Delete',
          icon: <TrashIcon size={icon} />,
          onChoose: () => actions.remove(contact),
          isDestructive: true,
        },
      ]}
    />
  );
}
