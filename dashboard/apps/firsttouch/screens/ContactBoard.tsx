import { Board } from '#frontend/board/Board.tsx';
import { cellName } from '#frontend/dialogs/cell-name.ts';
import { contact as record, statuses } from '../record.ts';
import { BoardCard } from './BoardCard.tsx';
import { ContactMenu } from './ContactMenu.tsx';
import type { ContactActions } from './contact/contact-actions.ts';
import type { Contact } from './contacts.ts';

interface ContactBoardProps {
  contacts: readonly Contact[];
  /** The sheet's headers from left to right. */
  headers: readonly string[];
  actions: ContactActions;
  canEdit: boolean;
}

const words = { one: 'contact', column: 'status' };
const { header, aliases = [] } = record.fields.status;

/** The contacts in columns by status. */
export function ContactBoard({ contacts, headers, actions, canEdit }: ContactBoardProps) {
  const others = contacts.filter(({ status }) => status === undefined);
  const columns = statuses.map((status) => ({
    id: status as string,
    title: status as string,
    items: contacts.filter((contact) => contact.status === status),
  }));
  return (
    <Board
      columns={others.length > 0 ? [...columns, { ...other, items: others }] : columns}
      words={words}
      nameOf={({ name }) => name}
      isFixed={({ isSaving, unsent }) => !canEdit || isSaving || unsent?.isNew === true}
      hintOf={({ row }) => `Drop to write ${cellName([header, ...aliases], row._rowIndex, headers)}`}
      onMove={(contact, id) => {
        const status = statuses.find((each) => each === id);
        if (status) actions.setStatus(contact, status);
      }}
      renderCard={(contact, { handle, isCarried }) => (
        <BoardCard
          {...{ contact, actions, handle, isCarried }}
          menu={canEdit && !isCarried && <ContactMenu {...{ contact, actions }} />}
        />
      )}
    />
  );
}

/** For contacts with a status of the person's own: nothing can be dropped there. */
const other = { id: 'Other', title: 'Other', isClosed: true };
