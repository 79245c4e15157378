import { recipientsOf } from '#frontend/letters/merge.ts';
import { onDemand } from '#frontend/page/on-demand.tsx';
import type { ContactsData } from '../../contract.ts';
import manifest from '../../manifest.ts';
import { contact as contactRecord } from '../../record.ts';
import { nameOf } from '../../touch.ts';
import type { useCards } from '../cards/use-cards.ts';
import type { Contact } from '../contacts.ts';
import { DuplicatesDialog } from '../duplicates/DuplicatesDialog.tsx';
import { MergeDialog } from '../duplicates/MergeDialog.tsx';
import { EditInteractionDialog } from '../interactions/EditInteractionDialog.tsx';
import { LogInteractionDialog } from '../interactions/LogInteractionDialog.tsx';
import { writes } from '../queries.ts';
import type { OpenDialog } from '../views.ts';
import { AddContactDialog } from './AddContactDialog.tsx';
import { ContactPanel } from './ContactPanel.tsx';
import type { ContactActions } from './contact-actions.ts';
import { contactForm, type EventDefaults } from './contact-form.ts';
import { DeleteContactDialog } from './DeleteContactDialog.tsx';
import { EditContactDialog } from './EditContactDialog.tsx';

const ShareDialog = onDemand(() =>
  import('#frontend/sharing/ShareDialog.tsx').then((module) => module.ShareDialog),
);
const PhotoCapture = onDemand(() =>
  import('#frontend/photo/PhotoCapture.tsx').then((module) => module.PhotoCapture),
);
const CardsDialog = onDemand(() => import('../cards/CardsDialog.tsx').then((module) => module.CardsDialog));
const SetField = onDemand(() =>
  import('#frontend/records/bulk/SetField.tsx').then((module) => module.SetField),
);
const LettersDialog = onDemand(() =>
  import('#frontend/letters/LettersDialog.tsx').then((module) => module.LettersDialog),
);
const ImportContacts = onDemand(() => import('./ImportContacts.tsx').then((module) => module.ImportContacts));

interface ContactDialogsProps {
  dialog: OpenDialog;
  data: ContactsData;
  contacts: readonly Contact[];
  actions: ContactActions;
  canEdit: boolean;
  cards: ReturnType<typeof useCards>;
  event: EventDefaults | null;
  onEvent: (event: EventDefaults | null) => void;
  onDialog: (dialog: OpenDialog | null) => void;
}

/** The one dialog that is open over the contacts. */
export function ContactDialogs(props: ContactDialogsProps) {
  const { dialog, data, contacts, actions, canEdit, onDialog } = props;
  const { sheet } = data;
  const onClose = () => onDialog(null);
  if (dialog.kind === 'add') {
    const { event, onEvent } = props;
    return (
      <AddContactDialog
        {...{ contacts, event, onEvent, onClose }}
        {...(dialog.failed && { failed: dialog.failed })}
        {...(dialog.photo && { photo: dialog.photo })}
        sheetId={sheet?.id ?? null}
      />
    );
  }
  if (dialog.kind === 'capture') {
    return (
      <PhotoCapture
        title="Add business cards"
        isMany
        note="Each becomes a contact once you have checked it. Its photo is kept in your Drive."
        onPhotos={props.cards.take}
        onClose={onClose}
      />
    );
  }
  if (dialog.kind === 'cards') {
    return <CardsDialog cards={props.cards} onAdd={() => onDialog({ kind: 'capture' })} onClose={onClose} />;
  }
  if (dialog.kind === 'import') {
    return <ImportContacts {...{ contacts, onClose }} sheetId={sheet?.id ?? null} />;
  }
  if (dialog.kind === 'letters') {
    const rows = dialog.contacts.map(({ row }) => row);
    return (
      <LettersDialog
        app={manifest.id}
        recipients={recipientsOf(contactRecord, rows, (row) => ({ name: nameOf(row), address: row.email }))}
        onClose={onClose}
      />
    );
  }
  // There is no sheet until the first contact has been sent.
  const shared = { sheetId: sheet?.id ?? '', onClose };
  switch (dialog.kind) {
    case 'show': {
      const contact = contacts.find(({ id }) => id === dialog.contactId);
      return contact ? (
        <ContactPanel {...shared} {...{ contact, contacts, actions, canEdit, onDialog }} />
      ) : null;
    }
    case 'edit':
      return (
        <EditContactDialog {...shared} contact={dialog.contact} contacts={contacts} headers={data.headers} />
      );
    case 'delete':
      return <DeleteContactDialog {...shared} contacts={dialog.contacts} />;
    case 'set': {
      const editor = { writes, form: contactForm };
      // A contact that waits to be sent has no row yet.
      const rows = dialog.contacts.filter(({ unsent }) => !unsent?.isNew).map(({ row }) => row);
      return <SetField {...shared} {...{ editor, rows }} />;
    }
    case 'log': {
      const { contact, interaction } = dialog;
      return interaction ? (
        <EditInteractionDialog {...shared} {...{ contact, interaction }} />
      ) : (
        <LogInteractionDialog {...shared} contact={contact} />
      );
    }
    case 'merge':
      return (
        <MergeDialog
          {...shared}
          contact={dialog.contact}
          other={dialog.other ?? null}
          contacts={contacts}
          onClose={() => onDialog(dialog.isFromList ? { kind: 'duplicates' } : null)}
        />
      );
    case 'duplicates':
      return <DuplicatesDialog contacts={contacts} onDialog={onDialog} />;
    case 'share':
      return (
        sheet && (
          <ShareDialog
            file={sheet}
            address={{ app: manifest.id, sheet: sheet.id }}
            failure="Failed to share sheet"
            onClose={onClose}
          />
        )
      );
  }
}
