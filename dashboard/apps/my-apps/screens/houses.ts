import { PlusIcon } from '@phosphor-icons/react/Plus';
import type { AppHouses } from '#frontend/house/app-houses.ts';
import manifest from '../manifest.ts';
import { client } from './queries.ts';

export default {
  async list() {
    const { apps } = await client.listApps();
    return apps.map(({ sheetId, title, house: { color, gable, picture } }, at) => ({
      id: manifest.id,
      sheet: sheetId,
      title,
      description: 'Made from a sheet of yours.',
      color,
      house: { gable, picture: [...picture], height: manifest.house.height },
      place: manifest.place + at,
      actions: [
        {
          id: `add to ${sheetId}`,
          title: `Add to ${title}`,
          names: [],
          Icon: PlusIcon,
          form: { sheet: sheetId, form: 'add' },
        },
      ],
    }));
  },
} satisfies AppHouses;
