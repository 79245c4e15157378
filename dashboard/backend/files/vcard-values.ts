import type { Property } from 'vcf';

/** The value of a line, decoded, with its escapes untouched. */
export function decodedValue(property: Property): string {
  const value = property._data ?? '';
  const marks = [property.type ?? [], property.encoding ?? []].flat().map((mark) => mark.toLowerCase());
  const charset = [property.charset ?? 'utf-8'].flat()[0] ?? 'utf-8';
  return marks.includes('quoted-printable') ? fromQuotedPrintable(value, charset) : value;
}

function fromQuotedPrintable(value: string, charset: string): string {
  const bytes = value.replace(/=([\dA-F]{2})|[^\x20-\x7e]/gi, (match, code: string | undefined) =>
    code === undefined ? match : String.fromCharCode(Number.parseInt(code, 16)),
  );
  // Characters beyond ASCII break the rule, and are decoded already.
  if (/[^\0-\xff]/.test(bytes)) return bytes;
  return decoderOf(charset).decode(Buffer.from(bytes, 'latin1'));
}

function decoderOf(charset: string) {
  try {
    return new TextDecoder(charset.replace(/"/g, ''));
  } catch {
    // For an unknown charset: most of them mean UTF-8.
    return new TextDecoder();
  }
}

/** A text without its escapes. */
export function plain(value: string): string {
  return value
    .replace(/\\([nN\\,;:])/g, (_, escaped: string) => (/n/i.test(escaped) ? '\n' : escaped))
    .trim();
}

/** The words between unescaped commas. */
export function wordsOf(value: string): string[] {
  const words = value.match(/(?:\\.|[^\\,])+/gs) ?? [];
  return words.map(plain).filter(Boolean);
}

/** The parts between unescaped semicolons. */
export function partsOf(value: string, { keepBlank = false } = {}): string[] {
  const parts = (value.match(/(?:\\.?|[^\\;])*(?:;|$)/gs) ?? []).map((part) => plain(part.replace(/;$/, '')));
  return keepBlank ? parts : parts.filter(Boolean);
}

/** "1985-04-12" from 19850412 and 1985-04-12T00:00Z; "--04-12" without a year. */
export function birthdayOf(value: string): string {
  const text = plain(value);
  const full = /^(\d{4})-?(\d\d)-?(\d\d)(?:T.*)?$/.exec(text);
  // Apple writes 1604 for an unknown year.
  if (full) return full[1] === '1604' ? `--${full[2]}-${full[3]}` : `${full[1]}-${full[2]}-${full[3]}`;
  const yearless = /^--(\d\d)-?(\d\d)$/.exec(text);
  return yearless ? `--${yearless[1]}-${yearless[2]}` : text;
}
