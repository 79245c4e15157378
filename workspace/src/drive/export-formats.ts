/** How the links of a spreadsheet, and the names of what they give, call a type. */
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

/** The type that a link calls so; a name that is not known stands for itself, and is refused as such. */
export function typeNamed(extension: string): string {
  const known = [...exportExtensions].find(([, name]) => name === extension);
  return known?.[0] ?? otherNames.get(extension) ?? extension;
}
