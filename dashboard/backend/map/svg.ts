import { type Drawing, type Part, type Path, type Work, works } from './drawing.ts';

/** Most machines sort by colour: red is cut, blue is scored, black is engraved. */
const looks: Readonly<Record<Work, { label: string; look: string }>> = {
  engrave: { label: 'Engrave', look: 'fill="#000000" fill-rule="evenodd" stroke="none"' },
  score: { label: 'Score', look: 'fill="none" stroke="#0000FF" stroke-width="0.025"' },
  cut: { label: 'Cut', look: 'fill="none" stroke="#FF0000" stroke-width="0.025"' },
};

/** Thousandths of a millimetre, without trailing zeros. */
export function mm(value: number): string {
  const text = value.toFixed(3).replace(/\.?0+$/, '');
  return text === '-0' ? '0' : text;
}

export function pathText({ points, isClosed }: Path): string {
  const steps = points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${mm(x)} ${mm(y)}`).join('');
  return isClosed ? `${steps}Z` : steps;
}

function partText(part: Part): string {
  const paths = part.areas.map((paths) => `<path d="${paths.map(pathText).join('')}"/>`);
  return `<g id="${part.work}-${part.name}">\n${paths.join('\n')}\n</g>\n`;
}

function layerText(work: Work, parts: readonly Part[]): string {
  const { label, look } = looks[work];
  const inside = parts.filter((part) => part.work === work && part.areas.length > 0).map(partText);
  const name = `inkscape:groupmode="layer" inkscape:label="${label}"`;
  return `<g id="${work}" ${name} ${look}>\n${inside.join('')}</g>\n`;
}

/** The drawing as SVG in millimetres, one layer for each operation of the machine; cutting comes last. */
export function svgOf(drawing: Drawing): string {
  const [width, height] = [mm(drawing.widthMm), mm(drawing.heightMm)];
  const spaces =
    'xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"';
  const box = `${mm(drawing.left)} ${mm(drawing.top)} ${width} ${height}`;
  const head = `<svg ${spaces} version="1.1" width="${width}mm" height="${height}mm" viewBox="${box}">\n`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${head}${works.map((work) => layerText(work, drawing.parts)).join('')}</svg>\n`;
}
