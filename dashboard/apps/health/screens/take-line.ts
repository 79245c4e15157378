import * as z from 'zod';
import type { DoneLine, DueLine } from '#frontend/agenda/app-lines.ts';
import { shownRegion } from '#kernel/region.ts';
import { momentOf } from '../moments.ts';
import { commands, HealthCommands } from './queries.ts';

const dataSchema = z.object({
  id: z.string(),
  name: z.string(),
  dose: z.number(),
  planned: z.string(),
  isThere: z.boolean(),
});

/** Notes the dose of an agenda line as taken now. */
export async function takeLine({ source, data }: DueLine): Promise<DoneLine> {
  const { id, name, dose, planned, isThere } = dataSchema.parse(data);
  const make = new HealthCommands({
    sheetId: source.files[0] ?? null,
    tabs: isThere ? ['intakes'] : [],
  });
  const cells = {
    Medication: name,
    Planned: planned,
    Taken: momentOf(new Date(), shownRegion().timeZone),
    Status: 'Taken',
    Dose: dose,
    'Medication ID': id,
  };
  const { rows } = await commands.send(make.add('intakes', [cells]));
  return { message: `${name}: taken`, undo: () => commands.send(make.remove(rows)) };
}
