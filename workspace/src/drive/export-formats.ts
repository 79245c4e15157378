/** The names of the formats in a spreadsheet's links and in the names of downloaded files. */
export const exportExtensions: ReadonlyMap<string, string> = new Map([
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xlsx'],
  ['application/vnd.oasis.opendocument.spreadsheet', 'ods'],
  ['application/x-vnd.oasis.opendocument.spreadsheet', 'ods'],
  ['text/csv', 'csv'],
  ['text/tab-separated-values', 'tsv'],
  ['application/pdf', 'pdf'],
]);

/** What Google exports spreadsheets to, and the workspace does not. */
export const unservedExports: Readonly<Record<string, string>> = {
  'application/zip': 'Exporting to zipped HTML is not served.',
};

const otherNames = new Map([['zip', 'application/zip']]);

/** The type with this name in a link; an unknown name is returned as it is, and refused as a type. */
export function typeNamed(extension: string): string {
  const known = [...exportExtensions].find(([, name]) => name === extension);
  return known?.[0] ?? otherNames.get(extension) ?? extension;
}
