import * as z from 'zod';

/** The parts of a spreadsheet that are requested when its cells do not matter. */
export const outlineFields =
  'properties(title),spreadsheetUrl,sheets(properties(sheetId,title,hidden,gridProperties(rowCount,columnCount)))';

export const outlineSchema = z
  .object({
    properties: z.object({ title: z.string() }),
    spreadsheetUrl: z.string(),
    sheets: z.array(
      z.object({
        properties: z.object({
          sheetId: z.int(),
          title: z.string(),
          hidden: z.boolean().default(false),
          gridProperties: z
            .object({ rowCount: z.int().default(0), columnCount: z.int().default(0) })
            .prefault({}),
        }),
      }),
    ),
  })
  .transform(({ properties: { title }, spreadsheetUrl, sheets }) => ({
    title,
    link: spreadsheetUrl,
    tabs: sheets.map(({ properties: { sheetId, hidden, gridProperties, ...named } }) => ({
      ...named,
      ...gridProperties,
      tabId: sheetId,
      isHidden: hidden,
    })),
  }));
/** A spreadsheet's name and address, and its tabs with the size of their grids. */
export type SpreadsheetOutline = z.output<typeof outlineSchema>;
