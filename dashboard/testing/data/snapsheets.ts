import sharp from 'sharp';
import contract, { type Cells, type Row } from '../../apps/snapsheet/contract.ts';
import manifest from '../../apps/snapsheet/manifest.ts';
import { Hand } from '../server/hand.ts';
import type { TestUser } from '../server/server.ts';

let count = 0;

const bytes = await sharp({ create: { width: 12, height: 8, channels: 3, background: 'white' } })
  .jpeg()
  .toBuffer();

/** A photo of nothing. */
export function blankPhoto(name = 'photo.jpg'): File {
  return new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' });
}

interface Upload {
  photo?: File;
  requestKey?: string;
  rawText?: string;
  keepLocation?: 'true' | 'false';
}

/** A new SnapSheet of a person, and everything they can do with it, in the product and by hand. */
export async function newSnapsheet(user: TestUser) {
  count += 1;
  const client = user.client(manifest, contract);
  const { snapsheet } = await client.createSnapsheet({ body: { name: `Plates ${count}` } });
  return openSnapsheet(user, { id: snapsheet.id, sheetId: snapsheet.sheetId ?? '' });
}

export function openSnapsheet(user: TestUser, { id, sheetId }: { id: string; sheetId: string }) {
  const client = user.client(manifest, contract);
  return {
    client,
    id,
    sheetId,
    hand: new Hand(user.browser),
    upload(fields: Cells | Cells[], { photo = blankPhoto(), requestKey, ...body }: Upload = {}) {
      const extractedData = JSON.stringify(fields);
      const input = { id, body: { extractedData, sheetId, ...body }, files: { photo } };
      return client.upload(input, requestKey === undefined ? {} : { requestKey });
    },
    data: () => client.readData({ id, query: { sheetId } }),
    async rows(): Promise<Row[]> {
      return (await client.readData({ id, query: { sheetId } })).rows;
    },
    async edit({ _rowIndex: row, cells: expected }: Row, changes: Cells): Promise<Row | undefined> {
      return (await client.updateRows({ id, body: { updates: [{ row, expected, changes }], sheetId } }))
        .rows[0];
    },
    remove: ({ _rowIndex: row, cells: expected }: Row) =>
      client.deleteRow({ id, row, body: { expected, sheetId } }),
  };
}

/** A SnapSheet of three rows: an Arab on row 2, a Heidelberg on row 3, an Adana on row 4. */
export async function threePresses(user: TestUser) {
  const snapsheet = await newSnapsheet(user);
  const presses = [
    { Maker: 'Arab', 'Serial No.': '0012', Year: '1889', Price: '120.00' },
    { Maker: 'Heidelberg', 'Serial No.': '4471-B', Year: '1967', Price: '' },
    { Maker: 'Adana', 'Serial No.': '26-3310', Year: '', Price: '45.50' },
  ];
  for (const press of presses) await snapsheet.upload(press, { photo: blankPhoto(`${press.Maker}.jpg`) });
  const [arab, heidelberg, adana] = await snapsheet.rows();
  if (!arab || !heidelberg || !adana) throw new Error('Three rows were added.');
  return { ...snapsheet, arab, heidelberg, adana };
}
