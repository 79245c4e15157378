import type { sheets_v4 } from '@googleapis/sheets';

/** A spreadsheet of two sheets with what a budget has in it. */
export async function makeBudget(cells: sheets_v4.Sheets): Promise<string> {
  const made = await cells.spreadsheets.create({
    requestBody: {
      properties: { title: 'Budget' },
      sheets: [
        { properties: { title: 'Costs', gridProperties: { frozenRowCount: 1 } } },
        { properties: { title: 'Rates: per/year', hidden: true } },
      ],
    },
  });
  const spreadsheetId = made.data.spreadsheetId ?? '';
  await cells.spreadsheets.values.batchUpdate({
    spreadsheetId,
    requestBody: {
      valueInputOption: 'USER_ENTERED',
      data: [
        { range: 'Costs!A1', values: [['Day', 'Cost', 'Share', 'Paid', 'Note', 'Time']] },
        { range: 'Costs!A2', values: [['2026-03-12', '$3.50', '12%', true, "'=not a formula", '3:45 PM']] },
        { range: 'Costs!A3', values: [['1/0', '=B2*2', "='Rates: per/year'!A1", '=1/0', '=E2&"!"', '']] },
        { range: "'Rates: per/year'!A1", values: [[0.25]] },
      ],
    },
  });
  await cells.spreadsheets.batchUpdate({
    spreadsheetId,
    requestBody: {
      requests: [
        {
          repeatCell: {
            range: { sheetId: 0, startRowIndex: 0, endRowIndex: 1 },
            cell: {
              userEnteredFormat: {
                textFormat: { bold: true },
                backgroundColor: { red: 1, green: 0.8, blue: 0.2 },
                horizontalAlignment: 'CENTER',
              },
            },
            fields: 'userEnteredFormat(textFormat.bold,backgroundColor,horizontalAlignment)',
          },
        },
        {
          mergeCells: {
            range: { sheetId: 0, startRowIndex: 5, endRowIndex: 7, startColumnIndex: 0, endColumnIndex: 2 },
            mergeType: 'MERGE_ALL',
          },
        },
      ],
    },
  });
  return spreadsheetId;
}

/** Its first sheet as it is shown. */
export const shownRows = [
  ['Day', 'Cost', 'Share', 'Paid', 'Note', 'Time'],
  ['2026-03-12', '$3.50', '12%', 'TRUE', '=not a formula', '3:45 PM'],
  ['1/0', '$7.00', '0.25', '#DIV/0!', '=not a formula!'],
];
