import type { AppContext } from '#backend/context.ts';
import { photoMarks } from '#backend/photos/marks.ts';
import type { ReadCard } from '../contract.ts';

export async function readCard({ request }: AppContext, photo: Uint8Array): Promise<ReadCard> {
  const reading = await request.photoReader.read(photo, {
    template: 'card',
    wanted: [
      { name: 'contactName', kind: 'person', aliases: ['Name'] },
      { name: 'company', kind: 'company' },
      { name: 'role', kind: 'role', aliases: ['Title'] },
      { name: 'email', kind: 'email' },
      { name: 'phone', kind: 'phone', aliases: ['Mobile', 'Tel'] },
      { name: 'linkedin', kind: 'url', aliases: ['LinkedIn', 'Web'] },
      { name: 'address', kind: 'address' },
    ],
  });
  return { ...reading, marks: await photoMarks(photo) };
}
