// What a refusal by Sheets is about: its status only says that the request was wrong.

interface Refusal {
  status: number | null;
  /** Google's own words. */
  sentence: string;
}

/** Sheets answers a write into a protected range as if the request were malformed. */
export function isProtection({ status, sentence }: Refusal): boolean {
  return status === 400 && /protected cell or object/i.test(sentence);
}

/** The requested spreadsheet is a folder, a photo, or another program's workbook. */
export function isNoSpreadsheet({ status, sentence }: Refusal): boolean {
  return status === 400 && /not supported for this document|must not be an Office file/i.test(sentence);
}

/** The tab or the cells do not exist, or not any more: somebody may have renamed, cut or deleted them. */
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

export type RangeRefusal = 'unknown-tab' | 'outside-grid';

/** Google's two ways to refuse a range that somebody has renamed or cut off meanwhile. */
export function rangeRefusal({ status, sentence }: Refusal): RangeRefusal | undefined {
  if (status !== 400) return undefined;
  if (sentence.includes('Unable to parse range')) return 'unknown-tab';
  if (sentence.includes('exceeds grid limits')) return 'outside-grid';
  return undefined;
}
