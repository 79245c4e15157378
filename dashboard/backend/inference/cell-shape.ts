import { readDay } from '#kernel/written-day.ts';
import type { CellData } from '../google/cell-data.ts';
import { holdsFormula, shownText } from '../table/cells.ts';
import { dayShown } from '../table/free-cells.ts';

// What one cell looks like, judged by its value, its format, or how its text is written.

type Shape =
  | 'flag'
  | 'day'
  | 'time'
  | 'duration'
  | 'money'
  | 'percent'
  | 'number'
  | 'email'
  | 'link'
  | 'phone'
  | 'photo'
  | 'file'
  | 'place'
  | 'stars'
  | 'yesNo'
  | 'text';

export interface ShapedCell {
  shape: Shape;
  text: string;
  /** The number that it holds or is written as; undefined for any other cell. */
  value: number | undefined;
  isFormula: boolean;
}

const currencySign =
  /\p{Sc}|(?<!\p{L})(?:USD|EUR|GBP|CHF|SEK|NOK|DKK|PLN|CZK|HUF|TRY|JPY|INR|BRL|CAD|AUD|NZD|zł|Kč|kr\.?|Fr\.?)(?!\p{L})/u;
const formats: Readonly<Record<string, Shape>> = {
  DATE: 'day',
  DATE_TIME: 'day',
  TIME: 'time',
  CURRENCY: 'money',
  PERCENT: 'percent',
};

function formatOf({ userEnteredFormat }: CellData): { type: string; pattern: string } {
  const format =
    userEnteredFormat && 'numberFormat' in userEnteredFormat ? userEnteredFormat.numberFormat : {};
  const { type = '', pattern = '' } = (format ?? {}) as { type?: string; pattern?: string };
  return { type, pattern };
}

function shapeOfNumber(cell: CellData, text: string): Shape {
  const { type, pattern } = formatOf(cell);
  if (type === 'TIME' && /\[h+\]/i.test(pattern)) return 'duration';
  const formatted = formats[type];
  if (formatted) return formatted;
  if (/%\s*$/.test(text)) return 'percent';
  if (currencySign.test(text)) return 'money';
  if (dayShown(cell) !== undefined) return 'day';
  return /^\d{1,2}:\d\d(?::\d\d)?(?:\s?[ap]\.?m\.?)?$/i.test(text) ? 'time' : 'number';
}

const email = /^[^\s@<>,;]+@[^\s@<>,;]+\.\p{L}{2,}$/u;
const link =
  /^(?:https?:\/\/\S+|www\.\S+\.\S+|[\w-]+(?:\.[\w-]+)*\.(?:com|org|net|io|de|fr|es|it|nl|co\.uk|eu|ch|at|dev|app)(?:\/\S*)?)$/i;
const photo = /\.(?:jpe?g|png|webp|gif|heic|bmp)(?:\?\S*)?$/i;
const file =
  /\.(?:pdf|docx?|xlsx?|pptx?|odt|ods|csv|txt|zip|mp3|mp4|mov)(?:\?\S*)?$|^https?:\/\/(?:drive|docs)\.google\.com\//i;
