import { ContactsClient } from '#testing/data/contacts-client.ts';
import { tortureRecord } from '#testing/torture/torture-record.ts';
import contract from '../contract.ts';
import manifest from '../manifest.ts';
import { contact, headed } from '../record.ts';

const { row } = headed.contact;

tortureRecord({
  name: 'FirstTouch',
  record: contact,
  clientOf: (user) => new ContactsClient(user.client(manifest, contract), (told) => row.parse(told)),
  key: 'contactName',
  edited: 'notes',
  other: 'company',
  base: {},
});
