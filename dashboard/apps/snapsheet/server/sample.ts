import type { AppSample, SampleKit } from '#backend/sample/app-sample.ts';
import type contract from '../contract.ts';

type Kit = SampleKit<typeof contract>;
type Fields = Record<string, string | number>;

async function makeSheet(
  kit: Kit,
  name: string,
  description: string,
  rows: readonly (readonly [photo: string, fields: Fields])[],
): Promise<void> {
  const { snapsheet } = await kit.calls.createSnapsheet({ body: { name: kit.nameOf(name), description } });
  for (const [photo, fields] of rows) {
    await kit.calls.upload({
      id: snapsheet.id,
      body: { extractedData: JSON.stringify(fields) },
      files: { photo: await kit.photo(photo) },
    });
  }
}

export default {
  async make(kit) {
    const since = (daysAgo: number) => kit.day(-daysAgo);
    await makeSheet(kit, 'Type specimens', 'Every case in the studio, photographed drawer by drawer.', [
      [
        'specimen-caslon.jpg',
        { Face: 'Caslon Oldstyle', Size: '12 pt', Foundry: 'Brandt', Drawer: 4, Found: since(90) },
      ],
      [
        'specimen-wood.jpg',
        { Face: 'Gothic wood type', Size: '10 line', Foundry: 'Hamilton', Drawer: 11, Found: since(61) },
      ],
      [
        'specimen-ornaments.jpg',
        { Face: 'Fleurons', Size: '18 pt', Foundry: 'Unknown', Drawer: 17, Found: since(12) },
      ],
    ]);
  },
} satisfies AppSample<typeof contract>;
