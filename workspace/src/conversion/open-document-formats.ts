/*
 * Number formats of OpenDocument, which hucre knows only in part. A format that it would change travels through it as
 * a text that names the pattern, which is replaced by the right elements in the file.
 */

/** A text that no pattern starts with, and the pattern in letters that mean nothing in one. */
const carrier = /^"@@([A-Z]*)"/;

/** The hexadecimal digits as letters: hucre interprets digits, and the letters of dates, even between quotes. */
const alphabet = 'CFIJKLNOPQRTUVWX';

function toLetters(pattern: string): string {
  return Buffer.from(pattern)
    .toString('hex')
    .replace(/./g, (digit) => alphabet[Number.parseInt(digit, 16)] ?? '');
}

function fromLetters(letters: string): string {
  const hex = letters.replace(/./g, (letter) => Math.max(0, alphabet.indexOf(letter)).toString(16));
  return Buffer.from(hex, 'hex').toString();
}

/** The pattern passed to hucre: an unknown one is carried as a text. */
export function carriedPattern(pattern: string): string {
  return isKnown(pattern) ? pattern : `"@@${toLetters(pattern)}"0`;
}

export function uncarriedPattern(pattern: string): string {
  const letters = carrier.exec(pattern)?.[1];
  return letters === undefined ? pattern : fromLetters(letters);
}

/** Dates, times and plain numbers go through hucre as they are, and so do dollars before the number. */
function isKnown(pattern: string): boolean {
  const bare = pattern.replace(/"[^"]*"|\\.|\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi, '');
  if (/[ymdhs]|[?#0] *\/ *[?#0]/i.test(bare)) return true;
  return /^("[^"0#;]*")?(#,##)?0(\.0+)?%?$/.test(pattern);
}

/** The data styles of a file that hucre has written, with the carried ones replaced by what they mean. */
export function withDataStyles(xml: string): string {
  return inStyles(xml, (part) =>
    part.replace(
      /<number:number-style style:name="([^"]*)">(?:(?!<\/number:number-style>).)*<number:text>@@([A-Z]*)<\/number:text>.*?<\/number:number-style>/gs,
      (_, name: string, letters: string) => dataStyles(name, fromLetters(letters)),
    ),
  );
}

/** Changes only the styles of a file, which are a small part of it. */
function inStyles(xml: string, change: (part: string) => string): string {
  const start = xml.indexOf('<number:');
  const end = xml.lastIndexOf('-style>', xml.indexOf('<office:body')) + '-style>'.length;
  if (start < 0 || end <= start) return xml;
  return xml.slice(0, start) + change(xml.slice(start, end)) + xml.slice(end);
}

/** A file with the data styles that hucre would read otherwise as texts that carry their pattern. */
export function withCarriedStyles(xml: string): string {
  return inStyles(xml, carried);
}

function carried(xml: string): string {
  const styles = new Map<string, DataStyle>();
  for (const match of xml.matchAll(stylePattern)) {
    const [, kind = '', attributes = '', content = ''] = match;
    const name = attributeOf(attributes, 'style:name');
    if (name !== undefined) styles.set(name, { kind, content });
  }
  return xml.replace(stylePattern, (whole, _kind: string, attributes: string) => {
    const name = attributeOf(attributes, 'style:name');
    const pattern = name === undefined ? undefined : patternOf(name, styles);
    if (name === undefined || pattern === undefined) return whole;
    const text = `<number:text>@@${toLetters(pattern)}</number:text>`;
    return `<number:number-style style:name="${name}">${text}<number:number number:min-integer-digits="1"/></number:number-style>`;
  });
}

const stylePattern = /<number:(number|currency|percentage|text)-style(\s[^>]*?)>(.*?)<\/number:\1-style>/gs;

interface DataStyle {
  kind: string;
  content: string;
}

function attributeOf(attributes: string, name: string): string | undefined {
  return new RegExp(`${name}="([^"]*)"`).exec(attributes)?.[1];
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
const unescaped = (text: string) =>
  text.replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => entities[name] ?? '');
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The pattern of a data style with its sections for other signs; undefined if a pattern cannot express it. */
function patternOf(name: string, styles: ReadonlyMap<string, DataStyle>): string | undefined {
  const style = styles.get(name);
  if (style === undefined) return undefined;
  const own = sectionOf(style);
  const others = [...style.content.matchAll(/<style:map\s([^>]*)\/>/g)].map(([, attributes = '']) => {
    const other = styles.get(attributeOf(attributes, 'style:apply-style-name') ?? '');
    return {
      condition: unescaped(attributeOf(attributes, 'style:condition') ?? ''),
      text: other && sectionOf(other),
    };
  });
  const where = (test: RegExp) =>
    others.find(({ condition }) => test.test(condition.replaceAll(' ', '')))?.text;
  if (others.length === 0) return own;
  const positive = where(/^value\(\)>=?0$/);
  const negative = where(/^value\(\)<0$/);
  if (positive === undefined || own === undefined) return undefined;
  return others.length === 1 ? `${positive};${own}` : negative && `${positive};${negative};${own}`;
}

const element = /<number:([a-z-]+)([^>]*?)(?:\/>|>(.*?)<\/number:\1>)|<style:text-properties([^>]*?)\/>/gs;

function sectionOf({ content }: DataStyle): string | undefined {
  let pattern = '';
  for (const [, name, attributes = '', inner = '', properties] of content.matchAll(element)) {
    const part =
      properties === undefined ? partOf(name ?? '', attributes, unescaped(inner)) : colorOf(properties);
    if (part === undefined) return undefined;
    pattern += part;
  }
  return pattern === '' ? undefined : pattern;
}

/** The colours that patterns have words for. */
const colors: Readonly<Record<string, string>> = {
  '#ff0000': '[Red]',
  '#0000ff': '[Blue]',
  '#00ff00': '[Green]',
};

const colorOf = (properties: string) =>
  colors[attributeOf(properties, 'fo:color')?.toLowerCase() ?? ''] ?? '';

/** Signs that need no quotes in a pattern. */
const literal = (text: string) => (/^[-+() %$€£¥]*$/.test(text) ? text : `"${text.replaceAll('"', '')}"`);

function partOf(name: string, attributes: string, inner: string): string | undefined {
  switch (name) {
    case 'text':
    case 'currency-symbol':
      return literal(inner);
    case 'text-content':
      return '@';
    case 'number':
    case 'scientific-number':
      return digitsOf(name, attributes);
    default:
      return undefined;
  }
}

function digitsOf(name: string, attributes: string): string {
  const count = (attribute: string, fallback: number) =>
    Math.min(30, Number(attributeOf(attributes, `number:${attribute}`) ?? fallback) || 0);
  const least = count('min-integer-digits', 0);
  const decimals = count('decimal-places', 0);
  const integer =
    attributeOf(attributes, 'number:grouping') === 'true'
      ? `#,${'0'.repeat(least).padStart(3, '#')}`
      : '0'.repeat(least) || '#';
  const exponent = name === 'number' ? '' : `E+${'0'.repeat(Math.max(1, count('min-exponent-digits', 2)))}`;
  return `${integer}${decimals === 0 ? '' : `.${'0'.repeat(decimals)}`}${exponent}`;
}

/** The elements of a pattern: the last section is the style itself, the others depend on the number's sign. */
function dataStyles(name: string, pattern: string): string {
  const sections = pattern.split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/).slice(0, 3);
  const own = sections.at(-1) ?? pattern;
  const conditions = sections.length === 2 ? ['value()>=0'] : ['value()>0', 'value()<0'];
  const others = sections.slice(0, -1).map((section, at) => ({ section, name: `${name}P${at}`, at }));
  const written = others.map((other) => dataStyle(other.name, other.section, ' style:volatile="true"', ''));
  const maps = others.map(
    (other) =>
      `<style:map style:condition="${escaped(conditions[other.at] ?? '')}" style:apply-style-name="${other.name}"/>`,
  );
  return written.join('') + dataStyle(name, own, '', maps.join(''));
}

