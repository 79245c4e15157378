import type { AppContext } from '#backend/context.ts';
import { csvFile } from '#backend/files/csv.ts';
import type { Handlers } from '#backend/handlers.ts';
import { Problem } from '#kernel/problem.ts';
import type contract from '../contract.ts';
import { columnsOf, logNames, logs } from '../logs.ts';
import { getHealth } from './health.ts';
import { requireSheetId } from './health-sheets.ts';
import { saveProfile } from './profile.ts';
import { rowOfReading } from './readings.ts';
import { getReport } from './report.ts';
import { addRows, removeRows, undo, updateRows } from './rows.ts';
import { profileSheet, sheetOf } from './sheet.ts';

/** Repairs existing tabs that lack headers; tabs that are not needed yet are not made. */
async function repair(context: AppContext, sheetId: string): Promise<void> {
  for (const sheet of [profileSheet, ...logNames.map(sheetOf)]) {
    const table = context.open(sheetId, sheet);
    const { range, missingHeaders } = await table.list();
    if (range !== null && missingHeaders.length > 0) await table.repair();
  }
}

export default {
  getHealth: ({ query }, context) =>
    getHealth(context, { sheetId: query.sheetId, isFresh: query.fresh === 'true' }),

  async addEntry({ body: { sheetId, ...reading } }, context) {
    const { log, cells } = rowOfReading(reading);
    const { rows } = await addRows(context, { log, rows: [cells], sheetId });
    return { success: true, rowIndex: rows[0]?.row ?? 0 };
  },

  async addRows({ body }, context) {
    const { log, rows, sheetId, isThere } = body;
    return { success: true, ...(await addRows(context, { log, rows, sheetId, isThere })) };
  },

  async updateRows({ body: { log, rows, sheetId } }, context) {
    return { success: true, rows: await updateRows(context, log, sheetId, rows) };
  },

  async removeRows({ body: { log, rows, sheetId } }, context) {
    return { success: true, undo: await removeRows(context, log, sheetId, rows) };
  },

  async undo({ body }, context) {
    await undo(context, body.sheetId, body.undo);
    return { success: true };
  },

  async saveProfile({ body: { values, sheetId } }, context) {
    return { success: true, profile: await saveProfile(context, sheetId, values) };
  },

  async repairSheet({ body }, context) {
    await repair(context, await requireSheetId(context, body.sheetId));
    return { success: true };
  },

  getReport: ({ query }, context) => getReport(context, query),

  async exportLog({ query: { log, sheetId } }, context) {
    const id = await requireSheetId(context, sheetId);
    const { rows, missingHeaders, range } = await context.open(id, sheetOf(log)).list();
    if (range !== null && missingHeaders.length > 0) {
      throw new Problem('CONFLICT', 'The header row of this tab is damaged. Repair it first, then export.');
    }
    const headers = Object.keys(columnsOf(log));
    const cells = rows.map((row) => headers.map((header) => row[header] ?? ''));
    return csvFile(`Health ${logs[log].tab}`, headers, cells);
  },
} satisfies Handlers<typeof contract>;
