/** What the file chooser for statements accepts, and how it describes that. */
export const statementFiles = {
  types: '.csv,.tsv,.txt,.xlsx,.ods,.ofx,.qfx,.qif,.xml,text/csv,text/plain,application/xml',
  words: 'CSV, Excel, OpenDocument, OFX, QIF or CAMT',
};

const endings = statementFiles.types.split(',').filter((type) => type.startsWith('.'));

/** Whether a file dropped on a report is a statement rather than a receipt, by its name. */
export function isStatementFile({ name }: Pick<File, 'name'>): boolean {
  return endings.some((ending) => name.toLowerCase().endsWith(ending));
}