const token =
  /"([^"]*)"|\\(.)|\[\$([^\]-]*)[^\]]*\]|\[([A-Za-z]+)\]|_.|\*.|([#0?][#0?,]*(?:\.[#0?]+)?(?:[Ee][-+]0+)?)|(@)|(.)/gs;

function dataStyle(name: string, section: string, attributes: string, maps: string): string {
  let content = '';
  let properties = '';
  let text = '';
  let kind = 'number';
  const flush = () => {
    if (text !== '') content += `<number:text>${escaped(text)}</number:text>`;
    text = '';
  };
  for (const [, quoted, single, currency, color, digits, at, other] of section.matchAll(token)) {
    const symbol = currency ?? [quoted, other].find((sign) => sign !== undefined && /^[$€£¥₹₺₽]$/.test(sign));
    if (symbol) {
      flush();
      kind = 'currency';
      content += `<number:currency-symbol>${escaped(symbol)}</number:currency-symbol>`;
    } else if (digits !== undefined || at !== undefined) {
      flush();
      if (at !== undefined) kind = 'text';
      content += digits === undefined ? '<number:text-content/>' : digitsElement(digits);
    } else if (color !== undefined) {
      const [value] =
        Object.entries(colors).find(([, word]) => word.toLowerCase() === `[${color.toLowerCase()}]`) ?? [];
      if (value !== undefined) properties = `<style:text-properties fo:color="${value}"/>`;
    } else {
      text += quoted ?? single ?? other ?? '';
      if (other === '%') kind = 'percentage';
    }
  }
  flush();
  return `<number:${kind}-style style:name="${name}"${attributes}>${properties}${content}${maps}</number:${kind}-style>`;
}

function digitsElement(digits: string): string {
  const [mantissa = '', exponent] = digits.split(/[Ee][-+]/);
  const [integer = '', decimals = ''] = mantissa.split('.');
  const attributes = [
    `number:decimal-places="${decimals.length}"`,
    `number:min-integer-digits="${integer.replace(/[^0]/g, '').length}"`,
    ...(integer.includes(',') ? ['number:grouping="true"'] : []),
    ...(exponent === undefined ? [] : [`number:min-exponent-digits="${exponent.length}"`]),
  ];
  return `<number:${exponent === undefined ? '' : 'scientific-'}number ${attributes.join(' ')}/>`;
}