/** With a country, in brackets, or in groups; never a plain number, which may count anything. */
const phone = /^(?=(?:\D*\d){7,15}\D*$)(?:\+|00|\()?\d[\d\s()./-]*$/;
const hasPhoneMarks = /^(?:\+|00[1-9]|0\d|\()|\d[\s.-]\d{3,4}[\s.-]\d{3,4}|\d{3,5}[\s/-]\d{3,}/;
const clock =
  /^(?:[01]?\d|2[0-3])[:.h][0-5]\d(?::[0-5]\d)?(?:\s?[ap]\.?\s?m\.?|\s?uhr|\s?h)?$|^(?:0?[1-9]|1[0-2])\s?[ap]\.?m\.?$/i;
const span =
  /^(?:\d+(?:[.,]\d+)?\s?(?:h|hrs?|hours?|std\.?|stunden?|min|mins|minutes?|minuten?|days?|tage?|weeks?|wochen?|months?|monate?|years?|jahre?|s|sec)\.?(?:\s+|$)){1,3}$|^\d+h\s?\d{1,2}(?:m|min)?$/i;
const stars = /^[★☆⭐]{1,10}$|^\d(?:[.,]\d)?\s?\/\s?(?:5|10)$|^\d(?:[.,]\d)?\s?(?:stars?|sterne?)$/iu;
const yesNo =
  /^(?:yes|no|y|n|true|false|x|✓|✔|☑|☐|✗|✘|ja|nein|oui|non|s[iíì]|no|sim|não|wahr|falsch|done|open|-)$/iu;
const streets =
  /\b(?:street|st\.|road|rd\.?|avenue|ave\.?|lane|drive|blvd|square|\w*stra(?:ß|ss)e|\w*str\.|\w*weg|\w*platz|\w*gasse|\w*allee|rue|boulevard|calle|avenida|plaza|via|piazza|rua|\w*straat|\w*laan|\w*plein)(?=[\s,.\d]|$)/iu;
const coordinates = /^-?\d{1,2}\.\d{3,}\s*[,;]\s*-?\d{1,3}\.\d{3,}$/;

/** A number as people write it into a text: "1.234,56 €", "12 %", "$ 5", "(3.00)". */
function writtenNumber(text: string): { value: number; shape: Shape } | undefined {
  const percent = /%\s*$/.test(text);
  const isMoney = currencySign.test(text);
  const bare = text
    .replace(/%\s*$/, '')
    .replace(currencySign, '')
    .replace(/^\((.*)\)$/, '-$1')
    .replace(/,[-–—]{1,2}$/, '')
    .replace(/[\s\u00a0’']/g, '');
  const parts = /^[-+−]?(\d{1,3}(?:[.,]\d{3})+|\d+)([.,]\d+)?$/.exec(bare);
  if (!parts || (!percent && !isMoney && /^0\d/.test(bare))) return undefined;
  const [, whole = '', rest = ''] = parts;
  const value = Number(`${whole.replace(/[.,]/g, '')}${rest.replace(',', '.')}`);
  return {
    value: /^[-−]/.test(bare) ? -value : value,
    shape: percent ? 'percent' : isMoney ? 'money' : 'number',
  };
}

function shapeOfText(text: string): { shape: Shape; value?: number } {
  if (email.test(text)) return { shape: 'email' };
  if (photo.test(text)) return { shape: 'photo' };
  if (file.test(text)) return { shape: 'file' };
  if (link.test(text)) return { shape: 'link' };
  if (yesNo.test(text)) return { shape: 'yesNo' };
  if (stars.test(text)) return { shape: 'stars' };
  if (clock.test(text)) return { shape: 'time' };
  if (span.test(text)) return { shape: 'duration' };
  if (readDay(text, 'dayFirst') !== undefined || readDay(text, 'monthFirst') !== undefined)
    return { shape: 'day' };
  const number = writtenNumber(text);
  if (number) return number;
  if (coordinates.test(text)) return { shape: 'place' };
  if (phone.test(text) && hasPhoneMarks.test(text)) return { shape: 'phone' };
  return { shape: streets.test(text) && /\d/.test(text) ? 'place' : 'text' };
}

/** What a cell looks like; undefined for one that shows nothing and has no formula. */
export function shapeOf(cell: CellData | undefined): ShapedCell | undefined {
  if (cell === undefined) return undefined;
  const isFormula = holdsFormula(cell);
  const text = shownText(cell).trim();
  const { numberValue, boolValue } = cell.effectiveValue ?? {};
  if (boolValue !== undefined) return { shape: 'flag', text, value: undefined, isFormula };
  if (numberValue !== undefined)
    return { shape: shapeOfNumber(cell, text), text, value: numberValue, isFormula };
  if (text === '' && !isFormula) return undefined;
  const { shape, value } = shapeOfText(text);
  return { shape, text, value, isFormula };
}
