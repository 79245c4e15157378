/** The colours that Google offers for folders. */
export const folderColors = [
  '#ac725e',
  '#d06b64',
  '#f83a22',
  '#fa573c',
  '#ff7537',
  '#ffad46',
  '#fad165',
  '#fbe983',
  '#b3dc6c',
  '#7bd148',
  '#16a765',
  '#42d692',
  '#92e1c0',
  '#9fe1e7',
  '#9fc6e7',
  '#4986e7',
  '#9a9cff',
  '#b99aff',
  '#8f8f8f',
  '#cabdbf',
  '#cca6ac',
  '#f691b2',
  '#cd74e6',
  '#a47ae2',
];

/** "If an unsupported color is specified, the closest color in the palette is used instead": Google's reference. */
export function closestFolderColor(color: string): string {
  const distances = folderColors.map((known) => ({ known, distance: distanceBetween(known, color) }));
  return distances.reduce((best, each) => (each.distance < best.distance ? each : best)).known;
}

function distanceBetween(a: string, b: string): number {
  const [red = 0, green = 0, blue = 0] = partsOf(a).map((part, at) => (part - (partsOf(b)[at] ?? 0)) ** 2);
  return red + green + blue;
}

const partsOf = (color: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
