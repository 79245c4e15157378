import { standardLocale } from '../../../src/sheets/locale.ts';
import { showValue } from '../../../src/sheets/number-format.ts';
import { parseEntered } from '../../../src/sheets/values/entered.ts';

const cell = /"((?:[^"]|"")*)"(?=[\t\r\n]|$)|[^\t\r\n]*/y;

/** Rows of text as spreadsheet programs put them on the clipboard: cells with tabs or line breaks are quoted. */
export function textRows(text: string): string[][] {
  const rows: string[][] = [[]];
  for (let at = 0; at < text.length; ) {
    cell.lastIndex = at;
    const [whole = '', quoted] = cell.exec(text) ?? [];
    const isQuoted = quoted !== undefined && /[\t\r\n"]/.test(quoted);
    rows.at(-1)?.push(isQuoted ? quoted.replaceAll('""', '"') : whole);
    at += whole.length;
    if (text[at] === '\t') {
      at += 1;
      if (at === text.length) rows.at(-1)?.push('');
      continue;
    }
    at += text.startsWith('\r\n', at) ? 2 : 1;
    if (at < text.length) rows.push([]);
  }
  return rows;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/\r?\n/g, '<br>');
}

/** Days and times as the component reads them in any locale. */
const standardPatterns = new Map([
  ['DATE', 'yyyy-mm-dd'],
  ['TIME', 'h:mm:ss'],
  ['DATE_TIME', 'yyyy-mm-dd h:mm:ss'],
]);

/** A number, a day or a time as the component reads it, which knows only en_US. */
function standardText(text: string, locale: string): string {
  if (locale === standardLocale) return text;
  const { value, numberFormat } = parseEntered(text, undefined, locale);
  if (typeof value !== 'number') return text;
  const pattern = standardPatterns.get(numberFormat?.type ?? '');
  if (pattern !== undefined) return showValue(value, { pattern });
  return numberFormat?.type === 'PERCENT' ? `${Number((value * 100).toPrecision(15))}%` : String(value);
}

/** A table of HTML, which the component reads more exactly than it reads text; undefined for a single cell in en_US. */
export function tableOfText(text: string, locale = standardLocale): string | undefined {
  if (!/[\t\r\n]/.test(text) && locale === standardLocale) return undefined;
  const rows = textRows(text).map((cells) =>
    cells.map((each) => `<td>${escaped(standardText(each, locale))}</td>`).join(''),
  );
  return `<table>${rows.map((row) => `<tr>${row}</tr>`).join('')}</table>`;
}
