import { plainExport } from '#backend/records/export.ts';
import { OldestHome } from '#backend/records/oldest-home.ts';
import { recordHandlers } from '#backend/records/record-handlers.ts';
import manifest from '../manifest.ts';
import { tool } from '../record.ts';

const home = new OldestHome(manifest.id, tool);

export default { ...recordHandlers(tool, home), exportTools: plainExport(tool, home) };
