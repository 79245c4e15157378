import { SaxesParser } from 'saxes';

interface SvgPath {
  /** The ids of the groups around it, outermost first. */
  groups: string[];
  /** Lists of points, and whether each is closed. */
  lines: { points: [number, number][]; isClosed: boolean }[];
}

export interface SvgFile {
  attributes: Record<string, string>;
  elements: Set<string>;
  /** The look of each group, by its id. */
  looks: Map<string, Record<string, string>>;
  paths: SvgPath[];
}

/** Reads an SVG like a machine's program: strictly, and only its path data. */
export function readSvg(bytes: Uint8Array): SvgFile {
  const file: SvgFile = { attributes: {}, elements: new Set(), looks: new Map(), paths: [] };
  const groups: string[] = [];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    file.elements.add(name);
    if (name === 'svg') file.attributes = attributes;
    if (name === 'g') {
      groups.push(attributes['id'] ?? '');
      file.looks.set(attributes['id'] ?? '', attributes);
    }
    if (name === 'path') file.paths.push({ groups: [...groups], lines: linesOf(attributes['d'] ?? '') });
  });
  parser.on('closetag', ({ name }) => {
    if (name === 'g') groups.pop();
  });
  parser.write(Buffer.from(bytes).toString('utf8')).close();
  return file;
}

function linesOf(data: string): SvgPath['lines'] {
  const lines: SvgPath['lines'] = [];
  for (const part of data.split('M').slice(1)) {
    if (!/^[\d.\-L Z]+$/.test(part))
      throw new Error(`path data that no line is made of: ${part.slice(0, 40)}`);
    const isClosed = part.endsWith('Z');
    const points = part
      .replace('Z', '')
      .split('L')
      .map((point): [number, number] => {
        const [x = Number.NaN, y = Number.NaN] = point.split(' ').map(Number);
        return [x, y];
      });
    lines.push({ points, isClosed });
  }
  return lines;
}
