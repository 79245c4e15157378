// What a refusal of Sheets is about: its status says no more than that the request was wrong.

interface Refusal {
  status: number | null;
  /** Google's own words. */
  sentence: string;
}

/** Sheets answers a write into a protected range as if the request were malformed. */
export function isProtection({ status, sentence }: Refusal): boolean {
  return status === 400 && /protected cell or object/i.test(sentence);
}

/** What was asked for as a spreadsheet is a folder, a photo, or a workbook of another program. */
export function isNoSpreadsheet({ status, sentence }: Refusal): boolean {
  return status === 400 && /not supported for this document|must not be an Office file/i.test(sentence);
}

/** The tab or the cells are not there, or not any more: another hand may have renamed, cut or deleted them. */
export function isUnknownRange({ status, sentence }: Refusal): boolean {
  return (
    status === 400 && /Unable to parse range|exceeds grid limits|No (?:grid|sheet) with id/.test(sentence)
  );
}

/** A spreadsheet holds ten million cells, a cell fifty thousand characters. */
export function isTooMuch({ status, sentence }: Refusal): boolean {
  return (
    status === 400 && /above the limit|more than the maximum of|maximum of \d+ characters/i.test(sentence)
  );
}
